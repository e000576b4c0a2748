import TCALintSyntax

extension CallGraph {
  /// The callers of a function: its calls and the names by which it is passed, in the order of files and places.
  ///
  /// Uses of functions that it implements or overrides count, and uses in tests do not. None are found for an
  /// initializer, for functions that are called without their names, and for a requirement itself.
  /// - Complexity: linear in the mentions of the name, for the first function of that name.
  public func callers(of function: DeclarationReference) -> [CallOrigin] {
    let outline = program.outline(function)
    guard outline.kind == .function else { return [] }
    let name = program.name(outline.name, in: function.file)
    return knownCallers.value(for: name) { findCallers(ofFunctionsNamed: name) }[function] ?? []
  }

  private func findCallers(ofFunctionsNamed name: ProgramName) -> [DeclarationReference: [CallOrigin]] {
    var found: [DeclarationReference: [CallOrigin]] = [:]
    for place in program.places(of: name) where !program.isTestFile[place.file] {
      let contents = program.files[place.file]
      for case .path(let path, let index) in contents.mentions.mentions(of: place.own) {
        let use = contents.facts.node(ofFirst: index + 1, namesOf: path)
        guard !use.isNone else { continue }
        let site = contents.facts.call(ofCallee: use) ?? use
        let caller = FunctionReference(file: place.file, node: contents.facts.function(around: site))
        var finder = CalleeFinder(self, caller)
        for function in Set(finder.edges(at: site).compactMap { program.declaration(of: $0.callee) }) {
          found[function, default: []].append(CallOrigin(caller: caller, site: site))
        }
      }
    }
    return found.mapValues { $0.sorted { ($0.caller.file, $0.site) < ($1.caller.file, $1.site) } }
  }
}

extension Program {
  /// The function whose whole code some code is.
  fileprivate func declaration(of function: FunctionReference) -> DeclarationReference? {
    let facts = files[function.file].facts
    let body = facts.body(of: function.node)
    let isLocal = facts.nodes[function.node].kind == .function
    guard isLocal || body.root == function.node && body.kind == .function else { return nil }
    let declaration = isLocal ? facts.nodes[function.node].declaration : body.declaration
    return declaration.isNone ? nil : DeclarationReference(file: function.file, declaration: declaration)
  }
}
