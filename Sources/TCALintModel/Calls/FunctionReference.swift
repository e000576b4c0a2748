import TCALintSyntax

/// Code that runs as a whole: a function, an initializer, an accessor, an initial value, a default argument, a closure.
///
/// An initial value that is a closure is that closure, which storing it does not run.
public struct FunctionReference: Hashable, Sendable, Comparable {
  /// The file that contains the code.
  public let file: FileID
  /// The root of its body; of a closure or a local function, that node; of a part of a function, the node of that part.
  public let node: BodyNodeID

  /// The function whose root is a node of a file.
  public init(file: FileID, node: BodyNodeID) {
    self.file = file
    self.node = node
  }

  public static func < (left: FunctionReference, right: FunctionReference) -> Bool {
    (left.file, left.node) < (right.file, right.node)
  }
}

extension FileFacts {
  /// The function, accessor, initial value or closure whose code a node is: of a closure itself, that closure. The cost is
  /// the depth of the node.
  public func function(around node: BodyNodeID) -> BodyNodeID {
    var current = node
    while !isClosureOrLocalFunction(current), !nodes[current].parent.isNone { current = nodes[current].parent }
    return current
  }

  /// Visits the nodes of a function, without those of closures and functions in it: of a closure only itself and the values in
  /// its capture list. The cost is linear in them.
  public func forEachNode(of function: BodyNodeID, _ visit: (BodyNodeID) -> Void) {
    var pending = [function]
    if isClosureOrLocalFunction(function) {
      pending = operands(of: function).filter { nodes[$0].kind != .capture }
    }
    while let part = pending.popLast() {
      var node = part
      while node < nodes[part].end {
        switch nodes[node].kind {
        case .closure:
          visit(node)
          // The captures of a closure are evaluated by the code around it.
          pending += operands(of: node).prefix { nodes[$0].kind == .capture }
          node = nodes[node].end
        case .function, .declaration: node = nodes[node].end
        default:
          visit(node)
          node = node.next
        }
      }
    }
  }

  private func isClosureOrLocalFunction(_ node: BodyNodeID) -> Bool {
    nodes[node].kind == .closure || nodes[node].kind == .function
  }

  /// The outermost node that begins where a range does, and does not end behind it. The cost is that of searches.
  ///
  /// - Parameter declaration: the declaration whose code it is, where that is known.
  public func node(at range: Range<UInt32>, in declaration: DeclarationID? = nil) -> BodyNodeID? {
    let start = range.lowerBound
    let bodies = declaration.map { Array(self.bodies(of: $0)) } ?? body(at: start).map { [$0] } ?? []
    return bodies.lazy.compactMap { body in
      self.nodes(in: start..<start + 1, of: body).first { self.nodes[$0].range.upperBound <= range.upperBound }
    }.first
  }

  /// The bodies of a declaration that are of some kinds.
  func roots(of declaration: DeclarationID, _ kinds: Set<Body.Kind>) -> [BodyNodeID] {
    bodies(of: declaration).prefix(TypeInference.maxOperands).filter { kinds.contains($0.kind) }.map(\.root)
  }
}

extension Program {
  /// The declaration that a function is code of: of a closure or a local function, that around it. nil for the statements of
  /// a file. The cost is that of a binary search.
  public func declaration(around function: FunctionReference) -> DeclarationReference? {
    let declaration = files[function.file].facts.body(of: function.node).declaration
    return declaration.isNone ? nil : DeclarationReference(file: function.file, declaration: declaration)
  }

  /// The code of a declaration: of a function, an initializer, a getter, an initial value.
  ///
  /// - Parameter withAccessors: whether it includes setters and observers, and excludes initial values of stored instance
  ///   properties.
  public func functions(
    of declaration: DeclarationReference, withAccessors: Bool = false
  ) -> [FunctionReference] {
    let isStored = outline(declaration).isStoredProperty
    let kinds: Set<Body.Kind> =
      !withAccessors
      ? [.function, .getter, .initialValue]
      : isStored ? [.function, .getter, .accessor] : [.function, .getter, .accessor, .initialValue]
    return files[declaration.file].facts.roots(of: declaration.declaration, kinds).map {
      FunctionReference(file: declaration.file, node: $0)
    }
  }
}
