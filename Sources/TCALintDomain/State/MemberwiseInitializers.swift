import TCALintModel
import TCALintSyntax

/// Initialisers that are written as the compiler would make them: each parameter has the name of a stored property, which
/// is assigned it. What a state begins with is then for their callers to say, as it is with the compiler's own.
extension StateChanges.Entry {
  /// The maximum number of parameters.
  private static let maxParameters = 127

  /// The parameter that such an initialiser assigns to the property as it is: `init(user: User?) { self.user = user }`
  public func forwardedParameter(in app: App) -> Parameter? {
    guard case .self = change.root, isAssignment, depth == 0, let initializer = initializer(in: app) else { return nil }
    let facts = app.program.files[file].facts
    guard let path = change.value.path.map({ facts.paths[$0] }), path.root == .local, path.names.count == 1,
      case let local = facts.locals[path.local], local.kind == .parameter,
      facts.path(change.path).elementsEqual([local.name])
    else { return nil }
    let parameters = facts.parameters[initializer.parameters]
    guard parameters.count <= Self.maxParameters, case let own = app.program.enclosingSymbols(place(in: app)),
      parameters.allSatisfy({ parameter in
        own.contains { app.members.property(app.program.name(parameter.label, in: file), of: $0) != nil }
      })
    else { return nil }
    return parameters.first { $0.label == local.name && $0.name == local.name }
  }

  /// Whether that is what the property begins with unless a caller says otherwise.
  func isDefaultOfInitializer(in app: App) -> Bool {
    forwardedParameter(in: app).map { !$0.valueRange.isEmpty } ?? false
  }

  /// The initialiser of which the change is a statement of its own.
  private func initializer(in app: App) -> Declaration? {
    let facts = app.program.files[file].facts
    let scope = facts.scopes[change.scope]
    guard scope.kind == .function, !scope.declaration.isNone else { return nil }
    let declaration = facts.declarations[scope.declaration]
    return declaration.kind == .initializer ? declaration : nil
  }
}

extension StateProperty {
  /// The default value that such initialisers assign to it, as written; empty for required parameters.
  public var defaultsOfInitializers: [DeclarationReference: String] {
    entries.reduce(into: [:]) { found, entry in
      if let parameter = entry.forwardedParameter(in: app) {
        found[entry.place(in: app)] = entry.text(ofDefault: parameter, in: app)
      }
    }
  }
}

extension StateChanges.Entry {
  fileprivate func text(ofDefault parameter: Parameter, in app: App) -> String {
    app.program.source(Location(file: file, range: parameter.valueRange))
  }

  /// Whether an initialiser forwards both, with equal default values.
  public func isForwarded(beside other: Self, in app: App) -> Bool {
    guard let mine = forwardedParameter(in: app), let others = other.forwardedParameter(in: app) else { return false }
    return text(ofDefault: mine, in: app) == other.text(ofDefault: others, in: app)
  }
}
