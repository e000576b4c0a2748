import TCALintModel
import TCALintSyntax

/// The arguments of a call under the labels that a pattern has for them.
struct CallArguments {
  private var labelled: [(label: String, argument: Argument)] = []

  /// nil where the call's arguments are not what the pattern says.
  init?(_ call: Call, _ labels: InterfacePattern.Labels, _ facts: FileFacts) {
    let arguments = facts.arguments[call.arguments]
    let wanted: [String]
    switch labels {
    case .any: wanted = []
    case .containing(let names):
      let given = Set(arguments.map { Self.label(of: $0, facts) })
      guard names.allSatisfy(given.contains) else { return nil }
      wanted = []
    case .exactly(let names):
      guard arguments.count == names.count else { return nil }
      wanted = names
    case .beginning(let names):
      guard arguments.count >= names.count else { return nil }
      wanted = names
    }
    for (index, argument) in arguments.enumerated() {
      let own = Self.label(of: argument, facts)
      let label = index < wanted.count ? wanted[index] : own
      // The first trailing closure stands for whatever comes next.
      if label != own, !argument.isTrailing || !argument.label.isNone { return nil }
      labelled.append((label, argument))
    }
  }

  subscript(label: String) -> Argument? { labelled.first { $0.label == label }?.argument }

  private static func label(of argument: Argument, _ facts: FileFacts) -> String {
    argument.label.isNone ? "_" : facts.names.text(argument.label)
  }
}
