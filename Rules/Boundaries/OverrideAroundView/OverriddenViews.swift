import TCALintDomain
import TCALintModel
import TCALintSyntax

/// Views that are created under overrides which nothing can keep.
///
/// It caches what it looked up.
struct OverriddenViews {
  private let app: App
  private var creations: [SymbolID: Creation] = [:]
  /// The number of creations in one another that the current search has come to.
  private var deepest = 0
  /// Whether the current search has come to creations that are too deep.
  private var isCut = false
  private var previews: [FileID: [Range<UInt32>]] = [:]
  private var tests: [FileID: [Range<UInt32>]] = [:]
  private lazy var dependencies = Dictionary(grouping: app.dependencies.map(\.location), by: \.file)
    .mapValues { $0.map(\.range.lowerBound).sorted() }
  /// The names of static properties that the program computes.
  private lazy var computedConstants = app.computedConstants

  init(_ app: App) { self.app = app }

  /// The view of the program that a `withDependencies` creates; nil where something may keep its overrides: a model, a
  /// store, a wrapper of the view, or anything unknown.
  mutating func view(createdBy use: ExternalSymbolUse<PlainInterface>) -> TypeHandle? {
    guard let call = use.call, let operation = call.argument("operation") ?? call.arguments.last,
      let closure = call.facts.arguments[operation.id].value.closure.map({ call.facts.closures[$0] }),
      !isInTest(use.location), let view = view(resultingFrom: closure.scope, in: call.file),
      isInert(closure.range, in: call.file, steps: 0)
    else { return nil }
    return view
  }

  mutating func isInPreview(_ location: Location) -> Bool {
    let known = previews[location.file] ?? SourceFile(app, location.file).ranges(of: .preview).merged
    previews[location.file] = known
    return known.cover(location.range.lowerBound)
  }

  private mutating func isInTest(_ location: Location) -> Bool {
    let known = tests[location.file] ?? SourceFile(app, location.file).ranges(of: .test).merged
    tests[location.file] = known
    return known.cover(location.range.lowerBound)
  }

  // MARK: Results

  /// The first view of the program in the result of a closure that is a view, with what is called on it.
  private func view(resultingFrom scope: ScopeID, in file: FileID) -> TypeHandle? {
    let facts = app.program.files[file].facts
    guard facts.scopes[scope].itemCount == 1,
      let result = facts.calls(in: facts.scopes[scope].range).first(where: {
        facts.isResult(facts.calls[$0].use, facts.calls[$0].scope, of: scope)
      })
    else { return nil }
    var call = CallSite(app, result, in: file)
    var links = 0
    while let receiver = call.receiver, links < Self.maxLinks {
      call = receiver
      links += 1
    }
    if let type = type(createdBy: call) { return type.isView && type.kind == .struct ? type : nil }
    guard isOfLibrary(call, UserInterfaceTypes.views) else { return nil }
    let inner = facts.calls(in: call.call.range).lazy.compactMap { type(createdBy: CallSite(app, $0, in: file)) }
    return inner.first { $0.isView && $0.kind == .struct }
  }

  /// Longer chains are not followed.
  private static let maxLinks = 64

  /// The type of the program that an initializer call creates.
  private func type(createdBy call: CallSite) -> TypeHandle? {
    guard let callee = call.callee, callee.root == .unqualified,
      let symbol = app.program.resolve(callee.names, in: call.file, at: call.facts.scopes[callee.scope].declaration)
        .symbol
    else { return nil }
    return TypeHandle(app, symbol)
  }

  /// Whether a call creates a library's type of one of some names.
  private func isOfLibrary(_ call: CallSite, _ names: Set<String>) -> Bool {
    guard let callee = call.callee, callee.root == .unqualified,
      let name = app.program.externalName(
        callee.names, in: call.file, at: call.facts.scopes[callee.scope].declaration)
    else { return false }
    return names.contains(app.program.text(name))
  }

  // MARK: Inert code

  /// Whether code creates nothing that may keep the current dependencies, as far as it runs at once.
  private mutating func isInert(_ range: Range<UInt32>, in file: FileID, steps: Int) -> Bool {
    if let declared = dependencies[file], case let next = declared.partitioningIndex(where: { $0 >= range.lowerBound }),
      next < declared.count, range.contains(declared[next])
    {
      return false
    }
    let facts = app.program.files[file].facts
    for id in facts.calls(in: range) {
      let call = facts.calls[id]
      if !runsLater(call.scope, within: range, file), !isInert(CallSite(app, id, in: file), steps) { return false }
    }
    for id in facts.paths(in: range) {
      let path = facts.paths[id]
      if path.calling.isNone, !runsLater(path.scope, within: range, file), !isInert(path, in: file) { return false }
    }
    return true
  }

  /// Whether code is in a closure that is called later, when the overrides have ended.
  private func runsLater(_ scope: ScopeID, within range: Range<UInt32>, _ file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    return facts.scopes(around: scope).lazy.prefix { range.contains(facts.scopes[$0].range.lowerBound) }.contains {
      guard facts.scopes[$0].kind == .closure, case let closure = facts.closures[facts.scopes[$0].closure],
        closure.range != range, !closure.argument.isNone
      else { return false }
      switch ArgumentSite(app, closure.argument, in: file).libraryClosureUse {
      case .later, .action: return true
      case .atOnce, .laterTracked, nil: return false
      }
    }
  }

  private mutating func isInert(_ call: CallSite, _ steps: Int) -> Bool {
    if call.call.flags.contains(.isSubscript) { return true }
    guard let callee = call.callee else { return false }
    switch callee.root {
    case .result: return callee.names.count == 1 && isOfLibraries(call)
    case .implicitMember:
      return call.facts.call(of: call.call.argument).map { isOfLibraries(CallSite(app, $0, in: call.file)) } ?? false
    case .unqualified:
      if let type = type(createdBy: call) { return isInert(type, steps) }
      return isOfLibraries(call)
    default: return false
    }
  }

  /// Library types whose values keep no dependencies, besides views.
  private static let values = StandardTypes.names.union(["State", "Bindable", "Binding", "FocusState", "Namespace"])

  /// Whether a call is of a library's view, or of a modifier that the program does not declare.
  private func isOfLibraries(_ call: CallSite) -> Bool {
    guard let callee = call.callee, let name = call.facts.lastName(callee.names) else { return false }
    if callee.root == .result { return !app.declaresFunction(named: app.program.name(name, in: call.file)) }
    return isOfLibrary(call, Self.values) || isOfLibrary(call, UserInterfaceTypes.views)
  }

  /// Whether reading a value creates nothing: what the code around has created, and constants of libraries.
  private mutating func isInert(_ path: Path, in file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    switch path.root {
    case .projection: return true
    case .implicitMember:
      let names = app.program.path(path.names, in: file)
      return computedConstants.isDisjoint(with: names)
        && facts.call(of: path.argument).map { isOfLibraries(CallSite(app, $0, in: file)) } ?? false
    case .local where path.names.count == 1: return true
    case .self where path.names.isEmpty: return true
    case .local, .self, .unqualified:
      if path.use == .target { return true }
      if beginsWithLazyConstant(path, in: file) { return false }
      if let member = app.program.declaration(referencedByFirst: path.names.count, namesOf: path, in: file) {
        let member = Member(app, member)
        return member.isStoredProperty && !member.flags.contains(.lazy) || member.kind == .enumCase
      }
      let base = app.program.type(ofFirst: path.names.count - 1, namesOf: path, in: file)
      if path.names.count > 1, base.externalName.map(Self.values.contains) ?? false { return true }
      guard path.root == .unqualified,
        let name = app.program.externalName(
          path.names.lowerBound..<path.names.lowerBound + 1, in: file, at: facts.scopes[path.scope].declaration)
      else { return false }
      let text = app.program.text(name)
      return computedConstants.isDisjoint(with: app.program.path(path.names, in: file))
        && (Self.values.contains(text) || UserInterfaceTypes.views.contains(text))
    default: return false
    }
  }

  /// Whether a path leads through a global or static constant, which is created when it is first read.
  private func beginsWithLazyConstant(_ path: Path, in file: FileID) -> Bool {
    (0..<min(path.names.count, Self.maxLinks)).contains { index in
      guard let reference = app.program.declaration(referencedByFirst: index + 1, namesOf: path, in: file) else {
        return false
      }
      let declaration = app.program.declaration(reference)
      return declaration.kind == .property
        && (declaration.flags.contains(.static) || declaration.parent.isNone && !declaration.flags.contains(.local))
    }
  }

  /// Deeper creations are not followed.
  private static let maxSteps = 32

  /// What creating a value of a type does.
  private enum Creation {
    /// It creates nothing that may keep dependencies, with as many creations in one another.
    case inert(depth: Int)
    case mayKeep
    /// It is not known within as many steps.
    case tooDeep(steps: Int)
  }

  /// Whether creating a value of a type creates nothing that may keep dependencies.
  private mutating func isInert(_ type: TypeHandle, _ steps: Int) -> Bool {
    switch creations[type.symbol] {
    case .inert(let depth) where steps + depth < Self.maxSteps:
      deepest = max(deepest, steps + depth)
      return true
    case .mayKeep: return false
    case .tooDeep(let least) where steps < least: break
    case nil: break
    case .inert, .tooDeep:
      isCut = true
      return false
    }
    guard type.kind == .struct || type.kind == .enum, type.ancestors != nil else { return false }
    guard steps < Self.maxSteps else {
      isCut = true
      return false
    }
    // One that creates itself is not followed.
    creations[type.symbol] = .mayKeep
    let outer = (deepest: deepest, isCut: isCut)
    (deepest, isCut) = (steps, false)
    let isInert =
      type.storedProperties.allSatisfy { property in
        let attributes = property.attributeNames
        return attributes.isSubset(of: Self.inertWrappers) && !property.hasOwnWrapper
          // The value of `@StateObject` is created when the view is shown.
          && (attributes.contains("StateObject")
            || self.isInert(property.location.range, in: property.reference.file, steps: steps + 1))
      }
      && type.members.allSatisfy { member in
        member.kind != .initializer
          || self.isInert(member.location.range, in: member.reference.file, steps: steps + 1)
      }
    creations[type.symbol] = isInert ? .inert(depth: deepest - steps) : isCut ? .tooDeep(steps: steps) : .mayKeep
    (deepest, isCut) = (max(deepest, outer.deepest), isCut || outer.isCut)
    return isInert
  }

  /// Attributes that create nothing of their own.
  private static let inertWrappers: Set<String> = [
    "AccessibilityFocusState", "AppStorage", "Bindable", "Binding", "Environment", "EnvironmentObject", "FocusState",
    "GestureState",
    "MainActor", "Namespace", "ObservedObject", "ScaledMetric", "SceneStorage", "State", "StateObject", "ViewBuilder",
    "available",
    "escaping",
  ]
}

extension App {
  fileprivate var computedConstants: Set<ProgramName> {
    var found: Set<ProgramName> = []
    for file in program.files.indices {
      let facts = program.files[file].facts
      for id in facts.declarations(where: { $0.kind == .property && $0.flags.isSuperset(of: [.static, .computed]) }) {
        found.insert(program.name(facts.outline(id).name, in: file))
      }
    }
    return found
  }
}
