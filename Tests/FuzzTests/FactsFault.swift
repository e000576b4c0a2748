import TCALintModel
import TCALintSyntax

/// Checks invariants of a file's facts: they refer to existing facts, are in source order, and are consistent with each
/// other.
struct FactsFault {
  let facts: FileFacts
  let size: UInt32

  /// The first fault, if any.
  func first() -> String? {
    faultInOrder() ?? faultInScopes() ?? faultInDeclarations() ?? faultInPaths() ?? faultInCalls() ?? faultInValues()
      ?? faultInTypes() ?? faultInKeyPaths() ?? NodesFault(facts: facts, size: size).first()
  }

  // MARK: Places

  private func faultInOrder() -> String? {
    let kinds: [(String, [Range<UInt32>])] = [
      ("paths", facts.paths.map(\.range)), ("calls", facts.calls.map(\.range)),
      ("closures", facts.closures.map(\.range)), ("writes", facts.writes.map(\.range)),
      ("tries", facts.tries.map(\.range)), ("key paths", facts.keyPaths.map(\.range)),
      ("operations", facts.operations.map(\.range)), ("literals", facts.literals.map(\.range)),
      ("local names", facts.locals.map { $0.offset..<$0.offset }),
    ]
    for (kind, ranges) in kinds {
      for (range, next) in zip(ranges, ranges.dropFirst()) where range.lowerBound > next.lowerBound {
        return "\(kind) at \(range) and \(next) are not in source order"
      }
      if let range = ranges.first(where: { $0.upperBound > size }) { return "\(kind) at \(range) outside the file" }
    }
    return nil
  }

  private func faultInScopes() -> String? {
    for index in facts.scopes.factIndices.dropFirst() {
      let scope = facts.scopes[index]
      guard scope.parent < index else { return "scope \(index) comes before the one around it" }
      let outer = facts.scopes[scope.parent]
      guard outer.range.lowerBound <= scope.range.lowerBound, scope.range.upperBound <= outer.range.upperBound else {
        return "scope \(scope.range) is not in \(outer.range)"
      }
      if isExternal(scope.declaration, facts.declarations) { return "the declaration of scope \(index)" }
      if scope.kind == .closure, facts.closures[scope.closure].scope != index {
        return "the closure of scope \(index) has another"
      }
    }
    return nil
  }

  private func faultInDeclarations() -> String? {
    for index in facts.declarations.factIndices {
      let declaration = facts.declarations[index]
      if !declaration.parent.isNone && declaration.parent >= index || declaration.end <= index
        || declaration.end > facts.declarations.factIndices.upperBound
      {
        return "declaration \(index) reaches from \(declaration.parent) to \(declaration.end)"
      }
      if !declaration.parent.isNone, facts.declarations[declaration.parent].end < declaration.end {
        return "declaration \(index) ends behind the one around it"
      }
      if declaration.range.upperBound > size || declaration.nameRange.upperBound > size {
        return "declaration \(declaration.range) outside the file"
      }
      if isExternal(declaration.type, facts.types) || isExternal(declaration.selfType, facts.types)
        || isExternal(declaration.attributes, facts.attributes)
        || isExternal(declaration.inherited, facts.inheritedTypes)
        || isExternal(declaration.parameters, facts.parameters)
        || isExternal(declaration.genericParameters, facts.parameters)
      {
        return "declaration \(index) points to what there is not"
      }
    }
    return nil
  }

  private func faultInTypes() -> String? {
    for index in facts.types.factIndices {
      let end = facts.types[index].end
      if end <= index || end > facts.types.factIndices.upperBound { return "type \(index) ends at \(end)" }
    }
    return facts.types.contains { $0.path.upperBound > facts.pathNames.count } ? "the names of a type" : nil
  }

  // MARK: What points to what

  /// Whether a fact refers to a fact that does not exist.
  private func isExternal<Fact>(_ index: FactIndex<Fact>, _ facts: [Fact]) -> Bool {
    !index.isNone && !facts.factIndices.contains(index)
  }

  private func isExternal<Fact>(_ range: FactRange<Fact>, _ facts: [Fact]) -> Bool {
    range.endIndex > facts.factIndices.upperBound
  }

  /// Whether a name is that of a local, or `row` of a closure's parameter `$row`.
  private func isName(_ name: Name, of local: LocalName) -> Bool {
    local.name == name || facts.names.text(local.name) == "$" + facts.names.text(name)
  }

  private func faultInPaths() -> String? {
    if facts.pathNames.count != facts.pathOffsets.count { return "names without places" }
    for id in facts.paths.factIndices {
      let path = facts.paths[id]
      if path.names.upperBound > facts.pathNames.count || Int(path.plainCount) > path.names.count
        || path.scope.isNone || isExternal(path.scope, facts.scopes) || isExternal(path.type, facts.types)
        || isExternal(path.local, facts.locals) || isExternal(path.call, facts.calls)
      {
        return "path \(path.range) points to what there is not"
      }
      if !path.local.isNone, !(facts.firstName(path.names).map { isName($0, of: facts.locals[path.local]) } ?? false) {
        return "path \(path.range) begins with another name than its local one"
      }
      if !path.argument.isNone, facts.arguments[path.argument].value.path != id {
        return "path \(path.range) is not the argument that it says"
      }
      if !path.calling.isNone, facts.calls[path.calling].callee.path != id {
        return "path \(path.range) is not called by what it says"
      }
    }
    return nil
  }

  private func faultInKeyPaths() -> String? {
    for id in facts.keyPaths.factIndices where facts.keyPaths[id].use == .argument {
      let argument = ArgumentID(rawValue: facts.keyPaths[id].user)
      if argument.isNone || isExternal(argument, facts.arguments) || facts.arguments[argument].value.keyPath != id {
        return "key path \(facts.keyPaths[id].range) is not the argument that it says"
      }
    }
    return nil
  }

  private func faultInCalls() -> String? {
    var end = facts.arguments.factIndices.lowerBound
    for id in facts.calls.factIndices {
      let call = facts.calls[id]
      if call.arguments.startIndex < end && !call.arguments.isEmpty
        || call.arguments.endIndex > facts.arguments.factIndices.upperBound
      {
        return "the arguments of call \(call.range)"
      }
      end = max(end, call.arguments.endIndex)
      if !call.argument.isNone, facts.arguments[call.argument].value.call != id {
        return "call \(call.range) is not the argument that it says"
      }
    }
    for id in facts.closures.factIndices where !facts.closures[id].argument.isNone {
      let closure = facts.closures[id]
      if isExternal(closure.argument, facts.arguments) || facts.arguments[closure.argument].value.closure != id {
        return "closure \(closure.range) is not the argument that it says"
      }
      if !closure.call.isNone, !facts.calls[closure.call].arguments.contains(closure.argument) {
        return "closure \(closure.range) is not an argument of the call that it says"
      }
    }
    return nil
  }

  private func faultInValues() -> String? {
    let values =
      facts.arguments.map(\.value) + facts.calls.map(\.callee) + facts.locals.map(\.value) + facts.writes.map(\.target)
      + facts.writes.map(\.value) + facts.declarations.map(\.value) + facts.parameters.map(\.value)
      + facts.operations.map(\.operand)
    for value in values {
      let isThere =
        switch value.kind {
        case .other: value == .other
        case .path: value.path!.rawValue < facts.paths.count
        case .call: value.call!.rawValue < facts.calls.count
        case .closure: value.closure!.rawValue < facts.closures.count
        case .keyPath: value.keyPath!.rawValue < facts.keyPaths.count
        case .literal: value.literal!.rawValue < facts.literals.count
        }
      if !isThere { return "a value that is no fact" }
    }
    return nil
  }
}

/// The facts in a form that can be compared.
struct FactsContents: Equatable {
  private let numbers: [[UInt32]]

  init(_ facts: FileFacts) {
    numbers = [
      facts.pathNames.map(\.rawValue), facts.pathOffsets, facts.scopes.map(\.range.upperBound),
      facts.scopes.map(\.parent.rawValue), facts.paths.map(\.range.upperBound), facts.paths.map(\.local.rawValue),
      facts.paths.map(\.call.rawValue), facts.paths.map(\.user), facts.calls.map(\.callee.rawValue),
      facts.calls.map(\.user), facts.arguments.map(\.value.rawValue), facts.locals.map(\.offset),
      facts.locals.map(\.value.rawValue), facts.writes.map(\.value.rawValue), facts.tries.map(\.range.upperBound),
      facts.declarations.map(\.range.upperBound), facts.types.map(\.range.upperBound),
      facts.nodes.map { UInt32($0.kind.rawValue) << 8 | UInt32($0.flags.rawValue) }, facts.nodes.map(\.name.rawValue),
      facts.nodes.map(\.label.rawValue), facts.nodes.map(\.end.rawValue), facts.nodes.map(\.range.upperBound),
      facts.bodies.map(\.root.rawValue), facts.bodies.map(\.declaration.rawValue), facts.nodeOfPath.map(\.rawValue),
    ]
  }
}
