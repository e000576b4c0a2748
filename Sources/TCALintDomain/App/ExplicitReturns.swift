import TCALintModel
import TCALintSyntax

extension App {
  private static let bodiesWithReturnKey = TableKey<LazyOfFiles<Set<ScopeID>>>("bodies with a return")

  private static let explicitReturnsKey = TableKey<LazyOfFiles<Set<DeclarationID>>>("explicit returns")

  /// The declarations of a file with a `return` that is not a closure's, in them or in a function within. Computed
  /// lazily, once, at the cost of a pass over the file's calls and paths.
  func explicitReturns(in file: FileID) -> Set<DeclarationID> {
    table(Self.explicitReturnsKey, of: file) {
      program.files[file].facts.declarationsWithReturn
    }
  }

  /// The bodies of a file that hold a `return` with a value. Computed once, as the declarations are.
  public func bodiesWithReturn(in file: FileID) -> Set<ScopeID> {
    table(Self.bodiesWithReturnKey, of: file) {
      Set(program.files[file].facts.bodiesWithReturn)
    }
  }
}

extension FileFacts {
  /// The body of each `return` with a value.
  fileprivate var bodiesWithReturn: [ScopeID] {
    let scopes =
      calls.lazy.filter { $0.use == .returned }.map(\.scope) + paths.lazy.filter { $0.use == .returned }.map(\.scope)
    return scopes.map(body(around:))
  }

  fileprivate var declarationsWithReturn: Set<DeclarationID> {
    var found: Set<DeclarationID> = []
    for body in bodiesWithReturn where !body.isNone && scopes[body].closure.isNone {
      var current = scopes[body].declaration
      while !current.isNone, found.insert(current).inserted { current = declarations[current].parent }
    }
    return found
  }
}
