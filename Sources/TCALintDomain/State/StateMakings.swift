import TCALintModel
import TCALintSyntax

extension FileFacts {
  /// Whether a call makes a value of a type: `State(page: 1)`, `.init(page: 1)`
  func isMaking(_ call: Call) -> Bool {
    guard !call.flags.contains(.isSubscript), let callee = call.callee.path.map({ paths[$0] }) else { return false }
    return callee.flags.contains(.isInit) && callee.root == .implicitMember || readsAsType(callee)
  }

  /// Whether a path reads as a type's: `A.B`, `Self`
  func readsAsType(_ path: Path) -> Bool {
    (path.root == .unqualified && !path.names.isEmpty || path.root == .selfType)
      && self.path(path.names).allSatisfy(names.isCapitalized)
  }
}

extension App {
  /// By state, the names of the stored properties that each call which makes it has to give a value.
  var namesOfNeededProperties: [SymbolID: Set<ProgramName>] {
    var needed: [SymbolID: Set<ProgramName>] = [:]
    for state in states {
      for property in members.storedProperties(of: state.symbol) {
        let declaration = program.declaration(property)
        guard declaration.initialValue.isEmpty, !declaration.type.isNone,
          program.files[property.file].facts.types[declaration.type].kind != .optional
        else { continue }
        needed[state.symbol, default: []].insert(program.name(declaration.name, in: property.file))
      }
    }
    return needed
  }
}
