import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A local dependency whose value outlives the code that creates a live value.
struct StoredDependency {
  let dependency: Dependency
  /// The live value, the static function, or the initializer that declares the dependency.
  let member: Member
  /// The places that store it.
  let places: [Location]
}

/// What is the same for as long as the process runs, and the time at which a value is created.
private let constantDependencies: Set<String> = [#"\.context"#, #"\.date.now"#]

extension App {
  /// The local dependencies that live values store while they are created, in the order of files and lines.
  var dependenciesStoredByLiveValues: [StoredDependency] {
    var values = KeptValues(self)
    let stored = dependencies.compactMap { dependency -> StoredDependency? in
      let variable = dependency.property
      guard variable.flags.contains(.local), dependency.wrapper == "@Dependency",
        !constantDependencies.contains(dependency.request), !variable.isTestOrPreview,
        case let places = values.places(keeping: variable).filter({ !isTime($0, of: dependency) }), !places.isEmpty
      else { return nil }
      return StoredDependency(dependency: dependency, member: variable.enclosingMember, places: places)
    }
    if stored.isEmpty { return [] }
    let members = membersCreatingLiveValues
    return stored.filter { members.contains($0.member.reference) }
  }

  /// `date.now` of `@Dependency(\.date) var date`
  private func isTime(_ place: Location, of dependency: Dependency) -> Bool {
    dependency.request == #"\.date"# && program.source(place).hasSuffix(".now")
  }

  /// More functions are not searched.
  private static let maxFunctions = 4096

  /// The live values of keys, and the static members and initializers that run while these are created.
  private var membersCreatingLiveValues: Set<DeclarationReference> {
    let live = clientKeys.lazy.filter { !$0.isInjectedKey && $0.entry == nil }.flatMap { $0.values(.live) }
    let functions = callGraph.reachable(
      from: live.flatMap { self.program.functions(of: $0.member.reference) }, limit: Self.maxFunctions,
      following: { !$1.isDelayed }, entering: { createsValues($0) }
    ).functions
    return Set(functions.compactMap { program.declaration(around: $0) })
  }

  private func createsValues(_ function: FunctionReference) -> Bool {
    guard let reference = program.declaration(around: function), !program.isTestFile[reference.file] else {
      return false
    }
    let outline = program.outline(reference)
    return outline.kind == .initializer || outline.flags.contains(.static)
  }
}
