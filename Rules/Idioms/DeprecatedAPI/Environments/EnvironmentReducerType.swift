import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The declaration of the type that replaces a reducer with an environment.
struct EnvironmentReducerType {
  let name: String
  let property: EnvironmentReducerProperty
  let unit: String
  /// The properties and the keys of the dependencies.
  var dependencies: [(name: String, key: String)] = []
  var body: [String] = []

  var text: String {
    get throws(MigrationObstacle) {
      let member = property.member
      let flags = member.flags
      let access =
        flags.contains(.public)
        ? "public " : flags.contains(.package) ? "package " : flags.contains(.private) ? "private " : ""
      let inner = flags.contains(.private) ? "" : access
      var lines = [
        "@Reducer",
        "\(access)struct \(name) {",
        "\(unit)\(inner)typealias State = \(try alias(property.state))",
        "\(unit)\(inner)typealias Action = \(try alias(property.action))",
        "",
      ]
      if !dependencies.isEmpty {
        lines += dependencies.map { "\(unit)@Dependency(\\.\($0.key)) var \($0.name)" } + [""]
      }
      if !inner.isEmpty { lines += ["\(unit)\(inner)init() {}", ""] }
      lines.append("\(unit)\(inner)var body: some ReducerOf<Self> {")
      lines += body.map { $0.isEmpty ? "" : unit + unit + $0 }
      lines += [unit + "}", "}"]
      let outer = member.app.indentation(at: member.location)
      return lines.enumerated().map { $0 == 0 || $1.isEmpty ? $1 : outer + $1 }.joined(separator: "\n")
    }
  }

  /// A type as it is named in the new type, in which `State` and `Action` mean its own.
  private func alias(_ type: WrittenType) throws(MigrationObstacle) -> String {
    guard !type.app.spansLines(type.location), !type.app.mayHoldComment(type.location) else {
      throw MigrationObstacle("the type spans lines", at: type.location)
    }
    // `State` in another type is that of `Feature` around the reducer: `Feature.State`.
    let text = type.text.meansOwnType && type.parts.isEmpty ? type.nominal?.name ?? type.text : type.text
    guard !text.meansOwnType else {
      throw MigrationObstacle("`State` or `Action` would mean the new type's", at: type.location)
    }
    return text
  }
}

extension String {
  /// Whether `State` or `Action` is in it, not as a member of another type.
  fileprivate var meansOwnType: Bool {
    var rest = self[...]
    while let start = rest.firstIndex(where: \.isPartOfName) {
      let end = rest[start...].firstIndex { !$0.isPartOfName } ?? rest.endIndex
      let isMember = start > startIndex && self[index(before: start)] == "."
      if !isMember, ["State", "Action"].contains(rest[start..<end]) { return true }
      rest = rest[end...]
    }
    return false
  }
}

extension Character {
  fileprivate var isPartOfName: Bool { isLetter || isNumber || self == "_" }
}

/// The names of the types that replace reducers.
struct EnvironmentReducerNames {
  private let app: App

  init(_ app: App) { self.app = app }

  /// `Counter` for `counterReducer`, `CounterReducer` if the program mentions that name.
  func name(of property: EnvironmentReducerProperty) throws(MigrationObstacle) -> String {
    let name = property.member.name
    let stem = name.hasSuffix("Reducer") ? String(name.dropLast("Reducer".count)) : name
    let base = stem.prefix(1).uppercased() + stem.dropFirst()
    let candidates = stem.lowercased() == "reducer" || stem.isEmpty ? ["Feature"] : [base, base + "Reducer"]
    guard let free = candidates.first(where: { app.program.name($0) == nil && !Self.isKnown($0) }) else {
      throw MigrationObstacle(
        "`\(candidates[0])` is used, so the type needs another name", at: property.member.nameLocation)
    }
    return free
  }

  /// Whether a library that apps import declares a type of a name.
  private static func isKnown(_ name: String) -> Bool {
    UserInterfaceTypes.views.contains(name) || libraryTypes.contains(name)
  }

  private static let libraryTypes: Set<String> = [
    "Action", "App", "Binding", "Effect", "Environment", "Error", "Data", "Date", "Reduce", "Reducer",
    "Result", "Scene", "Scope", "Settings", "State", "Store", "Task", "URL", "Window",
  ]
}
