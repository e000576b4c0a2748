import TCALintModel
import TCALintSyntax

/// A member of a type by its name.
public struct MemberName: Hashable, Sendable {
  let owner: SymbolID
  let name: ProgramName

  /// The member of a type that has a name.
  public init(owner: SymbolID, name: ProgramName) {
    self.owner = owner
    self.name = name
  }
}

extension CallSite {
  /// The dependency that the callee belongs to: `analytics` of `self.analytics?.events.track("tapped")`. A local name
  /// for a dependency is looked through, as is one for a function or a client that is part of one:
  /// `[track = analytics.track]`; a local name for a result is not.
  public var dependency: Dependency? { app.dependency(behind: call.callee, in: file) }

  /// Whether it may only change a copy of what a dependency gave, which a `var` of the code holds:
  /// `var names = defaultNames; names.append(name)`
  public var mayChangeCopy: Bool {
    guard let callee, callee.root == .local, callee.names.count > 1, case let local = facts.locals[callee.local],
      local.canChange, local.declaration.isNone
    else { return false }
    guard callee.names.count == 2,
      let member = app.program.declaration(referencedByFirst: 2, namesOf: callee, in: file)
    else { return true }
    return app.program.outline(member).flags.contains(.mutating)
  }

  /// The callee, without arguments, `self` and the arguments of earlier calls: `analytics.track`,
  /// `analytics.event().send`.
  public var calleeText: String { app.chainText(call.callee, in: file) }
  /// The same with what unwraps its parts: `tracker?.track`.
  public var calleeTextWithMarks: String { app.chainText(call.callee, in: file, isMarked: true) }
}

extension App {
  /// The maximum number of links of a call chain. The beginning of a longer one is ignored.
  private static let maxLinks = 16

  /// The names of a value, `self` and the arguments of calls left out.
  ///
  /// - Parameter isMarked: with what unwraps its parts.
  public func chainText(_ value: Value, in file: FileID, isMarked: Bool = false) -> String {
    let facts = program.files[file].facts
    var parts: [String] = []
    var value = value
    for _ in 0..<Self.maxLinks {
      if let inner = value.call {
        parts.append(facts.calls[inner].flags.contains(.isSubscript) ? "[…]" : "()")
        value = facts.calls[inner].callee
        continue
      }
      guard let path = value.path.map({ facts.paths[$0] }) else { break }
      let texts = program.texts(path.names, in: file)
      let names = zip(texts, path.names).map { isMarked ? $0 + mark(behind: $1, in: file) : $0 }.joined(separator: ".")
      let isMember = path.root == .implicitMember || path.root == .result
      parts.append(isMember ? ".\(names)" : names)
      guard path.root == .result, !path.call.isNone else { break }
      parts.append(facts.calls[path.call].flags.contains(.isSubscript) ? "[…]" : "()")
      value = facts.calls[path.call].callee
    }
    return parts.reversed().joined()
  }

  /// The `?` or `!` behind a name of a path.
  private func mark(behind index: UInt32, in file: FileID) -> String {
    let end = Int(program.range(ofPathName: index, in: file).upperBound)
    let source = program.files[file].source
    guard end < source.count else { return "" }
    switch source[end] {
    case UInt8(ascii: "?"): return "?"
    case UInt8(ascii: "!"): return "!"
    default: return ""
    }
  }
}

extension App {
  private static let namedDependenciesKey = TableKey<NamedDependencies>("named dependencies")

  /// The dependency that a value is, or is a part of, or what a part of it gives.
  ///
  /// - Parameter looksThroughResults: whether a local name for a part of a dependency, or for its result, counts as
  ///   that. Otherwise only local names for the dependency itself, for a client in it, or that are called, do.
  public func dependency(behind value: Value, in file: FileID, looksThroughResults: Bool = false) -> Dependency? {
    let facts = program.files[file].facts
    var (value, steps) = (value, 0)
    while steps < Self.maxSteps {
      steps += 1
      if let call = value.call {
        value = facts.calls[call].callee
        continue
      }
      guard let path = value.path.map({ facts.paths[$0] }) else { return nil }
      switch path.root {
      case .result where !path.call.isNone: value = facts.calls[path.call].callee
      case .local:
        let local = facts.locals[path.local]
        if !local.declaration.isNone {
          return dependency(Member(self, DeclarationReference(file: file, declaration: local.declaration)))
        }
        let isFunction = path.names.count == 1 && !path.calling.isNone && local.value.path != nil
        guard local.value != value,
          looksThroughResults || isFunction || facts.isName(local.value) || isClient(local.value, in: file)
        else { return nil }
        value = local.value
      case .self, .selfType, .unqualified: return dependency(named: path, in: file)
      default: return nil
      }
    }
    return nil
  }

  /// Longer chains are not followed.
  private static let maxSteps = 32

  private func dependency(named path: Path, in file: FileID) -> Dependency? {
    let facts = program.files[file].facts
    let names = facts.path(path.names).prefix(2).map { program.name($0, in: file) }
    guard names.contains(where: namedDependencyNames.contains) else { return nil }
    let place = DeclarationReference(file: file, declaration: facts.scopes[path.scope].declaration)
    guard let owner = type(around: place) else { return nil }
    let own = namedDependencies[MemberName(owner: owner.symbol, name: names[0])]
    let found = own ?? (names.count > 1 ? dependency(named: names[1], ofFirstIn: path, in: file) : nil)
    return found.map { Dependency(dependencyTable, $0, of: self) }
  }

  /// A dependency of what a path begins with: a property that holds some, `dependencies.analytics`, or a type.
  private func dependency(named name: ProgramName, ofFirstIn path: Path, in file: FileID) -> DependencyID? {
    guard namedDependencyNames.contains(name) else { return nil }
    let facts = program.files[file].facts
    if path.root == .unqualified, facts.firstName(path.names).map(facts.isTypeName) == true {
      let scope = facts.scopes[path.scope].declaration
      let type = program.resolve(path.names.prefix(1), in: file, at: scope).symbol
      return type.flatMap { namedDependencies[MemberName(owner: $0, name: name)] }
    }
    let holder = program.nominal(program.type(ofFirst: 1, namesOf: path, in: file)).symbol
    return holder.flatMap { namedDependencies[MemberName(owner: $0, name: name)] }
  }

  /// Whether a value is known to be a client that is a part of a dependency: `backend.users`.
  private func isClient(_ value: Value, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    guard let path = value.path.map({ facts.paths[$0] }), path.names.count > 1,
      path.root == .unqualified || path.root == .self,
      let whole = dependency(named: path, in: file)?.requestedType
    else { return false }
    var type = SwiftType.nominal(whole.symbol, [])
    for name in program.path(path.names, in: file).dropFirst() {
      type = program.nominal(program.type(ofMember: name, of: type))
    }
    return type.symbol.map(isClient) ?? false
  }

  /// The dependencies that are properties of types, by those and their names.
  private var namedDependencies: [MemberName: DependencyID] { namedDependencyTable.byName }
  private var namedDependencyNames: NameSet<ProgramName> { namedDependencyTable.names }
  private var namedDependencyTable: NamedDependencies { table(Self.namedDependenciesKey) { NamedDependencies(self) } }
}

/// The dependencies that are properties of types, and the computed properties that hand on one or a part of it.
struct NamedDependencies: Sendable {
  private(set) var byName: [MemberName: DependencyID] = [:]
  private(set) var names: NameSet<ProgramName>

  fileprivate init(_ app: App) {
    names = NameSet(in: app.program)
    var owners: Set<SymbolID> = []
    for dependency in app.dependencies {
      guard !dependency.property.flags.contains(.local), let owner = dependency.owner else { continue }
      owners.insert(owner.symbol)
      add(dependency.property, of: owner.symbol, dependency.id)
    }
    for owner in owners.sorted() {
      for property in app.program.members(of: owner).map({ Member(app, $0) }) {
        guard let first = property.firstNameGivenBack,
          let dependency = byName[MemberName(owner: owner, name: app.program.name(first, in: property.reference.file))]
        else { continue }
        add(property, of: owner, dependency)
      }
    }
  }

  private mutating func add(_ property: Member, of owner: SymbolID, _ dependency: DependencyID) {
    names.insert(property.programName)
    byName[MemberName(owner: owner, name: property.programName)] = dependency
  }
}

extension Member {
  /// The first name of the path that a computed property consists of: `services` of
  /// `var analytics: Analytics? { services?.analytics }`.
  fileprivate var firstNameGivenBack: Name? {
    guard let path = valueGivenBack?.path.map({ facts.paths[$0] }), path.root == .unqualified || path.root == .self
    else { return nil }
    return facts.firstName(path.names)
  }
}

extension FileFacts {
  /// Whether a value is only a name: `analytics`, `self.analytics`.
  fileprivate func isName(_ value: Value) -> Bool {
    guard let path = value.path.map({ paths[$0] }) else { return false }
    return path.names.count == 1 && [.local, .unqualified, .self].contains(path.root)
  }
}
