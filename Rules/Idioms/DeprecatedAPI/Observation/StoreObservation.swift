import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A view that observes a store for its closure:
///
///     WithViewStore(store, observe: \.view, send: { .view($0) }) { viewStore in … }
struct StoreObservation: Sendable {
  let call: CallSite
  /// The store that is observed.
  let store: ObservedStore
  /// The observed part of its state.
  let observed: ObservedPart
  /// The cases that sent actions are wrapped in, the outermost first.
  let embedding: [String]
  /// The closure.
  let content: CodeBlock
  /// The uses of the view store, in source order.
  let uses: [ViewStoreUse]
  /// Where the closure's own names hide that of the store: sorted ranges of bytes that do not overlap.
  private let hidden: [Range<UInt32>]

  /// How the store is named at a place in the closure; nil where its name means something else there.
  func storeName(at place: Location) -> String? {
    guard hidden.cover(place.range.lowerBound) else { return store.text }
    return store.property == nil ? nil : "self." + store.text.split(separator: ".").last!
  }
}

/// A store as code names it: `store`, `self.store`.
struct ObservedStore: Sendable {
  @UnretainedApp var app: App
  /// As it is written.
  let text: String
  let state: TypeHandle
  /// The stored property that holds it, of the type around; nil for a local name.
  let property: Member?
  let name: Name
}

extension ExternalSymbolUse {
  /// The observation by a use of `WithViewStore`, where the store, its state and all uses are known.
  var storeObservation: StoreObservation? { call.flatMap { $0.app.storeObservation(by: $0) } }
}

extension App {
  private static let storeObservationsKey = TableKey<LazyOfFiles<[CallID: StoreObservation]>>("observations of stores")

  /// The observation by a call of `WithViewStore`. Those of a file are computed together, once.
  func storeObservation(by call: CallSite) -> StoreObservation? {
    guard call.isWithViewStore, let name = call.callee.flatMap({ call.facts.lastName($0.names) }) else { return nil }
    let observations = table(Self.storeObservationsKey, of: call.file) {
      let calls = calls(of: CollectionOfOne(name), in: call.file).lazy.map { CallSite(self, $0, in: call.file) }
      return Dictionary(
        uniqueKeysWithValues: calls.filter(\.isWithViewStore).compactMap { call in
          StoreObservation(call).map { (call.id, $0) }
        })
    }
    return observations[call.id]
  }
}

extension App {
  private static let ownViewStoresKey = TableKey<Bool>("own view stores")

  /// Whether the program gives `WithViewStore` an initializer, which may send other actions.
  fileprivate var hasOwnViewStores: Bool {
    table(Self.ownViewStoresKey) {
      program.files.indices.contains { file in
        let facts = program.files[file].facts
        guard let name = facts.names.find("WithViewStore") else { return false }
        return facts.declarations.contains { declaration in
          guard declaration.kind == .initializer, !declaration.parent.isNone else { return false }
          let owner = facts.declarations[declaration.parent]
          return owner.kind == .extension && !owner.type.isNone && facts.lastName(facts.types[owner.type].path) == name
        }
      }
    }
  }
}

extension CallSite {
  fileprivate var isWithViewStore: Bool {
    guard let callee, callee.root == .unqualified, let name = facts.lastName(callee.names) else { return false }
    return facts.names.text(name) == "WithViewStore"
  }
}

extension StoreObservation {
  /// - Parameter call: of `WithViewStore`.
  fileprivate init?(_ call: CallSite) {
    let arguments = call.arguments
    guard !call.app.hasOwnViewStores, let source = ViewStoreSource(of: call),
      let store = ObservedStore(source.path, names: source.count, call.app, in: call.file),
      arguments.dropFirst().allSatisfy({ ["observe", "send", "removeDuplicates", "content", nil].contains($0.label) }),
      let observed = source.observedPart(of: store.state),
      let body = arguments.last, body.label == nil || body.label == "content",
      let closure = call.facts.arguments[body.id].value.closure.map({ call.facts.closures[$0] }),
      let content = body.closureBlock, let embedding = source.embeddingCases
    else { return nil }
    self.embedding = embedding
    self.call = call
    self.store = store
    self.observed = observed
    self.content = content
    uses = ViewStoreUse.all(in: closure, call)
    hidden = call.facts.ranges(ofLocalsNamed: store.name, in: closure.range)
  }
}

extension TypeHandle {
  /// Whether the first of some names, if there is one, is known to be a property of it.
  func hasProperty(_ first: String?) -> Bool {
    guard let first else { return true }
    return ([self] + (ancestors ?? [])).contains { !$0.properties(named: first).isEmpty }
  }
}

extension ObservedStore {
  /// The store that an argument is, where it is a name whose state is known.
  init?(_ argument: ArgumentSite) {
    let facts = argument.facts
    guard let path = facts.arguments[argument.id].value.path.map({ facts.paths[$0] }) else { return nil }
    self.init(path, names: path.names.count, argument.app, in: argument.file)
  }

  /// The store that the first names of a path reach.
  init?(_ path: Path, names count: Int, _ app: App, in file: FileID) {
    let facts = app.program.files[file].facts
    guard count == 1, path.root == .local || path.root == .unqualified || path.root == .self, path.isPlain,
      let name = facts.firstName(path.names)
    else { return nil }
    guard let state = app.state(ofStore: app.program.type(ofFirst: 1, namesOf: path, in: file)) else { return nil }
    _app = UnretainedApp(wrappedValue: app)
    self.state = TypeHandle(app, state)
    self.name = name
    text = (path.root == .self ? "self." : "") + facts.names.text(name)
    if path.root == .local {
      property = nil
    } else {
      guard let member = app.program.declaration(referencedByFirst: 1, namesOf: path, in: file) else { return nil }
      property = Member(app, member)
    }
  }
}

extension FileFacts {
  /// Where local names that are declared in a byte range hold, from there on: sorted, overlaps merged.
  func ranges(ofLocalsNamed name: Name, in range: Range<UInt32>) -> [Range<UInt32>] {
    locals[locals.indices(in: range) { $0.offset }].filter { $0.name == name }
      .map { $0.offset..<max($0.offset, scopes[$0.scope].range.upperBound) }.merged
  }
}
