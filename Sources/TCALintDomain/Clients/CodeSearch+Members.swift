import TCALintModel
import TCALintSyntax

/// How code names a function, a property or an initialiser.
struct NameUse {
  let file: FileID
  /// The call, or none where it is not called.
  let call: CallID
  /// Whether it is set, or a part of it is.
  let isWritten: Bool
  /// The type that it is said to be a member of, where one is said.
  var type = SwiftType.unknown
  var isCalled: Bool { !call.isNone }

  /// - Parameter isLast: whether it is the last name of a path.
  init(_ path: Path, isLast: Bool = true, in file: FileID, _ facts: FileFacts) {
    self.file = file
    call = isLast ? path.calling : .none
    let method = isLast || path.use != .callee ? nil : facts.lastName(path.names)
    let isChanged = method.map { ChangingMethods.names.contains(facts.names.text($0)) } ?? false
    isWritten =
      path.use.isWriting || path.reader.call.map { facts.calls[$0].use.isWriting } ?? false || isChanged
  }

  /// What is named without being called.
  init(in file: FileID) {
    self.file = file
    (call, isWritten) = (.none, false)
  }
}

extension Use {
  fileprivate var isWriting: Bool { self == .target || self == .inout }
}

/// Which of several declarations of one name is meant.
extension CodeSearch {
  /// The members of a type that have a name and are the type's own, or its instances'. What a protocol asks for is no
  /// code.
  func members(_ name: ProgramName, of type: SymbolID, areStatic: Bool) -> [DeclarationReference] {
    let all = members.members(named: name, of: type)
    if all.count > Self.most { return [] }
    var found: [DeclarationReference] = []
    for entry in all where areStatic || entry.kind != .enumCase {
      let declaration = app.program.declaration(entry.reference)
      guard declaration.flags.contains(.static) || entry.kind == .enumCase ? areStatic : !areStatic,
        !app.program.isTestFile[entry.reference.file], !isRequirement(declaration, in: entry.reference.file)
      else { continue }
      found.append(entry.reference)
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

  /// Of declarations of one name those that a use means: what its file sees, what is about the type that it is a member
  /// of, and of functions those that the arguments fit. None where that cannot be told.
  func meant(
    _ found: [DeclarationReference], by use: NameUse, of type: SymbolID? = nil
  ) -> [DeclarationReference] {
    twins(candidates(found, by: use, of: type))
  }

  /// The same; or where that cannot be told, of those that may be meant the one that leads nowhere but where all of them
  /// do.
  func leading(
    _ found: [DeclarationReference], by use: NameUse, of type: SymbolID? = nil
  ) -> [DeclarationReference] {
    let candidates = candidates(found, by: use, of: type)
    let meant = twins(candidates)
    return meant.isEmpty ? common(candidates) : meant
  }

  /// Those that may be meant: all are functions, or none is.
  private func candidates(
    _ found: [DeclarationReference], by use: NameUse, of type: SymbolID?
  ) -> [DeclarationReference] {
    let program = app.program
    if found.isEmpty || found.count > Self.most { return [] }
    let visible = applying(
      found.filter { program.isVisible($0, from: use.file) }, to: type, namedAs: use.type)
    let functions = visible.filter { program.declaration($0).isFunction }
    // Nearly always they are of one kind.
    let values =
      functions.isEmpty
      ? visible : functions.count == visible.count ? [] : visible.filter { !program.declaration($0).isFunction }
    guard use.isCalled else { return values.isEmpty ? functions : values }
    let call = program.files[use.file].facts.calls[use.call]
    let fitting = functions.filter {
      program.takes($0, call, from: use.file) && program.takesLiterals($0, call, from: use.file)
    }
    return fitting.isEmpty ? values : fitting
  }

  /// Several functions that take and give the same, for the same types, stand in branches of an `#if`; others cannot be
  /// told apart.
  private func twins(_ found: [DeclarationReference]) -> [DeclarationReference] {
    guard found.count > 1 else { return found }
    if Set(found.map(condition)).count > 1 { return [] }
    guard app.program.declaration(found[0]).isFunction else { return found }
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

  /// The types of what a function takes and gives, and whether it waits.
  private func signature(_ function: DeclarationReference) -> [String] {
    let (program, declaration) = (app.program, app.program.declaration(function))
    let facts = program.files[function.file].facts
    let types = facts.parameters[declaration.parameters].map(\.type) + [declaration.type]
    return types.map { program.source(ofType: $0, in: function.file) }
      + [declaration.flags.contains(.async) ? "async" : ""]
  }
}

extension Declaration {
  fileprivate var isFunction: Bool { kind == .function || kind == .initializer }
}
