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
  /// The names of the keys.
  private var names: [Field: Result<String, MigrationObstacle>] = [:]
  /// The fields by the names of their keys, in the order of files and lines.
  private var fields: [String: [Member]] = [:]
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
    var renamings: [Field: Set<Field>] = [:]
    for case (let child, let parent, .fields(let sources)) in scopes {
      guard let child = child.environment.nominal, let parent = parent.environment.nominal else { continue }
      for case (let name, .field(let field)) in sources {
        renamings[Field(environment: child, name: name), default: []].insert(Field(environment: parent, name: field))
      }
    }
    var seen: Set<TypeHandle> = []
    for environment in properties.compactMap(\.environment.nominal) where seen.insert(environment).inserted {
      for property in environment.storedProperties {
        let name = name(of: Field(environment: environment, name: property.name), renamings)
        if case .success(let key) = name { fields[key, default: []].append(property) }
      }
    }
  }

  /// The name of the key for a field: that of the field of the outermost environment which its value comes from.
  ///
  /// - Parameter renamings: the fields of parents' environments that fields get their values from.
  private mutating func name(
    of field: Field, _ renamings: [Field: Set<Field>], depth: Int = 0
  ) -> Result<String, MigrationObstacle> {
    if let name = names[field] { return name }
    names[field] = .success(field.name)
    guard let parents = renamings[field], let property = field.environment.storedProperty(named: field.name) else {
      return .success(field.name)
    }
    let found =
      depth < Self.maxDepth ? Set(parents.map { try? self.name(of: $0, renamings, depth: depth + 1).get() }) : []
    let name: Result<String, MigrationObstacle> =
      if found.count == 1, let name = found.first.flatMap({ $0 }) {
        .success(name)
      } else {
        .failure(
          MigrationObstacle(
            "the field `\(field.name)` has several names in the environments of parents", at: property.nameLocation))
      }
    names[field] = name
    return name
  }

  /// Longer chains of environments are not followed.
  private static let maxDepth = 32

  /// The key for a field of an environment.
  mutating func key(_ field: String, of environment: WrittenType) throws(MigrationObstacle) -> EnvironmentKey {
    guard let name = environment.nominal.flatMap({ names[Field(environment: $0, name: field)] }) else {
      throw MigrationObstacle("`\(field)` is no stored property of the environment", at: environment.location)
    }
    let keyName = try name.get()
    let key = known[keyName] ?? Result { () throws(MigrationObstacle) in try newKey(keyName, at: environment.location) }
    known[keyName] = key
    return try key.get()
  }

  /// The key for fields, which must have one type in all environments.
  private func newKey(_ field: String, at location: Location) throws(MigrationObstacle) -> EnvironmentKey {
    let fields = fields[field] ?? []
    guard Set(fields.compactMap(\.owner)).count == fields.count else {
      throw MigrationObstacle("several fields would have the key `\(field)`", at: location)
    }
    let types = fields.compactMap(\.writtenType)
    guard let first = types.first, types.count == fields.count else {
      throw MigrationObstacle("the type of the field `\(field)` is not written", at: location)
    }
    guard types.allSatisfy({ $0.words == first.words }) else {
      throw MigrationObstacle("the field `\(field)` has several types", at: location)
    }
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
