import TCALintModel
import TCALintSyntax

extension UseFinder {
  /// Whether what a pattern asks of a call besides its labels is so.
  mutating func holds(
    _ condition: InterfacePattern.Condition, _ arguments: CallArguments, _ call: CallID, in file: FileID
  ) -> Bool {
    let facts = program.files[file].facts
    switch condition {
    case .none: return true
    case .isClosure(let label): return arguments[label].map { isFunction($0.value, facts) } ?? false
    case .isOneClosure(let labels):
      return labels.contains { arguments[$0].map { isFunction($0.value, facts) } ?? false }
    case .isCase(let label): return arguments[label].map { isCase($0.value, facts) } ?? false
    case .isKeyPath(let label): return arguments[label]?.value.keyPath != nil
    case .isMetatype(let label):
      return arguments[label]?.value.path.map { isMetatype(facts.paths[$0], in: file) } ?? false
    case .isStoreOfPresentation(let label):
      return arguments[label].map { isStoreOfPresentation(program.type(of: $0.value, in: file)) } ?? false
    case .isOf(let types, let label):
      let type = arguments[label].flatMap { facts.node(at: $0.range) }.map { program.type(of: $0, in: file) }
      return type?.unwrapped.externalName.map(types.contains) ?? false
    case .isProjection(let label):
      guard let keyPath = arguments[label]?.value.keyPath.map({ facts.keyPaths[$0] }) else { return false }
      return facts.lastName(keyPath.names).map { facts.names.firstByte(of: $0) == UInt8(ascii: "$") } ?? false
    case .isInteger(let label):
      guard let argument = arguments[label] else { return false }
      let type = facts.node(at: argument.range).map { program.type(of: $0, in: file) }
      return ["Int", "UInt64"].contains(type?.externalName)
        || argument.value.path.flatMap { facts.firstName(facts.paths[$0].names) }.map {
          facts.names.text($0).hasPrefix("NSEC_PER_")
        } == true
    case .isValueOfArray(let label):
      guard let value = arguments[label]?.value, value.path != nil || value.call != nil,
        case .array = program.type(of: value, in: file)
      else { return false }
      return true
    case .isNotImported(let module):
      return program.name(module).map { !program.imports(of: file).contains($0) } ?? true
    case .isCall(let label): return arguments[label]?.value.call != nil
    case .isNoClosure(let label): return arguments[label].map { $0.value.closure == nil } ?? false
    case .isUnprojectedPresentation(let label):
      guard let keyPath = arguments[label]?.value.keyPath.map({ facts.keyPaths[$0] }) else { return false }
      return isUnprojectedPresentation(keyPath, facts)
    case .buildsReducer: return buildsReducer(call, facts)
    case .stateIsEnum(let label):
      guard let keyPath = arguments[label]?.value.keyPath.map({ facts.keyPaths[$0] }) else { return false }
      return isCaseOfState(keyPath, in: file)
    }
  }

  /// Whether a store is of a presented feature and its actions may also dismiss it. A scope of a binding, which
  /// dismisses itself, takes the actions of the presented feature alone.
  private func isStoreOfPresentation(_ type: SwiftType) -> Bool {
    guard case .external("Store", let arguments) = type.unwrapped else { return false }
    return arguments.last?.externalName == "PresentationAction"
  }

  /// A closure, or the name of a function: a type's initialiser or case, or with labels.
  private func isFunction(_ value: Value, _ facts: FileFacts) -> Bool {
    if value.closure != nil { return true }
    guard let path = value.path.map({ facts.paths[$0] }) else { return false }
    return path.flags.contains(.isInit) || path.flags.contains(.hasLabels) || isCase(value, facts)
  }

  /// `Destination.edit`, `.edit`
  private func isCase(_ value: Value, _ facts: FileFacts) -> Bool {
    guard let path = value.path.map({ facts.paths[$0] }), let last = facts.lastName(path.names) else { return false }
    switch path.root {
    case .implicitMember: return path.names.count == 1
    case .unqualified: return path.names.count > 1 && isNameOfType(path, facts) && !facts.isTypeName(last)
    case .selfType: return !facts.isTypeName(last)
    default: return false
    }
  }

  private func isNameOfType(_ path: Path, _ facts: FileFacts) -> Bool {
    facts.firstName(path.names).map(facts.isTypeName) ?? false
  }

  /// `CancelID.self`. With a value in front of it, `.self` is that value: `CancelID.search.self`, `state.id.self`.
  private func isMetatype(_ path: Path, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    guard path.flags.contains(.isMetatype) else { return false }
    // `Self.self`, `[Int].self`
    guard let last = facts.lastName(path.names) else { return true }
    guard [.unqualified, .selfType].contains(path.root), !path.type.isNone else { return false }
    switch program.resolve(path.type, in: file, at: facts.scopes[path.scope].declaration) {
    case .symbols: return true
    case .external: return facts.isTypeName(last)
    case .unknown: return facts.isTypeName(last) && !isMember(path, in: file)
    }
  }

  /// Whether a path ends in a case or a property of a type of the program.
  private func isMember(_ path: Path, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    guard path.names.count > 1,
      let owner = program.resolve(path.names.dropLast(), in: file, at: facts.scopes[path.scope].declaration).symbol
    else { return false }
    return app.members.property(program.name(facts.lastName(path.names)!, in: file), of: owner) != nil
  }

  /// Whether a key path goes to a case of the state of the reducer around it, which is an enum.
  private mutating func isCaseOfState(_ keyPath: KeyPathExpression, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    // A reference to a child concerns the child's state.
    guard let first = facts.firstName(keyPath.names), !facts.isForChild(keyPath.scope),
      let reducer = app.type(
        .reducer,
        around: DeclarationReference(
          file: file, declaration: facts.declaration(around: keyPath.range.lowerBound)))
    else { return false }
    let name = program.name(first, in: file)
    let states = reducer.states
    return !states.isEmpty
      && states.allSatisfy { $0.kind == .enum && members.names(of: $0.symbol, .enumCase).contains(name) }
  }

  /// `\.destination`, not `\.$destination`. Whether it is a presentation is decided by the name where the state is
  /// unknown.
  private func isUnprojectedPresentation(_ keyPath: KeyPathExpression, _ facts: FileFacts) -> Bool {
    guard let first = facts.firstName(keyPath.names) else { return false }
    return presented.contains(facts.names.text(first))
  }

  /// A closure of two parameters whose only expression is a reducer.
  private func buildsReducer(_ call: CallID, _ facts: FileFacts) -> Bool {
    guard let closure = facts.arguments[facts.calls[call].arguments].last?.value.closure.map({ facts.closures[$0] }),
      closure.parameters.count == 2, facts.scopes[closure.scope].itemCount == 1,
      let first = facts.calls[facts.calls(in: closure.range)].first,
      let callee = first.callee.path.map({ facts.paths[$0] }), first.scope == closure.scope
    else { return false }
    return facts.lastName(callee.names).map { facts.names.text($0) } == "Reduce"
  }

  // MARK: Operators

  /// Prefix operators on paths that begin with a type, `Self` or an implicit member.
  mutating func operations(_ text: String, _ row: Int, in file: FileID) -> [(row: Int, place: UsePlace)] {
    let facts = program.files[file].facts
    let found = facts.operations.filter { isOperation($0, text, in: file) }
    if found.isEmpty || own.declaresPrefixOperator(text, from: file) { return [] }
    return found.map { operation in
      (
        row,
        UsePlace(
          file: file, range: operation.range, nameRange: operation.range,
          declaration: facts.declaration(around: operation.range.lowerBound))
      )
    }
  }

  private func isOperation(_ operation: Operation, _ text: String, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    guard operation.isPrefix, operation.range.count == text.utf8.count,
      let path = operation.operand.path.map({ facts.paths[$0] }),
      path.range.lowerBound == operation.range.upperBound, isPathOfCase(path, facts)
    else { return false }
    return program.source(Location(file: file, range: operation.range)) == text
  }

  private func isPathOfCase(_ path: Path, _ facts: FileFacts) -> Bool {
    switch path.root {
    case .selfType, .implicitMember: !path.names.isEmpty
    case .unqualified: isNameOfType(path, facts)
    default: false
    }
  }
}

extension App {
  /// The names of properties that present a child.
  var presentedNames: Set<String> {
    var names: Set<String> = []
    for file in files(mentioning: PresentationWrappers.names.compactMap(program.name)) {
      let facts = program.files[file].facts
      for declaration in facts.declarations where declaration.kind == .property {
        let isPresented = facts.attributes(of: declaration).contains { PresentationWrappers.contain($0.name) }
        if isPresented { names.insert(facts.names.text(declaration.name)) }
      }
    }
    return names
  }
}
