import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// Types that have another name now, and are the same otherwise.
  static let renamedTypes = [
    renaming("CasePath", to: "AnyCasePath"),
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
  ]

  /// Initializers whose first argument has a label now.
  static let labeledArguments = ["IdentifiedArray", "IdentifiedArrayOf"].flatMap { type in
    [labeling("\(type)(_:)", "uniqueElements"), labeling("\(type)(_:id:)", "uniqueElements")]
  }

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
  private static func renaming(_ interface: String, to name: String) -> Migration {
    Migration(interface) { use in
      // The result of a call has initialisers that may be deprecated too.
      guard use.nameText == interface, use.resolvesExternally(name), interface != "CasePath" || use.call == nil else {
        return nil
      }
      return Change(
        Fix("Write `\(name)`", .safe, edits: [Edit(use.nameLocation, replacement: name)]))
    }
  }
}
