/// The options of a rule, as a struct of the rule whose initial values are the defaults.
///
///     struct CaseCountOptions: RuleOptions {
///       var most = 15
///       static let fields = [OptionField("max", \Self.most, "the most cases that an action may have")]
///     }
public protocol RuleOptions: Sendable {
  init()
  /// The names of its properties in a configuration.
  static var fields: [OptionField<Self>] { get }
}

/// A property of a rule's options, and what a configuration calls it.
public struct OptionField<Options: RuleOptions>: Sendable {
  let option: RuleOption
  let set: @Sendable (OptionValue, inout Options) -> Void

  /// - Parameter summary: its effect, in words that follow a colon.
  public init(_ name: String, _ property: WritableKeyPath<Options, Bool> & Sendable, _ summary: String) {
    option = RuleOption(name: name, defaultValue: .bool(Options()[keyPath: property]), summary: summary)
    set = { if case .bool(let value) = $0 { $1[keyPath: property] = value } }
  }

  /// An option with an integer.
  public init(_ name: String, _ property: WritableKeyPath<Options, Int> & Sendable, _ summary: String) {
    option = RuleOption(name: name, defaultValue: .integer(Options()[keyPath: property]), summary: summary)
    set = { if case .integer(let value) = $0 { $1[keyPath: property] = value } }
  }

  /// An option with a text.
  public init(_ name: String, _ property: WritableKeyPath<Options, String> & Sendable, _ summary: String) {
    option = RuleOption(name: name, defaultValue: .string(Options()[keyPath: property]), summary: summary)
    set = { if case .string(let value) = $0 { $1[keyPath: property] = value } }
  }

  /// An option with a list of texts.
  public init(_ name: String, _ property: WritableKeyPath<Options, [String]> & Sendable, _ summary: String) {
    option = RuleOption(name: name, defaultValue: .strings(Options()[keyPath: property]), summary: summary)
    set = { if case .strings(let value) = $0 { $1[keyPath: property] = value } }
  }
}

/// An option of a rule, as configurations, the schema and pages have it.
public struct RuleOption: Sendable {
  /// As configurations call it: `prepare-for-2`.
  public let name: String
  /// The default value. Its kind is the option's.
  public let defaultValue: OptionValue
  /// Its effect, in words that follow a colon.
  public let summary: String
}

/// The value of an option of a rule.
public enum OptionValue: Hashable, Sendable {
  case bool(Bool)
  case integer(Int)
  case string(String)
  case strings([String])

  /// The type of an option's values.
  public enum Kind: Sendable { case bool, integer, string, strings }

  /// The type of the value.
  public var kind: Kind {
    switch self {
    case .bool: .bool
    case .integer: .integer
    case .string: .string
    case .strings: .strings
    }
  }
}
