import TCALintEngine
import TCALintFiles
import TCALintModel

/// The arguments of a command, parsed by its options: `--name value`, `--name=value`, `--name`, and `--` before
/// arguments that may look like options.
struct Arguments {
  private(set) var positionals: [String] = []
  private var values: [String: [String]] = [:]

  /// Why arguments are invalid, in one line.
  struct Invalid: Error, Equatable {
    let message: String
  }

  /// Parses arguments up to `--help`, whatever follows that.
  ///
  /// - Throws: The first problem.
  init(_ arguments: ArraySlice<String>, options: [Option]) throws(Invalid) {
    var rest = arguments
    while let argument = rest.popFirst(), !has(CommandDescription.help.name) {
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
      guard let option = options.first(where: { $0.names.contains(name) }) else {
        throw Invalid(message: "unknown option '\(name)'" + NearestName.hint(name, among: options.flatMap(\.names)))
      }
      let attached = parts.count > 1 ? String(parts[1]) : nil
      let value = try Self.value(of: option, named: name, attached: attached, &rest, options)
      values[option.name, default: []].append(value)
    }
  }

  /// The value of an option; empty where it has none.
  private static func value(
    of option: Option, named name: String, attached: String?, _ rest: inout ArraySlice<String>, _ options: [Option]
  ) throws(Invalid) -> String {
    guard let placeholder = option.value else {
      if attached != nil { throw Invalid(message: "option '\(name)' takes no value") }
      return ""
    }
    if option.isValueOptional, attached == nil { return "" }
    // A value that looks like an option has to be attached.
    let following = rest.first.flatMap { isOption($0, options) ? nil : $0 }
    if attached == nil, following != nil { rest.removeFirst() }
    guard let value = attached ?? following, !value.allSatisfy({ $0 == "," || $0 == " " }) else {
      throw Invalid(message: "option '\(name)' requires a value: \(name) \(placeholder)")
    }
    if let problem = option.problem(with: value) {
      throw Invalid(message: "invalid value '\(value)' for '\(name)'\(problem)")
    }
    return value
  }

  /// Whether an argument looks like an option, so that it is not the value of the one before.
  static func isOption(_ argument: String, _ options: [Option]) -> Bool {
    argument.hasPrefix("--") || options.contains { $0.names.contains(argument) }
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

  /// The last value of an option that takes a number.
  func number(_ name: String) -> Int? { self[name].flatMap { Int($0) } }

  /// The last value of an option that takes a size, in bytes.
  func size(_ name: String) -> Int? { self[name].flatMap(ByteCount.parse) }
}

extension Option {
  /// Why the option does not take a value, to follow its name; nil where it does.
  fileprivate func problem(with value: String) -> String? {
    switch kind {
    case .number(let range):
      if let number = Int(value), range.contains(number) { return nil }
      return "; it must be a whole number from \(range.lowerBound)"
        + (range.upperBound == .max ? " up" : " to \(range.upperBound)")
    case .size(let range):
      if let size = ByteCount.parse(value), range.contains(size) { return nil }
      return "; it must be a size from \(range.lowerBound) to \(ByteCount.text(range.upperBound)), such as 500K or 20M"
    default:
      let choice = takesFile ? String(value.prefix { $0 != ":" }) : value
      return choices.isEmpty || choices.contains(choice) ? nil : NearestName.hintOrList(choice, among: choices)
    }
  }
}

extension NearestName {
  /// The suggestion for a misspelt name, or else the list of names.
  static func hintOrList(_ name: String, among names: [String]) -> String {
    let hint = hint(name, among: names)
    return hint.isEmpty ? "; it must be one of \(names.joined(separator: ", "))" : hint
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
