import TCALintModel
import TCALintSyntax

/// `.liveValue` where a written type says whose it is: a default argument, the initial value of a property or variable.
struct ExpectedValue: Sendable {
  let path: PathID
  let type: TypeID
  /// Where the type is written.
  let declaration: DeclarationID
  /// Byte offset.
  let offset: UInt32

  static func all(in facts: FileFacts) -> [ExpectedValue] {
    guard facts.paths.contains(where: { $0.isImplicitValue(facts) }) else { return [] }
    var found: [ExpectedValue] = []
    func add(_ value: Value, _ type: TypeID, _ declaration: DeclarationID) {
      guard !type.isNone, let path = value.path, facts.paths[path].isImplicitValue(facts) else { return }
      let offset = facts.paths[path].range.lowerBound
      found.append(ExpectedValue(path: path, type: type, declaration: declaration, offset: offset))
    }
    for (index, declaration) in facts.declarations.numbered {
      add(declaration.value, declaration.type, index)
      for parameter in facts.parameters[declaration.parameters] {
        add(parameter.value, parameter.type, index)
      }
    }
    for local in facts.locals where local.kind == .variable && local.declaration.isNone {
      add(local.value, local.type, facts.scopes[local.scope].declaration)
    }
    return found.sorted { $0.offset < $1.offset }
  }
}

extension Path {
  /// `.liveValue` and the like by itself.
  func isImplicitValue(_ facts: FileFacts) -> Bool {
    root == .implicitMember && names.count == 1 && facts.pathNames[Int(names.lowerBound)].isValueName
  }
}

extension InternedName {
  /// The name of one of a key's values.
  var isValueName: Bool {
    self.is(.liveValue) || self.is(.testValue) || self.is(.previewValue) || self.is(.currentValue)
  }
}
