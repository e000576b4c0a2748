import TCALintModel
import TCALintSyntax

/// A reducer that takes an environment, before 1.0: `let reducer = Reducer<State, Action, Environment> { state, action,
/// environment in … }`.
public struct EnvironmentReducer: Sendable {
  @UnretainedApp private var app: App
  private let file: FileID
  private let closure: Closure

  fileprivate init(_ app: App, _ closure: Closure, in file: FileID) {
    _app = UnretainedApp(wrappedValue: app)
    (self.closure, self.file) = (closure, file)
  }

  private var facts: FileFacts { app.program.files[file].facts }

  /// The scope of its code.
  public var scope: ScopeID { closure.scope }
  /// The name of the property that it is the value of, with the type around that, or of the function that returns it.
  public var name: String? {
    let declaration = facts.declaration(around: closure.range.lowerBound)
    guard !declaration.isNone, [.property, .function].contains(facts.declarations[declaration].kind) else { return nil }
    let member = Member(app, DeclarationReference(file: file, declaration: declaration))
    return (member.owner.map { "\($0.name)." } ?? "") + member.name
  }
  /// The parameter of its closure that is the environment.
  public var environment: LocalID { closure.parameters.startIndex.next.next }
}

extension App {
  /// The reducer with an environment whose code contains a scope of a file.
  public func environmentReducer(around scope: ScopeID, in file: FileID) -> EnvironmentReducer? {
    let facts = program.files[file].facts
    for scope in facts.scopes(around: scope) {
      if facts.scopes[scope].kind == .type { return nil }
      if facts.scopes[scope].closure.isNone { continue }
      let closure = facts.closures[facts.scopes[scope].closure]
      if let callee = facts.callee(of: closure), facts.takesEnvironment(callee), isLibraryReducer(callee, in: file) {
        return EnvironmentReducer(self, closure, in: file)
      }
    }
    return nil
  }

  /// The reducer with an environment whose code contains a place.
  public func environmentReducer(at location: Location) -> EnvironmentReducer? {
    let scope = program.files[location.file].facts.scope(around: location.range.lowerBound)
    return environmentReducer(around: scope, in: location.file)
  }
}
