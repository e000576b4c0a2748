import TCALintDomain
import TCALintRuleKit

/// How code that uses something deprecated is written anew.
///
/// A migration reads what the program shows and puts edits together. What it has to know of the program it asks of the
/// domain, and where an answer is not known, it has no fix.
struct Migration: Sendable {
  /// The name of the row of ``deprecatedInterfaces`` whose uses it writes anew.
  let interface: String
  /// What a use becomes; nil where that is not sure.
  let change: @Sendable (ExternalSymbolUse<DeprecatedInterface>) -> Change?

  init(_ interface: String, _ change: @escaping @Sendable (ExternalSymbolUse<DeprecatedInterface>) -> Change?) {
    self.interface = interface
    self.change = change
  }

  /// What becomes of one use.
  struct Change: Sendable {
    let fix: Fix
    /// The declarations besides the one around the use that the fix changes: it may change no others.
    let related: [RelatedLocation]

    init(_ fix: Fix, related: [RelatedLocation] = []) {
      self.fix = fix
      self.related = related
    }
  }
}

extension ExternalSymbolUse<DeprecatedInterface> {
  /// What it becomes; nil where a person has to write that.
  var migration: Migration.Change? { Migration.byInterface[row.name]?.change(self) }
}
