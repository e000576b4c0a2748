import TCALintEngine
import TCALintRuleKit

/// The candidates at a position of a call of `tcalint`, for shell completion.
struct Completion: Equatable {
  /// The kinds of paths that are candidates too.
  var paths = Paths.none
  /// The text before a path in the same word: `--output=`.
  var prefix = ""
  /// Whole words that begin with the typed text.
  var candidates: [Candidate] = []

  enum Paths: String {
    case none, files, folders
  }

  struct Candidate: Equatable {
    let text: String
    let description: String
  }

  /// The candidates for the last word.
  ///
  /// - Parameter words: of the call, without the command's own name; the last one is not complete yet.
  init(_ words: [String], rules: [Rule]) {
    let typed = words.last ?? ""
    let before = Array(words.dropLast())
    switch Command.find(before) {
    case .none where before.isEmpty: self = .commands(typed, before)
    case .none: break
    case .group: if before.count == 1 { self = .commands(typed, before) }
    case .command(let command, let count):
      self = Self.argument(typed, of: command, behind: before.dropFirst(count), rules)
    }
  }

  private init() {}

  /// The output for scripts: the kind of paths and the prefix, then a candidate a line with its description.
  var text: String {
    candidates.reduce("\(paths.rawValue)\t\(prefix)\n") { $0 + "\($1.text)\t\($1.description)\n" }
  }

  /// The commands whose words continue those before.
  private static func commands(_ typed: String, _ before: [String]) -> Completion {
    var completion = Completion()
    let start = before.map { $0 + " " }.joined()
    for command in Command.all where !command.isHidden && command.name.hasPrefix(start) {
      let word = String(command.name.dropFirst(start.count).prefix { $0 != " " })
      let isWhole = start + word == command.name
      if completion.candidates.last?.text == word { continue }
      completion.add([Candidate(text: word, description: isWhole ? command.summary : "")], typed)
    }
    if before.isEmpty {
      completion.add(
        [
          Candidate(text: "--help", description: "print the commands"),
          Candidate(text: "--version", description: "print the version"),
        ], typed, onlyIfBegun: true)
    }
    return completion
  }

  private static func argument(
    _ typed: String, of command: CommandDescription, behind before: ArraySlice<String>, _ rules: [Rule]
  ) -> Completion {
    var positionals: [String] = []
    var wanting: Option?
    var rest = before
    while let word = rest.popFirst() {
      wanting = nil
      if word == "--" { return positional(typed, of: command, behind: positionals + rest, rules) }
      guard word.hasPrefix("-"), word != "-" else {
        positionals.append(word)
        continue
      }
      guard let option = command.options.first(where: { $0.names.contains(word) }), option.value != nil,
        !option.isValueOptional
      else { continue }
      // As arguments are parsed: what looks like an option is no value.
      if let following = rest.first, !Arguments.isOption(following, command.options) {
        rest.removeFirst()
      } else {
        wanting = option
      }
    }
    if let wanting, rest.isEmpty, !typed.hasPrefix("--") { return value(typed, of: wanting, prefix: "", rules) }
    guard typed.hasPrefix("-") else { return positional(typed, of: command, behind: positionals, rules) }
    let parts = typed.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count > 1 {
      let name = String(parts[0])
      guard let option = command.options.first(where: { $0.names.contains(name) }) else { return Completion() }
      return value(String(parts[1]), of: option, prefix: name + "=", rules)
    }
    var completion = Completion()
    for option in command.options {
      let names = option.names.filter { $0.hasPrefix("--") }
      completion.add(names.map { Candidate(text: $0, description: option.help) }, typed)
    }
    return completion
  }

  private static func positional(
    _ typed: String, of command: CommandDescription, behind before: [String], _ rules: [Rule]
  ) -> Completion {
    guard let positional = command.positional else { return Completion() }
    switch positional.count {
    case .one where !before.isEmpty, .two where before.count > 1, .optional where !before.isEmpty: return Completion()
    default: break
    }
    if positional.kind == .command { return before.count < 2 ? commands(typed, before) : Completion() }
    return values(of: positional.kind, typed, prefix: "", rules)
  }

  private static func value(_ typed: String, of option: Option, prefix: String, _ rules: [Rule]) -> Completion {
    if option.takesFile, let colon = typed.firstIndex(of: ":") {
      return values(of: .file, "", prefix: prefix + typed[...colon], rules)
    }
    let kind = option.choices.isEmpty ? option.kind : .choice(option.choices)
    return values(of: kind, typed, prefix: prefix, rules)
  }

  private static func values(of kind: ValueKind, _ typed: String, prefix: String, _ rules: [Rule]) -> Completion {
    var completion = Completion()
    switch kind {
    case .text, .number, .size, .command: break
    case .path, .file:
      completion.paths = .files
      completion.prefix = prefix
    case .folder:
      completion.paths = .folders
      completion.prefix = prefix
    case .choice(let choices):
      completion.add(choices.map { Candidate(text: prefix + $0, description: "") }, prefix + typed)
    case .rule:
      completion.add(rules.map { Candidate(text: prefix + $0.id, description: $0.summary) }, prefix + typed)
    case .rules:
      let listed = typed.split(separator: ",", omittingEmptySubsequences: false).dropLast().map(String.init)
      let start = prefix + listed.map { $0 + "," }.joined()
      let all = rules.map { ($0.id, $0.summary) } + RuleSelection.groups.map { ($0, "") }
      let others = all.filter { !listed.contains($0.0) }
      completion.add(others.map { Candidate(text: start + $0, description: $1) }, prefix + typed)
    }
    return completion
  }

  private mutating func add(_ candidates: [Candidate], _ typed: String, onlyIfBegun: Bool = false) {
    if onlyIfBegun, typed.isEmpty { return }
    self.candidates += candidates.filter { $0.text.hasPrefix(typed) }
  }
}
