import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The source of a view store: a store by its name, or a part of it, `store.scope(state: ViewState.init)`, which older
/// versions of the library observed in the place of an `observe:`.
struct ViewStoreSource {
  /// The path that begins with the name of the store.
  let path: Path
  /// How many of its names name the store.
  let count: Int
  private let call: CallSite
  private let scope: CallSite?

  /// nil for any other argument of an initializer of a view store.
  init?(of call: CallSite) {
    guard let first = call.arguments.first, first.label == nil else { return nil }
    self.call = call
    let value = first.facts.arguments[first.id].value
    if let path = value.path.map({ first.facts.paths[$0] }) {
      (self.path, count, scope) = (path, path.names.count, nil)
      return
    }
    guard let scope = value.call.map({ CallSite(first.app, $0, in: first.file) }), scope.name == "scope",
      let path = scope.callee, path.names.count > 1,
      [["state"], ["state", "action"]].contains(scope.arguments.map(\.label))
    else { return nil }
    (self.path, count, self.scope) = (path, path.names.count - 1, scope)
  }

  /// The observed part of the store's state; nil where that is not known.
  func observedPart(of state: TypeHandle) -> ObservedPart? {
    guard let part = scope?.arguments.first else {
      return observe.map { $0.observedPart(of: state) } ?? .properties([])
    }
    guard observe?.readProperties?.isEmpty ?? true else { return nil }
    return part.observedPart(of: state)
  }

  /// The function that observes. As the first of several trailing closures it has no label.
  private var observe: ArgumentSite? {
    call.argument("observe") ?? call.arguments.dropFirst().dropLast().first { $0.label == nil }
  }

  /// The cases that sent actions are wrapped in, the outermost first; nil for any other function.
  var embeddingCases: [String]? {
    guard let outer = scope?.argument("action") else { return call.embeddingCases }
    guard let outer = outer.embeddingCases, let inner = call.embeddingCases else { return nil }
    return outer + inner
  }
}
