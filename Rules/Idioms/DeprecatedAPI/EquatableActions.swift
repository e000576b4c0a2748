import TCALintDomain
import TCALintModel
import TCALintSyntax

/// Which actions contain others, and which have to be `Equatable`.
struct EquatableActions: Sendable {
  /// The actions that have a case with each action, directly or in a library's type.
  private var containers: [SymbolID: Set<SymbolID>] = [:]
  /// Those that code compares, or that a type is `Equatable` with that is no action.
  private var needed: Set<SymbolID> = []

  /// The cost is that of the properties and cases of all types, and of all comparisons.
  init(_ app: App) {
    let actions = app.features.actionTypes
    for type in app.types where type.kind == .struct || type.kind == .enum {
      let isAction = actions.contains(type.symbol)
      guard isAction || type.isComparable else { continue }
      for member in type.members where member.kind == .enumCase || member.isStoredProperty {
        for part in member.partsOfValue {
          guard let part = part.nominal?.symbol, actions.contains(part), part != type.symbol else { continue }
          if isAction { containers[part, default: []].insert(type.symbol) } else { needed.insert(part) }
        }
      }
    }
    for file in app.program.files.indices {
      let facts = app.program.files[file].facts
      for node in facts.nodes.indices.lazy.map({ BodyNodeID(rawValue: UInt32($0)) })
      where facts.nodes[node].kind == .binary && facts.nodes[node].operator == .comparison {
        for operand in [facts.operand(0, of: node), facts.operand(1, of: node)].compactMap({ $0 }) {
          if case .nominal(let type, _) = app.program.type(of: operand, in: file).unwrapped, actions.contains(type) {
            needed.insert(type)
          }
        }
      }
    }
  }

  /// An action with those that contain it; nil if one of them has to be `Equatable`.
  func actions(with action: SymbolID) -> Set<SymbolID>? {
    var found: Set<SymbolID> = []
    var open = [action]
    while let next = open.popLast() {
      guard found.insert(next).inserted else { continue }
      if needed.contains(next) || found.count > Self.maxActions { return nil }
      open += containers[next] ?? []
    }
    return found
  }

  /// The maximum number of actions that lose a conformance with one.
  private static let maxActions = 256
}

extension TypeHandle {
  /// Whether it has a conformance that compares its parts.
  fileprivate var isComparable: Bool {
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
  private static let equatableActionsKey = TableKey<EquatableActions>("equatable actions")

  var equatableActions: EquatableActions { table(Self.equatableActionsKey) { EquatableActions(self) } }
}
