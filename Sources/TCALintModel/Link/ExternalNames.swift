import TCALintSyntax

/// Which names each file of a program has from external modules.
struct ExternalNames: Sendable {
  /// The groups that export a name, as bits.
  private var exporters: [ProgramName: UInt64] = [:]
  /// The names of these: most queried names are none.
  private var exported = NameSet<ProgramName>(count: 0)
  private var groups: [ProgramName: UInt64] = [:]
  private var groupsOfFile = PerFile<UInt64>()

  init() {}

  init(_ external: ExternalModules, _ names: inout ProgramNames, imports: FileImports) {
    var implicit: UInt64 = 0
    for (index, group) in external.groups.enumerated() {
      let bit: UInt64 = 1 << UInt64(index)
      for text in group.sorted.exports { exporters[names.intern(text), default: 0] |= bit }
      for text in group.sorted.modules { groups[names.intern(text), default: 0] |= bit }
      if !group.modules.isDisjoint(with: external.implicit) { implicit |= bit }
    }
    exported = NameSet(count: names.count)
    for name in exporters.keys { exported.insert(name) }
    groupsOfFile = imports.mapped { $0.reduce(into: implicit) { $0 |= groups[$1] ?? 0 } }
  }

  /// Whether an external module that a file imports exports a name.
  func exports(_ name: ProgramName, to file: FileID) -> Bool {
    guard exported.contains(name), let groups = exporters[name] else { return false }
    return groups & groupsOfFile[file] != 0
  }

  /// Whether a name is that of a module that is known.
  func isModule(_ name: ProgramName) -> Bool { groups[name] != nil }
}
