import TCALintModel
import TCALintSyntax

/// The kind of a reducer's member for a capturing effect.
public enum CapturedMember: Sendable {
  /// A `let`, or a dependency that is a client or a generator: the same whenever it is read, and `Sendable` as far as
  /// the program shows.
  case constant
  /// Read when the effect is made rather than when it runs, it may give something else.
  case variable
  /// So may a `var` that is no dependency, and what changes a copy of it is lost.
  case property
  case method
  /// A property that has to be asked where the effect runs: its getter waits, throws or belongs to a global actor.
  case getter
  /// A property whose type is not `Sendable`, where the compiler checks that a closure captures nothing else.
  case notSendable
  /// `let tracker: Tracker!`: the captured value has to be unwrapped.
  case implicitlyUnwrapped
  /// A dependency that is used where `withDependencies` has overridden it, which does not affect a capture.
  case overridden
  /// Not a member that the program declares.
  case unknown
}

extension App {
  /// The kind of the members of one name for an effect in a file that captures that name.
  ///
  /// - Parameter isCalled: whether the name itself is called, and so may be a method's beside a property.
  func kind(
    ofCaptured members: [Member], isCalled: Bool, in file: FileID, _ sendables: inout SendableTypes
  ) -> CapturedMember {
    let properties = members.filter { $0.kind != .function }
    if properties.isEmpty || isCalled && properties.count < members.count { return .method }
    return kind(ofCaptured: properties, in: file, &sendables)
  }

  private func kind(
    ofCaptured members: [Member], in file: FileID, _ sendables: inout SendableTypes
  ) -> CapturedMember {
    if members.contains(where: \.isAskedWhereEffectsRun) { return .getter }
    guard let member = members.first, members.count == 1 else { return .variable }
    if member.writtenType?.isImplicitlyUnwrapped ?? false { return .implicitlyUnwrapped }
    if let kind = kind(ofDependency: member, &sendables) { return kind }
    let isSendable = sendables.mayContain(member)
    if !isSendable, program.checksConcurrencyCompletely(file) { return .notSendable }
    return !member.flags.contains(.let) ? .property : isSendable ? .constant : .variable
  }
}

extension App {
  /// Whether a property of a type is asked with `await` by who is not isolated as it is, as far as the program says.
  public func isAwaited(_ name: ProgramName, of type: SymbolID) -> Bool {
    program.symbols[type].kind == .actor || program.isIsolated(type)
      || members.members(.property, named: name, of: type).contains {
        Member(self, $0.reference).isAskedWhereEffectsRun
      }
  }
}

extension Member {
  fileprivate var isAskedWhereEffectsRun: Bool {
    flags.contains(.computed)
      && (!flags.isDisjoint(with: [.async, .throws]) || app.program.namesGlobalActor(reference))
  }
}
