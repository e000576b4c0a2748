import TCALintDomain
import TCALintModel
import TCALintSyntax

/// Which actions contain others, and which have to be `Equatable`.
struct EquatableActions: Sendable {
  /// The actions of features and the enums that these carry, at any depth.
  private var actions: Set<SymbolID> = []
  /// The actions that have a case with each action, directly or in a library's type.
  private var containers: [SymbolID: Set<SymbolID>] = [:]
  /// Those that have to be `Equatable`, and the code, type or member because of which they have to.
  private var needed: [SymbolID: Location] = [:]

  /// The cost is that of the properties and cases of all types, and of all comparisons.
  init(_ app: App) {
    var open = app.features.actionTypes.sorted()
    while let action = open.popLast() {
      guard actions.insert(action).inserted else { continue }
      for member in TypeHandle(app, action).members where member.kind == .enumCase {
        open += member.partsOfValue.compactMap(\.nominal).filter { $0.kind == .enum }.map(\.symbol)
      }
    }
    let requirements = app.equatableRequirements
    for type in app.types where type.kind == .struct || type.kind == .enum {
      let isAction = actions.contains(type.symbol)
      guard isAction || type.isComparable else { continue }
      if isAction, let place = requirements[app.program.symbols[type.symbol].name] { needed[type.symbol] = place }
      for member in type.members where member.kind == .enumCase || member.isStoredProperty {
        for part in member.partsOfValue {
          guard let part = part.nominal?.symbol, actions.contains(part), part != type.symbol else { continue }
          if isAction {
            containers[part, default: []].insert(type.symbol)
          } else {
            needed[part] = member.nameLocation
          }
        }
      }
    }
    for file in app.program.files.indices {
      for call in app.comparingCalls(in: file) {
        for type in call.types.flatMap(\.nominals) where actions.contains(type) { needed[type] = call.location }
      }
      for comparison in app.comparisons(in: file) {
        for case .nominal(let type, _) in comparison.types.map(\.unwrapped) where actions.contains(type) {
          needed[type] = comparison.location
        }
      }
    }
  }

  /// Whether a type is one of the actions.
  func isAction(_ type: TypeHandle) -> Bool { actions.contains(type.symbol) }

  /// An action with those that contain it, as far as none of them has to be `Equatable`.
  func actions(with action: SymbolID) throws(Obstacle) -> Set<SymbolID> {
    var found: Set<SymbolID> = []
    var open = [action]
    while let next = open.popLast() {
      guard found.insert(next).inserted else { continue }
      if let place = needed[next] { throw .needed(next, at: place) }
      if found.count > Self.maxActions { throw .tooMany }
      open += (containers[next] ?? []).sorted()
    }
    return found
  }

  /// Why an action stays `Equatable`.
  enum Obstacle: Error {
    /// Something else needs it.
    case needed(SymbolID, at: Location)
    /// It has a conformance that cannot be removed.
    case conformance(SymbolID)
    /// A test receives it in a form for which no key path is known.
    case received(Location)
    case tooMany
  }

  /// The maximum number of actions that lose a conformance with one.
  private static let maxActions = 256
}

extension TypeHandle {
  /// Whether it has a conformance that compares its parts.
  var isComparable: Bool {
    inheritanceClauses.contains { clause in
      clause.types.contains { ["Equatable", "Hashable"].contains($0.lastName ?? "") }
    }
  }

  /// The places of `Equatable` in the clauses of an action, the colon or a comma included; nil if it is compared for
  /// another reason.
  var equatableConformances: [Location]? {
    let harmless: Set<String> = ["BindableAction", "CasePathable", "Sendable", "ViewAction"]
    var found: [Location] = []
    for clause in inheritanceClauses {
      let names = clause.types.map(\.externalName)
      let places = Set(names.indices.filter { names[$0] == "Equatable" })
      guard names.indices.allSatisfy({ places.contains($0) || names[$0].map(harmless.contains) ?? false }) else {
        return nil
      }
      if places.isEmpty { continue }
      // An extension without its conformance is left over.
      guard clause.declaration.kind != .extension, let removal = clause.removal(of: places) else { return nil }
      found += removal
    }
    return found
  }
}

extension Member {
  /// The types of the values that a case carries or a property stores, and their parts.
  fileprivate var partsOfValue: [WrittenType] {
    let types =
      kind == .enumCase
      ? facts.parameters[declaration.parameters].filter { !$0.type.isNone }.map {
        WrittenType(app, $0.type, in: reference.file, at: declaration.parent)
      } : writtenType.map { [$0] } ?? []
    return types.flatMap { $0.components.map(\.type) }
  }
}

extension App {
  /// The names of associated types and generic parameters that have to be `Equatable`, and where that is written.
  fileprivate var equatableRequirements: [ProgramName: Location] {
    var found: [ProgramName: Location] = [:]
    for symbol in program.symbols.indices where program.symbols[symbol].kind == .associatedtype {
      let type = TypeHandle(self, symbol)
      let isEquatable = type.inheritedTypes.flatMap(\.components).contains {
        ["Equatable", "Hashable"].contains($0.type.lastName ?? "") || $0.type.nominal?.kind == .protocol
      }
      if isEquatable, let place = type.nameLocation { found[program.symbols[symbol].name] = place }
    }
    for file in program.files.indices where program.files[file].facts.names.find("Equatable") != nil {
      let facts = program.files[file].facts
      for declaration in facts.declarations {
        for parameter in facts.parameters[declaration.genericParameters] where !parameter.type.isNone {
          let constraint = facts.types[parameter.type]
          if facts.lastName(constraint.path).map({ facts.names.text($0) }) == "Equatable" {
            found[program.name(parameter.name, in: file)] = Location(file: file, range: constraint.range)
          }
        }
      }
    }
    return found
  }

  private static let equatableActionsKey = TableKey<EquatableActions>("equatable actions")

  var equatableActions: EquatableActions { table(Self.equatableActionsKey) { EquatableActions(self) } }
}
