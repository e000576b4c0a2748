import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintSyntax

/// The reducers with environments of a program, with the places that name them.
struct EnvironmentReducerGraph {
  private let app: App
  private let properties: [DeclarationReference: EnvironmentReducerProperty]
  private let order: [DeclarationReference]
  private var expressions: [DeclarationReference: EnvironmentReducerExpression] = [:]
  /// The first obstacle of each reducer that has one.
  private var obstacles: [DeclarationReference: MigrationObstacle] = [:]
  /// The reducers that name a reducer in an expression that is not understood.
  private var users: [DeclarationReference: [DeclarationReference]] = [:]
  /// The stores that are created with each reducer.
  private(set) var stores: [DeclarationReference: [EnvironmentStore]] = [:]
  private var testStores: [FileID: Result<TestStoreEnvironments, MigrationObstacle>] = [:]
  private var uses: [DeclarationReference: Result<[EnvironmentFieldUses], MigrationObstacle>] = [:]
  private var allFields: [DeclarationReference: Result<Set<String>, MigrationObstacle>] = [:]
  private var keys: EnvironmentKeys
  private var typeNames: EnvironmentReducerNames

  init(_ app: App) {
    self.app = app
    let all = EnvironmentReducerProperty.all(in: app)
    order = all.map(\.member.reference)
    properties = Dictionary(all.map { ($0.member.reference, $0) }) { first, _ in first }
    keys = EnvironmentKeys(app, all, [])
    typeNames = EnvironmentReducerNames(app)
    for property in all { read(property) }
    keys = EnvironmentKeys(app, all, scopes)
    let inside = Set(expressions.values.flatMap { $0.names.map(\.name) })
    for property in all {
      for name in app.names(of: property.member) where !inside.contains(name) {
        let user = app.member(around: name.location(in: app)).flatMap { properties[$0.reference] }
        if let user = user?.member.reference, expressions[user] == nil {
          users[property.member.reference, default: []].append(user)
          continue
        }
        do throws(MigrationObstacle) {
          stores[property.member.reference, default: []].append(try EnvironmentStore(name, app))
        } catch {
          block(property.member.reference, error)
        }
      }
    }
  }

  /// How reducers create the environments of those that they run.
  private var scopes: [(EnvironmentReducerProperty, EnvironmentReducerProperty, EnvironmentConversion)] {
    order.flatMap { parent in
      (expressions[parent]?.names ?? []).compactMap { name, scope in
        guard let child = properties[name.property], let parent = properties[parent], let scope else { return nil }
        return (child, parent, scope.environment)
      }
    }
  }

  private mutating func read(_ property: EnvironmentReducerProperty) {
    let reference = property.member.reference
    do throws(MigrationObstacle) {
      let expression = try property.expression()
      expressions[reference] = expression
      for (name, _) in expression.names where properties[name.property] == nil {
        throw MigrationObstacle("the reducer is none that is known", at: name.location(in: app))
      }
    } catch {
      block(reference, error)
    }
  }

  private mutating func block(_ property: DeclarationReference, _ obstacle: MigrationObstacle) {
    if obstacles[property] == nil { obstacles[property] = obstacle }
  }

  /// The reducers that are changed together, each group in the order of files and lines.
  var groups: [[DeclarationReference]] {
    var leaders: [DeclarationReference: DeclarationReference] = [:]
    func leader(_ property: DeclarationReference) -> DeclarationReference {
      var (current, path) = (property, [DeclarationReference]())
      while let next = leaders[current] {
        path.append(current)
        current = next
      }
      for passed in path { leaders[passed] = current }
      return current
    }
    for property in order {
      let children = (expressions[property]?.names ?? []).map(\.name.property).filter { properties[$0] != nil }
      for other in children + (users[property] ?? []) {
        let (first, second) = (leader(property), leader(other))
        if first != second { leaders[second] = first }
      }
    }
    var members: [DeclarationReference: [DeclarationReference]] = [:]
    var found: [DeclarationReference] = []
    for property in order {
      let first = leader(property)
      if members[first] == nil { found.append(first) }
      members[first, default: []].append(property)
    }
    return found.compactMap { members[$0] }
  }

  /// The maximum number of reducers and stores that change together, since each has a fix with all of the changes.
  private static let maxGroup = 512

  /// The changes of a group.
  mutating func move(of group: [DeclarationReference]) throws(MigrationObstacle) -> ObservationMove {
    for property in group {
      if let obstacle = obstacles[property] { throw obstacle }
    }
    let stores = group.flatMap { self.stores[$0] ?? [] }
    if group.count + stores.count > Self.maxGroup, let first = group.first.flatMap({ properties[$0] }) {
      throw MigrationObstacle("too many reducers and stores are connected", at: first.member.nameLocation)
    }
    var edits: [Edit] = []
    var declarations: [Location: [String]] = [:]
    for reference in group {
      guard let property = properties[reference] else { continue }
      edits.append(try replacement(of: property))
      edits += try annotations(of: property)
      for field in try fields(of: property) {
        guard let declaration = try keys.key(field, of: property.environment).declaration else { continue }
        if declarations[declaration.place]?.contains(declaration.text) != true {
          declarations[declaration.place, default: []].append(declaration.text)
        }
      }
    }
    for (brace, texts) in declarations { edits.append(inserting("}" + texts.sorted().joined(), at: brace)) }
    for store in stores {
      guard let property = properties[store.reducer.property] else { continue }
      var used: [(field: String, key: EnvironmentKey)] = []
      for field in try allFields(of: property).sorted() {
        used.append((field, try keys.key(field, of: property.environment)))
      }
      let (range, text) = try store.replacement(try initializerCall(of: store.reducer), of: property, used)
      edits.append(inserting(text, at: range))
      for (name, field) in try environmentUses(of: store) {
        let key = try keys.key(field, of: property.environment)
        guard key.generator == nil, key.name == field else {
          throw MigrationObstacle("the key for `\(field)` has another type or name", at: name)
        }
        edits.append(inserting("dependencies", at: name))
      }
    }
    return ObservationMove(edits)
  }

  private mutating func environmentUses(
    of store: EnvironmentStore
  ) throws(MigrationObstacle) -> [(name: Location, field: String)] {
    guard store.call.name == "TestStore" else { return [] }
    let (file, app) = (store.call.file, app)
    let known =
      testStores[file]
      ?? Result { () throws(MigrationObstacle) in try TestStoreEnvironments(in: file, of: app) }
    testStores[file] = known
    return try known.get().uses[store.call.id] ?? []
  }

  /// What prevents that a reducer is replaced, besides the rest of its group.
  mutating func obstacle(of property: DeclarationReference) -> MigrationObstacle? {
    if let obstacle = obstacles[property] { return obstacle }
    do throws(MigrationObstacle) {
      if let property = properties[property] { _ = try replacement(of: property) }
      return nil
    } catch {
      return error
    }
  }

  /// An edit that is the same in the fixes of all reducers of a group.
  private func inserting(_ text: String, at place: Location) -> Edit { Edit(place, adding: [], between: text, and: "") }

  /// How the code of a reducer uses its environment.
  private mutating func uses(
    of property: EnvironmentReducerProperty
  ) throws(MigrationObstacle) -> [EnvironmentFieldUses] {
    let reference = property.member.reference
    if let known = uses[reference] { return try known.get() }
    let closures = expressions[reference]?.closures ?? []
    let found = Result { () throws(MigrationObstacle) in
      var found: [EnvironmentFieldUses] = []
      for closure in closures { found.append(try EnvironmentFieldUses(in: closure)) }
      return found
    }
    uses[reference] = found
    return try found.get()
  }

  /// The fields of its environment that the code of a reducer uses.
  private mutating func fields(of property: EnvironmentReducerProperty) throws(MigrationObstacle) -> [String] {
    var seen: Set<String> = []
    return try uses(of: property).flatMap(\.fields).filter { seen.insert($0).inserted }
  }

  /// The fields of its environment that a reducer uses, or passes on to another that does.
  private mutating func allFields(
    of property: EnvironmentReducerProperty, depth: Int = 0
  ) throws(MigrationObstacle) -> Set<String> {
    let reference = property.member.reference
    if let known = allFields[reference] { return try known.get() }
    let cycle = MigrationObstacle("reducers combine each other", at: property.member.location)
    guard depth < Self.maxDepth else { throw cycle }
    allFields[reference] = .failure(cycle)
    do throws(MigrationObstacle) {
      let found = try newAllFields(of: property, depth: depth)
      allFields[reference] = .success(found)
      return found
    } catch {
      allFields[reference] = .failure(error)
      throw error
    }
  }

  private mutating func newAllFields(
    of property: EnvironmentReducerProperty, depth: Int
  ) throws(MigrationObstacle) -> Set<String> {
    var found = Set(try fields(of: property))
    for (name, scope) in expressions[property.member.reference]?.names ?? [] {
      guard let child = properties[name.property] else { continue }
      for field in try allFields(of: child, depth: depth + 1) {
        guard let scope else {
          found.insert(field)
          continue
        }
        switch scope.environment.source(of: field) {
        case .field(let own): found.insert(own)
        case .constant: break
        case nil:
          throw MigrationObstacle(
            "the field `\(field)` of the child's environment is computed", at: scope.state.location)
        }
      }
    }
    return found
  }

  /// Longer chains of reducers are not followed.
  private static let maxDepth = 32

  private mutating func initializerCall(of name: EnvironmentReducerName) throws(MigrationObstacle) -> String {
    guard let property = properties[name.property] else { return "" }
    let path = app.program.files[name.file].facts.paths[name.path]
    let own = app.program.range(ofName: name.count - 1, of: path, in: name.file)
    let base = app.program.source(Location(file: name.file, range: path.range.lowerBound..<own.lowerBound))
    return "\(base)\(try typeNames.name(of: property))()"
  }

  /// The lines that create a child, with the constants of its environment.
  private mutating func creation(
    of name: EnvironmentReducerName, in scope: EnvironmentScope?
  ) throws(MigrationObstacle) -> [String] {
    var lines = [try initializerCall(of: name)]
    guard let scope, let child = properties[name.property] else { return lines }
    for field in try allFields(of: child).sorted() {
      guard case .constant(let value) = scope.environment.source(of: field) else { continue }
      let key = try keys.key(field, of: child.environment)
      let unit = app.indentationUnit(of: name.file)
      lines.append("\(unit).dependency(\\.\(key.name), \(key.value(value)))")
    }
    return lines
  }

  /// The changes that give enums key paths to the cases that a reducer names.
  private func annotations(of property: EnvironmentReducerProperty) throws(MigrationObstacle) -> [Edit] {
    var change = CasePathRewriting()
    for argument in expressions[property.member.reference]?.names.flatMap({ $0.scope?.casePaths ?? [] }) ?? [] {
      guard let site = argument.casePath, let type = site.enumeration, site.member != nil,
        type.hasCaseKeyPaths || change.annotate(type)
      else { throw MigrationObstacle("the enum of a case path is not known", at: argument.location) }
    }
    return change.edits
  }

  /// The type that replaces a reducer's property.
  private mutating func replacement(of property: EnvironmentReducerProperty) throws(MigrationObstacle) -> Edit {
    let member = property.member
    guard let expression = expressions[member.reference] else {
      throw MigrationObstacle("the expression is not known to be a reducer", at: member.location)
    }
    var creations: [EnvironmentReducerName: [String]] = [:]
    for (name, scope) in expression.names {
      creations[name] = try creation(of: name, in: scope)
      if let scope, scope.kind == .elements, !property.hasIdentifiedElements(scope.state) {
        throw MigrationObstacle("the elements are not known to be an `IdentifiedArray`", at: scope.state.location)
      }
    }
    _ = try allFields(of: property)
    let unit = app.indentationUnit(of: member.reference.file)
    let caseKeyPaths = Set(expression.names.flatMap { $0.scope?.casePaths ?? [] }.map(\.location))
    let body = EnvironmentReducerBody(
      app: app, creation: { creations[$0] ?? [] },
      path: { argument in
        guard caseKeyPaths.contains(argument.location), let site = argument.casePath else { return argument.text }
        return "\\.\(site.caseName)"
      }, unit: unit)
    var type = EnvironmentReducerType(name: try typeNames.name(of: property), property: property, unit: unit)
    for field in try fields(of: property) {
      let key = try keys.key(field, of: property.environment)
      if let generator = key.generator, let place = try uses(of: property).lazy.compactMap({ $0.values[field] }).first {
        throw MigrationObstacle("`\(field)` becomes a `\(generator)`, which is no function", at: place)
      }
      type.dependencies.append((field, key.name))
    }
    type.body = try body.lines(of: expression)
    let text = try type.text
    guard text.commentCount == app.program.source(member.location).commentCount else {
      throw MigrationObstacle("a comment is between the parts of the reducer", at: member.location)
    }
    return inserting(text, at: member.location)
  }
}

extension EnvironmentReducerProperty {
  /// Whether a key path is to a property of the state that is an `IdentifiedArray`.
  fileprivate func hasIdentifiedElements(_ keyPath: ArgumentSite) -> Bool {
    guard let name = keyPath.text.split(separator: ".").last, keyPath.text.split(separator: ".").count == 2,
      let elements = state.nominal?.properties(named: String(name)), elements.count == 1,
      let type = elements[0].writtenType?.lastName
    else { return false }
    return ["IdentifiedArray", "IdentifiedArrayOf"].contains(type)
  }
}

extension App {
  /// The places that name a reducer's property.
  fileprivate func names(of member: Member) -> [EnvironmentReducerName] {
    program.places(of: member.programName).flatMap { place in
      let facts = program.files[place.file].facts
      return mentions(of: place.own, in: place.file).compactMap { mention -> EnvironmentReducerName? in
        guard case .path(let id, let index) = mention else { return nil }
        let path = facts.paths[id]
        if index == 0,
          path.root != .unqualified && path.root != .self && path.root != .selfType
            && path.root != .implicitMember
        {
          return nil
        }
        let declaration = program.declaration(referencedByFirst: index + 1, namesOf: path, in: place.file)
        // A name that is not resolved may be the property's.
        guard declaration == nil || declaration == member.reference else { return nil }
        return EnvironmentReducerName(file: place.file, path: id, count: index + 1, property: member.reference)
      }
    }
  }
}

extension String {
  /// How many comments begin in it, or what looks like one in a string.
  fileprivate var commentCount: Int {
    zip(utf8, utf8.dropFirst()).count {
      $0 == UInt8(ascii: "/") && ($1 == UInt8(ascii: "/") || $1 == UInt8(ascii: "*"))
    }
  }
}
