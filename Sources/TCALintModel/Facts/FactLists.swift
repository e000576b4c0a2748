import TCALintSyntax

/// The facts of a file while they are gathered: what ``FileFacts`` has of the same names.
struct FactLists: ~Copyable {
  var imports = GrowingList<Import>()
  var declarations = GrowingList<Declaration>()
  var attributes = GrowingList<Attribute>()
  var inheritedTypes = GrowingList<TypeID>()
  var parameters = GrowingList<Parameter>()
  var types = GrowingList<TypeReference>()
  var parameterNames = GrowingList<ParameterName>()
  var pathNames = GrowingList<PlacedName>()
  var scopes = GrowingList<Scope>()
  var locals = GrowingList<LocalName>()
  var paths = GrowingList<Path>()
  var calls = GrowingList<Call>()
  var arguments = GrowingList<Argument>()
  var closures = GrowingList<Closure>()
  var captureItems = GrowingList<CaptureItem>()
  var keyPaths = GrowingList<KeyPathExpression>()
  var literals = GrowingList<Literal>()
  var writes = GrowingList<Write>()
  var tries = GrowingList<Try>()
  var typedAttempts = GrowingList<TypedAttempt>()
  var operations = GrowingList<Operation>()

  /// Removes all elements, but keeps the memory.
  mutating func removeAll() {
    imports.removeAll()
    declarations.removeAll()
    attributes.removeAll()
    inheritedTypes.removeAll()
    parameters.removeAll()
    types.removeAll()
    parameterNames.removeAll()
    pathNames.removeAll()
    scopes.removeAll()
    locals.removeAll()
    paths.removeAll()
    calls.removeAll()
    arguments.removeAll()
    closures.removeAll()
    captureItems.removeAll()
    keyPaths.removeAll()
    literals.removeAll()
    writes.removeAll()
    tries.removeAll()
    typedAttempts.removeAll()
    operations.removeAll()
  }
}

/// The code of a file while it is lowered, likewise.
struct BodyLists: ~Copyable {
  var nodes = GrowingList<BodyNode>()
  var bodies = GrowingList<Body>()
  var nodeOfPath = GrowingList<BodyNodeID>()
  var nodeOfCall = GrowingList<BodyNodeID>()
  var nodeOfKeyPath = GrowingList<BodyNodeID>()
  var nodeOfLocal = GrowingList<BodyNodeID>()

  /// Removes all elements, but keeps the memory.
  mutating func removeAll() {
    nodes.removeAll()
    bodies.removeAll()
    nodeOfPath.removeAll()
    nodeOfCall.removeAll()
    nodeOfKeyPath.removeAll()
    nodeOfLocal.removeAll()
  }
}

/// A name of a path, and its offset.
struct PlacedName {
  let name: Name
  let offset: UInt32
}

extension PlacedName {
  init(_ token: Token) { self.init(name: token.name, offset: token.start) }
}
