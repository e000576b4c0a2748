import TCALintDomain
import TCALintRuleKit

extension Rule {
  /// A key of user defaults that key-value observation takes for something else.
  static let appStorageKey = Rule(
    id: "app-storage-key", category: .state, severity: .warning, profile: .recommended,
    summary: "A key of `.appStorage` contains `.` or begins with `@`.",
    page: Page.appStorageKey,
    check: .program { app in app.allowsAllStorageKeys ? [] : app.storageKeys.compactMap(finding) })
}

private func finding(_ key: StorageKey) -> Finding? {
  guard let problem = Problem(key.text),
    key.call.app.has(.composableArchitecture, LibraryVersion(1, 16), at: key.call.location)
  else { return nil }
  return Finding(
    .cannotBeObserved(key, problem), at: key.literal,
    related: key.isConstant ? [RelatedLocation("`.appStorage` receives it here", at: key.call.location)] : [],
    help: "Use a key without `.` and without `@` at its start, and copy the value of the old key. Where the key cannot "
      + "change, set `appStorageKeyFormatWarningEnabled` to `false` in `prepareDependencies`.")
}

/// What prevents that a key is observed.
private enum Problem {
  case period, at

  init?(_ key: Substring) {
    if key.contains(".") { self = .period } else if key.hasPrefix("@") { self = .at } else { return nil }
  }
}

extension String {
  fileprivate static func cannotBeObserved(_ key: StorageKey, _ problem: Problem) -> String {
    let text = key.isWhole ? key.text : key.text + "…"
    let what =
      switch problem {
      case .period: "contains `.`"
      case .at: "begins with `@`"
      }
    return "key `\(text)` of `.appStorage` \(what), so changes from outside are observed less accurately"
  }
}
