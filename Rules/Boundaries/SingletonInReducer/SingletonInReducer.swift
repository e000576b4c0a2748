import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintSyntax

extension Rule {
  /// A reducer or an effect uses the shared instance of a class or an actor.
  static let singletonInReducer = Rule(
    id: "singleton-in-reducer", category: .boundaries, severity: .warning, profile: .strict,
    summary: "A reducer uses the shared instance of a class instead of a dependency.",
    page: Page.singletonInReducer, options: SingletonOptions.self,
    check: { options in
      let allowed = Set(options.allow)
      return .program { app in
        let declarations = ClientDeclarations(app)
        return SingletonUses(app, allowed).found.map { finding($0, declarations) }
      }
    })
}

private struct SingletonOptions: RuleOptions {
  var allow = ["Log", "Logger"]
  static let fields = [
    OptionField("allow", \Self.allow, "names of types, or of their properties (`Log.shared`), that reducers may use")
  ]
}

/// The uses of one shared instance in one function or closure.
private struct SingletonUse {
  let location: Location
  let property: Member
  let type: TypeHandle
  let user: ReducerUser
  var others: [Location] = []
}

private struct SingletonUses {
  private(set) var found: [SingletonUse] = []
  private let app: App
  private let users: ReducerUsers
  private let allowed: Set<String>
  private let keychains: Set<Location>

  private struct Place: Hashable {
    let property: DeclarationReference
    let code: CodePlace?
    let declaration: DeclarationReference
  }

  private var indices: [Place: Int] = [:]

  /// The cost is linear in the mentions of the names of shared instances.
  init(_ app: App, _ allowed: Set<String>) {
    (self.app, self.allowed, users) = (app, allowed, ReducerUsers(app))
    // `uncontrolled-dependency` reports these.
    let uses = app.uses(of: liveServices.filter { $0.service == "Keychain" }).filter { !$0.isKeychainOfClient }
    keychains = Set(uses.map(\.location.start))
    var instances = SharedInstances(app)
    for name in SharedInstanceNames.all.sorted().compactMap(app.program.name) {
      for (file, mention) in app.mentionsOutsideTests(of: name) {
        if case .path(let id, let index) = mention { add(id, index, in: file, &instances) }
      }
    }
  }

  private mutating func add(_ id: PathID, _ index: Int, in file: FileID, _ instances: inout SharedInstances) {
    let facts = app.program.files[file].facts
    let path = facts.paths[id]
    guard index > 0 && path.root == .unqualified || index == 0 && path.root == .implicitMember,
      let user = users.user(of: id, in: file),
      let reference = app.program.declaration(referencedByFirst: index + 1, namesOf: path, in: file),
      let type = instances.type(of: reference), case let property = Member(app, reference),
      allowed.isDisjoint(with: [type.name, property.owner?.name ?? "", property.qualifiedName]),
      !isPassedIn(path.range.lowerBound, in: file), !isAssigned(id, in: file), !isForClient(id, in: file)
    else { return }
    let range = path.range.lowerBound..<app.program.range(ofName: index, of: path, in: file).upperBound
    let location = Location(file: file, range: range)
    if keychains.contains(location.start) { return }
    let declaration = user.code == nil ? facts.declaration(around: range.lowerBound) : .none
    let place = Place(
      property: reference, code: user.code,
      declaration: DeclarationReference(file: file, declaration: declaration))
    if let index = indices[place] {
      found[index].others.append(location)
    } else {
      indices[place] = found.count
      found.append(SingletonUse(location: location, property: property, type: type, user: user))
    }
  }

  /// Whether it is only the default of what a reducer is created with: a default argument, or the initial value of a
  /// variable.
  private func isPassedIn(_ offset: UInt32, in file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    let id = facts.declaration(around: offset)
    guard !id.isNone, case let declaration = facts.declarations[id] else { return false }
    if declaration.isStoredProperty {
      return declaration.flags.isDisjoint(with: [.let, .private]) && facts.body(aroundOffset: offset).isNone
    }
    return facts.parameters[declaration.parameters].contains { $0.valueRange.contains(offset) }
  }

  /// Whether `side-effect-in-reducer` reports an assignment to what a shared instance holds.
  private func isAssigned(_ id: PathID, in file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    return facts.writes[facts.writes(in: facts.paths[id].range)].contains { write in
      facts.namedPath(write.target) == id && app.globalVariables.contain(write, in: file, app)
        && app.reducerCodeTable.scopes.contains(CodePlace(file: file, scope: facts.body(around: write.scope)))
    }
  }

  /// Whether it is in the arguments of a client that is created there, or is given to dependencies.
  private func isForClient(_ id: PathID, in file: FileID) -> Bool {
    let calls = users.calls(around: id, in: file)
    return users.isGiven(to: calls)
      || calls.contains { users.createdType($0.call).map(app.isClientOrImplementsOne) ?? false }
  }
}

extension Member {
  fileprivate var qualifiedName: String { (owner.map { "\($0.name)." } ?? "") + name }
}

private func finding(_ use: SingletonUse, _ declarations: ClientDeclarations) -> Finding {
  let name = use.property.qualifiedName
  return Finding(
    .uses(use.user.text, name), at: use.location,
    related: use.others.map { RelatedLocation("also used here", at: $0) },
    help: declarations.help(use.type.symbol)
      ?? "Wrap it in a client whose live value uses `\(name)`, and use the client with `@Dependency`: a test can then "
      + "override it.")
}

extension String {
  fileprivate static func uses(_ user: String, _ instance: String) -> String {
    "\(user) uses the shared instance `\(instance)` instead of a dependency"
  }
}
