import TCALintDomain
import TCALintModel
import TCALintSyntax

extension ClientValue {
  /// What a value is, as far as it only names something.
  enum Origin: Equatable {
    /// The live value of the same key.
    case live
    /// A static property that many share: `Cache.shared`
    case shared(String)
    /// Something else.
    case own
  }

  /// What a value of a key is.
  func origin(in key: ClientKey) -> Origin {
    let live = Set(key.values(.live).flatMap { [$0.member] + $0.member.namedMembers })
    for member in self.member.namedMembers {
      if live.contains(member) { return .live }
      if SharedInstanceNames.all.contains(member.name) || member.name == "standard", let owner = member.owner?.name {
        return .shared("\(owner).\(member.name)")
      }
    }
    return .own
  }

  /// Whether all who ask for it get one instance.
  func isStored(in key: ClientKey) -> Bool {
    ([member] + member.namedMembers).contains { !$0.flags.contains(.computed) && $0.kind == .property }
  }
}

extension Member {
  /// The maximum number of static properties of which each is the next one.
  private static let maxSteps = 4

  /// The static property that a static property is, and so on: `static let testValue = live`
  fileprivate var namedMembers: [Member] {
    var found: [Member] = []
    while found.count < Self.maxSteps, let next = (found.last ?? self).namedMember, !found.contains(next) {
      found.append(next)
    }
    return found
  }

  private var namedMember: Member? {
    guard let path = (valueGivenBack ?? declaration.value).path.map({ facts.paths[$0] }), !path.names.isEmpty,
      let next = app.program.declaration(
        referencedByFirst: path.names.count, namesOf: path, in: reference.file),
      app.program.outline(next).flags.contains(.static)
    else { return nil }
    return Member(app, next)
  }
}
