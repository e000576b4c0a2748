import TCALintModel
import TCALintSyntax

extension App {
  /// The declarations of a file with a `return` that is not a closure's, in them or in a function within. It is found out
  /// once, when first asked for, at the cost of a look at the file's calls and paths.
  func explicitReturns(in file: FileID) -> Set<DeclarationID> {
    lazyExplicitReturns(file) { program.files[file].facts.declarationsWithReturn }
  }
}

extension FileFacts {
  fileprivate var declarationsWithReturn: Set<DeclarationID> {
    let scopes =
      calls.lazy.filter { $0.use == .returned }.map(\.scope) + paths.lazy.filter { $0.use == .returned }.map(\.scope)
    var found: Set<DeclarationID> = []
    for scope in scopes {
      let body = body(around: scope)
      guard !body.isNone, self.scopes[body].closure.isNone else { continue }
      var current = self.scopes[body].declaration
      while !current.isNone, found.insert(current).inserted { current = declarations[current].parent }
    }
    return found
  }
}
