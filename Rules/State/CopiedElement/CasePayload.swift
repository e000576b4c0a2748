import TCALintDomain
import TCALintModel
import TCALintSyntax

/// One of the values that a case of an enum holds.
struct CasePayload: Hashable, Sendable {
  /// The declaration of the case.
  let enumCase: DeclarationReference
  /// The index of the value.
  let index: Int
}

extension App {
  /// What a local name is bound to by the pattern of a case of the program; nil for any other name.
  func payload(boundTo local: LocalID, in file: FileID) -> CasePayload? {
    let facts = program.files[file].facts
    guard var node = facts.casePattern(binding: local) else { return nil }
    // `.rowTapped(let item?)`
    while case let parent = facts.nodes[node].parent, !parent.isNone, facts.nodes[parent].kind == .optionalChain {
      node = parent
    }
    let pattern = facts.nodes[node].parent
    guard !pattern.isNone, facts.nodes[pattern].kind == .call,
      let index = facts.valuesHeld(by: pattern).firstIndex(of: node),
      let enumCase = actionCases(in: pattern, of: file).first?.declaration
    else { return nil }
    return CasePayload(enumCase: enumCase, index: index)
  }
}

extension FileFacts {
  /// The part of a pattern of a `case` that binds a local name; nil for any other name.
  func casePattern(binding local: LocalID) -> BodyNodeID? {
    let offset = locals[local].offset
    guard let body = body(at: offset) else { return nil }
    let binding = nodes(in: offset..<offset + 1, of: body).first {
      nodes[$0].kind == .binding && nodes[$0].local == local
    }
    return binding.flatMap { match(around: $0) == nil ? nil : $0 }
  }
}
