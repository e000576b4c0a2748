import TCALintModel
import TCALintSyntax

/// A place where a reducer, or the state of one, asks for a dependency.
public struct RequestOfReducer: Sendable {
  /// The reducer that asks, or whose state does.
  public let reducer: TypeHandle
  /// The property or variable; nil where code reaches for the dependency without any.
  public let name: String?
  /// The attribute of the property, or the access.
  public let location: Location
}

extension App {
  /// The keys that reducers and their states ask for, each with the places that do: properties before others.
  public var keysOfReducers: [(key: ClientKey, uses: [RequestOfReducer])] {
    var found: [ClientID: [RequestOfReducer]] = [:]
    for (resolution, use, _) in resolutionsOfReducers {
      for key in Set([resolution.key, resolution.keyOfPart]) where !key.isNone { found[key, default: []].append(use) }
    }
    return clientKeys.compactMap { key in found[key.id].map { (key, $0) } }
  }

  /// The keys that types ask for outside of tests and previews, each with the types and places that do. A dependency that
  /// is declared but never used is left out.
  public var keysOfTypes: [(key: ClientKey, uses: [(type: TypeHandle, location: Location)])] {
    var found: [ClientID: [(type: TypeHandle, location: Location)]] = [:]
    for (resolution, use, dependency) in resolutions(askedBy: { type(around: $0) }) where dependency?.isUnused != true {
      for key in Set([resolution.key, resolution.keyOfPart]) where !key.isNone {
        found[key, default: []].append((use.reducer, use.location))
      }
    }
    return clientKeys.compactMap { key in found[key.id].map { (key, $0) } }
  }

  /// A client that a reducer or its state asks for.
  public struct ClientOfReducer: Sendable {
    /// The requested client.
    public let client: ClientNode
    /// The first place that uses it, a property's before another; where none does, the first property.
    public fileprivate(set) var use: RequestOfReducer
    /// Whether it is declared but never used.
    public fileprivate(set) var isUnused: Bool
  }

  /// The clients that reducers and their states ask for, by the order of the first places that do.
  public var clientsOfReducers: [ClientOfReducer] {
    var found: [ClientOfReducer] = []
    var places: [ReducerAndClient: Int] = [:]
    for (resolution, use, dependency) in resolutionsOfReducers where !resolution.client.isNone {
      let pair = ReducerAndClient(reducer: use.reducer.symbol, client: resolution.client)
      let isUnused = dependency?.isUnused ?? false
      if let place = places[pair] {
        if found[place].isUnused, !isUnused { (found[place].use, found[place].isUnused) = (use, false) }
        continue
      }
      places[pair] = found.count
      found.append(ClientOfReducer(client: ClientNode(app: self, id: resolution.client), use: use, isUnused: isUnused))
    }
    return found
  }

  private struct ReducerAndClient: Hashable {
    let reducer: SymbolID
    let client: ClientID
  }

  private var resolutionsOfReducers: [(ClientGraph.Resolution, RequestOfReducer, Dependency?)] {
    resolutions { reducer(around: $0) }
  }

  /// The resolutions of requests outside of tests and previews: properties, then other places.
  ///
  /// - Parameter owner: the type that asks; nil where the request is left out.
  private func resolutions(
    askedBy owner: (DeclarationReference) -> TypeHandle?
  ) -> [(ClientGraph.Resolution, RequestOfReducer, Dependency?)] {
    var found: [(ClientGraph.Resolution, RequestOfReducer, Dependency?)] = []
    for dependency in dependencies {
      let resolution = clientGraph.meanings[dependency.id]
      guard !resolution.key.isNone, !dependency.property.isTestOrPreview,
        let reducer = owner(dependency.property.reference)
      else { continue }
      let use = RequestOfReducer(reducer: reducer, name: dependency.name, location: dependency.location)
      found.append((resolution, use, dependency))
    }
    for (file, recognised) in recognised.numbered where !recognised.clients.accesses.isEmpty {
      for (access, resolution) in zip(recognised.clients.accesses, clientGraph.resolutionsOfAccesses[file]) {
        let scope = program.files[file].facts.scopes[access.scope].declaration
        let place = DeclarationReference(file: file, declaration: scope)
        guard !resolution.key.isNone, !scope.isNone, !isTestOrPreview(place), let reducer = owner(place)
        else {
          continue
        }
        let location = Location(file: file, range: access.range)
        found.append((resolution, RequestOfReducer(reducer: reducer, name: nil, location: location), nil))
      }
    }
    return found
  }

  /// The reducer that something is declared in, be it in its state.
  private func reducer(around reference: DeclarationReference) -> TypeHandle? {
    type(.reducer, around: reference) ?? type(.state, around: reference)?.reducers.first
  }
}
