import TCALintDomain
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
  ]

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
