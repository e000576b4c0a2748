import TCALintSyntax

/// The facts of one file: a pure function of the file's tree, immutable.
///
/// Facts are in flat arrays and refer to one another by index. They are in source order, an outer one before its
/// content, so that those of a byte range are a slice. The names are the file's own; the program maps them to its own.
public final class FileFacts: Sendable {
  /// The file's identifiers.
  public let names: NameTable
  /// Whether the file has syntax errors, so that declarations may be missing.
  public let isDamaged: Bool
  public let imports: [Import]
  /// Types, extensions, members, and local declarations with attributes.
  public let declarations: [Declaration]
  /// Of each declaration.
  public let outlines: [DeclarationOutline]
  public let attributes: [Attribute]
  public let inheritedTypes: [TypeID]
  public let parameters: [Parameter]
  public let types: [TypeReference]
  /// Those of the parameters of function types and of the elements of tuples that have some, in the order of the types.
  public let parameterNames: [ParameterName]
  /// The names of paths, key paths, written types and the cases of typed attempts, end to end.
  public let pathNames: [Name]
  /// Byte offsets of ``pathNames``.
  public let pathOffsets: [UInt32]
  public let scopes: [Scope]
  /// In the order of their places.
  public let locals: [LocalName]
  public let paths: [Path]
  public let calls: [Call]
  public let arguments: [Argument]
  public let closures: [Closure]
  public let captureItems: [CaptureItem]
  public let keyPaths: [KeyPathExpression]
  public let literals: [Literal]
  public let writes: [Write]
  public let tries: [Try]
  public let typedAttempts: [TypedAttempt]
  public let operations: [Operation]
  /// The code of the file, a body after the other.
  public let nodes: [BodyNode]
  /// In the order of their roots. Those of nested declarations follow.
  public let bodies: [Body]
  /// The indices of ``bodies``, in the order of their declarations.
  let bodiesByDeclaration: [FactIndex<Body>]
  /// The outermost node that each of ``paths`` became; none in the attributes of types, and in `[Int]()`.
  public let nodeOfPath: [BodyNodeID]
  /// The node that each of ``calls`` became; none likewise.
  public let nodeOfCall: [BodyNodeID]
  /// The node that each of ``keyPaths`` became; none likewise.
  let nodeOfKeyPath: [BodyNodeID]
  /// The binding, the capture or the local function that declares each of ``locals``; none for the parameters of
  /// functions and implicit declarations.
  public let nodeOfLocal: [BodyNodeID]

  /// The facts and the code that were found in a tree.
  init(_ facts: borrowing FactLists, _ code: borrowing BodyLists, of tree: SyntaxTree) {
    names = tree.names
    isDamaged = tree.isDamaged
    imports = facts.imports.array
    declarations = facts.declarations.array
    outlines = facts.declarations.column(DeclarationOutline.init)
    attributes = facts.attributes.array
    inheritedTypes = facts.inheritedTypes.array
    parameters = facts.parameters.array
    types = facts.types.array
    parameterNames = facts.parameterNames.array
    pathNames = facts.pathNames.column { $0.name }
    pathOffsets = facts.pathNames.column { $0.offset }
    scopes = facts.scopes.array
    locals = facts.locals.array
    paths = facts.paths.array
    calls = facts.calls.array
    arguments = facts.arguments.array
    closures = facts.closures.array
    captureItems = facts.captureItems.array
    keyPaths = facts.keyPaths.array
    literals = facts.literals.array
    writes = facts.writes.array
    tries = facts.tries.array
    typedAttempts = facts.typedAttempts.array
    operations = facts.operations.array
    nodes = code.nodes.array
    let bodies = code.bodies.array
    self.bodies = bodies
    bodiesByDeclaration = bodies.factIndices.sorted {
      (bodies[$0].declaration, $0) < (bodies[$1].declaration, $1)
    }
    nodeOfPath = code.nodeOfPath.array
    nodeOfCall = code.nodeOfCall.array
    nodeOfKeyPath = code.nodeOfKeyPath.array
    nodeOfLocal = code.nodeOfLocal.array
  }
}

extension FileFacts {
  /// The names of a path or a written type.
  @inlinable
  public func path(_ range: Range<UInt32>) -> ArraySlice<Name> {
    pathNames[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  /// The first name of a path or a written type; nil for none.
  @inlinable
  public func firstName(_ range: Range<UInt32>) -> Name? {
    range.isEmpty ? nil : pathNames[Int(range.lowerBound)]
  }

  /// The last name of a path or a written type; nil for none.
  @inlinable
  public func lastName(_ range: Range<UInt32>) -> Name? {
    range.isEmpty ? nil : pathNames[Int(range.upperBound) - 1]
  }

  /// The path that a value is, or that of its callee; nil for any other value.
  @inlinable public func namedPath(_ value: Value) -> PathID? {
    value.path ?? value.call.flatMap { calls[$0].callee.path }
  }

  /// The last name of what a call calls; nil where that has none.
  @inlinable public func calleeName(_ call: Call) -> Name? { call.callee.path.flatMap { lastName(paths[$0].names) } }

  public func attributes(of declaration: Declaration) -> ArraySlice<Attribute> { attributes[declaration.attributes] }

  /// The written type of the variable or property whose initial value a call is; or none.
  public func typeOfVariable(madeBy call: CallID) -> TypeID {
    guard calls[call].use == .initialValue else { return .none }
    if let local = variable(madeBy: call) { return locals[local].type }
    let property = declaration(around: calls[call].range.lowerBound)
    return !property.isNone && declarations[property].value.call == call ? declarations[property].type : .none
  }

  /// The local variable whose initial value a call is. The cost is that of a binary search.
  public func variable(madeBy call: CallID) -> LocalID? {
    // Nothing else has a name between a variable's and its value.
    let before = locals.count(before: calls[call].range.lowerBound) { $0.offset }
    guard before > 0, case let local = LocalID(before - 1), locals[local].value.call == call else { return nil }
    return local
  }

  /// The parts of a written type, in source order.
  public func parts(of type: TypeID) -> [TypeID] {
    var parts: [TypeID] = []
    var part = type.next
    while part < types[type].end {
      parts.append(part)
      part = types[part].end
    }
    return parts
  }

  /// The name that a function type gives the parameter of a type, `completion` of `(_ completion: () -> Void) -> Void`, or
  /// a tuple its element.
  /// The cost is that of a binary search.
  public func parameterName(of type: TypeID) -> Name? {
    let index = parameterNames.count(before: type.rawValue) { $0.type.rawValue }
    return index < parameterNames.count && parameterNames[index].type == type ? parameterNames[index].name : nil
  }

  /// The innermost type or extension around a declaration (itself included), or none.
  @inlinable
  public func enclosingType(_ declaration: DeclarationID) -> DeclarationID {
    var current = declaration
    while !current.isNone, !declarations[current].isTypeOrExtension { current = declarations[current].parent }
    return current
  }

  /// Whether a scope lies in another, or is it. The cost is the depth between them.
  @inlinable
  public func isScope(_ inner: ScopeID, within outer: ScopeID) -> Bool {
    var current = inner
    while !current.isNone {
      if current == outer { return true }
      current = scopes[current].parent
    }
    return false
  }

  /// A scope and those around it, innermost first. The cost is that of as many as are taken.
  @inlinable
  public func scopes(around scope: ScopeID) -> some Sequence<ScopeID> {
    sequence(state: scope) { next in
      let current = next
      if current.isNone { return nil }
      next = self.scopes[current].parent
      return current
    }
  }

  /// The function, accessor or closure around a scope; none at the top level.
  public func body(around scope: ScopeID) -> ScopeID {
    var current = scope
    while !current.isNone, !scopes[current].isBody {
      if scopes[current].kind == .type { return .none }
      current = scopes[current].parent
    }
    return current
  }

  /// Whether the statement directly in a scope is the value of an `if` or a `switch` that is used.
  public func givesValue(_ scope: ScopeID) -> Bool {
    scopes[scope].flags.contains(.givesValue) && scopes[scope].itemCount == 1
  }

  /// Whether code in a scope runs later than the member around it.
  public func isDelayed(_ scope: ScopeID) -> Bool { scopes[scope].delays > 0 }

  /// The call that an argument belongs to; nil for an attribute's and for none. The cost is that of a binary search.
  public func call(of argument: ArgumentID) -> CallID? {
    if argument.isNone { return nil }
    // The arguments of a call are consecutive, in the order of the calls.
    let index = calls.count(before: argument.rawValue + 1) { $0.arguments.startIndex.rawValue } - 1
    return index >= 0 && calls[index].arguments.contains(argument) ? CallID(index) : nil
  }

  /// The same of one argument after the other.
  ///
  /// - Parameter rest: the calls that have not been come by; all of them at first.
  public func call(of argument: ArgumentID, _ rest: inout Range<CallID>) -> CallID? {
    // The arguments of a call are consecutive, in the order of the calls.
    while let call = rest.first, calls[call].arguments.endIndex <= argument {
      rest = call.next..<rest.upperBound
    }
    return rest.first.flatMap { calls[$0].arguments.contains(argument) ? $0 : nil }
  }

  /// The call of which a closure is an argument, with the closure's label.
  public func label(of closure: Closure) -> Name {
    closure.argument.isNone ? .none : arguments[closure.argument].label
  }
}

// MARK: - Places

extension FileFacts {
  /// The innermost declaration around an offset, or none. The cost is that of a search and of the depth.
  public func declaration(around offset: UInt32) -> DeclarationID {
    // Declarations are sorted by their starts: those around the place are the last before it and its parents.
    var current = declarations(before: offset + 1).last ?? .none
    while !current.isNone, !declarations[current].range.contains(offset) {
      current = declarations[current].parent
    }
    return current
  }

  /// The declarations that begin before an offset. The cost is that of a binary search.
  public func declarations(before offset: UInt32) -> Range<DeclarationID> {
    DeclarationID(0)..<DeclarationID(declarations.count(before: offset) { $0.range.lowerBound })
  }

  /// The innermost scope around an offset. The cost is that of a search and of the depth.
  public func scope(around offset: UInt32) -> ScopeID {
    // Scopes are sorted by their starts, as declarations are.
    var current = ScopeID(scopes.count(before: offset + 1) { $0.range.lowerBound } - 1)
    while !scopes[current].parent.isNone, !scopes[current].range.contains(offset) { current = scopes[current].parent }
    return current
  }

  /// The function, accessor or closure around an offset. The types of a closure's parameters are outside of it.
  public func body(aroundOffset offset: UInt32) -> ScopeID {
    var body = body(around: scope(around: offset))
    while !body.isNone, !scopes[body].closure.isNone, isInSignature(offset, of: closures[scopes[body].closure]) {
      body = self.body(around: scopes[body].parent)
    }
    return body
  }

  private func isInSignature(_ offset: UInt32, of closure: Closure) -> Bool {
    guard let last = locals[closure.parameters].last else { return false }
    return offset < (last.type.isNone ? last.offset : types[last.type].range.upperBound)
  }

  /// The paths that begin in a byte range, in source order. The cost is that of a binary search.
  public func paths(in range: Range<UInt32>) -> Range<PathID> { paths.indices(in: range) { $0.range.lowerBound } }
  /// Where a closure uses an unnamed parameter, `$0`, in source order.
  public func unnamedUses(in closure: Closure) -> [Path] {
    paths[paths(in: closure.range)].filter { $0.root == .anonymous && body(around: $0.scope) == closure.scope }
  }
  /// The calls that begin in a byte range.
  public func calls(in range: Range<UInt32>) -> Range<CallID> { calls.indices(in: range) { $0.range.lowerBound } }
  /// The closures that begin in a byte range.
  public func closures(in range: Range<UInt32>) -> Range<ClosureID> {
    closures.indices(in: range) { $0.range.lowerBound }
  }
  /// The assignments that begin in a byte range.
  public func writes(in range: Range<UInt32>) -> Range<WriteID> { writes.indices(in: range) { $0.range.lowerBound } }
  /// The key paths that begin in a byte range.
  public func keyPaths(in range: Range<UInt32>) -> Range<KeyPathID> {
    keyPaths.indices(in: range) { $0.range.lowerBound }
  }
  /// The scopes that begin in a byte range.
  public func scopes(in range: Range<UInt32>) -> Range<ScopeID> { scopes.indices(in: range) { $0.range.lowerBound } }
  /// The literals that begin in a byte range.
  public func literals(in range: Range<UInt32>) -> Range<FactIndex<Literal>> {
    literals.indices(in: range) { $0.range.lowerBound }
  }
  /// Each `try` that begins in a byte range.
  public func tries(in range: Range<UInt32>) -> Range<TryID> { tries.indices(in: range) { $0.range.lowerBound } }
}

extension NameSet<Name> {
  @inlinable
  public init(_ names: some Sequence<Name> = [], in facts: FileFacts) {
    self.init(count: facts.names.count)
    for name in names { insert(name) }
  }
}
