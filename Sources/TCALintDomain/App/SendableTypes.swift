import TCALintModel

/// Which types are `Sendable`, as far as the program shows, each looked at once.
public struct SendableTypes {
  private let program: Program
  private var known: [SymbolID: Bool] = [:]

  public init(_ app: App) { program = app.program }

  mutating func contains(_ type: SymbolID) -> Bool {
    if let known = known[type] { return known }
    let found = program.isSendable(type)
    known[type] = found
    return found
  }

  /// Whether what a property holds can be `Sendable`, as far as its type is written or evident.
  public mutating func mayContain(_ property: Member) -> Bool {
    program.mayBeSendable(property.reference) { contains($0) }
  }
}
