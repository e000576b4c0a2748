import TCALintModel
import TCALintSyntax

/// A place where a reducer, or the state of one, asks for a dependency.
public struct RequestOfReducer: Sendable {
  public let reducer: TypeHandle
  /// The property or variable; nil where code reaches for the dependency without any.
  public let name: String?
  public let location: Location
}

extension App {
  /// The keys that reducers and their states ask for, each with the first place that does: a property's before another.
  public var keysOfReducers: [(key: ClientKey, use: RequestOfReducer)] {
    var found: [ClientID: RequestOfReducer] = [:]
    for dependency in dependencies {
      let key = clientGraph.meanings[dependency.id].key
      guard !key.isNone, found[key] == nil, !dependency.property.isTestOrPreview,
        let reducer = reducer(around: dependency.property.reference)
      else { continue }
      found[key] = RequestOfReducer(reducer: reducer, name: dependency.name, location: dependency.location)
    }
    for (file, recognised) in recognised.numbered {
      for (access, key) in zip(recognised.clients.accesses, clientGraph.keysOfAccesses[file]) {
        let scope = program.files[file].facts.scopes[access.scope].declaration
        let place = DeclarationReference(file: file, declaration: scope)
        guard !key.isNone, found[key] == nil, !scope.isNone, !isTestOrPreview(place),
          let reducer = reducer(around: place)
        else { continue }
        found[key] = RequestOfReducer(
          reducer: reducer, name: nil, location: Location(file: file, range: access.range))
      }
    }
    return clientKeys.compactMap { key in found[key.id].map { (key, $0) } }
  }

  /// The reducer that something is declared in, be it in its state.
  private func reducer(around reference: DeclarationReference) -> TypeHandle? {
    type(.reducer, around: reference) ?? type(.state, around: reference)?.reducers.first
  }
}
