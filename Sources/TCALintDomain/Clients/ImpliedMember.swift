import TCALintModel
import TCALintSyntax

/// A member without its type, `.liveValue`, `.init(…)`, `.shared`, where a written type says whose it is: a default
/// argument, the initial value of a property or variable, what is returned.
struct ImpliedMember: Sendable {
  let path: PathID
  let type: TypeID
  /// Where the type is written.
  let declaration: DeclarationID
  /// Byte offset.
  let offset: UInt32

  /// Those of a file, in source order. The cost is linear in the file.
  static func all(in file: ProgramFile) -> [ImpliedMember] {
    let found = initialValues(in: file.facts)
    let known = Set(found.map(\.path))
    let isComplete = file.facts.paths.numbered.allSatisfy { id, path in
      !path.isImplicitValue(file.facts) || known.contains(id)
    }
    guard !isComplete else { return found }
    let more = values(in: file).filter { !known.contains($0.path) }
    return (found + more).sorted { $0.offset < $1.offset }
  }

  /// `.liveValue` and the like wherever the tree tells what is expected.
  private static func values(in file: ProgramFile) -> [ImpliedMember] {
    let facts = file.facts
    let places = file.withTree { tree in
      tree.root.descendants.compactMap { node -> (offset: UInt32, type: Range<UInt32>)? in
        guard node.kind == .memberAccessExpr, node.firstChild == nil, node.name.isValueName else { return nil }
        return node.expectedType.map { (node.range.lowerBound, $0.range) }
      }
    }
    return places.compactMap { place in
      let types = facts.types.indices(in: place.type.lowerBound..<place.type.lowerBound + 1, \.range.lowerBound)
      let paths = facts.paths.indices(in: place.offset..<place.offset + 1, \.range.lowerBound)
      guard let type = types.first(where: { facts.types[$0].range == place.type }),
        let path = paths.first(where: { facts.paths[$0].isImplicitValue(facts) })
      else { return nil }
      return ImpliedMember(
        path: path, type: type, declaration: facts.declaration(around: place.type.lowerBound), offset: place.offset)
    }
  }

  private static func initialValues(in facts: FileFacts) -> [ImpliedMember] {
    guard facts.paths.contains(where: \.isImpliedMember) else { return [] }
    var found: [ImpliedMember] = []
    func add(_ value: Value, _ type: TypeID, _ declaration: DeclarationID) {
      guard !type.isNone, let path = facts.namedPath(value), facts.paths[path].isImpliedMember else { return }
      let offset = facts.paths[path].range.lowerBound
      found.append(ImpliedMember(path: path, type: type, declaration: declaration, offset: offset))
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

  /// A single implicit member, or `.init`.
  fileprivate var isImpliedMember: Bool {
    root == .implicitMember && names.count == (flags.contains(.isInit) ? 0 : 1)
  }
}

extension DomainName {
  /// The names of a key's values.
  static let values = allCases.filter(\.isValue)

  fileprivate var isValue: Bool {
    switch self {
    case .liveValue, .testValue, .previewValue, .currentValue: true
    default: false
    }
  }
}

extension InternedName {
  /// The name of one of a key's values.
  var isValueName: Bool { domain?.isValue ?? false }
}
