import TCALintModel
import TCALintSyntax

/// The functions, properties and cases of the program under some names, which may be meant where something from outside
/// is looked for.
struct OwnMembers {
  private let program: Program
  private var declarations: [ProgramName: [DeclarationReference]] = [:]

  init(_ names: Set<String>, _ program: Program) {
    self.program = program
    let names = names.filter { program.name($0) != nil }
    guard !names.isEmpty else { return }
    for (file, contents) in program.files.enumerated() {
      let facts = contents.facts
      var known = NameSet(in: facts)
      for name in names.compactMap({ facts.names.find($0) }) { known.insert(name) }
      if known.isEmpty { continue }
      for (index, declaration) in facts.declarations.enumerated() where known.contains(declaration.name) {
        guard [.function, .property, .enumCase].contains(declaration.kind), !declaration.flags.contains(.local),
          !program.isKnownOutsideModule(program.moduleName(of: file))
        else { continue }
        declarations[program.name(declaration.name, in: file), default: []]
          .append(DeclarationReference(file: file, declaration: DeclarationID(index)))
      }
    }
  }

  /// Whether the program declares what a member may be: with these labels, seen from a file.
  func declares(
    _ name: ProgramName, _ call: Call?, of receiver: ValueType = .unknown, isStatic: Bool = false, from file: FileID
  ) -> Bool {
    (declarations[name] ?? []).prefix(Self.most).contains { candidate in
      isVisible(candidate, from: file) && takes(candidate, call, from: file)
        && isMember(candidate, of: receiver, isStatic: isStatic)
    }
  }

  /// Of so many of one name, these stand for all.
  private static let most = 64

  /// Whether the program has a prefix operator of that name.
  func declaresPrefixOperator(_ name: ProgramName, from file: FileID) -> Bool {
    (declarations[name] ?? []).prefix(Self.most).contains { candidate in
      isVisible(candidate, from: file) && program.declaration(candidate).parameters.count == 1
    }
  }

  private func isVisible(_ candidate: DeclarationReference, from file: FileID) -> Bool {
    if candidate.file == file { return true }
    return !program.declaration(candidate).flags.contains(.private)
      && (!program.isTestFile[candidate.file] || program.isTestFile[file])
  }

  /// Whether a call's labels are among a function's, in their order. A property may be of any function type.
  private func takes(_ candidate: DeclarationReference, _ call: Call?, from file: FileID) -> Bool {
    let declaration = program.declaration(candidate)
    guard declaration.kind == .function, let call else { return true }
    let facts = program.files[candidate.file].facts
    var parameters = facts.parameters[declaration.parameters].map { program.text($0.label, in: candidate.file) }[...]
    let given = program.files[file].facts.arguments[call.arguments]
    guard given.count <= parameters.count else { return false }
    for argument in given where !argument.isTrailing {
      let label = program.text(argument.label, in: file)
      guard let place = parameters.firstIndex(of: label) else { return false }
      parameters = parameters[(place + 1)...]
    }
    let needed = facts.parameters[declaration.parameters].count { $0.valueRange.isEmpty }
    return needed <= given.count
  }

  private func isMember(_ candidate: DeclarationReference, of receiver: ValueType, isStatic: Bool) -> Bool {
    let declaration = program.declaration(candidate)
    if isStatic != (declaration.flags.contains(.static) || declaration.kind == .enumCase) { return false }
    let owners = program.enclosingSymbols(
      DeclarationReference(file: candidate.file, declaration: declaration.parent))
    switch receiver {
    case .unknown: return true
    case .symbols(let symbols):
      return owners.contains { symbols.contains($0) || program.symbols[Int($0)].kind == .protocol }
    case .outside, .structural:
      return owners.contains { program.symbols[Int($0)].kind == .external }
    }
  }
}
