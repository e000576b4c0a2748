import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A property whose setter writes another key than its getter reads.
struct MismatchedAccessor {
  let property: Member
  /// The key in the getter's `self[Key.self]`.
  let read: WrittenType
  /// The key in the setter's.
  let written: WrittenType
}

extension App {
  /// Those properties of `DependencyValues` and `InjectedValues`, in the order of files and lines.
  var mismatchedAccessors: [MismatchedAccessor] {
    clientGraph.keys.entries.compactMap { entry in
      let property = Member(self, entry.property)
      guard property.flags.contains(.computed), let keys = AccessedKeys(of: property),
        let read = keys.read.first, let written = keys.written.first
      else { return nil }
      return MismatchedAccessor(property: property, read: read, written: written)
    }
  }
}

/// The keys that the accessors of a property use: `self[Key.self]`
private struct AccessedKeys {
  private(set) var read: [WrittenType] = []
  private(set) var written: [WrittenType] = []

  /// nil where the accessors use a key that is not known, share a key, or do something else with the values.
  init?(of property: Member) {
    let (facts, file, range) = (property.facts, property.reference.file, property.declaration.range)
    let targets = Set(facts.writes[facts.writes(in: range)].compactMap(\.target.call))
    var identities: (read: Set<String>, written: Set<String>) = ([], [])
    for id in facts.calls(in: range) {
      let call = facts.calls[id]
      guard let base = call.callee.path.map({ facts.paths[$0] }) else { continue }
      // Another member of the values may read or write any key.
      if !call.flags.contains(.isSubscript), mayBeMember(base, of: property) { return nil }
      guard call.flags.contains(.isSubscript), base.root == .self else { continue }
      guard base.names.isEmpty, let argument = facts.arguments[call.arguments].first,
        let type = facts.metatype(argument.value),
        case let key = WrittenType(property.app, type, in: file, at: property.reference.declaration),
        let identity = key.identity
      else { return nil }
      if targets.contains(id) {
        identities.written.insert(identity)
        written.append(key)
      } else if call.isResult {
        identities.read.insert(identity)
        read.append(key)
      } else {
        return nil
      }
    }
    // `self.other` and `other` may be other properties of the values.
    let usesOthers = facts.paths[facts.paths(in: range)].contains { path in
      (path.root == .self || path.root == .unqualified && !path.flags.contains(.isMetatype)) && !path.names.isEmpty
        && (path.use != .callee || mayBeMember(path, of: property))
    }
    guard !usesOthers, identities.read.isDisjoint(with: identities.written) else { return nil }
  }
}

/// Whether a callee may be a member of the type that declares a property.
private func mayBeMember(_ callee: Path, of property: Member) -> Bool {
  switch callee.root {
  case .self, .selfType: return true
  case .unqualified:
    let facts = property.facts
    guard let name = facts.firstName(callee.names), let owner = property.owner else { return true }
    return owner.hasMember(named: facts.names.text(name))
  default: return false
  }
}

extension WrittenType {
  /// What distinguishes it from other types; nil where that is not known.
  fileprivate var identity: String? {
    if let nominal { return nominal.kind == .typealias ? nil : "\(nominal.symbol.rawValue)" }
    return externalName
  }
}
