import TCALintModel
import TCALintSyntax

/// A place where code changes what a path of members leads to.
public struct PropertyChange: Sendable {
  /// The root of a path.
  public enum Root: Sendable {
    /// An `inout` parameter, that of the closure of a `Reduce` among them.
    case `inout`
    /// `self.x`, or `x` where no local declaration has that name.
    case `self`
    case other
  }

  /// How a path is changed.
  public enum Kind: UInt8, Sendable {
    /// `path = value`
    case assignment
    /// `path += value`, an element of the path assigned to or changed
    case change
    /// `&path`
    case `inout`
    /// A method called on the path whose result is unused, or a known mutating method.
    case call
  }

  /// The root of the path.
  public let root: Root
  /// How the path is changed.
  public let kind: Kind
  /// The whole path, from its root on.
  public let base: PathID
  /// The names after the root, in the file's path names.
  public let path: Range<UInt32>
  /// The scope that contains the change.
  public let scope: ScopeID
  /// A hash of the assigned expression's tokens.
  public let valueHash: UInt64
  /// The assigned expression is a name or a path of members.
  public let isValuePath: Bool
  /// The assigned value, if it is a single one.
  public let value: Value
  /// The assigned expression. Byte offsets; empty for none.
  public let valueRange: Range<UInt32>
  /// The whole statement. Byte offsets.
  public let range: Range<UInt32>
  /// The only thing on its lines.
  let isOnOwnLines: Bool
}

/// Finds the changes of a file, and the names of what may be changed in ways that no change shows.
struct PropertyChanges: Sendable {
  /// In source order.
  private(set) var changes: [PropertyChange] = []
  /// The changes of what an element has, or what a call gives: `name` of `items[0].name = …`
  private(set) var elementChanges: [PropertyChange] = []
  /// The names in key paths, and those reached through `$name`.
  private(set) var bindableNames: Set<Name> = []
  /// Those of them that are definitely written so: reached through `$name`, or by a key path that is set.
  private(set) var boundNames: Set<Name> = []
  /// The paths through the projection of a property, whose names are none of these: `$store.title`
  private(set) var boundPaths: [PathID] = []
  /// Where an initialiser is named and not called: `.map(State.init)`
  private(set) var forwardingInitializers: [PathID] = []
  /// The values that are compared.
  let comparisons: [Comparison]

  init(_ facts: FileFacts, _ mentions: MentionTable) {
    comparisons = facts.comparisons()
    changes.reserveCapacity(facts.writes.count)
    for write in facts.writes { add(write, facts) }
    for call in facts.calls { add(call, facts) }
    changes.sort { $0.range.lowerBound < $1.range.lowerBound }
    for keyPath in facts.keyPaths where !keyPath.isInAttribute && !facts.isOnlyObserved(keyPath) {
      bindableNames.formUnion(facts.path(keyPath.names))
      if facts.sets(keyPath) { boundNames.formUnion(facts.path(keyPath.names)) }
    }
    addProjections(facts, mentions)
    bindableNames.formUnion(boundNames)
    forwardingInitializers = facts.paths.factIndices.filter { index in
      facts.paths[index].flags.contains(.isInit) && facts.paths[index].use != .callee
    }
  }

  private mutating func add(_ write: Write, _ facts: FileFacts) {
    let isPath = write.value.path.map { facts.isPlainPath(facts.paths[$0]) } ?? false
    let kind: PropertyChange.Kind =
      switch write.kind {
      case .assignment: .assignment
      case .change: .change
      case .inout: .inout
      }
    add(
      write.target, kind, facts,
      Statement(
        scope: write.scope, range: write.range, isOnOwnLines: write.isOnOwnLines, valueHash: write.valueHash,
        value: write.value, valueRange: write.valueRange, isValuePath: isPath))
  }

  private mutating func add(_ call: Call, _ facts: FileFacts) {
    guard let base = facts.calleeChanging(by: call), case let callee = facts.paths[base] else { return }
    let statement = Statement(scope: call.scope, range: call.range)
    guard callee.root == .result else { return add(base, .call, dropping: 1, facts, statement) }
    // `items[0].tags.removeAll()` changes `items`; `items.map(f).forEach(g)` does not.
    guard !callee.call.isNone, facts.calls[callee.call].flags.contains(.isSubscript) else { return }
    let names = callee.names.lowerBound..<callee.names.upperBound - 1
    elementChanges.append(PropertyChange(.other, .call, base, names, statement))
    add(.call(callee.call), .change, facts, statement)
  }

  /// The location of a change, and the assigned value.
  fileprivate struct Statement {
    let scope: ScopeID
    let range: Range<UInt32>
    var isOnOwnLines = false
    var valueHash: UInt64 = 0
    var value = Value.other
    var valueRange: Range<UInt32> = 0..<0
    var isValuePath = false
  }

  private mutating func add(
    _ target: Value, _ kind: PropertyChange.Kind, _ facts: FileFacts, _ statement: Statement
  ) {
    var (target, kind) = (target, kind)
    // `items[0].name = …` changes `items`.
    while true {
      if let base = target.path, case let path = facts.paths[base] {
        guard path.root == .result, !path.call.isNone else {
          add(base, kind, dropping: 0, facts, statement)
          return
        }
        elementChanges.append(PropertyChange(.other, kind, base, path.names, statement))
        target = facts.calls[path.call].callee
      } else if let call = target.call.map({ facts.calls[$0] }) {
        target = call.callee
      } else {
        return
      }
      if kind == .assignment { kind = .change }
    }
  }

  private mutating func add(
    _ base: PathID, _ kind: PropertyChange.Kind, dropping last: UInt32, _ facts: FileFacts, _ statement: Statement
  ) {
    let path = facts.paths[base]
    guard let count = facts.rootLength(of: path) else { return }
    let (root, start) = (facts.changeRoot(of: path), path.names.lowerBound + count)
    guard path.names.upperBound >= start + last else { return }
    let names = start..<path.names.upperBound - last
    if names.isEmpty, path.root == .local, root != .inout { return }
    changes.append(PropertyChange(root, kind, base, names, statement))
  }

  /// A value that is reached through a binding may be written there, as may a value of another property's projection.
  private mutating func addProjections(_ facts: FileFacts, _ mentions: MentionTable) {
    let marked = facts.names.ownNames(beginning: UInt8(ascii: "$"))
    let projections = marked.filter(facts.names.isOfProjection)
    // Most files hold none.
    if projections.isEmpty, !mentions.names.contains(Name(.Bindable)) { return }
    let bindings = BindingNames(facts, marked: marked)
    var projected: Set<PathID> = []
    // The root of a path precedes it.
    for index in facts.paths.factIndices.reversed() {
      let path = facts.paths[index]
      let first = begins(path, facts)
      let goesOn = first.map { projected.contains($0) || facts.makesBindings(facts.paths[$0]) } ?? false
      guard let count = goesOn ? 0 : facts.namesBeforeBound(in: path, bindings) else { continue }
      projected.insert(index)
      if facts.beginsWithProjection(path) {
        boundPaths.append(index)
        continue
      }
      boundNames.formUnion(facts.path(path.names).dropFirst(count))
    }
    for name in projections {
      let isMember = mentions.mentions(of: name).contains { mention in
        if case .path(let path, _) = mention { facts.paths[path].root != .projection } else { false }
      }
      if isMember { boundNames.insert(name) }
    }
  }

  /// The path of the call whose result a path begins with.
  private func begins(_ path: Path, _ facts: FileFacts) -> PathID? {
    var call = path.call
    while !call.isNone {
      let callee = facts.calls[call].callee
      if let path = callee.path { return path }
      guard let inner = callee.call else { return nil }
      call = inner
    }
    return nil
  }
}

extension PropertyChange {
  fileprivate init(
    _ root: Root, _ kind: Kind, _ base: PathID, _ path: Range<UInt32>, _ statement: PropertyChanges.Statement
  ) {
    self.init(
      root: root, kind: kind, base: base, path: path, scope: statement.scope, valueHash: statement.valueHash,
      isValuePath: statement.isValuePath, value: statement.value, valueRange: statement.valueRange,
      range: statement.range, isOnOwnLines: statement.isOnOwnLines)
  }
}

extension FileFacts {
  /// Whether a key path is passed to be written to: `.set(\.name, "")`, `.binding(\.$name)`, or beside an `inout`
  /// argument.
  fileprivate func sets(_ keyPath: KeyPathExpression) -> Bool {
    if path(keyPath.names).contains(where: isProjection) { return true }
    guard keyPath.use == .argument, let id = call(of: ArgumentID(rawValue: keyPath.user)) else { return false }
    if calleeName(calls[id]).map({ names.has($0, text: "set") }) ?? false { return true }
    return arguments[calls[id].arguments].contains { argument in
      argument.value.path.map { paths[$0].use == .inout } ?? false
    }
  }

  /// `\.query` of `.onChange(of: \.query) { … }` on a reducer, which only reads it.
  fileprivate func isOnlyObserved(_ keyPath: KeyPathExpression) -> Bool {
    guard keyPath.use == .argument, case let id = ArgumentID(rawValue: keyPath.user), arguments[id].label.is(.of),
      let callee = call(of: id).flatMap({ calls[$0].callee.path })
    else { return false }
    return isOnChange(paths[callee])
  }

  /// The number of names of a path that are its root, and no property's; nil where nothing can be changed.
  public func rootLength(of path: Path) -> UInt32? {
    switch path.root {
    case .self, .selfType: 0
    case .local, .anonymous, .projection: 1
    case .unqualified: isTypeName(pathNames[Int(path.names.lowerBound)]) ? 1 : 0
    case .super, .implicitMember, .result, .macro, .other: nil
    }
  }

  /// The root of a changed path.
  func changeRoot(of path: Path) -> PropertyChange.Root {
    switch path.root {
    case .self: .self
    case .unqualified: isTypeName(pathNames[Int(path.names.lowerBound)]) ? .other : .self
    case .local: inoutState(path.local).map(\.isInout) ?? false ? .inout : .other
    case .anonymous: beginsWithAnonymousState(path) ? .inout : .other
    default: .other
    }
  }

  /// Whether a path is a name or a path of members, with nothing optional in it.
  public func isPlainPath(_ path: Path) -> Bool {
    switch path.root {
    case .local, .unqualified, .self, .anonymous, .projection:
      path.isPlain && path.flags.isDisjoint(with: [.endsUnwrapped, .isMetatype, .isInit])
    default: false
    }
  }
}

extension NameTable {
  /// Whether a name with a `$` is a projection's: `$name`, and not `$0`.
  fileprivate func isOfProjection(_ name: Name) -> Bool {
    utf8(name).dropFirst().first.map { $0 > UInt8(ascii: "9") } ?? true
  }
}
