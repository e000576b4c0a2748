/// An option of a command.
struct Option: Sendable {
  /// With its dashes: `--only`.
  let name: String
  /// What the value is called in the help, or nil for a switch.
  let value: String?
  let help: String
  /// The values to choose from, where there is a choice.
  var choices: [String] = []
  /// Another name for it: `-h`.
  var short: String? = nil
  /// What the value is, where there is no choice.
  var kind: ValueKind = .text
  /// Whether a file may stand behind a chosen value, after a colon.
  var takesFile = false
  /// Whether it may stand without its value, which then is attached where it has one: `--fix=all`.
  var isValueOptional = false

  /// As the help shows it: `--jobs N`.
  var usage: String { name + (value.map { isValueOptional ? "[=\($0)]" : " \($0)" } ?? "") }
}

/// What a value on the command line is, so that shells can complete it.
enum ValueKind: Sendable, Equatable {
  /// Something that nobody can guess.
  case text
  /// A file or a folder.
  case path
  case file
  case folder
  /// A rule's id.
  case rule
  /// Ids of rules with commas between them.
  case rules
  /// The name of a command.
  case command
  case choice([String])
}

/// Options that belong together, under a heading of the help.
struct OptionGroup: Sendable {
  let title: String
  let options: [Option]

  init(_ title: String, _ options: [Option]) {
    self.title = title
    self.options = options
  }
}

/// What a command takes besides options.
struct Positional: Sendable {
  /// As the help calls it: `PATH`.
  let name: String
  let count: Count
  var kind: ValueKind = .text

  enum Count: Sendable {
    case one, optional, any, oneOrMore
  }

  /// As it stands in a line of usage.
  var usage: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .any: "[\(name)…]"
    case .oneOrMore: "\(name)…"
    }
  }
}
