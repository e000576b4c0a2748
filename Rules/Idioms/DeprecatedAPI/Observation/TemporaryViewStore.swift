import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A view store that is created to use it once: `ViewStore(store, observe: { $0 }).send(.tapped)`.
struct TemporaryViewStore: Sendable {
  /// The call that creates it.
  let call: CallSite
  let store: ObservedStore
  let observed: ObservedPart
  /// The cases that sent actions are wrapped in, the outermost first.
  let embedding: [String]
  let use: ViewStoreUse
}

extension ExternalSymbolUse {
  /// The view store that a call creates and uses, where the store, its state and the use are known.
  var temporaryViewStore: TemporaryViewStore? { call.flatMap { TemporaryViewStore($0) } }
}

extension TemporaryViewStore {
  fileprivate init?(_ call: CallSite) {
    let facts = call.facts
    let start = call.call.range.lowerBound
    guard call.arguments.dropFirst().allSatisfy({ ["observe", "send", "removeDuplicates", nil].contains($0.label) }),
      let path = facts.paths[facts.paths(in: start..<start + 1)].first(where: { $0.call == call.id }),
      !path.names.isEmpty, let source = ViewStoreSource(of: call), let embedding = source.embeddingCases,
      let store = ObservedStore(source.path, names: source.count, call.app, in: call.file),
      let observed = source.observedPart(of: store.state)
    else { return nil }
    (self.call, self.store, self.observed, self.embedding) = (call, store, observed, embedding)
    use = ViewStoreUse(path, of: call)
  }
}
