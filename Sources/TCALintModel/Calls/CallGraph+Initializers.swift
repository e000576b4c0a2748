import TCALintSyntax

/// The code that calls of functions and initializers run implicitly, computed once for all of them.
extension CallGraph {
  /// The default arguments of a function, by the indices of their parameters.
  func defaultArguments(of function: DeclarationReference) -> [(parameter: Int, value: BodyNodeID)] {
    knownDefaultArguments.value(for: function) {
      let facts = program.files[function.file].facts
      let parameters = facts.parameters[program.declaration(function).parameters].prefix(TypeInference.maxOperands)
      return facts.roots(of: function.declaration, [.defaultArgument]).compactMap { value in
        let parameter = parameters.firstIndex { $0.valueRange.contains(facts.nodes[value].range.lowerBound) }
        return parameter.map { ($0 - parameters.startIndex, value) }
      }
    }
  }

  /// The initial value of a stored property that is no plain literal.
  struct InitialValue: Sendable {
    let property: ProgramName
    let function: FunctionReference
  }

  /// More are not followed.
  private static let maxInitialValues = 64

  /// The initial values that creating an instance of a type evaluates.
  func initialValues(of type: SymbolID) -> some Sequence<InitialValue> {
    knownInitialValues.value(for: type) {
      program.storedProperties(of: type).lazy.compactMap { [program] property in
        let outline = program.outline(property)
        guard outline.flags.contains(.initialValue), !outline.flags.contains(.lazy),
          let value = program.initialValue(of: property), !program.files[value.file].facts.isLiteral(value.node)
        else { return nil }
        return InitialValue(
          property: program.name(outline.name, in: property.file),
          function: FunctionReference(file: value.file, node: value.node))
      }.prefix(Self.maxInitialValues).map(\.self)
    }
  }

  struct Superclass: Sendable {
    let type: SymbolID
    /// `init()`
    let plainInitializer: DeclarationReference?
  }

  func superclass(of type: SymbolID) -> Superclass? {
    knownSuperclasses.value(for: type) {
      guard program.symbols[type].kind == .class,
        let superclass = program.superclass(of: type, .nominal(type, [])), let symbol = superclass.symbol
      else { return nil }
      let plain = program.members(ofKind: .initializer, of: superclass).first {
        program.labels(of: $0.declaration).isEmpty && !program.isRequirement($0.declaration)
      }
      return Superclass(type: symbol, plainInitializer: plain?.declaration)
    }
  }

  /// Whether an initializer names what its class inherits from.
  func namesSuper(_ initializer: DeclarationReference) -> Bool {
    knownDelegations.value(for: initializer) {
      let facts = program.files[initializer.file].facts
      return facts.roots(of: initializer.declaration, [.function]).contains { root in
        facts.nodes[root.index..<facts.nodes[root].end.index].contains { $0.kind == .super }
      }
    }
  }

  /// The value that an initializer assigns to a property of its type: nil for none, and for several.
  func value(assignedTo property: DeclarationReference, by initializer: DeclarationReference) -> NodeReference? {
    knownAssignments.value(for: initializer) { findAssignments(by: initializer) }[property]?.only
  }

  private func findAssignments(by initializer: DeclarationReference) -> [DeclarationReference: [NodeReference]] {
    let facts = program.files[initializer.file].facts
    guard let root = facts.roots(of: initializer.declaration, [.function]).only else { return [:] }
    var found: [DeclarationReference: [NodeReference]] = [:]
    facts.forEachNode(of: root) { node in
      guard facts.nodes[node].kind == .assignment, let target = facts.firstOperand(of: node),
        let property = program.declaration(referencedBy: target, in: initializer.file),
        let value = facts.operand(1, of: node)
      else { return }
      found[property, default: []].append(NodeReference(file: initializer.file, node: value))
    }
    return found
  }
}

extension FileFacts {
  fileprivate func isLiteral(_ node: BodyNodeID) -> Bool {
    let kinds: Set<BodyNode.Kind> = [.integer, .float, .boolean, .nil, .string, .array, .dictionary]
    return kinds.contains(nodes[node].kind) && nodes[node].end == node.next
  }
}
