import TCALintSyntax

/// The types of paths, calls and local names.
extension Program {
  /// The type of what the first names of a path reach; of what the path begins with for none.
  public func type(ofFirst count: Int, namesOf path: Path, in file: FileID) -> SwiftType {
    if count == 0, path.root == .self { return enclosingType(of: path.scope, in: file) }
    return files[file].facts.id(of: path).map { type(ofFirst: count, namesOf: $0, in: file) } ?? .unknown
  }

  /// The same, without a search for the path.
  public func type(ofFirst count: Int, namesOf path: PathID, in file: FileID) -> SwiftType {
    let facts = files[file].facts
    guard facts.paths[path].names.count <= Self.maxNames else { return .unknown }
    if count == 0, facts.paths[path].root == .self { return enclosingType(of: facts.paths[path].scope, in: file) }
    return type(of: facts.node(ofFirst: count, namesOf: path), in: file)
  }

  /// Of longer paths the types are not known, so that asking for each name of a path takes no quadratic time.
  private static var maxNames: Int { 64 }

  /// The type that the first names of a key path lead to; for no names, its root type.
  public func type(ofFirst count: Int, namesOf keyPath: KeyPathID, in file: FileID) -> SwiftType {
    let facts = files[file].facts
    let node = facts.nodeOfKeyPath[keyPath.index]
    guard facts.keyPaths[keyPath].names.count <= Self.maxNames,
      case .keyPath(let root, _) = type(of: node, in: file)
    else { return .unknown }
    var inference = TypeInference(self)
    return inference.evaluate { inference throws(MissingAnswer) in
      try inference.type(ofKeyPath: NodeReference(file: file, node: node), from: root, names: count)
    }
  }

  /// The type of the implicit member that a path begins with: the expected type of the expression. Unknown for any
  /// other path.
  public func typeOfImplicitMember(beginning path: Path, in file: FileID) -> SwiftType {
    files[file].facts.id(of: path).map { typeOfImplicitMember(beginning: $0, in: file) } ?? .unknown
  }

  /// The same, without a search for the path.
  public func typeOfImplicitMember(beginning path: PathID, in file: FileID) -> SwiftType {
    let facts = files[file].facts
    let member = facts.node(ofFirst: min(facts.paths[path].names.count, 1), namesOf: path)
    guard !member.isNone, facts.nodes[member].kind == .implicitMember else { return .unknown }
    return expectedType(at: member, in: file)
  }

  /// The property, function, case or variable that the last of the first names of a path means.
  public func declaration(referencedByFirst count: Int, namesOf path: Path, in file: FileID) -> DeclarationReference? {
    let facts = files[file].facts
    return facts.id(of: path).flatMap { declaration(referencedBy: facts.node(ofFirst: count, namesOf: $0), in: file) }
  }

  /// The type of what a call gives.
  public func type(of call: CallID, in file: FileID) -> SwiftType {
    let facts = files[file].facts
    return call.isNone ? .unknown : type(of: facts.nodeOfCall[Int(call.rawValue)], in: file)
  }

  /// The type of a value; unknown if it is neither a path nor a call.
  public func type(of value: Value, in file: FileID) -> SwiftType {
    files[file].facts.node(of: value).map { type(of: $0, in: file) } ?? .unknown
  }

  /// The type around a scope, with its own generic parameters; with what an extension asks `Self` to be, a composition.
  public func enclosingType(of scope: ScopeID, in file: FileID) -> SwiftType {
    let facts = files[file].facts
    return type(declaredAt: facts.enclosingType(facts.scopes[scope].declaration), in: file)
  }

  /// The properties and cases that the members of a key path name, up to the first that is not known.
  ///
  /// - Parameter root: the type that it begins at where none is written.
  public func declarations(
    named keyPath: KeyPathID, from root: SwiftType, in file: FileID
  ) -> [DeclarationReference] {
    let facts = files[file].facts
    let node = facts.nodeOfKeyPath[keyPath.index]
    guard !node.isNone else { return [] }
    let written = facts.keyPaths[keyPath].type
    var inference = TypeInference(self)
    let place = NodeReference(file: file, node: node)
    let start = written.isNone ? root : inference.writtenType(written, at: place)
    return inference.evaluate { inference throws(MissingAnswer) in
      try inference.declarations(ofKeyPath: place, from: start)
    }
  }

  /// The type of a property of a type, or what a method of it returns.
  public func type(ofMember name: ProgramName, of owner: SwiftType) -> SwiftType {
    guard let member = members(name, of: owner.unwrapped).only else { return .unknown }
    var inference = TypeInference(self)
    let type = inference.evaluate { inference throws(MissingAnswer) in try inference.type(of: member) }
    guard outline(member.declaration).kind == .function, case .function(_, let result) = type else { return type }
    return result
  }

  /// The symbol of a type of the program, also of a known library that is part of the program; nil for any other.
  /// Optionals are not looked through.
  public func symbol(of type: SwiftType) -> SymbolID? {
    symbolOfMembers(of: type).flatMap { symbols[$0].kind == .external ? nil : $0 }
  }

  /// Whether a static member of a type, or a case of an enum, gives a value of that type.
  public func gives(_ member: DeclarationReference, _ owner: SymbolID) -> Bool {
    let outline = outline(member)
    if outline.kind == .enumCase { return true }
    guard outline.flags.contains(.static) else { return false }
    var type = type(of: member)
    if outline.kind == .function, case .function(_, let result) = type { type = result }
    return symbolOfMembers(of: type) == owner
  }

  /// The type without optionals; for a generic parameter its only constraint, unknown for several.
  public func nominal(_ type: SwiftType) -> SwiftType {
    guard case .parameter(let parameter) = type.unwrapped else { return type.unwrapped }
    let constraints = constraints(of: parameter)
    return constraints.count == 1 ? constraints[0].unwrapped : .unknown
  }
}

extension FileFacts {
  /// The index of a path of the file. The cost is that of a binary search.
  public func id(of path: Path) -> PathID? {
    let start = path.range.lowerBound
    // Of the paths that begin at one place the longer ones come first: each call of a chain begins one.
    let (ids, end) = (paths(in: start..<start + 1), path.range.upperBound)
    let bounds = ids.lowerBound.index..<ids.upperBound.index
    let first = PathID(paths.count(before: .max - end, in: bounds) { .max - $0.range.upperBound })
    return (first..<ids.upperBound).prefix { paths[$0].range.upperBound == end }.first { paths[$0].root == path.root }
  }
}
