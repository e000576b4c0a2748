import TCALintModel
import TCALintSyntax

/// One file of an app: its facts and what the libraries make of them. Created in parallel, from the file's bytes alone.
public final class AppFile: Sendable {
  /// The file with its facts.
  public let file: ProgramFile
  let recognised: RecognisedFile

  /// - Parameters:
  ///   - path: below the program's root, with `/` between its parts.
  ///   - source: the file's bytes.
  ///   - dependencyWrappers: see ``AppSettings/dependencyWrappers``.
  ///   - memory: to be used again for the next file of the thread.
  public init(
    path: FilePath, source: [UInt8], dependencyWrappers: Set<String> = [], memory: FactMemory = FactMemory()
  ) {
    file = ProgramFile(path: path, source: source, names: .domain, memory: memory)
    recognised = RecognisedFile(file, wrappers: dependencyWrappers)
  }
}

/// The results of the recognisers for one file's facts.
public final class RecognisedFile: Sendable {
  /// The clients and dependencies of the file.
  public let clients: RecognisedClients
  let effects: RecognisedEffects
  let changes: PropertyChanges
  /// The declarations that are tests, or hold them, by an attribute.
  let tests: Set<DeclarationID>
  /// The initialisers that are called without their type's name: `.init(…)`, `Self(…)`
  public let implicitInitializerCalls: [PathID]

  /// - Parameter wrappers: attributes that make a dependency, besides those of the libraries.
  init(_ file: ProgramFile, wrappers: Set<String>) {
    let (facts, mentions) = (file.facts, file.mentions)
    clients = RecognisedClients(facts, mentions, wrappers: wrappers)
    effects = RecognisedEffects(facts, mentions)
    changes = PropertyChanges(facts, mentions)
    tests = Self.tests(facts)
    implicitInitializerCalls = facts.implicitInitializerCalls
  }

  private static func tests(_ facts: FileFacts) -> Set<DeclarationID> {
    func isOfTest(_ attribute: Attribute) -> Bool { attribute.name.is(.Test) || attribute.name.is(.Suite) }
    guard facts.attributes.contains(where: isOfTest) else { return [] }
    return Set(
      facts.declarations.numbered.filter { facts.attributes(of: $0.1).contains(where: isOfTest) }.map(\.0))
  }
}
