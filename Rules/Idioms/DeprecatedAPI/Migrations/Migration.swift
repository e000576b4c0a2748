import TCALintDomain
import TCALintRuleKit

/// How code that uses something deprecated is written anew.
///
/// A migration reads what the program shows and combines edits. It queries the domain for what it has to know, and has
/// no fix where an answer is unknown.
struct Migration: Sendable {
  /// The name of the row of ``deprecatedInterfaces`` whose uses it writes anew.
  let interface: String
  /// The replacement of a use; nil where that is not certain.
  let change: @Sendable (ExternalSymbolUse<DeprecatedInterface>) -> Change?

  init(_ interface: String, _ change: @escaping @Sendable (ExternalSymbolUse<DeprecatedInterface>) -> Change?) {
    self.interface = interface
    self.change = change
  }

  /// The replacement of one use.
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
  /// Its replacement; nil where a person has to write that.
  var migration: Migration.Change? { Migration.byInterface[row.name]?.change(self) }
}
