import TCALintSyntax

/// What is known of modules outside a program: which there are, and what each exports.
public struct ExternalModules: Sendable {
  /// Modules that export the same names.
  public struct Group: Sendable {
    public let modules: Set<String>
    public let exports: Set<String>
    /// Both in order, as each program numbers them anew.
    fileprivate let sorted: (modules: [String], exports: [String])

    public init(_ modules: Set<String>, exports: Set<String> = []) {
      self.modules = modules
      self.exports = exports
      sorted = (modules.sorted(), exports.sorted())
    }
  }

  /// A module may be in several.
  public let groups: [Group]
  /// The modules that a file has without importing them.
  public let implicit: Set<String>

  /// The types of theirs that are `Sendable` where their generic arguments are.
  public let containers: Set<String>
  /// The static members of their types that are values of these, or give them: `now` of `Date`.
  public let constants: [String: Set<String>]
  /// The types of theirs with their members.
  public let interface: ExternalInterface

  /// - Parameters:
  ///   - groups: at most 64.
  ///   - interface: what is known besides the standard library.
  public init(
    _ groups: [Group] = [], implicit: Set<String> = [], containers: Set<String> = [],
    constants: [String: Set<String>] = [:], interface: ExternalInterface = ExternalInterface()
  ) {
    precondition(groups.count <= 64, "a file's groups are the bits of one number")
    self.groups = groups
    self.implicit = implicit
    self.containers = containers
    self.constants = constants
    self.interface = ExternalInterface.standardLibrary.merging(interface)
  }

  /// What the groups of a module export.
  func exports(of module: String) -> [Set<String>] {
    groups.filter { $0.modules.contains(module) }.map(\.exports)
  }
}

/// Which names each file of a program has from modules outside.
struct ExternalNames: Sendable {
  /// The groups that export a name, as bits.
  private var exporters: [ProgramName: UInt64] = [:]
  /// The names of these: most names that are asked for are none.
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

  /// Whether a module outside that a file imports exports a name.
  func exports(_ name: ProgramName, to file: FileID) -> Bool {
    guard exported.contains(name), let groups = exporters[name] else { return false }
    return groups & groupsOfFile[file] != 0
  }

  /// Whether a name is that of a module that is known.
  func isModule(_ name: ProgramName) -> Bool { groups[name] != nil }
}
