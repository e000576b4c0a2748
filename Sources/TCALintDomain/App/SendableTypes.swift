import TCALintModel

/// Which types are `Sendable`, as far as the program shows, each looked at once.
public struct SendableTypes {
  private var types: SendableTypeTable
  private var possible: [SymbolID: Bool] = [:]

  /// The types of an app, with nothing computed yet.
  public init(_ app: App) { types = SendableTypeTable(app.program) }

  mutating func contains(_ type: SymbolID) -> Bool { types.contains(type) }

  /// Whether the compiler can take a type for `Sendable`, as far as the program shows.
  public mutating func contains(_ type: TypeHandle) -> Bool { contains(type.symbol) }

  /// Whether the compiler would take it if a type said that it is `Sendable`, as far as the program shows.
  public mutating func couldContain(_ type: TypeHandle) -> Bool {
    if let known = possible[type.symbol] { return known }
    let found = types.couldContain(type.symbol)
    possible[type.symbol] = found
    return found
  }

  /// Whether what a property holds can be `Sendable`, as far as its type is known.
  public mutating func mayContain(_ property: Member) -> Bool { types.mayContain(valueOf: property.reference) }
}
