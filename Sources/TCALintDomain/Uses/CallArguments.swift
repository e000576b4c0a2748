import TCALintModel
import TCALintSyntax

/// The arguments of a call under the labels that a pattern has for them.
struct CallArguments {
  private let arguments: ArraySlice<Argument>
  /// The labels of the first of them.
  private let labels: [String]
  private let facts: FileFacts

  /// nil where the call's arguments are not what the pattern says.
  init?(_ call: Call, _ labels: InterfacePattern.Labels, _ facts: FileFacts) {
    let first: [String]
    switch labels {
    case .any, .containing: first = []
    case .exactly(let names):
      guard call.arguments.count == names.count else { return nil }
      first = names
    case .beginning(let names):
      guard call.arguments.count >= names.count else { return nil }
      first = names
    }
    // Most calls do not match, which their first label shows.
    for (index, label) in zip(call.arguments, first) {
      let argument = facts.arguments[index]
      // The first trailing closure matches any label.
      if !argument.isTrailing || !argument.label.isNone, !Self.hasLabel(argument, label, facts) { return nil }
    }
    self.labels = first
    self.facts = facts
    arguments = facts.arguments[call.arguments]
    if case .containing(let names) = labels, !names.allSatisfy({ self[$0] != nil }) { return nil }
  }

  subscript(label: String) -> Argument? {
    if let index = labels.firstIndex(of: label) { return arguments[arguments.startIndex + index] }
    return arguments.dropFirst(labels.count).first { Self.hasLabel($0, label, facts) }
  }

  private static func hasLabel(_ argument: Argument, _ label: String, _ facts: FileFacts) -> Bool {
    argument.label.isNone ? label == "_" : facts.names.has(argument.label, text: label)
  }
}
