import TCALintModel
import TCALintSyntax

/// What the names that effects capture are names of. It remembers what it was asked.
///
/// Members are looked up from the side with fewer of them, the types that have one of that name or the types that a
/// reducer inherits from, so that neither many captures nor many ancestors make it slow.
struct InstanceMembers {
  private let app: App
  /// The properties and methods of types whose names some effect captures, with the types.
  private var byName: [ProgramName: [(owner: SymbolID, member: DeclarationReference)]] = [:]
  private var byOwner: [MemberName: [DeclarationReference]] = [:]
  private var known: [MemberName: CapturedMember?] = [:]
  private var ancestors: [SymbolID: Set<SymbolID>] = [:]

  init(_ app: App, _ captures: some Sequence<Capture>) {
    self.app = app
    var captured = NameSet<ProgramName>(in: app.program)
    for capture in captures where !capture.fileName.isNone {
      captured.insert(app.program.name(capture.fileName, in: capture.file))
    }
    guard !captured.isEmpty else { return }
    for file in app.program.files.indices { collect(in: file, captured) }
  }

  private mutating func collect(in file: FileID, _ captured: NameSet<ProgramName>) {
    let declarations = app.program.files[file].facts.declarations
    for (id, declaration) in declarations.numbered
    where (declaration.kind == .property || declaration.kind == .function) && !declaration.parent.isNone
      && !declaration.flags.contains(.static)
    {
      let name = app.program.name(declaration.name, in: file)
      guard captured.contains(name), declarations[declaration.parent].isTypeOrExtension else { continue }
      let member = DeclarationReference(file: file, declaration: id)
      for owner in app.program.symbols(of: DeclarationReference(file: file, declaration: declaration.parent)) {
        byName[name, default: []].append((owner, member))
        byOwner[MemberName(owner: owner, name: name), default: []].append(member)
      }
    }
  }

  /// What a name of a reducer is, its own or inherited; nil where the program declares no instance member of it.
  mutating func member(named name: ProgramName, of reducer: SymbolID) -> CapturedMember? {
    let key = MemberName(owner: reducer, name: name)
    if let member = known[key] { return member }
    let found = declarations(named: name, of: reducer)
    let member = found.isEmpty ? nil : app.kind(ofCaptured: found.map { Member(app, $0) })
    known[key] = .some(member)
    return member
  }

  private mutating func declarations(named name: ProgramName, of reducer: SymbolID) -> [DeclarationReference] {
    guard let all = byName[name] else { return [] }
    let ancestors = ancestors(of: reducer)
    if all.count <= ancestors.count {
      return all.filter { $0.owner == reducer || ancestors.contains($0.owner) }.map(\.member)
    }
    let own = byOwner[MemberName(owner: reducer, name: name)] ?? []
    return ancestors.sorted().reduce(into: own) { found, ancestor in
      if ancestor != reducer { found += byOwner[MemberName(owner: ancestor, name: name)] ?? [] }
    }
  }

  private mutating func ancestors(of reducer: SymbolID) -> Set<SymbolID> {
    if let known = ancestors[reducer] { return known }
    let found = Set(app.program.ancestry.ancestors(of: reducer) ?? [])
    ancestors[reducer] = found
    return found
  }
}
