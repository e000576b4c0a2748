import TCALintDomain

/// Names for captures, by the captured paths.
struct CaptureNames {
  private let app: App
  private var taken: Set<String>
  /// The number of the last suffix that was tried for a name, where the search continues.
  private var numbers: [String: Int] = [:]

  /// - Parameter taken: names that mean something else where the captures are used.
  init(_ app: App, avoiding taken: Set<String>) {
    self.app = app
    self.taken = taken
  }

  /// A free name, which is taken from then on: the last names of a path, as few as possible, `name`; with those before
  /// them where that is taken, `userName`; and else with a number, `name2`.
  ///
  /// - Parameter least: of how many names.
  mutating func take(for path: [String], from least: Int) -> String {
    let path = path.map(Self.unprojected)
    let name = joined(path, from: least) ?? numbered(path.last ?? "")
    taken.insert(name)
    return name
  }

  private func joined(_ path: [String], from least: Int) -> String? {
    for count in least...max(least, min(path.count, Self.maxNames)) {
      let parts = path.suffix(count)
      let name = parts.dropFirst().reduce(parts.first ?? "") { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
      if !taken.contains(name), app.program.canBeLocalName(name) { return name }
    }
    return nil
  }

  /// The maximum number of names that a finding lists.
  private static let maxNames = 8

  private mutating func numbered(_ name: String) -> String {
    var number = numbers[name] ?? 2
    while taken.contains("\(name)\(number)") { number += 1 }
    numbers[name] = number
    return "\(name)\(number)"
  }

  /// The capture of a projection has the property's name.
  private static func unprojected(_ name: String) -> String { name.hasPrefix("$") ? String(name.dropFirst()) : name }
}
