import TCALintModel

/// The arguments of a command, told apart by its options: `--name value`, `--name=value`, `--name`, and `--` before
/// arguments that may look like options.
struct Arguments {
  private(set) var positionals: [String] = []
  private var values: [String: [String]] = [:]
  /// What is wrong with them, each in one line. Options that do not exist are left out.
  private(set) var problems: [String] = []
  /// Whether what is wrong leaves open what was meant, so that nothing should be done.
  private(set) var isFatal = false

  init(_ arguments: ArraySlice<String>, options: [Option]) {
    var rest = arguments
    while let argument = rest.popFirst() {
      if argument == "--" {
        positionals += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        positionals.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      let attached = parts.count > 1 ? String(parts[1]) : nil
      if let option = options.first(where: { $0.name == name || $0.short == name }) {
        take(option, attached: attached, &rest)
      } else {
        leaveOut(name, hasValue: attached != nil, options, &rest)
      }
    }
  }

  private mutating func take(_ option: Option, attached: String?, _ rest: inout ArraySlice<String>) {
    guard let kind = option.value else {
      if attached != nil { fail("option '\(option.name)' takes no value") }
      values[option.name, default: []].append("")
      return
    }
    if option.isValueOptional, attached == nil {
      values[option.name, default: []].append("")
      return
    }
    // What follows may be the next option; a value that looks like one is attached.
    let following = rest.first?.hasPrefix("--") == false ? rest.first : nil
    if attached == nil, following != nil { rest.removeFirst() }
    guard let value = attached ?? following, !value.allSatisfy({ $0 == "," || $0 == " " }) else {
      fail("option '\(option.name)' wants a value: \(option.name) \(kind)")
      return
    }
    let choice = option.takesFile ? String(value.prefix { $0 != ":" }) : value
    guard option.choices.isEmpty || option.choices.contains(choice) else {
      fail("option '\(option.name)' has no value '\(choice)'" + NearestName.hintOrList(choice, among: option.choices))
      return
    }
    values[option.name, default: []].append(value)
  }

  /// Passes over an option that does not exist, with its value where the one that was meant has one: that is no path.
  private mutating func leaveOut(
    _ name: String, hasValue: Bool, _ options: [Option], _ rest: inout ArraySlice<String>
  ) {
    problems.append("unknown option '\(name)'" + NearestName.hint(name, among: options.map(\.name)))
    guard let nearest = NearestName.nearest(to: name, among: options.map(\.name)), !hasValue,
      options.contains(where: { $0.name == nearest && $0.value != nil }), rest.first?.hasPrefix("-") == false
    else { return }
    rest.removeFirst()
  }

  private mutating func fail(_ problem: String) {
    problems.append(problem)
    isFatal = true
  }

  func has(_ name: String) -> Bool { values[name] != nil }

  /// The last value of an option.
  subscript(_ name: String) -> String? { values[name]?.last }

  /// All values of an option that may be repeated.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// All values of an option that may be repeated, split at commas.
  func list(_ name: String) -> [String] {
    (values[name] ?? []).flatMap { $0.split(separator: ",").map { String($0.trimmed) } }.filter { !$0.isEmpty }
  }
}

extension NearestName {
  /// What a misspelt name was meant to be, or else which names there are.
  static func hintOrList(_ name: String, among names: [String]) -> String {
    let hint = hint(name, among: names)
    return hint.isEmpty ? "; it is one of \(names.joined(separator: ", "))" : hint
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text
  }
}
