import TCALintModel
import TCALintSyntax

/// How code names a function, a property or an initialiser.
struct NameUse {
  let file: FileID
  /// The call, or none where it is not called.
  let call: CallID
  var isCalled: Bool { !call.isNone }

  /// - Parameter isLast: whether it is the last name of a path.
  init(_ path: Path, isLast: Bool = true, in file: FileID) {
    self.file = file
    call = isLast ? path.calling : .none
  }

  /// What is named without being called.
  init(in file: FileID) {
    self.file = file
    call = .none
  }
}

/// Which of several declarations of one name is meant.
extension CodeSearch {
  /// The members of a type that have a name and are the type's own, or its instances'. What a protocol asks for is no
  /// code.
  func members(_ name: ProgramName, of type: SymbolID, areStatic: Bool) -> [DeclarationReference] {
    var found: [DeclarationReference] = []
    for kind in areStatic ? [Declaration.Kind.property, .function, .enumCase] : [.property, .function] {
      for entry in members.members(kind, named: name, of: type) {
        guard found.count <= Self.most, allows(1) else { return [] }
        let declaration = app.program.declaration(entry.reference)
        guard declaration.flags.contains(.static) || kind == .enumCase ? areStatic : !areStatic,
          !app.program.isTestFile[entry.reference.file], !isRequirement(declaration, in: entry.reference.file)
        else { continue }
        found.append(entry.reference)
      }
    }
    return found
  }

  private func isRequirement(_ declaration: Declaration, in file: FileID) -> Bool {
    !declaration.parent.isNone && app.program.files[file].facts.declarations[declaration.parent].kind == .protocol
  }

  /// Whether code at a declaration names what is a type's own, rather than its instances': it stands in a static member, or
  /// in a type inside.
  func isStatic(_ scope: DeclarationID, in file: FileID, of type: SymbolID) -> Bool {
    let facts = app.program.files[file].facts
    var member = scope
    while !member.isNone, case let parent = facts.declarations[member].parent, !parent.isNone,
      !facts.declarations[member].isTypeOrExtension, !facts.declarations[parent].isTypeOrExtension
    {
      member = parent
    }
    guard !member.isNone else { return true }
    let owners = app.program.enclosingSymbols(DeclarationReference(file: file, declaration: member))
    return facts.declarations[member].flags.contains(.static)
      || !owners.contains { $0 == type || app.program.ancestry.ancestors(of: $0)?.contains(type) ?? true }
  }

  /// Of declarations of one name those that a use means: what its file sees, and of functions those that the arguments
  /// fit. None where that cannot be told.
  func meant(_ found: [DeclarationReference], by use: NameUse) -> [DeclarationReference] {
    twins(candidates(found, by: use))
  }

  /// The same; or where that cannot be told, and so is not sure, of those that may be meant the one that leads nowhere but
  /// where all of them do.
  func leading(
    _ found: [DeclarationReference], by use: NameUse
  ) -> (found: [DeclarationReference], isSure: Bool) {
    let candidates = candidates(found, by: use)
    let meant = twins(candidates)
    return meant.isEmpty ? (common(candidates), false) : (meant, true)
  }

  /// Those that may be meant: all are functions, or none is.
  private func candidates(_ found: [DeclarationReference], by use: NameUse) -> [DeclarationReference] {
    let program = app.program
    guard found.count <= Self.most else { return [] }
    let visible = found.filter { allows(1) && program.isVisible($0, from: use.file) }
    let functions = visible.filter { program.declaration($0).isFunction }
    let values = functions.isEmpty ? visible : visible.filter { !program.declaration($0).isFunction }
    guard use.isCalled else { return values.isEmpty ? functions : values }
    let call = program.files[use.file].facts.calls[use.call]
    let fitting = functions.filter {
      program.takes($0, call, from: use.file) && program.takesLiterals($0, call, from: use.file)
    }
    return fitting.isEmpty ? values : fitting
  }

  /// Several functions that take the same stand in branches of an `#if`; others cannot be told apart.
  private func twins(_ found: [DeclarationReference]) -> [DeclarationReference] {
    guard found.count > 1, app.program.declaration(found[0]).isFunction else { return found }
    return found.count <= Self.mostTwins && Set(found.map(signature)).count == 1 ? found : []
  }

  /// Of several functions the one that names nothing but what all of them name. None where there is none.
  private func common(_ functions: [DeclarationReference]) -> [DeclarationReference] {
    guard functions.count <= Self.mostTwins else { return [] }
    let names = functions.map(namesUsed)
    let least = names.indices.min { names[$0].count < names[$1].count }
    guard let least, !names[least].isEmpty, names.allSatisfy(names[least].isSubset) else { return [] }
    return [functions[least]]
  }

  private static var mostTwins: Int { 8 }

  /// The types of a function's parameters.
  private func signature(_ function: DeclarationReference) -> [String] {
    let facts = app.program.files[function.file].facts
    return facts.parameters[app.program.declaration(function).parameters].map { parameter in
      parameter.type.isNone
        ? "" : app.program.source(Location(file: function.file, range: facts.types[parameter.type].range))
    }
  }
}

extension Declaration {
  fileprivate var isFunction: Bool { kind == .function || kind == .initializer }
}
