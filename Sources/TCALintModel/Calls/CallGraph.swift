import TCALintSyntax

/// Which functions of a program call which: the functions, accessors, initial values and closures are its nodes.
///
/// Calls of protocol requirements and overridable methods lead to each implementation, as in rapid type analysis; a
/// search follows those of types that are created. An unknown callee, such as a stored function, has no edge. The edges
/// of a function are computed lazily, and cached.
public final class CallGraph: Sendable {
  /// The program whose functions are the nodes.
  public let program: Program
  private let known: PerFile<Locked<[BodyNodeID: FunctionCalls]>>
  private let knownImplementations = Locked<[DeclarationReference: [Implementation]]>([:])
  /// By their names.
  let knownCallers = Locked<[ProgramName: [DeclarationReference: [CallOrigin]]]>([:])
  /// Of types.
  let knownSuperclasses = Locked<[SymbolID: Superclass?]>([:])
  let knownInitialValues = Locked<[SymbolID: [InitialValue]]>([:])
  /// Of functions.
  let knownDefaultArguments = Locked<[DeclarationReference: [(parameter: Int, value: BodyNodeID)]]>([:])
  /// Of initializers.
  let knownDelegations = Locked<[DeclarationReference: Bool]>([:])
  /// By initializers, then by properties.
  let knownAssignments = Locked<[DeclarationReference: [DeclarationReference: [NodeReference]]]>([:])
  private let lazySubtypes = Lazy<[SymbolID: [SymbolID]]>("subtypes")

  /// The function that runs for a requirement or an overridable member, for instances of a type.
  struct Implementation: Sendable {
    let type: SymbolID
    let declaration: DeclarationReference
  }

  /// The graph of a program, with no edges computed yet. The cost is linear in the number of files.
  public init(_ program: Program) {
    self.program = program
    known = program.files.mapped { _ in Locked([:]) }
  }

  /// The functions that a function calls and the types that it creates, in source order. The cost of the first time is
  /// that of the types in its code.
  public func edges(from function: FunctionReference) -> [CallEdge] { calls(in: function).edges }

  /// The same with the types that it creates.
  public func calls(in function: FunctionReference) -> FunctionCalls {
    known[function.file].value(for: function.node) {
      var finder = CalleeFinder(self, function)
      return finder.findCalls()
    }
  }

  // MARK: Functions

  /// The functions that a value is: a closure, or what a name means.
  public func functions(givenBy value: BodyNodeID, in file: FileID) -> [FunctionReference] {
    let facts = program.files[file].facts
    if facts.nodes[value].kind == .closure { return [FunctionReference(file: file, node: value)] }
    return edges(at: value, in: file).filter(\.isDelayed).map(\.callee)
  }

  /// The edges of a call, a name or a closure; none for no node. The cost is the depth of the node and that of a
  /// search, the first time that of all edges of the function around it.
  public func edges(at site: BodyNodeID, in file: FileID) -> ArraySlice<CallEdge> {
    if site.isNone { return [] }
    let function = FunctionReference(file: file, node: program.files[file].facts.function(around: site))
    return calls(in: function).edges(at: site)
  }

  /// The functions that run where a function, or the getter of a property, is used of an instance of some types.
  public func functions(running member: DeclarationReference, for types: Set<SymbolID>) -> [FunctionReference] {
    let others = implementations(of: member).filter { types.contains($0.type) }.map(\.declaration)
    return ([member] + others).flatMap { program.functions(of: $0) }
  }

  /// Whether a call is one of an initializer.
  public func createsInstance(_ call: BodyNodeID, in file: FileID) -> Bool {
    var inference = TypeInference(program)
    let place = NodeReference(file: file, node: call)
    let callee = inference.evaluate { inference throws(MissingAnswer) in try inference.callee(of: place) }
    if case .initializer = callee { return true }
    return false
  }

  // MARK: Implementations

  /// The functions that may run where a member of a protocol or class is called, beside the member itself; none for a
  /// member without implementations or overrides, and beyond the limit of types.
  func implementations(of member: DeclarationReference) -> [Implementation] {
    knownImplementations.value(for: member) { findImplementations(of: member) }
  }

  /// The maximum number of conforming types of a protocol. Beyond it, its callees are unknown.
  private static let maxSubtypes = 64

  private func findImplementations(of member: DeclarationReference) -> [Implementation] {
    guard let owner = program.enclosingSymbols(member).only,
      [.protocol, .class].contains(program.symbols[owner].kind),
      case let outline = program.outline(member),
      // Which class's initializer runs is known.
      outline.kind != .initializer || program.symbols[owner].kind == .protocol,
      case let subtypes = subtypes(of: owner), !subtypes.isEmpty, subtypes.count <= Self.maxSubtypes
    else { return [] }
    let labels = program.labels(of: member)
    let name = program.name(outline.name, in: member.file)
    return subtypes.compactMap { subtype in
      let instance = SwiftType.nominal(subtype, [])
      let owner = outline.flags.contains(.static) ? SwiftType.metatype(instance) : instance
      let found = program.members(name, of: owner).first { found in
        program.outline(found.declaration).kind == outline.kind && program.labels(of: found.declaration) == labels
          && !program.isRequirement(found.declaration) && !program.isTestFile[found.declaration.file]
      }
      guard let found, found.declaration != member else { return nil }
      return Implementation(type: subtype, declaration: found.declaration)
    }
  }

  /// The object's or struct's type whose instances run a function, and the classes that inherit from it; none for any other
  /// function.
  func typesOfInstances(running function: FunctionReference) -> [SymbolID] {
    guard let member = program.declaration(around: function), case let outline = program.outline(member),
      !outline.flags.contains(.static), [.function, .property, .subscript].contains(outline.kind),
      let owner = program.enclosingSymbols(member).only,
      [.struct, .class, .actor].contains(program.symbols[owner].kind)
    else { return [] }
    let subtypes = subtypes(of: owner)
    return subtypes.count <= Self.maxSubtypes ? [owner] + subtypes : []
  }

  /// The types that inherit from a protocol or class, protocols aside.
  public func subtypes(of type: SymbolID) -> [SymbolID] { subtypes[type] ?? [] }

  /// The types that inherit from each protocol or class, protocols aside.
  private var subtypes: [SymbolID: [SymbolID]] { lazySubtypes { findSubtypes() } }

  private func findSubtypes() -> [SymbolID: [SymbolID]] {
    var found: [SymbolID: [SymbolID]] = [:]
    for symbol in program.symbols.indices
    where [.struct, .class, .enum, .actor].contains(program.symbols[symbol].kind)
      && program.ancestry.hasAncestors(symbol)
    {
      for ancestor in program.ancestry.ancestors(of: symbol) ?? [] { found[ancestor, default: []].append(symbol) }
    }
    return found
  }
}
