import TCALintSyntax

/// The known modules outside a program, with their exports.
public struct ExternalModules: Sendable {
  /// Modules that export the same names.
  public struct Group: Sendable {
    /// The names of the modules.
    public let modules: Set<String>
    /// The names that each of them exports.
    public let exports: Set<String>
    /// Both in order, as each program numbers them anew.
    let sorted: (modules: [String], exports: [String])

    /// A group of modules with their exports. The cost is that of sorting both.
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
  ///   - interface: the declarations besides those of the standard library.
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

  /// The exports of the groups of a module.
  func exports(of module: String) -> [Set<String>] {
    groups.filter { $0.modules.contains(module) }.map(\.exports)
  }
}
