import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A running app uses a key that has no live value.
  static let missingLiveValue = Rule(
    id: "missing-live-value", category: .clients, severity: .warning, profile: .recommended,
    summary: "An app uses a dependency that has no live value.",
    page: Page.missingLiveValue, needsWholeProgram: true,
    check: .program { app in
      // A file that is not read may declare the live value.
      guard app.program.isComplete else { return [] }
      let lacking = app.keysOfTypes.filter { $0.key.lacksLiveValue }
      if lacking.isEmpty { return [] }
      let (types, overrides) = (TypesOfApps(app), OverriddenKeys(app, among: lacking.map(\.key)))
      return lacking.compactMap { key, uses in
        guard !overrides.contain(key), !app.mayHaveLiveValueElsewhere(key) else { return nil }
        return uses.first { types.contains($0.type) }.flatMap { finding(key, $0.type, $0.location) }
      }
    })
}

private func finding(_ key: ClientKey, _ user: TypeHandle, _ use: Location) -> Finding? {
  guard let place = key.values(.test).first?.member.nameLocation ?? key.entry?.nameLocation ?? key.type?.nameLocation
  else { return nil }
  let asks = RelatedLocation(.asks(user.name), at: use)
  if let value = key.unusedLiveValue {
    return Finding(
      .lacksConformance(key), at: value.nameLocation, related: [asks],
      help: "Conform `\(key.name)` to `DependencyKey`.")
  }
  return Finding(.lacks(key), at: place, related: [asks], help: key.type.map { .add($0.name) } ?? .pass)
}

extension String {
  fileprivate static func lacks(_ key: ClientKey) -> String {
    "`\(key.name)` has no `liveValue`, and the app uses it"
  }

  fileprivate static func lacksConformance(_ key: ClientKey) -> String {
    "the app does not use this `liveValue`, because `\(key.name)` does not conform to `DependencyKey`"
  }

  fileprivate static func asks(_ user: String) -> String { "`\(user)` asks for it here" }

  fileprivate static func add(_ key: String) -> String {
    "Add `extension \(key): DependencyKey { static let liveValue = … }`, or set the dependency with "
      + "`prepareDependencies` where the app starts."
  }

  fileprivate static var pass: String {
    "Pass `liveValue:` to `@DependencyEntry`, or set the dependency with `prepareDependencies` where the app starts."
  }
}
