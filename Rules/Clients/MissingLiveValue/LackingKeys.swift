import TCALintDomain
import TCALintModel

extension ClientKey {
  /// Whether it conforms to `TestDependencyKey` alone, or is a `@DependencyEntry` that passes no live value.
  var lacksLiveValue: Bool {
    guard !isInjectedKey, !mayInheritValues, !hasValue(.live) else { return false }
    guard let type else { return entry != nil }
    let protocols = type.inheritanceClauses.flatMap(\.types).flatMap(\.libraryNames)
    return protocols.contains("TestDependencyKey") && !protocols.contains("DependencyKey")
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
