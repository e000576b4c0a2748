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
    for (lead, use) in leadsOfReducers {
      for key in [lead.key, lead.keyOfPart] where !key.isNone && found[key] == nil { found[key] = use }
    }
    return clientKeys.compactMap { key in found[key.id].map { (key, $0) } }
  }

  /// The clients that reducers and their states ask for, each with the first place where one does: a property's before
  /// another, each in the order of files and lines.
  public var clientsOfReducers: [(client: ClientNode, use: RequestOfReducer)] {
    var known: Set<ReducerAndClient> = []
    return leadsOfReducers.compactMap { lead, use in
      guard !lead.client.isNone,
        known.insert(ReducerAndClient(reducer: use.reducer.symbol, client: lead.client)).inserted
      else { return nil }
      return (ClientNode(app: self, id: lead.client), use)
    }
  }

  private struct ReducerAndClient: Hashable {
    let reducer: SymbolID
    let client: ClientID
  }

  /// What reducers and their states ask for, outside of tests and previews: properties, then other places.
  private var leadsOfReducers: [(ClientGraph.Lead, RequestOfReducer)] {
    var found: [(ClientGraph.Lead, RequestOfReducer)] = []
    for dependency in dependencies {
      let lead = clientGraph.meanings[dependency.id]
      guard !lead.key.isNone, !dependency.property.isTestOrPreview,
        let reducer = reducer(around: dependency.property.reference)
      else { continue }
      found.append((lead, RequestOfReducer(reducer: reducer, name: dependency.name, location: dependency.location)))
    }
    for (file, recognised) in recognised.numbered where !recognised.clients.accesses.isEmpty {
      for (access, lead) in zip(recognised.clients.accesses, clientGraph.leadsOfAccesses[file]) {
        let scope = program.files[file].facts.scopes[access.scope].declaration
        let place = DeclarationReference(file: file, declaration: scope)
        guard !lead.key.isNone, !scope.isNone, !isTestOrPreview(place), let reducer = reducer(around: place) else {
          continue
        }
        let location = Location(file: file, range: access.range)
        found.append((lead, RequestOfReducer(reducer: reducer, name: nil, location: location)))
      }
    }
    return found
  }

  /// The reducer that something is declared in, be it in its state.
  private func reducer(around reference: DeclarationReference) -> TypeHandle? {
    type(.reducer, around: reference) ?? type(.state, around: reference)?.reducers.first
  }
}
