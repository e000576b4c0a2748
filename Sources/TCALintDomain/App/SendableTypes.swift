import TCALintModel

/// Which types are `Sendable`, as far as the program shows, each looked at once.
public struct SendableTypes {
  private let program: Program
  private var known: [SymbolID: Bool] = [:]
  private var possible: [SymbolID: Bool] = [:]

  public init(_ app: App) { program = app.program }

  mutating func contains(_ type: SymbolID) -> Bool {
    if let known = known[type] { return known }
    let found = program.isSendable(type)
    known[type] = found
    return found
  }

  /// Whether the compiler can take a type for `Sendable`, as far as the program shows.
  public mutating func contains(_ type: TypeHandle) -> Bool { contains(type.symbol) }

  /// Whether the compiler would take it if a type said that it is `Sendable`, as far as the program shows.
  public mutating func couldContain(_ type: TypeHandle) -> Bool {
    if let known = possible[type.symbol] { return known }
    let found = program.couldBeSendable(type.symbol)
    possible[type.symbol] = found
    return found
  }

  /// Whether what a property holds can be `Sendable`, as far as its type is written or evident.
  public mutating func mayContain(_ property: Member) -> Bool {
    program.mayBeSendable(property.reference) { contains($0) }
  }
}
