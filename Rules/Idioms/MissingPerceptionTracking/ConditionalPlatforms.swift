import TCALintDomain
import TCALintModel

extension App {
  private static let platformsOfClausesKey = TableKey<LazyOfFiles<[ScopeID: Set<ApplePlatform>]>>(
    "platforms of conditional code")

  /// Of some platforms, those that the code at a place is compiled for for certain, by the clauses of `#if` around it.
  func platforms(_ platforms: Set<ApplePlatform>, thatCompile location: Location) -> Set<ApplePlatform> {
    let facts = program.files[location.file].facts
    var rest = platforms
    for scope in facts.scopes(around: facts.scope(around: location.range.lowerBound))
    where facts.scopes[scope].kind == .ifConfig {
      rest.formIntersection(platformsOfClauses(in: location.file)[scope] ?? [])
    }
    return rest
  }

  /// The platforms of each clause in a file. The cost is linear in its scopes.
  private func platformsOfClauses(in file: FileID) -> [ScopeID: Set<ApplePlatform>] {
    table(Self.platformsOfClausesKey, of: file) {
      let facts = program.files[file].facts
      var found: [ScopeID: Set<ApplePlatform>] = [:]
      // The conditions of the clauses so far, by the scope around the `#if`.
      var conditions: [ScopeID: [ApplePlatform: PlatformCondition.Value]] = [:]
      for index in facts.scopes.indices where facts.scopes[index].kind == .ifConfig {
        let scope = ScopeID(rawValue: UInt32(index))
        let range = facts.scopes[scope].range
        let end = min(range.upperBound, range.lowerBound + PlatformCondition.maxLength)
        var condition = PlatformCondition(program.source(Location(file: file, range: range.lowerBound..<end)))
        let parent = facts.scopes[scope].parent
        for platform in ApplePlatform.allCases {
          let earlier = condition.isFirst ? .no : conditions[parent]?[platform] ?? .unknown
          let own = condition.value(on: platform)
          if own.mayHold, (!earlier).mayHold { found[scope, default: []].insert(platform) }
          conditions[parent, default: [:]][platform] = earlier || own
        }
      }
      return found
    }
  }
}

/// The condition of a clause: `#if os(iOS) || os(tvOS)`, `#elseif DEBUG`, `#else`.
private struct PlatformCondition {
  /// Whether a condition holds on a platform.
  enum Value {
    case yes, no
    /// In some builds.
    case sometimes
    case unknown

    var mayHold: Bool { self == .yes || self == .sometimes }

    static prefix func ! (value: Value) -> Value {
      switch value {
      case .yes: .no
      case .no: .yes
      case .sometimes, .unknown: value
      }
    }

    static func && (left: Value, right: Value) -> Value {
      if left == .no || right == .no { return .no }
      if left == .unknown || right == .unknown { return .unknown }
      return left == .yes && right == .yes ? .yes : .sometimes
    }

    static func || (left: Value, right: Value) -> Value { !(!left && !right) }
  }

  /// Of longer conditions nothing is known, so that parentheses nest no deeper.
  static let maxLength: UInt32 = 256

  /// Whether it begins the `#if`.
  let isFirst: Bool
  private let isElse: Bool
  private let tokens: [Substring]
  private var position = 0

  init(_ text: String) {
    let line = text.prefix { !$0.isNewline }
    let code = line.startOfComment.map { line[..<$0] } ?? line
    isFirst = code.hasPrefix("#if")
    isElse = code.hasPrefix("#else") && !code.hasPrefix("#elseif")
    let isWhole = line.utf8.count < Self.maxLength
    tokens = isWhole ? Self.tokens(code.drop { !$0.isWhitespace && $0 != "(" && $0 != "!" }) : []
  }

  private static func tokens(_ text: Substring) -> [Substring] {
    var (rest, found) = (text, [Substring]())
    while let first = rest.first {
      let length =
        first.isLetter || first == "_"
        ? rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }.count
        : rest.hasPrefix("&&") || rest.hasPrefix("||") ? 2 : 1
      if !first.isWhitespace { found.append(rest.prefix(length)) }
      rest = rest.dropFirst(length)
    }
    return found
  }

  mutating func value(on platform: ApplePlatform) -> Value {
    if isElse { return .yes }
    position = 0
    let value = anyOf(platform)
    return position == tokens.count ? value : .unknown
  }

  private mutating func take(_ token: String) -> Bool {
    guard position < tokens.count, tokens[position] == token else { return false }
    position += 1
    return true
  }

  private mutating func anyOf(_ platform: ApplePlatform) -> Value {
    var value = allOf(platform)
    while take("||") { value = value || allOf(platform) }
    return value
  }

  private mutating func allOf(_ platform: ApplePlatform) -> Value {
    var value = operand(platform)
    while take("&&") { value = value && operand(platform) }
    return value
  }

  private mutating func operand(_ platform: ApplePlatform) -> Value {
    if take("!") { return !operand(platform) }
    if take("(") {
      let value = anyOf(platform)
      return take(")") ? value : .unknown
    }
    guard position < tokens.count else { return .unknown }
    let name = tokens[position]
    position += 1
    guard take("(") else { return Self.flags[String(name)] ?? .unknown }
    let start = position
    while position < tokens.count, tokens[position] != ")" { position += 1 }
    let arguments = tokens[start..<position]
    return take(")") ? Self.value(of: name, arguments, on: platform) : .unknown
  }

  private static let flags: [String: Value] = ["true": .yes, "false": .no, "DEBUG": .sometimes]

  private static func value(of name: Substring, _ arguments: ArraySlice<Substring>, on platform: ApplePlatform) -> Value
  {
    switch (name, arguments.first) {
    case ("os", "iOS"): platform == .iOS || platform == .macCatalyst ? .yes : .no
    case ("os", let system?): ApplePlatform(rawValue: String(system)) == platform ? .yes : .no
    case ("canImport", "UIKit") where arguments.count == 1: platform == .macOS ? .no : .yes
    case ("canImport", "AppKit"), ("canImport", "Cocoa"):
      platform == .macOS ? .yes : platform == .macCatalyst ? .unknown : .no
    case ("canImport", "SwiftUI"), ("canImport", "Combine"): .yes
    case ("targetEnvironment", "macCatalyst"): platform == .macCatalyst ? .yes : .no
    case ("targetEnvironment", "simulator"), ("swift", _), ("compiler", _), ("arch", _): .sometimes
    default: .unknown
    }
  }
}

extension Substring {
  /// Where a comment begins in it.
  fileprivate var startOfComment: Index? {
    indices.first { self[$0...].hasPrefix("//") || self[$0...].hasPrefix("/*") }
  }
}
