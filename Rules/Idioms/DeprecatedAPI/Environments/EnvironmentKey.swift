import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintSyntax

/// The key of `DependencyValues` that replaces a field of environments.
struct EnvironmentKey: Sendable {
  let name: String
  /// The type of the key's value that is created from the field's: `UUIDGenerator` for a function.
  var generator: String?
  /// The declaration of the key with the place for it, where the program has none.
  var declaration: (place: Location, text: String)?

  /// Whether it has the type of the field.
  var isField: Bool { generator == nil }

  /// The value for the key, from one for the field.
  func value(_ text: String) -> String { generator.map { "\($0)(\(text))" } ?? text }
}

/// The keys for the fields of a program's environments, by name.
struct EnvironmentKeys {
  private let app: App
  /// The environments of the program's reducers, in the order of files and lines.
  private let environments: [TypeHandle]
  private var known: [String: Result<EnvironmentKey, MigrationObstacle>] = [:]

  init(_ app: App, _ properties: [EnvironmentReducerProperty]) {
    self.app = app
    var seen: Set<TypeHandle> = []
    environments = properties.compactMap(\.environment.nominal).filter { seen.insert($0).inserted }
  }

  /// The key for a field of an environment.
  mutating func key(_ field: String, of environment: WrittenType) throws(MigrationObstacle) -> EnvironmentKey {
    guard let type = environment.nominal, type.storedProperty(named: field) != nil else {
      throw MigrationObstacle("`\(field)` is no stored property of the environment", at: environment.location)
    }
    let key = known[field] ?? Result { () throws(MigrationObstacle) in try newKey(field, at: environment.location) }
    known[field] = key
    return try key.get()
  }

  /// The key for the fields of a name, which must have one type in all environments.
  private func newKey(_ field: String, at location: Location) throws(MigrationObstacle) -> EnvironmentKey {
    let fields = environments.compactMap { $0.storedProperty(named: field) }
    let types = fields.compactMap(\.writtenType)
    guard let first = types.first, types.count == fields.count,
      types.allSatisfy({ $0.words == first.words })
    else { throw MigrationObstacle("the field `\(field)` has several types", at: location) }
    if LibraryKey(rawValue: field) != nil {
      guard let key = Self.libraryKeys[field], key.types.contains(first.words) else {
        throw MigrationObstacle("the library's key `\(field)` has another type", at: location)
      }
      return EnvironmentKey(name: field, generator: key.generator)
    }
    if let name = app.program.name(field), let properties = app.clientGraph.keys.byName[name] {
      let keys = app.clientGraph.keys
      let members = properties.map { Member(app, keys.entries[$0].property) }
      guard members.count == 1, members[0].writtenType?.words == first.words,
        fields.allSatisfy({ members[0].isVisible(from: $0) })
      else { throw MigrationObstacle("the key `\(field)` has another type", at: location) }
      return EnvironmentKey(name: field)
    }
    guard Set(fields.map { app.program.module(of: $0.reference.file) }).count == 1 else {
      throw MigrationObstacle("several modules need the key `\(field)`, which none declares", at: location)
    }
    return EnvironmentKey(name: field, declaration: try declaration(of: fields[0]))
  }

  /// A key behind the environment that has a field. The stores of the program give it its value.
  private func declaration(of field: Member) throws(MigrationObstacle) -> (
    place: Location, text: String
  ) {
    guard let environment = field.owner?.declaration?.outermost, !environment.flags.contains(.local),
      app.imports(anyOf: ["ComposableArchitecture", "Dependencies"], at: environment.location)
    else {
      throw MigrationObstacle("no key can be declared for `\(field.name)`", at: field.nameLocation)
    }
    let unit = app.indentationUnit(of: field.reference.file)
    guard let type = field.typeText else {
      throw MigrationObstacle("the type of `\(field.name)` is not written", at: field.nameLocation)
    }
    let access = environment.flags.contains(.public) ? "public " : ""
    let keyName = field.name.prefix(1).uppercased() + field.name.dropFirst() + "Key"
    guard app.program.name(keyName) == nil else {
      throw MigrationObstacle("`\(keyName)` is declared", at: field.nameLocation)
    }

    let outer = app.indentation(at: environment.location)
    let lines =
      [
        "",
        "",
        "private enum \(keyName): TestDependencyKey {",
        unit + "static var testValue: \(type) { fatalError(\"Override '\(field.name)'.\") }",
        "}",
        "",
        "extension DependencyValues {",
        unit + "\(access)var \(field.name): \(type) {",
        unit + unit + "get { self[\(keyName).self] }",
        unit + unit + "set { self[\(keyName).self] = newValue }",
        unit + "}",
        "}",
      ]
    return (environment.location.end, lines.map { $0.isEmpty ? "" : outer + $0 }.joined(separator: "\n"))
  }

  private static let libraryKeys: [String: (types: [String], generator: String?)] = [
    "uuid": (["()->UUID"], "UUIDGenerator"),
    "date": (["()->Date"], "DateGenerator"),
    "mainQueue": (["AnySchedulerOf<DispatchQueue>"], nil),
    "mainRunLoop": (["AnySchedulerOf<RunLoop>"], nil),
    "calendar": (["Calendar"], nil),
    "locale": (["Locale"], nil),
    "timeZone": (["TimeZone"], nil),
    "urlSession": (["URLSession"], nil),
  ]
}

extension WrittenType {
  /// Its text without attributes and blanks, to compare it.
  fileprivate var words: String {
    text.replacing("@escaping", with: "").replacing("@Sendable", with: "").filter { !$0.isWhitespace }
  }
}

extension Member {
  /// The written type of a property, with the attributes in front of it; nil if it contains a comment.
  fileprivate var typeText: String? {
    guard let type = writtenType?.location else { return nil }
    let location = Location(file: type.file, range: nameLocation.range.upperBound..<type.range.upperBound)
    let text = app.program.source(location)
    guard !app.mayHoldComment(location), text.hasPrefix(":") else { return nil }
    return String(text.dropFirst().drop { $0.isWhitespace })
  }
}
