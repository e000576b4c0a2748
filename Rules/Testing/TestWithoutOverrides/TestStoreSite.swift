import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A place where a test makes a test store.
struct TestStoreSite: Sendable {
  @UnretainedApp var app: App
  let place: UsePlace

  /// Its initializer call, from the type's name on.
  var location: Location { Location(file: place.file, range: place.nameRange) }

  /// Its feature, where that is known.
  var reducer: TypeHandle? {
    let node = app.program.files[place.file].facts.nodeOfCall[Int(place.call.rawValue)]
    let reducer =
      app.reducer(ofStore: app.program.type(of: node, in: place.file))
      ?? app.reducer(ofStore: app.program.expectedType(at: node, in: place.file))
    return reducer.map { TypeHandle(app, $0) }
  }

  /// Whether it is given more than a state and a reducer: dependencies, with or without their label.
  fileprivate var isGivenMore: Bool { call.call.arguments.count > 2 }

  /// Whether the feature's state is run by a reducer that does nothing, or by one that the test declares.
  fileprivate var isForAnotherReducer: Bool {
    guard let argument = call.arguments.dropFirst().first, let name = reducer?.name else { return false }
    let facts = call.facts
    let names = facts.paths[facts.paths(in: argument.location.range)].filter { $0.root == .unqualified }
      .compactMap { facts.lastName($0.names) }
    return names.contains { $0.is(.EmptyReducer) || $0.is(.Reduce) } && !names.map(facts.names.text).contains(name)
  }

  private var call: CallSite { CallSite(app, place.call, in: place.file) }
}

extension App {
  /// The test stores that tests make for themselves, send to, and give no dependencies: nothing in the test's function, its
  /// attributes or those of its types, and nothing that runs around it, speaks of any.
  var testStoresWithoutOverrides: [TestStoreSite] {
    var functions = TestFunctions(self)
    return uses(of: testStoreFactories).compactMap { use in
      let store = TestStoreSite(app: self, place: use.place)
      return !store.isGivenMore && !store.isForAnotherReducer && functions.isSilent(use.place) ? store : nil
    }
  }
}

/// The mentions of dependencies in the functions of tests. Each is searched once.
private struct TestFunctions {
  private let app: App
  private var known: [DeclarationReference: Bool] = [:]
  private var knownTypes: [SymbolID: Bool] = [:]
  private var knownSuites: [SymbolID: Bool] = [:]
  private var knownHelpers: [SymbolID: Set<String>] = [:]
  /// Words that show that code handles dependencies.
  private var words: Set<String>

  init(_ app: App) {
    self.app = app
    words = Self.words
    words.formUnion(app.membersOfTestStores.filter(speaks).map { Member(app, $0).name })
  }

  /// Those of the libraries; what the program adds to test stores may speak for them.
  private static let words: Set<String> = [
    "withDependencies", "prepareDependencies", "dependencies", "dependency", "transformDependency", "invokeTest",
  ]

  mutating func isSilent(_ place: UsePlace) -> Bool {
    guard let member = member(around: place) else { return false }
    if let isSilent = known[member] { return isSilent }
    let isSilent =
      (isSilentTest(member) && !isHelped(member) || isSetUp(member) && isSilentSuite(around: member))
      && !typesSpeak(around: member)
    known[member] = isSilent
    return isSilent
  }

  private func isSilentTest(_ function: DeclarationReference) -> Bool {
    isTest(function) && mentions(["send"], function) && !speaks(function)
  }

  /// Whether a test names a helper of its suite that speaks: `try await online { … }`
  private mutating func isHelped(_ function: DeclarationReference) -> Bool {
    guard let suite = app.program.enclosingSymbols(function).only else { return false }
    let names = knownHelpers[suite] ?? helpers(of: suite)
    knownHelpers[suite] = names
    if names.isEmpty { return false }
    let facts = app.program.files[function.file].facts
    return facts.paths[facts.paths(in: app.program.declaration(function).range)].contains { path in
      [.unqualified, .self].contains(path.root)
        && facts.firstName(path.names).map(facts.names.text).map(names.contains) ?? false
    }
  }

  private func helpers(of suite: SymbolID) -> Set<String> {
    Set(app.program.members(of: suite).filter { !isTest($0) && speaks($0) }.map { Member(app, $0).name })
  }

  /// Whether tests are members of the type around something, of which one sends and no member speaks.
  private mutating func isSilentSuite(around member: DeclarationReference) -> Bool {
    guard let type = app.program.enclosingSymbols(member).only else { return false }
    if let isSilent = knownSuites[type] { return isSilent }
    let members = app.program.members(of: type)
    let isSilent = !members.contains(where: speaks) && members.contains(where: isSilentTest)
    knownSuites[type] = isSilent
    return isSilent
  }

  /// Whether each test has what a member makes: a stored property, or a function that runs before.
  private func isSetUp(_ member: DeclarationReference) -> Bool {
    let declaration = app.program.declaration(member)
    return declaration.isStoredProperty
      || ["setUp", "setUpWithError"].contains(app.program.text(declaration.name, in: member.file))
      || declaration.kind == .initializer
  }

  /// The function, the initialiser or the stored property of a type around a place, or the function at file level.
  private func member(around place: UsePlace) -> DeclarationReference? {
    let facts = app.program.files[place.file].facts
    var current = place.declaration
    while !current.isNone {
      let declaration = facts.declarations[current]
      let isMember = [.function, .initializer].contains(declaration.kind) || declaration.isStoredProperty
      if isMember, !declaration.flags.contains(.local) {
        return DeclarationReference(file: place.file, declaration: current)
      }
      if declaration.isTypeOrExtension { return nil }
      current = declaration.parent
    }
    return nil
  }

  /// `@Test`, or a method whose name begins with `test`; not a helper, whose callers may override something.
  private func isTest(_ function: DeclarationReference) -> Bool {
    let declaration = app.program.declaration(function)
    if app.program.attributes(of: function).contains(where: { $0.name.is(.Test) }) { return true }
    return !declaration.parent.isNone && declaration.parameters.isEmpty
      && app.program.text(declaration.name, in: function.file).hasPrefix("test")
  }

  private func speaks(_ declaration: DeclarationReference) -> Bool { mentions(words, declaration) }

  private func mentions(_ words: Set<String>, _ declaration: DeclarationReference) -> Bool {
    let facts = app.program.files[declaration.file].facts
    let words = words.compactMap { facts.names.find($0) }
    if words.isEmpty { return false }
    let range = app.program.declaration(declaration).range
    return facts.paths[facts.paths(in: range)].contains { path in facts.path(path.names).contains(where: words.contains)
    }
      || facts.arguments(in: range).contains { words.contains($0.label) }
  }

  /// Whether the attributes or members of the types around a function speak, or a class of the program that they inherit.
  private mutating func typesSpeak(around function: DeclarationReference) -> Bool {
    app.program.enclosingSymbols(function).contains { symbol in
      if let speaks = knownTypes[symbol] { return speaks }
      let speaks = typesAround(symbol).contains(where: typeSpeaks)
      knownTypes[symbol] = speaks
      return speaks
    }
  }

  /// A type and those that it is nested in, whose traits it has.
  private func typesAround(_ symbol: SymbolID) -> [SymbolID] {
    var found = [symbol]
    while let last = found.last, case let parent = app.program.symbols[last].parent, !parent.isNone,
      found.count < Self.deepestType
    {
      found.append(parent)
    }
    return found
  }

  private static let deepestType = 8

  private func typeSpeaks(_ symbol: SymbolID) -> Bool {
    let program = app.program
    if program.symbols[symbol].kind == .class, program.ancestry.hasAncestors(symbol) { return true }
    return program.declarations(of: symbol).contains { reference in
      let facts = program.files[reference.file].facts
      let attributes = facts.attributes(of: program.declaration(reference))
      return attributes.contains { !$0.arguments.isEmpty }
        || program.members(of: reference).contains(where: memberSpeaks)
    }
  }

  /// Whether what runs before or around each test speaks.
  private func memberSpeaks(_ member: DeclarationReference) -> Bool {
    let declaration = app.program.declaration(member)
    let name = app.program.text(declaration.name, in: member.file)
    if name == "invokeTest" { return true }
    return (declaration.kind == .initializer || ["setUp", "setUpWithError"].contains(name)) && speaks(member)
  }
}

extension App {
  /// The members that the program adds to the library's test stores.
  fileprivate var membersOfTestStores: [DeclarationReference] {
    let stores = program.symbols.numbered.filter { _, symbol in
      symbol.kind == .external && ["TestStore", "TestStoreOf"].contains(program.text(symbol.name))
    }
    return stores.flatMap { program.members(of: $0.0) }.filter {
      [.function, .property].contains(program.declaration($0).kind)
    }
  }
}
