import TCALintModel
import TCALintSyntax

/// Implicit members and initialisers whose type is told by what they are given to: `state.changedAt = .now`.
extension UseFinder {
  /// File by file.
  mutating func implicitUses(where isAskedFor: (FileID) -> Bool) -> [Found] {
    var found: [Found] = []
    for place in app.placesInAllFiles(of: table.implicitMembers.keys) where isAskedFor(place.file) {
      let makings = table.hasInitializers ? app.recognised[place.file].implicitMakings : []
      if place.names.isEmpty, makings.isEmpty { continue }
      let isImported = table.imported(by: place.file, program)
      guard isImported.contains(true) else { continue }
      let facts = program.files[place.file].facts
      for (name, own) in place.names {
        guard let rows = table.implicitMembers[name] else { continue }
        for case .path(let id, at: 0) in app.mentions(of: own, in: place.file)
        where facts.paths[id].root == .implicitMember {
          if let use = implicitUse(of: rows, id, isImported, in: place.file) { found.append(use) }
        }
      }
      for id in makings {
        let rows = table.initializers(givenArguments: facts.calls[facts.paths[id].calling].arguments.count)
        if let use = implicitUse(of: rows, id, isImported, in: place.file) { found.append(use) }
      }
    }
    return found
  }

  private mutating func implicitUse(
    of rows: [Int], _ id: PathID, _ isImported: [Bool], in file: FileID
  ) -> Found? {
    let path = program.files[file].facts.paths[id]
    let fitting = fitting(rows, path, isImported, in: file)
    guard !fitting.isEmpty, case let expected = expectedType(of: id, in: file),
      let type = outsideName(of: expected),
      let use = fitting.first(where: { program.name($0.type) == type })
    else { return nil }
    return (use.row, implicit(path, path.calling, in: file))
  }

  /// Those of some rows that a path may be a use of, each with its type.
  private mutating func fitting(
    _ rows: [Int], _ path: Path, _ isImported: [Bool], in file: FileID
  ) -> [(row: Int, type: String)] {
    let (libraries, shapes) = (table.libraries, table.shapes)
    let call =
      path.calling.isNone ? nil : CallHead(program.files[file].facts.calls[path.calling], in: file, program)
    var fitting: [(row: Int, type: String)] = []
    for row in rows where isImported[libraries[row]] {
      if let shape = shapes[row] {
        guard let call, shape.mayBe(call, in: file, program) else { continue }
      }
      if let type = typeName(ofImplicit: table.patterns[row], path, path.calling, in: file) {
        fitting.append((row, type))
      }
    }
    return fitting
  }

  /// The type that a value has where it stands, as far as that tells: as what it is assigned to, as the parameter that it
  /// is handed to, as what the function around it returns, as what it is compared with.
  private mutating func expectedType(of id: PathID, in file: FileID) -> ValueType {
    let facts = program.files[file].facts
    if facts.paths[id].makesSelf { return values.enclosing(facts.paths[id], in: file) }
    let chain = facts.chain(from: id)
    let (user, scope) =
      chain.end.path.map { (facts.paths[$0].user, facts.paths[$0].scope) }
      ?? chain.end.call.map { (facts.calls[$0].user, facts.calls[$0].scope) } ?? (.max, ScopeID.none)
    switch chain.use {
    case .assigned where user != .max:
      return type(ofPlace: facts.writes[WriteID(rawValue: user)].target, in: file)
    case .argument where user != .max:
      let argument = ArgumentID(rawValue: user)
      return type(ofParameterFor: argument, in: file).known ?? type(ofDateParameterFor: argument, in: file).known
        ?? type(ofElementThat: argument, isAmongIn: file)
    case .returned: return typeReturned(from: scope, in: file)
    case .statement:
      let body = facts.body(around: scope)
      return body == scope && !body.isNone && facts.scopes[body].itemCount == 1
        ? typeReturned(from: scope, in: file) : .unknown
    case .operand:
      let compared = type(comparedWith: facts.paths[id], in: file)
      guard compared == .unknown, chain.end.path == id else { return compared }
      return type(ofSumBegunBy: facts.paths[id], in: file).known ?? type(ofChoiceAround: facts.paths[id], in: file)
    case .element where chain.end.path == id: return meaning(of: elementType(ofListAround: facts.paths[id], in: file))
    default: return .unknown
    }
  }

  /// The name of a type from outside, also where an extension of that calls it `Self`.
  private func outsideName(of type: ValueType) -> ProgramName? {
    switch type {
    case .outside(let name): name
    case .symbols(let symbols):
      symbols.only.flatMap { program.symbols[$0].kind == .external ? program.symbols[$0].name : nil }
    default: nil
    }
  }

  /// The type of what is assigned to or compared, be that an element or a part of one.
  mutating func type(ofPlace place: Value, in file: FileID) -> ValueType {
    let own = place.path.map { type(ofPlace: program.files[file].facts.paths[$0], in: file) }
    return own?.known ?? meaning(of: ElementTypes(app: app).type(of: place, in: file))
  }

  func meaning(of type: WrittenType?) -> ValueType {
    type.map { values.meaning(of: $0.type, in: $0.file, at: $0.scope) } ?? .unknown
  }

  /// The type of the elements of the collection that an argument is put into or looked for in: `state.dates.append(.now)`.
  private func type(ofElementThat argument: ArgumentID, isAmongIn file: FileID) -> ValueType {
    let facts = program.files[file].facts
    guard let call = facts.call(of: argument).map({ facts.calls[$0] }), !call.flags.contains(.isSubscript),
      let callee = call.callee.path.map({ facts.paths[$0] }), let name = facts.lastName(callee.names),
      Self.labelsOfElements[facts.names.text(name)] == facts.names.text(facts.arguments[argument].label)
    else { return .unknown }
    return meaning(of: ElementTypes(app: app).element(ofReceiverOf: callee, in: file))
  }

  /// The methods of collections that take an element, by its label.
  private static let labelsOfElements = [
    "append": "", "contains": "", "firstIndex": "of", "insert": "", "lastIndex": "of", "remove": "", "update": "with",
    "updateOrAppend": "",
  ]

  /// The type of what a path reaches, be that a reducer's state.
  mutating func type(ofPlace path: Path, in file: FileID) -> ValueType {
    let facts = program.files[file].facts
    guard let (root, count) = facts.changeRoot(of: path), case .state = root else {
      return values.type(ofFirst: path.names.count, namesOf: path, in: file)
    }
    var type = ValueType.symbols(app.types(ofRoot: root, in: path.scope, of: file))
    for name in facts.path(path.names).dropFirst(Int(count)).prefix(Self.mostNames) {
      let name = program.name(name, in: file)
      let next = values.type(ofMember: name, of: type)
      type = next == .unknown ? typeOfInitialValue(of: name, in: type) : next
    }
    return type
  }

  /// Longer paths, and calls with more arguments, are not followed.
  private static var mostNames: Int { 16 }

  /// The type of the parameter of a function, an initialiser, a case or a property of the program's that an argument is
  /// for.
  mutating func type(ofParameterFor argument: ArgumentID, in file: FileID) -> ValueType {
    let facts = program.files[file].facts
    guard let call = facts.call(of: argument).map({ facts.calls[$0] }), !call.flags.contains(.isSubscript),
      call.arguments.count <= Self.mostNames, let callee = call.callee.path.map({ facts.paths[$0] }),
      callee.root != .local || callee.names.count > 1
    else { return .unknown }
    let labels = facts.arguments[call.arguments].map { program.name($0.label, in: file) }
    let index = Int(argument.rawValue - call.arguments.startIndex.rawValue)
    guard let last = facts.lastName(callee.names) else {
      guard callee.flags.contains(.isInit), let made = typeMade(by: call, in: file) else { return .unknown }
      return type(ofArgument: index, labels, ofInitializerOf: made)
    }
    if callee.root == .unqualified, facts.isTypeName(last) {
      let made = program.resolve(callee.names, in: file, at: facts.scopes[callee.scope].declaration)
      return made.symbol.map { type(ofArgument: index, labels, ofInitializerOf: $0) } ?? .unknown
    }
    let name = program.name(last, in: file)
    guard case .symbols(let owners) = owner(of: callee, calledBy: call, in: file), let owner = owners.only,
      let function = values.member(name, of: owner) ?? app.members.enumCase(name, of: owner),
      program.declaration(function).kind != .property
    else { return .unknown }
    return type(ofArgument: index, labels, of: function) ?? .unknown
  }

  /// The type of the program that `.init(…)` or a case makes where it stands: `state = .playing(since: .now)`.
  private mutating func typeMade(by call: Call, in file: FileID) -> SymbolID? {
    guard let callee = call.callee.path, program.files[file].facts.paths[callee].root == .implicitMember,
      depth < Self.mostMakings
    else { return nil }
    depth += 1
    defer { depth -= 1 }
    guard case .symbols(let made) = expectedType(of: callee, in: file) else { return nil }
    return made.only
  }

  /// Nobody leaves out the types of more values within one another.
  private static var mostMakings: Int { 4 }

  /// The type of the parameter of one of Foundation's functions that an argument is for.
  private mutating func type(ofDateParameterFor argument: ArgumentID, in file: FileID) -> ValueType {
    let facts = program.files[file].facts
    guard let call = facts.call(of: argument).map({ facts.calls[$0] }), !call.flags.contains(.isSubscript),
      let callee = call.callee.path.map({ facts.paths[$0] }), let last = facts.lastName(callee.names),
      callee.root != .implicitMember
    else { return .unknown }
    let (name, label) = (facts.names.text(last), facts.names.text(facts.arguments[argument].label))
    let type: String?
    if facts.isTypeName(last) {
      let isOutside =
        program.outsideName(callee.names, in: file, at: facts.scopes[callee.scope].declaration) != nil
      type = isOutside ? DateParameters.ofInitializers[name]?[label] : nil
    } else {
      let isMethod = callee.names.count > 1 || callee.root == .result
      type = isMethod ? DateParameters.ofMethods[name]?[label] : nil
      if type != nil, ownDateFunctions.declares(program.name(last, in: file), call, of: .init(), from: file) {
        return .unknown
      }
    }
    return type.flatMap(program.name).map { .outside($0) } ?? .unknown
  }

  /// What the last name of a callee is a member of.
  private mutating func owner(of callee: Path, calledBy call: Call, in file: FileID) -> ValueType {
    let facts = program.files[file].facts
    switch callee.root {
    case .implicitMember where callee.names.count == 1:
      if case let actions = actions(sentBy: call, in: file), !actions.isEmpty { return .symbols(actions) }
      return typeMade(by: call, in: file).map { .symbols(Symbols($0)) } ?? .unknown
    case .implicitMember: return .unknown
    case .unqualified where callee.names.count == 1: return values.enclosing(callee, in: file)
    case .unqualified where facts.firstName(callee.names).map(facts.isTypeName) == true:
      let type = callee.names.dropLast()
      return .symbols(program.resolve(type, in: file, at: facts.scopes[callee.scope].declaration).symbols)
    default: return values.type(ofFirst: callee.names.count - 1, namesOf: callee, in: file)
    }
  }

  /// The actions of the reducer around a call that is handed to `.send(…)`, or to the `send` of an effect.
  private func actions(sentBy call: Call, in file: FileID) -> Symbols {
    let facts = program.files[file].facts
    guard !call.argument.isNone, facts.arguments[call.argument].label.isNone,
      let outer = facts.call(of: call.argument), let send = facts.calls[outer].callee.path.map({ facts.paths[$0] }),
      facts.lastName(send.names)?.is(.send) == true, send.names.count == 1,
      send.root == .implicitMember
        || send.root == .local && [.parameter, .closureParameter].contains(facts.locals[send.local].kind),
      let reducer = app.type(.reducer, around: call.scope, in: file)
    else { return [] }
    return app.features.actions[reducer.symbol] ?? []
  }

  private mutating func initializers(of symbol: SymbolID) -> [DeclarationReference] {
    if let known = initializersOfType[symbol] { return known }
    let found = program.members(of: symbol).filter { program.declaration($0).kind == .initializer }
    initializersOfType[symbol] = found
    return found
  }

  /// The type of an argument of an initialiser; where none is declared, of the property that has its name.
  private mutating func type(ofArgument index: Int, _ labels: [ProgramName], ofInitializerOf symbol: SymbolID)
    -> ValueType
  {
    let initializers = initializers(of: symbol)
    guard !initializers.isEmpty else { return values.type(ofMember: labels[index], of: .symbols([symbol])) }
    let types = initializers.prefix(Self.mostNames).compactMap { type(ofArgument: index, labels, of: $0) }
    return types.dropFirst().allSatisfy { $0 == types[0] } ? types.first ?? .unknown : .unknown
  }

  /// The type of the parameter that an argument is for; nil where the arguments are not those of the function.
  private func type(ofArgument index: Int, _ labels: [ProgramName], of function: DeclarationReference) -> ValueType? {
    let declaration = program.declaration(function)
    let parameters = program.files[function.file].facts.parameters[declaration.parameters]
    guard parameters.count <= Self.mostNames else { return nil }
    var next = 0
    var found: ValueType?
    for parameter in parameters where next < labels.count {
      if labels[next] == program.name(parameter.label, in: function.file) {
        if next == index { found = values.meaning(of: parameter.type, in: function.file, at: function.declaration) }
        next += 1
      } else if parameter.valueRange.isEmpty {
        return nil
      }
    }
    return next == labels.count ? found : nil
  }

  /// What the function or the property returns whose code a scope is.
  private func typeReturned(from scope: ScopeID, in file: FileID) -> ValueType {
    let facts = program.files[file].facts
    let body = facts.body(around: scope)
    guard !body.isNone, facts.scopes[body].kind != .closure, !facts.scopes[body].declaration.isNone else {
      return .unknown
    }
    let declaration = facts.declarations[facts.scopes[body].declaration]
    guard declaration.kind == .function || declaration.kind == .property else { return .unknown }
    return values.meaning(of: declaration.type, in: file, at: facts.scopes[body].declaration)
  }
}

extension Path {
  /// `Self(…)`, `Self.init(…)`
  var makesSelf: Bool { root == .selfType && names.isEmpty && use == .callee }
}
