/// An option of a command.
struct Option: Sendable {
  /// With its dashes: `--only`.
  let name: String
  /// The name of the value in the help, or nil for a switch.
  let value: String?
  let help: String
  /// The values to choose from, where there is a choice.
  var choices: [String] = []
  /// Other names for it: `-q`, `--select`.
  var aliases: [String] = []
  /// The kind of the value, where there is no choice.
  var kind: ValueKind = .text
  /// Whether a chosen value may be followed by a colon and a file.
  var takesFile = false
  /// Whether its value may be omitted; a value is then attached: `--fix=all`.
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

/// The kind of a value on the command line, which decides its completion.
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

/// An argument of a command that is no option.
struct Positional: Sendable {
  /// As the help calls it: `PATH`, or `ID CATEGORY` for two.
  let name: String
  let count: Count
  var kind: ValueKind = .text

  enum Count: Sendable {
    case one, two, optional, any, oneOrMore
  }

  /// The option as written in a line of usage.
  var usage: String {
    switch count {
    case .one, .two: name
    case .optional: "[\(name)]"
    case .any: "[\(name)…]"
    case .oneOrMore: "\(name)…"
    }
  }
}
