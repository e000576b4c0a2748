import TCALintDomain
import TCALintModel

extension ClientKey {
  /// Whether it conforms to `TestDependencyKey` alone, or is a `@DependencyEntry` that passes no live value.
  var lacksLiveValue: Bool {
    guard !isInjectedKey, !mayInheritValues else { return false }
    guard let type else { return entry != nil && !hasValue(.live) }
    guard let ancestors = type.ancestors, unusedLiveValue != nil || !hasValue(.live) else { return false }
    let protocols = ([type] + ancestors).flatMap(\.inheritanceClauses).flatMap(\.types).flatMap(\.libraryNames)
    return protocols.contains("TestDependencyKey") && !protocols.contains("DependencyKey")
  }

  /// The live value of a key that does not conform to `DependencyKey`.
  var unusedLiveValue: Member? {
    let values = values(.live)
    return entry == nil && values.count == 1 && values[0].member.owner == type ? values[0].member : nil
  }
}

extension App {
  /// Whether a module outside of the program may declare the live value of a key, by its name: `MailClientLive`.
  func mayHaveLiveValueElsewhere(_ key: ClientKey) -> Bool {
    // The key that `@DependencyEntry` declares may be public.
    if let type = key.type, !program.isPublic(type.symbol) { return false }
    let unread = wordsOfUnreadModules
    return unread.contains("live") || NameWords.of(key.name).contains { unread.contains($0) }
  }

  private static let wordsOfUnreadModulesKey = TableKey<Set<String>>("words of unread modules")

  /// The words in the names of imported modules that are neither in the program nor known, besides those of many keys.
  private var wordsOfUnreadModules: Set<String> {
    table(Self.wordsOfUnreadModulesKey) {
      let unread = Set(program.files.indices.flatMap { program.imports(of: $0) })
        .filter { !program.hasModule($0) && !program.isKnownExternalModule($0) }
      return Set(unread.map(program.text).filter { !KnownModules.names.contains($0) }.flatMap(NameWords.of))
        .subtracting(Self.wordsOfKeys)
    }
  }

  private static let wordsOfKeys: Set<String> = ["client", "key", "dependency", "service"]
}
