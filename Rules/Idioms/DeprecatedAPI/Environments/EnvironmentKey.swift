import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintSyntax

/// The key of `DependencyValues` that replaces a field of environments.
struct EnvironmentKey: Sendable {
  let name: String
  /// The type of the key's value that is created from the field's: `UUIDGenerator` for a function.
  var generator: String?
  /// The declaration of the key, where the program has none, with the closing brace that it follows.
  var declaration: (place: Location, text: String)?

  /// The value for the key, from one for the field.
  func value(_ text: String) -> String { generator.map { "\($0)(\(text))" } ?? text }
}

/// The keys for the fields of a program's environments, by name.
struct EnvironmentKeys {
  private let app: App
  /// The environments of the program's reducers, in the order of files and lines.
  private let environments: [TypeHandle]
  /// The fields of parents' environments that fields get their values from under other names.
  private let renamings: [Field: Set<Field>]
  private var known: [String: Result<EnvironmentKey, MigrationObstacle>] = [:]

  private struct Field: Hashable {
    let environment: TypeHandle
    let name: String
  }

  /// - Parameter scopes: how children's environments are created from their parents'.
  init(
    _ app: App, _ properties: [EnvironmentReducerProperty],
    _ scopes: [(child: EnvironmentReducerProperty, parent: EnvironmentReducerProperty, EnvironmentConversion)]
  ) {
    self.app = app
    var seen: Set<TypeHandle> = []
    environments = properties.compactMap(\.environment.nominal).filter { seen.insert($0).inserted }
    var renamings: [Field: Set<Field>] = [:]
    for case (let child, let parent, .fields(let sources)) in scopes {
      guard let child = child.environment.nominal, let parent = parent.environment.nominal else { continue }
      for case (let name, .field(let field)) in sources {
        renamings[Field(environment: child, name: name), default: []].insert(Field(environment: parent, name: field))
      }
    }
    self.renamings = renamings
  }

  /// The name of the key for a field: that of the field of the outermost environment which its value comes from.
  private func name(of field: Field, depth: Int = 0) throws(MigrationObstacle) -> String {
    guard let parents = renamings[field], let property = field.environment.storedProperty(named: field.name),
      depth < Self.maxDepth
    else { return field.name }
    var names: Set<String> = []
    for parent in parents { names.insert(try name(of: parent, depth: depth + 1)) }
    guard names.count == 1, let name = names.first else {
      throw MigrationObstacle(
        "the field `\(field.name)` has several names in the environments of parents", at: property.nameLocation)
    }
    return name
  }

  /// Longer chains of environments are not followed.
  private static let maxDepth = 16

  /// The key for a field of an environment.
  mutating func key(_ field: String, of environment: WrittenType) throws(MigrationObstacle) -> EnvironmentKey {
    guard let type = environment.nominal, type.storedProperty(named: field) != nil else {
      throw MigrationObstacle("`\(field)` is no stored property of the environment", at: environment.location)
    }
    let name = try name(of: Field(environment: type, name: field))
    let key = known[name] ?? Result { () throws(MigrationObstacle) in try newKey(name, at: environment.location) }
    known[name] = key
    return try key.get()
  }

  /// The fields whose key has a name, at most one of each environment.
  private func fields(of key: String) throws(MigrationObstacle) -> [Member] {
    var found: [Member] = []
    for environment in environments {
      var field: Member?
      for property in environment.storedProperties
      where try name(of: Field(environment: environment, name: property.name)) == key {
        guard field == nil else {
          throw MigrationObstacle("several fields would have the key `\(key)`", at: property.nameLocation)
        }
        field = property
      }
      if let field { found.append(field) }
    }
    return found
  }

  /// The key for fields, which must have one type in all environments.
  private func newKey(_ field: String, at location: Location) throws(MigrationObstacle) -> EnvironmentKey {
    let fields = try fields(of: field)
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
    return EnvironmentKey(name: field, declaration: try declaration(field, of: fields, first))
  }

  /// A key behind the environment that has a field, or, where environments of several modules have it, behind its type.
  /// The stores of the program give it its value.
  private func declaration(
    _ name: String, of fields: [Member], _ fieldType: WrittenType
  ) throws(MigrationObstacle) -> (place: Location, text: String) {
    let field = fields[0]
    let isShared = Set(fields.map { app.program.module(of: $0.reference.file) }).count > 1
    let owner = isShared ? fieldType.nominal : field.owner
    guard let outermost = owner?.declaration?.outermost, !outermost.flags.contains(.local),
      !isShared || owner?.declaration?.flags.contains(.public) ?? false,
      app.imports(anyOf: ["ComposableArchitecture", "Dependencies"], at: outermost.location)
    else {
      throw MigrationObstacle(
        isShared
          ? "several modules need the key `\(name)`, which none declares" : "no key can be declared for `\(name)`",
        at: field.nameLocation)
    }
    let unit = app.indentationUnit(of: outermost.reference.file)
    guard let type = field.typeText else {
      throw MigrationObstacle("the type of `\(field.name)` is not written", at: field.nameLocation)
    }
    let access =
      outermost.flags.contains(.public) ? "public " : outermost.flags.contains(.private) ? "fileprivate " : ""
    // A store in another module overrides the dependency.
    guard access != "public " || isShared || field.flags.contains(.public) || fieldType.nominal?.isPublic ?? false
    else { throw MigrationObstacle("`\(field.name)` is not `public`", at: field.nameLocation) }
    let keyName = name.prefix(1).uppercased() + name.dropFirst() + "Key"
    guard app.program.name(keyName) == nil else {
      throw MigrationObstacle("`\(keyName)` is declared", at: field.nameLocation)
    }
    let outer = app.indentation(at: outermost.location)
    let lines =
      [
        "",
        "",
        "private enum \(keyName): TestDependencyKey {",
        unit + "static var testValue: \(type) { fatalError(\"Override '\(name)'.\") }",
        "}",
        "",
        "extension DependencyValues {",
        unit + "\(access)var \(name): \(type) {",
        unit + unit + "get { self[\(keyName).self] }",
        unit + unit + "set { self[\(keyName).self] = newValue }",
        unit + "}",
        "}",
      ]
    let end = outermost.location.range.upperBound
    let brace = Location(file: outermost.reference.file, range: end - 1..<end)
    return (brace, lines.map { $0.isEmpty ? "" : outer + $0 }.joined(separator: "\n"))
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
