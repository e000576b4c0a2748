import TCALintModel
import TCALintRuleKit

/// Words of a diagram.
enum GraphLabel {
  /// A name and the change of its node.
  static func name(_ name: String, _ change: ReportedGraph.Change?) -> String {
    shortened(name) + (change.map { " (\($0.rawValue))" } ?? "")
  }

  /// The number of a node's edges that are not drawn; nil where all are.
  static func cut(_ node: ReportedGraph.Node) -> String? {
    node.cutEdges == 0 ? nil : TextReport.count(node.cutEdges, "more edge")
  }

  /// The longest name that is shown as a whole.
  private static let longest = 60

  /// A name, or its beginning and end where a box with all of it would be wider than a screen.
  static func shortened(_ name: String) -> String {
    guard name.utf8.count > longest else { return name }
    let scalars = name.unicodeScalars
    if scalars.count <= longest { return name }
    return String(scalars.prefix(longest * 2 / 3)) + "…" + String(scalars.suffix(longest / 3 - 1))
  }

  /// Names with commas between them, in lines of about a width.
  static func wrapped(_ names: [String], width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    for (index, name) in names.enumerated() {
      let text = name + (index + 1 < names.count ? "," : "")
      let count = text.utf8.count
      if used > 0, used + 1 + count > width {
        lines.append(line)
        (line, used) = ("", 0)
      }
      line += (used == 0 ? "" : " ") + text
      used += count + (used == 0 ? 0 : 1)
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// The last part of each path, or all of it where others end so too.
  static func shortPaths(_ paths: [ArraySlice<Substring>]) -> [String] {
    var count: [Substring: Int] = [:]
    for path in paths { count[path.last ?? "", default: 0] += 1 }
    return paths.map { path in
      let short = count[path.last ?? ""] == 1 ? String(path.last ?? "") : path.joined(separator: "/")
      return short.isEmpty ? "." : shortened(short)
    }
  }
}

/// Names made into identifiers of letters, digits and underscores, no two alike, each of which stays the same whatever
/// other names there are, unless one of them looks like it.
struct SafeIdentifiers {
  private(set) var all: [String] = []

  /// - Parameters:
  ///   - names: no two alike.
  ///   - prefix: the beginning of each line.
  init(_ names: [String], prefix: String = "") {
    let plain = names.map { Self.plain($0, prefix) }
    var count: [String: Int] = [:]
    for name in plain { count[name, default: 0] += 1 }
    var known = Set(plain.filter { count[$0] == 1 })
    for (name, plain) in zip(names, plain) {
      var id = plain
      if count[plain] != 1 {
        var hash = StableHash()
        hash.add(name)
        id += "__" + hash.digits(16)
        while !known.insert(id).inserted { id += "_\(all.count)" }
      }
      all.append(id)
    }
  }

  private static let longest = 80
  private static let directions: Set = ["BT", "LR", "RL", "TB", "TD"]

  private static func plain(_ name: String, _ prefix: String) -> String {
    var plain = prefix
    for scalar in name.unicodeScalars.prefix(longest) {
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      plain.unicodeScalars.append(isPlain ? scalar : "_")
    }
    // Words of Mermaid's are in small letters, but for directions.
    let isWord = directions.contains(plain) || !("A"..."Z").contains(plain.unicodeScalars.first ?? "_")
    return isWord && prefix.isEmpty ? "n_" + plain : plain
  }
}
