import TCALintModel
import TCALintSyntax

/// The clients and dependencies of one file, in source order.
public struct RecognisedClients: Sendable {
  /// Properties and variables with a dependency's wrapper.
  private(set) var dependencies: [RecognisedDependency] = []
  /// The overrides in the closures of `withDependencies` and `prepareDependencies`.
  public private(set) var overrides: [RecognisedOverride] = []
  /// The code that gives dependencies their values: the closures of overrides, the second argument of
  /// `.dependency(\.uuid, …)`. Sorted byte ranges that do not overlap.
  private(set) var givenValues: [Range<UInt32>] = []
  private(set) var registrations: [RecognisedRegistration] = []
  /// Calls that register what their closure or their argument gives, whatever type that is: `register { LiveAPI() }`
  private(set) var inferredRegistrations: [CallID] = []
  private(set) var keySubscripts: [KeySubscript] = []
  /// The accesses to dependencies without a property.
  public private(set) var accesses: [DependencyAccess] = []
  /// The accesses to dependencies through local names, and to containers.
  private(set) var indirectAccesses: [DependencyAccess] = []
  /// Those to containers: `UnifiedDI.resolve(UserService.self)`
  public var containerRequests: some Sequence<DependencyAccess> { indirectAccesses.lazy.filter(\.isResolved) }
  /// The key paths in code by which dependencies are requested or overridden: `.dependency(\.uuid, .incrementing)`.
  public private(set) var keys: Set<KeyPathID> = []
  /// The types that are named by `T.self`.
  public private(set) var metatypes: [NamedMetatype] = []
  /// Paths that ask a type for one of its values: `APIClient.liveValue`. In no order.
  public private(set) var askedValues: [PathID] = []
  /// The locations of `withDependencies(from: self)`.
  private(set) var forwardings: [ScopeID] = []
  /// The local dependencies that the code around them uses itself, not only what runs later; beside them may be other
  /// local declarations.
  private(set) var usedDirectly: Set<DeclarationID> = []

  /// - Parameter wrappers: attributes that make a dependency, besides those of the libraries.
  init(_ facts: FileFacts, _ mentions: MentionTable, wrappers: Set<String>) {
    dependencies = RecognisedDependency.all(in: facts, mentions, others: wrappers)
    var closures = OverrideClosures()
    // Most files call none of them.
    if !mentions.names.isDisjoint(with: Self.calledNames) { readCalls(facts, &closures) }
    closures.addLabelled(in: facts)
    overrides = closures.overrides(in: facts)
    givenValues = (givenValues + closures.ranges(in: facts)).merged
    addMetatypes(facts)
    // A key is such a type.
    if !metatypes.isEmpty { addKeySubscripts(facts) }
    addAskedValues(facts, mentions)
    addAccesses(facts, mentions)
    if dependencies.contains(where: { facts.declarations[$0.property].flags.contains(.local) }) { addDirectUses(facts) }
  }

  private mutating func readCalls(_ facts: FileFacts, _ closures: inout OverrideClosures) {
    for (id, call) in facts.calls.numbered where !call.flags.contains(.isSubscript) {
      if let callee = call.callee.path, let name = facts.lastName(facts.paths[callee].names)?.domain, name.isRead {
        read(call, id, callee, name, facts, &closures)
      }
    }
  }

  /// The names that ``read(_:_:_:_:_:_:)`` makes something of.
  private static let calledNames = NameSet(
    DomainName.allCases.filter(\.isRead).map { Name($0) }, sharedBy: .domain)

  private mutating func read(
    _ call: Call, _ id: CallID, _ callee: PathID, _ name: DomainName, _ facts: FileFacts,
    _ closures: inout OverrideClosures
  ) {
    if name == .dependency || name == .Dependency || name.isRegistering,
      let keyPath = facts.arguments[call.arguments].first?.value.keyPath
    {
      keys.insert(keyPath)
      if name == .dependency, let value = facts.arguments[call.arguments].dropFirst().first {
        givenValues.append(value.range)
      }
    }
    if name == .transformDependency, let change = facts.arguments[call.arguments].last {
      givenValues.append(change.range)
    }
    switch name {
    case _ where name.isRegistering || name.isModuleFactory:
      if let registration = RecognisedRegistration(call, facts) {
        registrations.append(registration)
      } else if name.isRegistering, facts.arguments[call.arguments].first?.label.isNone ?? false {
        inferredRegistrations.append(id)
      }
    case .withDependencies, .prepareDependencies:
      closures.add(call, isPreparation: name == .prepareDependencies, facts)
      if call.forwardsSelf(facts) { forwardings.append(call.scope) }
    case .Dependency:
      if let access = DependencyAccess(madeInPlace: call, callee, facts) { accesses.append(access) }
    case _ where name.isResolving:
      if let access = DependencyAccess(resolvedBy: call, callee, facts) { indirectAccesses.append(access) }
    default: break
    }
  }

  /// Whether a dependency is given a value at an offset. The cost is that of a binary search.
  public func givesValue(at offset: UInt32) -> Bool { givenValues.cover(offset) }

  private mutating func addMetatypes(_ facts: FileFacts) {
    for path in facts.paths where path.flags.contains(.isMetatype) && !path.type.isNone {
      metatypes.append(NamedMetatype(type: path.type, argument: path.argument, scope: path.scope))
    }
  }

  private mutating func addKeySubscripts(_ facts: FileFacts) {
    for call in facts.calls where call.flags.contains(.isSubscript) {
      if let callee = call.callee.path, let key = KeySubscript(call, of: facts.paths[callee], facts) {
        keySubscripts.append(key)
      }
    }
  }

  private mutating func addAskedValues(_ facts: FileFacts, _ mentions: MentionTable) {
    for name in DomainName.values {
      for case .path(let id, _) in mentions.mentions(of: Name(name))
      where facts.paths[id].root == .unqualified && facts.paths[id].names.count > 1 {
        askedValues.append(id)
      }
    }
  }

  private mutating func addAccesses(_ facts: FileFacts, _ mentions: MentionTable) {
    for case .path(let id, let index) in mentions.mentions(of: Name(._current)) {
      if let access = DependencyAccess(current: id, at: index, facts) { accesses.append(access) }
    }
    accesses.sort { $0.range.lowerBound < $1.range.lowerBound }
    for id in facts.accessesByAliases(DependencyAliases(facts, mentions, accesses)) {
      if let access = DependencyAccess(ofAll: id, facts), !facts.isOnlySet(id) { indirectAccesses.append(access) }
    }
    indirectAccesses.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  private mutating func addDirectUses(_ facts: FileFacts) {
    for path in facts.paths where path.root == .local {
      let local = facts.locals[path.local]
      if !local.declaration.isNone, facts.scopes[path.scope].delays == facts.scopes[local.scope].delays {
        usedDirectly.insert(local.declaration)
      }
    }
  }
}

extension DomainName {
  /// Whether a call of that name says something of clients and dependencies.
  fileprivate var isRead: Bool {
    switch self {
    case .dependency, .Dependency, .transformDependency, .withDependencies, .prepareDependencies: true
    default: isRegistering || isModuleFactory || isResolving
    }
  }
}

/// `T.self`
public struct NamedMetatype: Sendable {
  /// The type `T`.
  public let type: TypeID
  /// The argument that it is, or none.
  let argument: ArgumentID
  /// The scope that contains the expression.
  public let scope: ScopeID
}

extension FileFacts {
  /// Whether a path, or an element of its value, is only assigned: `values.b = B()`
  fileprivate func isOnlySet(_ id: PathID) -> Bool {
    let path = paths[id]
    return targets(in: path.range).contains {
      $0.path == id || $0.call != nil && $0.call == path.reader.call
    }
  }
}

extension Call {
  /// `withDependencies(from: self)`
  fileprivate func forwardsSelf(_ facts: FileFacts) -> Bool {
    guard let first = facts.arguments[arguments].first, first.label.is(.from), let path = first.value.path else {
      return false
    }
    return facts.paths[path].root == .self && facts.paths[path].names.isEmpty
  }
}
