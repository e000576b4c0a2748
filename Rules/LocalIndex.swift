import TCALintDomain
import TCALintModel
import TCALintSyntax

extension App {
  private static let localIndicesKey = TableKey<Answers<FileID, LocalIndex>>("local names")

  /// The local names of a file. The cost is linear in the file, once.
  func localIndex(of file: FileID) -> LocalIndex {
    table(Self.localIndicesKey, for: file) { LocalIndex(program.files[file].facts) }
  }
}

/// The local names of a file: where they are used, and what gives them their values.
struct LocalIndex: Sendable {
  private(set) var paths: [LocalID: [PathID]] = [:]
  /// The variables with wrappers, by their declarations.
  private(set) var locals: [DeclarationID: LocalID] = [:]
  /// The variables, by their initial values.
  private(set) var variables: [Value: LocalID] = [:]
  private(set) var closures: [ClosureID: LocalID] = [:]
  private(set) var parameters: [FunctionParameter: LocalID] = [:]
  /// The targets of assignments, by the assigned values.
  private(set) var targets: [Value: PathID] = [:]

  fileprivate init(_ facts: FileFacts) {
    for (id, path) in facts.paths.numbered where path.root == .local { paths[path.local, default: []].append(id) }
    for (id, local) in facts.locals.numbered {
      if !local.declaration.isNone { locals[local.declaration] = id }
      switch local.kind {
      case .variable:
        variables[local.value] = id
        if let closure = local.value.closure { closures[closure] = id }
      case .parameter:
        let function = facts.scopes[local.scope].declaration
        parameters[FunctionParameter(function: function, name: local.name)] = id
      default: break
      }
    }
    for write in facts.writes where write.kind == .assignment {
      if let target = write.target.path { targets[write.value] = target }
    }
    // What several have is known of none.
    for value in [.other] as [Value] {
      variables[value] = nil
      targets[value] = nil
    }
  }
}

/// A parameter of a function of a file.
struct FunctionParameter: Hashable, Sendable {
  let function: DeclarationID
  let name: Name
}
