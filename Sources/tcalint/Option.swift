/// An option of a command.
struct Option: Sendable {
  /// With its dashes: `--only`.
  let name: String
  /// What the value is called in the help, or nil for a switch.
  let value: String?
  let help: String
  /// The values to choose from, where there is a choice.
  var choices: [String] = []
  /// Other names for it: `-q`, `--select`.
  var aliases: [String] = []
  /// What the value is, where there is no choice.
  var kind: ValueKind = .text
  /// Whether a file may stand behind a chosen value, after a colon.
  var takesFile = false
  /// Whether it may stand without its value, which then is attached where it has one: `--fix=all`.
  var isValueOptional = false

  /// All names of it, those of one letter first.
  var names: [String] {
    aliases.filter { !$0.hasPrefix("--") } + [name] + aliases.filter { $0.hasPrefix("--") }
  }

  /// As the help shows it: `--jobs N`, `-q, --quiet`.
  var usage: String {
    names.joined(separator: ", ") + (value.map { isValueOptional ? "[=\($0)]" : " \($0)" } ?? "")
  }
}

/// What a value on the command line is, so that shells can complete it.
enum ValueKind: Sendable, Equatable {
  /// Anything.
  case text
  /// A whole number.
  case number(ClosedRange<Int>)
  /// A number of bytes: `500K`, `20M`.
  case size(ClosedRange<Int>)
  /// A file or a folder.
  case path
  case file
  case folder
  /// A rule's id.
  case rule
  /// Rules' ids, categories and `*`, separated by commas.
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
  /// As the help calls it: `PATH`, or `ID CATEGORY` for two.
  let name: String
  let count: Count
  var kind: ValueKind = .text

  enum Count: Sendable {
    case one, two, optional, any, oneOrMore
  }

  /// As it stands in a line of usage.
  var usage: String {
    switch count {
    case .one, .two: name
    case .optional: "[\(name)]"
    case .any: "[\(name)…]"
    case .oneOrMore: "\(name)…"
    }
  }
}
