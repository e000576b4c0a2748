import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A store that a preview creates, and the clients whose live values its feature uses.
struct LivePreview {
  let store: StoreCreation
  let feature: TypeHandle
  /// Not empty.
  let clients: [LiveClient]
}

/// A client without a preview value.
struct LiveClient {
  let key: ClientKey
  /// A service that its live value uses.
  let service: ExternalSymbolUse<LiveService>
}

/// A store that the code of a preview creates.
struct PreviewStore {
  let creation: StoreCreation
  let feature: TypeHandle
  /// The preview.
  let preview: Location
}

extension App {
  /// The stores that previews create themselves, and whose features are known.
  var storesOfPreviews: [PreviewStore] {
    var previews: [FileID: [Range<UInt32>]] = [:]
    return storeCreations.compactMap { creation in
      let (file, offset) = (creation.use.place.file, creation.location.range.lowerBound)
      guard !program.isTestFile[file] else { return nil }
      let known = previews[file] ?? SourceFile(self, file).ranges(of: .preview).outermost
      previews[file] = known
      let next = known.partitioningIndex { $0.lowerBound > offset }
      guard next > 0, case let range = known[next - 1], range.contains(offset), let feature = creation.feature else {
        return nil
      }
      return PreviewStore(creation: creation, feature: feature, preview: Location(file: file, range: range))
    }
  }
}

extension [Range<UInt32>] {
  /// Those that no other one contains, of ranges in the order of their starts.
  fileprivate var outermost: [Range<UInt32>] {
    var end: UInt32 = 0
    return filter { range in
      defer { end = Swift.max(end, range.upperBound) }
      return range.upperBound > end
    }
  }
}

extension StoreCreation {
  /// The feature that it runs; nil where its state is run by another reducer.
  fileprivate var feature: TypeHandle? {
    guard let call = use.call, let node = call.facts.node(of: .call(call.id)) else { return nil }
    let app = use.app
    let found =
      app.reducer(ofStore: app.program.type(of: node, in: call.file))
      ?? app.reducer(ofStore: app.program.expectedType(at: node, in: call.file))
    guard let feature = found.map({ TypeHandle(app, $0) }),
      let reducer = call.arguments.dropFirst().first(where: { $0.label == nil || $0.label == "reducer" })
    else { return nil }
    let name = app.program.symbols[feature.symbol].name
    let isRun = call.facts.paths[call.facts.paths(in: reducer.location.range)].contains { path in
      call.facts.path(path.names).contains { app.program.name($0, in: call.file) == name }
    }
    return isRun ? feature : nil
  }
}

/// Finds the clients whose live values previews run.
struct LiveClientsOfPreviews {
  private let app: App
  /// The clients without preview values whose live values use services, by the reducers that ask for them.
  private var clients: [TypeHandle: [LiveClient]] = [:]

  init(_ app: App) {
    self.app = app
    let keys = app.keysOfTypes.filter { $0.key.usesLiveValueInPreviews }
    if keys.isEmpty { return }
    let overrides = OverriddenKeys(app, among: keys.map(\.key))
    var services = ServicesOfValues(app)
    for (key, uses) in keys where !overrides.contain(key) {
      guard let used = key.values(.live).compactMap({ services.service(usedBy: $0, of: key) }).first else { continue }
      for reducer in Set(uses.map(\.type)) where reducer.isReducer {
        clients[reducer, default: []].append(LiveClient(key: key, service: used))
      }
    }
  }

  func uses(by stores: [PreviewStore]) -> [LivePreview] {
    if clients.isEmpty { return [] }
    var previews: [Location: NamesOfPreview] = [:]
    var clients: [TypeHandle: [LiveClient]] = [:]
    return stores.compactMap { store in
      let used = clients[store.feature] ?? self.clients(usedBy: store.feature)
      clients[store.feature] = used
      let names = previews[store.preview] ?? NamesOfPreview(store.preview, app)
      previews[store.preview] = names
      let live = used.prefix(Self.maxClients).filter { !names.mayOverride($0.key) }
      return live.isEmpty ? nil : LivePreview(store: store.creation, feature: store.feature, clients: live)
    }
  }

  /// The maximum number of clients of a preview. Further ones are not reported.
  private static let maxClients = 32
  /// The maximum number of features of a preview. The clients of further ones are not reported.
  private static let maxFeatures = 64

  /// The clients of a feature and of those that it always runs, each once.
  private func clients(usedBy feature: TypeHandle) -> [LiveClient] {
    var seen: Set<ClientKey> = []
    return features(runBy: feature).flatMap { clients[$0] ?? [] }.filter { seen.insert($0.key).inserted }
  }

  /// A feature, and those that it always runs.
  private func features(runBy feature: TypeHandle) -> [TypeHandle] {
    var found = [feature]
    var seen: Set<TypeHandle> = [feature]
    var next = 0
    while next < found.count, found.count < Self.maxFeatures {
      for composition in found[next].compositions where composition.kind == .scope {
        if let child = composition.child, seen.insert(child).inserted { found.append(child) }
      }
      next += 1
    }
    return found
  }
}

extension ClientKey {
  /// Whether its value for previews is the live value: it declares none, and one module has its conformances, so that
  /// `DependencyKey` gives it the live value rather than `TestDependencyKey` the test value.
  fileprivate var usesLiveValueInPreviews: Bool {
    guard let type, entry == nil, !isInjectedKey, !mayInheritValues, hasValue(.live), !hasValue(.preview) else {
      return false
    }
    let modules = type.inheritanceClauses.filter { clause in
      clause.types.flatMap(\.libraryNames).contains { $0 == "DependencyKey" || $0 == "TestDependencyKey" }
    }
    .map { type.app.program.module(of: $0.declaration.reference.file) }
    return Set(modules).count == 1
  }
}

/// The names in the code of a preview by which it may override dependencies.
private struct NamesOfPreview {
  private var names: Set<ProgramName> = []
  private var mayBeAny = false
  private let keys: Set<SymbolID>

  init(_ preview: Location, _ app: App) {
    let (file, range, given) = (preview.file, preview.range, app.keysGiven(in: preview))
    keys = given.keys
    let facts = app.program.files[file].facts
    for path in facts.paths[facts.paths(in: range)] {
      let own = facts.path(path.names)
      names.formUnion(own.map { app.program.name($0, in: file) })
      // All values may be set, or a method may set some: `$0 = .mock`, `$0.useMocks()`
      let isOfValues = path.root == .anonymous || path.root == .local
      let isAny = path.use == .target && own.count == 1 || path.use == .callee && own.count == 2
      if isOfValues, isAny, app.recognised[file].clients.givesValue(at: path.range.lowerBound) { mayBeAny = true }
      if own.contains(where: { namesOfModifiers.contains(facts.names.text($0)) }) { mayBeAny = true }
    }
    if !given.areKnown { mayBeAny = true }
    for path in facts.keyPaths[facts.keyPaths(in: range)] {
      names.formUnion(facts.path(path.names).map { app.program.name($0, in: file) })
    }
  }

  func mayOverride(_ key: ClientKey) -> Bool {
    if let type = key.type, keys.contains(type.symbol) { return true }
    if mayBeAny || key.properties.contains(where: { names.contains($0.programName) }) { return true }
    return key.type?.declaration.map { names.contains($0.programName) } ?? false
  }
}

/// A preview's traits that run code of other types, and the dependency that decides which values are used.
private let namesOfModifiers: Set<String> = ["modifier", "context"]
