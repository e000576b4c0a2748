import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// Types that have another name now, and are the same otherwise.
  static let renamedTypes = [
    renaming("ActionSheetState", to: "ConfirmationDialogState"),
    renaming("EffectTask", to: "Effect"),
    renaming("ReducerProtocol", to: "Reducer"),
    renaming("ReducerProtocolOf", to: "ReducerOf"),
    renaming("ViewStoreTask", to: "StoreTask"),
    renaming("ObservationToken", to: "ObserveToken"),
    renaming("RepositoryModuleFactoryProtocol", to: "ModuleFactory"),
    renaming("ScopeModuleFactoryProtocol", to: "ModuleFactory"),
    renaming("UseCaseModuleFactoryProtocol", to: "ModuleFactory"),
    renaming("XCTUnimplementedFailure", to: "UnimplementedFailure"),
    renaming("PersistenceKey", to: "SharedKey", changesRequirements: true),
    renaming("PersistenceReaderKey", to: "SharedReaderKey", changesRequirements: true),
  ]

  /// Initializers whose first argument has a label now.
  static let labeledArguments =
    ["IdentifiedArray", "IdentifiedArrayOf"].flatMap { type in
      [labeling("\(type)(_:)", "uniqueElements"), labeling("\(type)(_:id:)", "uniqueElements")]
    } + [labeling("Shared(_:)", "value")]

  /// A label before the first argument.
  private static func labeling(_ interface: String, _ label: String) -> Migration {
    Migration(interface) { use in
      guard let first = use.call?.arguments.first, !first.argument.isTrailing else { return nil }
      let start = first.argument.range.lowerBound
      let edit = Edit(Location(file: first.file, range: start..<start), replacement: "\(label): ")
      return Change(Fix("Write `\(label):`", .safe, edits: [edit]))
    }
  }

  /// Another name in the place of an old one, where nothing of the program's goes by it.
  ///
  /// - Parameter changesRequirements: whether a type that conforms to it has to declare something else.
  private static func renaming(
    _ interface: String, to name: String, changesRequirements: Bool = false
  ) -> Migration {
    Migration(interface) { use in
      guard use.nameText == interface, use.resolvesExternally(name), !changesRequirements || !use.isConformance
      else { return nil }
      return Change(
        Fix("Write `\(name)`", .safe, edits: [Edit(use.nameLocation, replacement: name)]))
    }
  }
}

extension ExternalSymbolUse<DeprecatedInterface> {
  /// Whether it is in the inheritance clause of a type.
  fileprivate var isConformance: Bool {
    guard let member = enclosingMember, case let facts = member.facts else { return false }
    return facts.inheritedTypes[member.declaration.inherited].contains { facts.types[$0].range == location.range }
  }
}
