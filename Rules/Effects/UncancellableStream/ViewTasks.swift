import TCALintDomain
import TCALintModel
import TCALintSyntax

extension App {
  /// The code that views run in their `.task`, which ends with the view, and the functions that it calls.
  var codeOfViewTasks: ReachableFunctions {
    var arguments = ForwardedArguments(self)
    return callGraph.reachable(
      from: argumentsOfTasks, limit: ActionAnswers.maxFunctions, leadingTo: { arguments.givenForFunctions(in: $0) })
  }

  /// The arguments of `.task`.
  private var argumentsOfTasks: [FunctionReference] {
    places(of: [ProgramName(.task)]).flatMap { place in
      let facts = program.files[place.file].facts
      return calls(of: place.names.lazy.map(\.own), in: place.file).flatMap { call -> [FunctionReference] in
        guard let call = facts.node(of: .call(call)), let callee = facts.firstOperand(of: call),
          facts.nodes[callee].kind != .implicitMember
        else { return [] }
        return facts.operands(of: call).dropFirst().map { FunctionReference(file: place.file, node: $0) }
      }
    }
  }
}

/// The arguments of calls for functions that code gets from its context: for a parameter, for a property of its type.
private struct ForwardedArguments {
  private enum Callee: Hashable {
    case function(DeclarationReference)
    case initializer(SymbolID)
    /// One of the name, it is not known which.
    case unknown(ProgramName)
  }

  private struct Parameter: Hashable {
    let callee: Callee
    let label: ProgramName
  }

  private let app: App
  /// The calls by the names of their callees; a cache.
  private var calls: [Callee: [NodeReference]] = [:]
  private var knownNames: Set<ProgramName> = []
  private var seen: Set<Parameter> = []

  init(_ app: App) { self.app = app }

  /// The arguments for the functions that a part of the program calls or forwards. The cost of all is linear in the calls of
  /// what takes them.
  mutating func givenForFunctions(in part: FunctionReference) -> [FunctionReference] {
    let facts = app.program.files[part.file].facts
    var uses: [BodyNodeID] = []
    facts.forEachNode(of: part.node) { node in
      if [.local, .name, .member].contains(facts.nodes[node].kind) { uses.append(node) }
    }
    return uses.flatMap { use -> [FunctionReference] in
      guard case .function = app.program.type(of: use, in: part.file).unwrapped else { return [] }
      return facts.nodes[use].kind == .local
        ? given(forParameter: use, in: part) : given(forProperty: use, in: part.file)
    }
  }

  private mutating func given(forParameter use: BodyNodeID, in part: FunctionReference) -> [FunctionReference] {
    let facts = app.program.files[part.file].facts
    let local = facts.locals[facts.nodes[use].local]
    // The search comes to the closures that it calls functions with.
    guard local.kind == .parameter,
      facts.scopes[local.scope].range.lowerBound < facts.nodes[part.node].range.lowerBound,
      case let function = facts.scopes[local.scope].declaration, !function.isNone,
      let parameter = facts.parameters[facts.declarations[function].parameters].first(where: { $0.name == local.name })
    else { return [] }
    return given(
      for: app.program.name(parameter.label, in: part.file),
      of: .function(DeclarationReference(file: part.file, declaration: function)),
      named: app.program.name(facts.declarations[function].name, in: part.file))
  }

  private mutating func given(forProperty use: BodyNodeID, in file: FileID) -> [FunctionReference] {
    let facts = app.program.files[file].facts
    let isOwn = facts.firstOperand(of: use).map { facts.nodes[$0].kind == .self } ?? true
    guard isOwn, let property = app.program.declaration(referencedBy: use, in: file),
      case let outline = app.program.outline(property), outline.isStoredProperty,
      let owner = app.program.enclosingSymbols(property).only
    else { return [] }
    return given(
      for: app.program.name(outline.name, in: property.file), of: .initializer(owner),
      named: app.program.symbols[owner].name)
  }

  /// The arguments of a label, and trailing closures without one.
  private mutating func given(
    for label: ProgramName, of callee: Callee, named name: ProgramName
  ) -> [FunctionReference] {
    guard seen.insert(Parameter(callee: callee, label: label)).inserted else { return [] }
    if knownNames.insert(name).inserted { findCalls(named: name) }
    let calls = (calls[callee] ?? []) + (calls[.unknown(name)] ?? [])
    return calls.flatMap { call in
      let facts = app.program.files[call.file].facts
      return facts.operands(of: call.node).dropFirst().filter { argument in
        let node = facts.nodes[argument]
        return node.label.isNone && node.flags.contains(.isTrailing)
          || app.program.name(node.label, in: call.file) == label
      }.map { FunctionReference(file: call.file, node: $0) }
    }
  }

  private mutating func findCalls(named name: ProgramName) {
    for place in app.places(of: [name]) {
      let facts = app.program.files[place.file].facts
      for call in app.calls(of: place.names.lazy.map(\.own), in: place.file) {
        guard let call = facts.node(of: .call(call)) else { continue }
        calls[callee(of: call, named: name, in: place.file), default: []].append(
          NodeReference(file: place.file, node: call))
      }
    }
  }

  private func callee(of call: BodyNodeID, named name: ProgramName, in file: FileID) -> Callee {
    let program = app.program
    let callee = program.files[file].facts.firstOperand(of: call)
    if let function = callee.flatMap({ program.declaration(referencedBy: $0, in: file) }) { return .function(function) }
    guard let type = program.type(of: call, in: file).unwrapped.symbol, program.symbols[type].name == name else {
      return .unknown(name)
    }
    return .initializer(type)
  }
}
