import TCALintRuleKit

/// A list of rules for a terminal, by category.
public enum RuleList {
  /// UTF-8.
  ///
  /// - Parameters:
  ///   - rules: those to list.
  ///   - all: those that there are, which the last line counts.
  public static func render(_ rules: [Rule], of all: [Rule], color: Bool) -> [UInt8] {
    let style = PageStyle(isOn: color)
    // All groups have the same columns.
    let rows = rules.map {
      ["  " + $0.id, $0.severity.rawValue, profiles(from: $0.profile), TextReport.escaped($0.summary)]
    }
    let header = [["  rule", "severity", "on in", ""]]
    let lines = TextTable.render(header + rows, isNumber: [false, false, false, false])
      .split(separator: "\n", omittingEmptySubsequences: false)
    var text = style.dim(lines[0].trimmed) + "\n"
    for category in Rule.Category.allCases {
      let own = rules.indices.filter { rules[$0].category == category }
      if own.isEmpty { continue }
      text += "\n" + style.bold(category.rawValue) + "\n"
      for index in own { text += lines[index + 1] + "\n" }
    }
    return Array((text + "\n" + summary(all) + "\n").utf8)
  }

  /// The profiles that a rule is on in.
  private static func profiles(from first: Profile) -> String {
    Profile.allCases.filter { $0 >= first }.map(\.rawValue).joined(separator: ", ")
  }

  private static func summary(_ rules: [Rule]) -> String {
    let counts = Profile.allCases.map { profile in
      "\(rules.filter { $0.profile <= profile }.count) are enabled in \(profile.rawValue)"
    }
    return "\(rules.count) rules: " + counts.joined(separator: ", ")
  }
}

extension Substring {
  /// Without the spaces at its end.
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
