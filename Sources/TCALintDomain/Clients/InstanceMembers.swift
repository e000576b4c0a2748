import TCALintSyntax

/// What the names that effect closures capture are names of. It remembers what it was asked.
///
/// Members are looked up from the side with fewer of them, the types that have one of that name or the types that a
/// reducer inherits from, so that neither many captures nor many ancestors make it slow.
struct InstanceMembers {
  private let program: Program
  /// The properties and methods of types whose names some effect closure captures, with the types.
  private var byName: [Name: [(owner: SymbolID, member: DeclarationReference)]] = [:]
  private var byOwner: [MemberKey: [DeclarationReference]] = [:]
  private var known: [MemberKey: CapturedMember?] = [:]

  private struct MemberKey: Hashable {
    let owner: SymbolID
    let name: Name
  }

  init(_ program: Program) {
    self.program = program
    var isCaptured = [Bool](repeating: false, count: program.table.names.count)
    var hasCaptures = false
    for (file, contents) in program.files.enumerated() {
      for capture in contents.summary.captures {
        isCaptured[Int(program.name(capture.name, in: file).rawValue)] = true
        hasCaptures = true
      }
    }
    guard hasCaptures else { return }
    for file in program.files.indices { collect(in: file, isCaptured) }
  }

  private mutating func collect(in file: FileID, _ isCaptured: [Bool]) {
    let declarations = program.files[file].summary.declarations
    for (index, declaration) in declarations.enumerated()
    where (declaration.kind == .property || declaration.kind == .function) && declaration.parent >= 0
      && !declaration.flags.contains(.static)
    {
      let name = program.name(declaration.name, in: file)
      guard isCaptured[Int(name.rawValue)], declarations[Int(declaration.parent)].isTypeOrExtension else { continue }
      let member = DeclarationReference(file: file, declaration: index)
      for owner in program.enclosingSymbols(DeclarationReference(file: file, declaration: declaration.parent)) {
        byName[name, default: []].append((owner, member))
        byOwner[MemberKey(owner: owner, name: name), default: []].append(member)
      }
    }
  }

  /// What a name of a reducer is, its own or inherited; nil where the program declares no instance member of it.
  mutating func member(named name: Name, of reducer: SymbolID) -> CapturedMember? {
    let key = MemberKey(owner: reducer, name: name)
    if let member = known[key] { return member }
    let found = declarations(named: name, of: reducer)
    let member = found.isEmpty ? nil : program.kind(of: found)
    known[key] = .some(member)
    return member
  }

  private func declarations(named name: Name, of reducer: SymbolID) -> [DeclarationReference] {
    guard let all = byName[name] else { return [] }
    let ancestors = program.ancestries[Int(reducer)].symbols
    if all.count <= ancestors.count {
      return all.filter { $0.owner == reducer || ancestors.contains($0.owner) }.map(\.member)
    }
    let own = byOwner[MemberKey(owner: reducer, name: name)] ?? []
    return ancestors.reduce(into: own) { found, ancestor in
      if ancestor != reducer { found += byOwner[MemberKey(owner: ancestor, name: name)] ?? [] }
    }
  }
}

extension Program {
  /// What the members of one name of a reducer are to an effect.
  fileprivate func kind(of members: [DeclarationReference]) -> CapturedMember {
    if members.contains(where: { declaration($0).kind == .function }) { return .method }
    guard let member = members.first, members.count == 1 else { return .variable }
    if declaration(member).flags.contains(.let) { return .constant }
    guard let dependency = dependency(declaredBy: member) else { return .variable }
    switch meaning(of: dependency) {
    case .client(let node):
      return clientGraph.nodes[node].clients.isEmpty ? .variable : .constant
    case .library(let key):
      if case .keyPath(let path) = dependency.request, path.count > 1 { return .variable }
      return key.isGenerator ? .constant : .variable
    case .property, .unknown:
      return .variable
    }
  }

  /// The dependency that a property is. The cost is that of a binary search.
  func dependency(declaredBy property: DeclarationReference) -> DependencyDeclaration? {
    var (low, high) = (0, dependencies.count)
    while low < high {
      let middle = (low + high) / 2
      let reference = dependencies[middle].reference
      if (reference.file, reference.declaration) < (property.file, property.declaration) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < dependencies.count && dependencies[low].reference == property ? dependencies[low] : nil
  }
}
