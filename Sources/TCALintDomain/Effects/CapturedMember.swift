import TCALintModel
import TCALintSyntax

/// What a member of a reducer is to an effect that captures it.
public enum CapturedMember: Sendable {
  /// A `let`, or a dependency that is a client or a generator: the same whenever it is read, and `Sendable` as far as
  /// the program shows.
  case constant
  /// Read when the effect is made rather than when it runs, it may give something else.
  case variable
  /// So may a `var` that is no dependency, and what changes a copy of it is lost.
  case property
  case method
  /// Not a member that the program declares.
  case unknown
}

extension App {
  /// What the members of one name are to an effect that captures that name.
  func kind(ofCaptured members: [Member], _ sendables: inout SendableTypes) -> CapturedMember {
    if members.contains(where: { $0.kind == .function }) { return .method }
    guard let member = members.first, members.count == 1 else { return .variable }
    if member.flags.contains(.let) { return program.isSendable(member.reference) ? .constant : .variable }
    return kind(ofDependency: member, &sendables) ?? .property
  }
}

/// Tells which types are `Sendable`. It remembers what it was asked.
struct SendableTypes {
  private let program: Program
  private var known: [SymbolID: Bool] = [:]

  init(_ program: Program) { self.program = program }

  mutating func contains(_ type: SymbolID) -> Bool {
    if let known = known[type] { return known }
    let found = program.isSendable(type)
    known[type] = found
    return found
  }
}
