import TCALintDomain
import TCALintModel

/// Which types are known to conform to `Equatable`, each type of the program looked at once.
struct EquatableTypes {
  private let app: App
  private var known: [SymbolID: Bool] = [:]

  init(_ app: App) { self.app = app }

  /// Whether a type is known to be `Equatable`.
  mutating func contains(_ type: SwiftType) -> Bool {
    switch type {
    case .optional(let part), .array(let part): return contains(part)
    case .dictionary(let key, let value): return contains(key) && contains(value)
    case .external(let name, let arguments):
      if name == "IdentifiedArray" { return arguments.last.map { contains($0) } ?? false }
      if Self.containers.contains(name) {
        guard !arguments.isEmpty else { return false }
        for argument in arguments where !contains(argument) { return false }
        return true
      }
      return Self.values.contains(name)
    case .nominal(let symbol, let arguments):
      guard arguments.isEmpty, app.nominalType(type) != nil else { return false }
      if let known = known[symbol] { return known }
      let found = TypeHandle(app, symbol).isEquatable
      known[symbol] = found
      return found
    default: return false
    }
  }

  private static let containers: Set<String> = [
    "AlertState", "ButtonState", "ClosedRange", "ConfirmationDialogState", "ContiguousArray", "Deque",
    "OrderedDictionary", "OrderedSet", "PresentationState", "Range", "Set", "StackState",
  ]

  private static let values: Set<String> = [
    "AttributedString", "Bool", "CGFloat", "CGPoint", "CGRect", "CGSize", "Calendar", "Character", "Color", "Data",
    "Date", "DateComponents", "DateInterval", "Decimal", "Double", "Duration", "Float", "IndexPath", "IndexSet",
    "Int", "Int16", "Int32", "Int64", "Int8", "Locale", "Never", "String", "Substring", "TextState", "TimeInterval",
    "TimeZone", "UInt", "UInt16", "UInt32", "UInt64", "UInt8", "URL", "URLRequest", "UUID",
  ]
}

extension TypeHandle {
  /// Whether a type without generic parameters declares, itself or by what it inherits from, that it is `Equatable`, or
  /// the compiler takes it for that: an enum without associated values.
  fileprivate var isEquatable: Bool {
    if isGeneric { return false }
    if kind == .enum {
      let cases = members.filter { $0.kind == .enumCase }
      if !cases.isEmpty, cases.allSatisfy({ $0.declaration.parameters.isEmpty }) { return true }
    }
    return ([self] + (ancestors ?? [])).contains { type in
      type.inheritanceClauses.contains { clause in
        clause.types.contains { !Self.equatable.isDisjoint(with: $0.libraryNames) }
      }
    }
  }

  private static let equatable: Set<String> = ["Comparable", "Equatable", "Hashable", "OptionSet"]
}
