import TCALintModel
import TCALintSyntax

/// The members that captured names refer to. It caches its answers.
///
/// Members are looked up from the side with fewer of them, the types that have one of that name or the types that a
/// reducer inherits from, so that neither many captures nor many ancestors make it slow.
struct InstanceMembers {
  private let app: App
  /// The properties and methods of types whose names some effect captures, with the types.
  private var byName: [ProgramName: [(owner: SymbolID, member: DeclarationReference)]] = [:]
  private var byOwner: [MemberName: [DeclarationReference]] = [:]
  /// The other names under which properties with wrappers are captured: `_total` and `$total` of `total`.
  private var projections: [ProgramName: [ProgramName]] = [:]
  private var known: [Question: CapturedMember?] = [:]
  private var ancestors: [SymbolID: Set<SymbolID>] = [:]
  /// The library's protocol, which a macro says that a reducer conforms to, where the program extends it.
  private let libraryReducers: Set<SymbolID>

  /// A name of a reducer's member in a file, where private members of other files are not visible.
  private struct Question: Hashable {
    let name: MemberName
    let file: FileID
    let isCalled: Bool
  }

  init(_ app: App, _ captures: some Sequence<Capture>) {
    self.app = app
    libraryReducers = Set(
      app.program.symbols.indices.filter { id in
        let symbol = app.program.symbols[id]
        return symbol.kind == .external && (symbol.name.is(.Reducer) || symbol.name.is(.ReducerProtocol))
      })
    var captured = NameSet<ProgramName>(in: app.program)
    for capture in captures where !capture.fileName.isNone {
      captured.insert(app.program.name(capture.fileName, in: capture.file))
    }
    guard !captured.isEmpty else { return }
    for name in app.program.names.all where captured.contains(name) {
      let text = app.program.text(name)
      guard text.hasPrefix("_") || text.hasPrefix("$"), let wrapped = app.program.name(String(text.dropFirst())) else {
        continue
      }
      projections[wrapped, default: []].append(name)
    }
    let wanted = app.program.names.all.filter(captured.contains) + projections.keys
    for file in app.files(mentioning: wanted) { collect(in: file, captured) }
  }

  private mutating func collect(in file: FileID, _ captured: NameSet<ProgramName>) {
    let facts = app.program.files[file].facts
    let declarations = facts.declarations
    let names = app.program.names(of: file)
    let members = facts.declarations { outline in
      guard outline.kind == .property || outline.kind == .function, case let name = names[outline.name] else {
        return false
      }
      return captured.contains(name) || projections[name] != nil
    }
    for id in members {
      let declaration = declarations[id]
      guard !declaration.parent.isNone, !declaration.flags.contains(.static) else { continue }
      let name = names[declaration.name]
      // Only what has attributes has projections.
      let projected = declaration.attributes.isEmpty ? nil : projections[name]
      guard captured.contains(name) || projected != nil, declarations[declaration.parent].isTypeOrExtension else {
        continue
      }
      let spelled = (captured.contains(name) ? [name] : []) + (projected ?? [])
      let member = DeclarationReference(file: file, declaration: id)
      for owner in app.program.symbols(of: DeclarationReference(file: file, declaration: declaration.parent)) {
        for name in spelled {
          byName[name, default: []].append((owner, member))
          byOwner[MemberName(owner: owner, name: name), default: []].append(member)
        }
      }
    }
  }

  /// The member of a reducer that a captured name refers to, declared or inherited; nil where the program declares no
  /// such instance member that is visible there.
  mutating func member(
    _ capture: Capture, of reducer: SymbolID, _ sendables: inout SendableTypes
  ) -> CapturedMember? {
    let (file, name) = (capture.file, app.program.name(capture.fileName, in: capture.file))
    let question = Question(name: MemberName(owner: reducer, name: name), file: file, isCalled: capture.isCalled)
    if let member = known[question] { return member }
    let found = declarations(named: name, of: reducer).filter { app.program.isVisible($0, from: file) }
    let member = found.first.map { first -> CapturedMember in
      let isProjection = Member(app, first).programName != name
      return isProjection
        ? .variable
        : app.kind(ofCaptured: found.map { Member(app, $0) }, isCalled: capture.isCalled, in: file, &sendables)
    }
    known[question] = .some(member)
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
    let found = Set(app.program.ancestry.ancestors(of: reducer) ?? []).union(libraryReducers)
    ancestors[reducer] = found
    return found
  }
}
