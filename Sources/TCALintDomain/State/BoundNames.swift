import TCALintModel

/// The names that code may change implicitly: in key paths, through projections, and the like.
public struct BoundNames: Sendable {
  private var names: Set<ProgramName> = []
  /// The members that are reached through a store whose state is known.
  private var members: Set<MemberName> = []

  /// - Parameter state: the one whose property it is; nil where that is not known.
  mutating func insert(_ name: ProgramName, of state: SymbolID? = nil) {
    if let state { members.insert(MemberName(owner: state, name: name)) } else { names.insert(name) }
  }

  /// Whether it may be a property of a state, or its projection, that is changed so.
  func contain(_ name: ProgramName, of state: SymbolID) -> Bool {
    names.contains(name) || members.contains(MemberName(owner: state, name: name))
  }
}
