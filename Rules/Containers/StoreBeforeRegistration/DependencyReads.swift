import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A place where a dependency is read before it is registered.
struct DependencyRead: Sendable {
  /// When it is read.
  enum Moment: Sendable {
    /// While the store is created.
    case creation
    /// When an action is sent to the store in between.
    case send
    /// When a view sends an action as it appears.
    case appearance
  }

  /// As a wrapper requests it: `\.uuid`, `UserService`.
  let request: String
  /// The name of the key; nil for what a container resolves.
  let key: String?
  let location: Location
  let moment: Moment

  fileprivate init(_ request: String, key: String?, at location: Location, _ moment: Moment) {
    (self.request, self.key, self.location, self.moment) = (request, key, location, moment)
  }

  /// The read of a property with a wrapper; nil for a dependency that registrations do not provide.
  fileprivate init?(_ dependency: Dependency, at location: Location, _ moment: Moment) {
    switch (dependency.property.app.dependencyTable.entries[dependency.id].request, dependency.isInjected) {
    case (.keyPath(let names), false):
      guard let key = names.first else { return nil }
      self.init(dependency.request, key: dependency.property.app.program.text(key), at: location, moment)
    case (.type, true): self.init(dependency.request, key: nil, at: location, moment)
    default: return nil
    }
  }
}

extension Registration {
  /// Whether it only prepares dependencies. Stores that exist get these, too, unless they were read before.
  var isPreparation: Bool { use.nameText == "prepareDependencies" }

  /// The first of some reads that it comes too late for.
  func firstRead(of reads: [DependencyRead]) -> DependencyRead? {
    guard isPreparation else {
      let registered = registeredType
      return reads.first { $0.key == nil && (registered == nil || registered == $0.request.plainTypeName) }
    }
    guard !reads.isEmpty, let keys = use.app.preparedKeys[location] else { return nil }
    return reads.first { $0.key.map { keys.contains($0) || keys.contains("context") } ?? false }
  }

  /// The type of `UnifiedDI.register(UserService.self) { … }`; nil for what registers several, or one that is not written.
  private var registeredType: Substring? {
    guard let first = use.call?.arguments.first, first.label == nil, !first.isClosure, first.text.hasSuffix(".self")
    else {
      return nil
    }
    return String(first.text.dropLast(".self".count)).plainTypeName
  }

  /// The names of the keys that it prepares, directly or by methods of `DependencyValues`.
  fileprivate var preparedKeys: Set<String> {
    guard let call = use.call else { return [] }
    let (app, facts, range) = (call.app, call.facts, call.location.range)
    let overrides = app.recognised[call.file].clients.overrides
    var keys = Set(overrides.lazy.filter { range.contains($0.offset) }.map { facts.names.text($0.key) })
    var methods: Set<DeclarationReference> = []
    for inner in facts.calls[facts.calls(in: range)] {
      guard let callee = inner.callee.path.map({ facts.paths[$0] }), callee.names.count == 2,
        callee.root == .anonymous || callee.root == .local,
        let method = app.program.declaration(referencedByFirst: 2, namesOf: callee, in: call.file),
        methods.insert(method).inserted
      else { continue }
      let (facts, range) = (app.program.files[method.file].facts, app.program.declaration(method).range)
      for write in facts.writes[facts.writes(in: range)] {
        let names = facts.namedPath(write.target).map { facts.path(facts.paths[$0].names) }
        keys.formUnion((names ?? []).map(facts.names.text))
      }
    }
    return keys
  }
}

extension App {
  private static let preparedKeysKey = TableKey<[Location: Set<String>]>("prepared keys")

  /// More calls are not searched.
  private static let maxPreparations = 64

  /// The names of the keys that calls of `prepareDependencies` prepare, by the calls.
  fileprivate var preparedKeys: [Location: Set<String>] {
    table(Self.preparedKeysKey) {
      let preparations = registrations.lazy.filter(\.isPreparation).prefix(Self.maxPreparations)
      return Dictionary(preparations.map { ($0.location, $0.preparedKeys) }) { first, _ in first }
    }
  }
}

extension String {
  /// A type as it is written, without `any`, parentheses and the types or module around it.
  fileprivate var plainTypeName: Substring {
    let words = split { "() ".contains($0) }
    return words.last?.split(separator: ".").last ?? ""
  }
}

extension StoreCreation {
  /// More functions are not searched.
  private static let maxFunctions = 512
  /// More reads are not returned.
  private static let maxReads = 64

  /// The reads of dependencies by the initial state and the initializers of the state and the reducer. The cost is linear
  /// in their code.
  var readsWhileCreated: some Collection<DependencyRead> {
    guard let call = use.call else { return ArraySlice<DependencyRead>() }
    let (app, facts) = (use.app, call.facts)
    let parts = call.arguments.filter { $0.label != "withDependencies" && $0.label != "prepareDependencies" }
      .compactMap { facts.node(at: $0.location.range) }
    let reached = app.callGraph.reachable(
      from: parts.map { FunctionReference(file: call.file, node: $0) }, limit: Self.maxFunctions,
      following: { !$1.isDelayed }, entering: { !app.program.isTestFile[$0.file] })
    var reads: [DependencyRead] = []
    for function in reached.functions where reads.count < Self.maxReads { reads += app.reads(of: function) }
    for type in reached.createdTypes.sorted() where reads.count < Self.maxReads {
      reads += TypeHandle(app, type).storedProperties.compactMap(\.readBySharing)
    }
    return reads.prefix(Self.maxReads)
  }

  /// The first action that is sent to it in the code that creates it, and the dependencies that its reducer may read then.
  /// The cost is linear in the actions that the program sends.
  var firstSend: (offset: UInt32, reads: [DependencyRead])? {
    guard let call = use.call, let name = nameGiven, let node = call.facts.node(of: .call(call.id)),
      case (let app, let facts) = (use.app, call.facts),
      let reducer = app.reducer(ofStore: app.program.type(of: node, in: call.file))
    else { return nil }
    let (start, body) = (call.location.range.upperBound, facts.body(around: call.call.scope))
    let send = app.storeSends.first { send in
      send.call.file == call.file && send.call.location.range.lowerBound >= start
        && facts.body(around: send.call.call.scope) == body
        && send.call.callee.map { facts.path($0.names).contains(name) } ?? false
    }
    return send.map { send in
      (send.call.location.range.lowerBound, app.reads(by: TypeHandle(app, reducer), at: send.call.location, .send))
    }
  }
}

extension App {
  private static let readsOfAppearingViewsKey = TableKey<[DependencyRead]>("reads of appearing views")
  private static let containerRequestsKey = TableKey<[Location: String]>("requests of containers")
  private static let readsOfStoresKey = TableKey<[DependencyRead]>("reads while stores are created")

  /// More stores and views are not searched.
  static let maxStores = 64

  /// The dependencies that may be read before a task ends: while stores are created, and as views appear.
  var readsBeforeTasksEnd: [DependencyRead] { readsOfStores + readsOfAppearingViews }

  private var readsOfStores: [DependencyRead] {
    table(Self.readsOfStoresKey) {
      storeCreations.lazy.filter { !$0.use.isInTestsOrPreviews }.prefix(Self.maxStores).flatMap(\.readsWhileCreated)
    }
  }

  /// The dependencies of reducers that views send actions as they appear.
  private var readsOfAppearingViews: [DependencyRead] {
    table(Self.readsOfAppearingViewsKey) {
      var (reads, views, reducers): ([DependencyRead], Set<TypeHandle>, Set<TypeHandle>) = ([], [], [])
      for send in storeSends where views.count < Self.maxStores && send.isSentAsViewAppears {
        guard let view = send.owner, views.insert(view).inserted else { continue }
        for (reducer, _) in view.stores where reducers.insert(reducer).inserted {
          reads += self.reads(by: reducer, at: send.call.location, .appearance)
        }
      }
      return reads
    }
  }

  /// The dependencies that a reducer declares, as reads that an action leads to.
  fileprivate func reads(
    by reducer: TypeHandle, at location: Location, _ moment: DependencyRead.Moment
  ) -> [DependencyRead] {
    reducer.members.compactMap(dependency).compactMap { DependencyRead($0, at: location, moment) }
  }

  /// The types that code resolves from containers, by the calls.
  private var containerRequests: [Location: String] {
    table(Self.containerRequestsKey) {
      var found: [Location: String] = [:]
      for file in program.files.indices {
        for request in recognised[file].clients.containerRequests {
          guard let name = DependencyAccessSite(app: self, access: request, file: file).request, !name.hasPrefix("\\")
          else { continue }
          found[Location(file: file, range: request.range)] = name
        }
      }
      return found
    }
  }

  /// The dependencies that a function itself asks for.
  fileprivate func reads(of function: FunctionReference) -> [DependencyRead] {
    let (file, facts) = (function.file, program.files[function.file].facts)
    var reads: [DependencyRead] = []
    facts.forEachNode(of: function.node) { node in
      guard [.name, .local, .member, .call].contains(facts.nodes[node].kind) else { return }
      let (value, location) = (facts.value(of: node), Location(file: file, range: facts.nodes[node].range))
      if value.path != nil, let dependency = dependency(behind: value, in: file) {
        if let read = DependencyRead(dependency, at: location, .creation) { reads.append(read) }
      } else if value.call != nil, let name = containerRequests[location] {
        reads.append(DependencyRead(name, key: nil, at: location, .creation))
      }
    }
    return reads
  }
}

extension StoreSend {
  fileprivate var isSentAsViewAppears: Bool {
    closures.contains { $0.call?.name.map(["onAppear", "task"].contains) ?? false } && owner?.isView ?? false
  }
}

extension Member {
  /// The dependency that a shared property asks for when its owner is created: `@Shared(.appStorage("name")) var name = ""`.
  fileprivate var readBySharing: DependencyRead? {
    if let attribute = attribute(["Fetch", "FetchAll", "FetchOne"]) {
      let labels = facts.arguments[attribute.arguments].map { facts.names.text($0.label) }
      return labels.contains("database") ? nil : read("defaultDatabase", attribute)
    }
    guard let attribute = attribute(["Shared", "SharedReader"]),
      let key = facts.arguments[attribute.arguments].first?.value, let path = facts.namedPath(key),
      let name = facts.lastName(facts.paths[path].names)
    else { return nil }
    if let storage = sharedStorages[facts.names.text(name)] {
      let labels = key.call.map { facts.arguments[facts.calls[$0].arguments].map { facts.names.text($0.label) } } ?? []
      return labels.contains("store") ? nil : read(storage, attribute)
    }
    let own = app.sharedKeys[app.program.name(name, in: reference.file)] ?? nil
    return own.map { read($0, attribute) }
  }

  private func read(_ key: String, _ attribute: Attribute) -> DependencyRead {
    DependencyRead(
      "\\.\(key)", key: key, at: Location(file: reference.file, range: attribute.range), .creation)
  }
}

/// The dependencies that keys of shared properties ask for, by the functions that make the keys.
private let sharedStorages = [
  "appStorage": "defaultAppStorage", "fileStorage": "defaultFileStorage", "inMemory": "defaultInMemoryStorage",
]

extension App {
  private static let sharedKeysKey = TableKey<[ProgramName: String?]>("keys of shared properties")

  /// The dependencies that keys of the program ask for, by their names: `static var name: Self { appStorage("name") }`; nil
  /// where declarations of a name disagree.
  fileprivate var sharedKeys: [ProgramName: String?] {
    table(Self.sharedKeysKey) {
      var keys: [ProgramName: String?] = [:]
      for (word, storage) in sharedStorages {
        guard let name = program.name(word) else { continue }
        for place in program.places(of: name) {
          let facts = program.files[place.file].facts
          for case .path(let path, _) in program.files[place.file].mentions.mentions(of: place.own) {
            let id = facts.declaration(around: facts.paths[path].range.lowerBound)
            guard !id.isNone, facts.declarations[id].flags.contains(.static) else { continue }
            let key = program.name(facts.declarations[id].name, in: place.file)
            keys[key] = .some(keys[key] == nil || keys[key] == storage ? storage : nil)
          }
        }
      }
      return keys
    }
  }
}
