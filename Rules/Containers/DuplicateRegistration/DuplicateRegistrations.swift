import TCALintDomain
import TCALintModel
import TCALintSyntax

extension App {
  /// The registrations of types that another one has registered, in the order of files and lines, each with the first of
  /// its type that can run in the same process.
  var duplicateRegistrations: [(first: TypeRegistration, again: TypeRegistration)] {
    var linkage = Linkage(program)
    var questions = RegistrationQuestions(self)
    var releases = RegistrationReleases(self)
    var places = RegistrationPlaces(self)
    let others = FilesOfOtherContainers(OtherContainers.registering, in: program)
    var byType: [Registered: [TypeRegistration]] = [:]
    var found: [(first: TypeRegistration, again: TypeRegistration)] = []
    for registration in typeRegistrations where registration.isForAll && !others.contain(registration.location.file) {
      let registered = Registered(type: registration.type, specialization: registration.specialization)
      let earlier = byType[registered] ?? []
      // Branches of one statement are one place.
      if earlier.dropFirst().contains(where: { places.areAlternatives(registration, $0) }) { continue }
      if questions.areAsked(before: registration) || releases.stand(before: registration) { continue }
      // Both can run in one process: not in two branches, nor in two programs.
      let first = earlier.first {
        linkage.areLinked($0.location.file, registration.location.file) && !places.areAlternatives(registration, $0)
      }
      if let first { found.append((first, registration)) }
      if earlier.count < Self.maxRegistrations { byType[registered, default: []].append(registration) }
    }
    return found
  }

  /// The maximum number of registrations of one type that are compared.
  private static let maxRegistrations = 16
}

/// The data by which containers distinguish registrations.
private struct Registered: Hashable {
  let type: TypeHandle
  let specialization: String
}

extension TypeRegistration {
  private var facts: FileFacts { app.program.files[location.file].facts }

  /// Whether it applies to the app's shared container: it has no name, is for no special runs and no fallback, and the
  /// container is not created by the code around.
  fileprivate var isForAll: Bool {
    recognised.isPlain && !recognised.isFallback && !isOfOwnContainer && !isForSpecialRuns
  }

  private var isOfOwnContainer: Bool {
    guard !recognised.receiver.isNone else { return false }
    let path = facts.paths[recognised.receiver]
    guard path.root == .local else { return false }
    let local = facts.locals[path.local]
    return local.kind == .variable && local.value.call != nil
  }

  /// Whether the functions and types around it have names of replacements for tests and the like.
  private var isForSpecialRuns: Bool {
    var current = facts.scopes[recognised.scope].declaration
    while !current.isNone {
      let declaration = facts.declarations[current]
      let name =
        declaration.kind == .extension
        ? facts.types[declaration.type].path : 0..<0
      let texts = facts.path(name).map { facts.names.text($0) } + [facts.names.text(declaration.name)]
      if texts.contains(where: AlternativeWords.areIn) { return true }
      current = declaration.parent
    }
    return false
  }

  /// Whether they are in one function that two files declare, so that no build has both.
  func isInTwin(of other: TypeRegistration) -> Bool {
    guard location.file != other.location.file, let mine = enclosingFunction, let others = other.enclosingFunction,
      mine.name == others.name, mine.parameterNames == others.parameterNames, mine.owner == others.owner,
      !mine.isInOneBuild(with: others)
    else { return false }
    return app.program.module(of: location.file) == app.program.module(of: other.location.file)
  }

  private var enclosingFunction: Member? { app.function(around: location) }
}

/// Which modules of a program are linked into one process, as far as their imports show. A module for tests and the
/// like, by its name, is linked with no other.
private struct Linkage {
  private let program: Program
  private var known: [Pair: Bool] = [:]

  private struct Pair: Hashable {
    let first: ModuleID
    let second: ModuleID
  }

  /// The files outside of tests that import each module, by its name, and those that belong to it.
  private lazy var importers: [ProgramName: [FileID]] = filesOfProduction.reduce(into: [:]) { importers, file in
    for name in program.imports(of: file) { importers[name, default: []].append(file) }
  }
  private lazy var filesOfModule = Dictionary(grouping: filesOfProduction, by: program.module)

  private var filesOfProduction: [FileID] { program.files.indices.filter { !program.isTestFile[$0] } }

  init(_ program: Program) { self.program = program }

  /// Of more files that use a module, only the first are looked at.
  private static let maxUsers = 1024

  mutating func areLinked(_ first: FileID, _ second: FileID) -> Bool {
    let pair = Pair(first: program.module(of: first), second: program.module(of: second))
    if pair.first == pair.second { return true }
    if let known = known[pair] { return known }
    let names = (program.moduleName(of: first), program.moduleName(of: second))
    let areForSpecialRuns = [names.0, names.1].contains { AlternativeWords.areIn(program.text($0)) }
    if areForSpecialRuns { return false }
    let (mine, others) = (users(of: pair.first, names.0), users(of: pair.second, names.1))
    let areLinked =
      mine.count < others.count
      ? mine.contains { uses(pair.second, names.1, $0) } : others.contains { uses(pair.first, names.0, $0) }
    known[pair] = areLinked
    return areLinked
  }

  private mutating func users(of module: ModuleID, _ name: ProgramName) -> [FileID] {
    [filesOfModule[module], importers[name]].flatMap { ($0 ?? []).prefix(Self.maxUsers) }
  }

  private func uses(_ module: ModuleID, _ name: ProgramName, _ file: FileID) -> Bool {
    program.module(of: file) == module || program.imports(of: file).contains(name)
  }
}
