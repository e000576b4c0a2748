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
    let words = Set(NameWords.of(key.name)).subtracting(Self.wordsOfKeys)
    return program.files.indices.contains { file in
      program.imports(of: file).contains { module in
        guard !program.hasModule(module), !program.isKnownExternalModule(module),
          case let name = program.text(module), !KnownModules.names.contains(name)
        else { return false }
        return NameWords.of(name).contains { $0 == "live" || words.contains($0) }
      }
    }
  }

  private static let wordsOfKeys: Set<String> = ["client", "key", "dependency", "service"]
}
