import TCALintDomain
import TCALintModel
import TCALintSyntax

extension App {
  /// The publisher of an effect that never completes: what the system publishes, or what a dependency does whose name
  /// says that it continues, `updates`. nil for any other, which may complete after one value.
  func infinitePublisher(of effect: EffectTable.PublisherEntry) -> InfiniteStream? {
    let facts = program.files[effect.file].facts
    // The outermost call comes first.
    let published = facts.calls(in: effect.closure.range).first {
      facts.calls[$0].scope == effect.closure.scope && facts.calls[$0].isResult
    }
    guard let published, let chain = PublisherChain(published, facts),
      !chain.names.contains(where: StreamWords.completes)
    else { return nil }
    let base = facts.paths[chain.base]
    let isSystems =
      base.root == .unqualified
      && facts.firstName(base.names).map(facts.names.text).map(Self.publishingTypes.contains)
        ?? false
    guard
      isSystems
        || chain.names.contains(where: StreamWords.continues)
          && dependency(behind: chain.first, in: effect.file, looksThroughResults: true) != nil
    else { return nil }
    return InfiniteStream(
      app: self, kind: .publisher, location: Location(file: effect.file, range: facts.calls[effect.call].range),
      sequence: chain.first)
  }

  private static let publishingTypes: Set<String> = ["NotificationCenter", "Timer"]
}

/// A publisher with the operators on it: `facts.updates().receive(on: queue).map(Action.got)`.
private struct PublisherChain {
  /// The path that it begins with: `facts.updates`
  let base: PathID
  /// The call or the path of the publisher itself.
  let first: Value
  /// The names after that of the dependency or the type, those of operators too.
  private(set) var names: [String] = []

  /// The maximum number of operators. Longer chains are not looked at.
  private static let maxOperators = 32

  init?(_ published: CallID, _ facts: FileFacts) {
    var call = published
    for _ in 0..<Self.maxOperators {
      guard let id = facts.calls[call].callee.path, case let path = facts.paths[id] else { return nil }
      let isFirst = path.call.isNone
      names += facts.path(path.names).dropFirst(isFirst ? 1 : 0).map(facts.names.text)
      if isFirst {
        (base, first) = (id, .call(call))
        return
      }
      call = path.call
    }
    return nil
  }
}
