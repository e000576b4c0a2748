import TCALintModel

// As of The Composable Architecture 1.25.5, with what versions from 0.39 on had besides.

extension ExternalInterface {
  /// The functions that create effects, and the operators on them.
  static let effects: ExternalInterface = {
    var interface = ExternalInterface()
    interface.parameters = ["Effect": ["Action"], "Send": ["Action"]]
    interface.aliases = [
      "EffectOf": .named("Effect", [.nested(.argument(0), "Action")]),
      "EffectPublisher": .named("Effect", [.argument(0)]), "EffectTask": .named("Effect", [.argument(0)]),
    ]
    let operators = ["animation", "cancellable", "debounce", "throttle", "transaction"]
    let both = Member.method(.receiver, labeled: ["with": .receiver])
    interface.members = [
      "Effect": Dictionary(uniqueKeysWithValues: operators.map { ($0, .method(.receiver)) }).merging([
        "concatenate": both, "merge": both,
        "map": .method(.named("Effect", [.closureResult]), closure: [.argument(0)]),
      ]) { $1 },
      "Send": ["callAsFunction": .method(.named("Void"), parameters: [.argument(0)])],
    ]
    let send = Template.named("Send", [.argument(0)])
    let several = Member.method(.receiver, parameters: [.several(.receiver)])
    interface.staticMembers["Effect"] = [
      "cancel": .method(.receiver), "concatenate": several, "fireAndForget": .method(.receiver), "merge": several,
      "none": .property(.receiver), "publisher": .method(.receiver),
      "run": .method(.receiver, closure: [send], labeled: ["catch": .function([.named("Error"), send], .unknown)]),
      "send": .method(.receiver, parameters: [.argument(0)]),
      "task": .method(
        .receiver, closure: [], returning: .argument(0), labeled: ["catch": .function([.named("Error")], .argument(0))]),
    ]
    return interface
  }()
}
