import TCALintModel
import TCALintSyntax

/// Holds a file's facts against what must be true of any: they point to facts that there are, stand in source order, and
/// agree about each other.
struct FactsFault {
  let facts: FileFacts
  let size: UInt32

  /// What is wrong, if anything.
  func first() -> String? {
    faultInOrder() ?? faultInScopes() ?? faultInDeclarations() ?? faultInPaths() ?? faultInCalls() ?? faultInValues()
      ?? faultInTypes()
  }

  // MARK: Places

  private func faultInOrder() -> String? {
    let kinds: [(String, [Range<UInt32>])] = [
      ("paths", facts.paths.map(\.range)), ("calls", facts.calls.map(\.range)),
      ("closures", facts.closures.map(\.range)), ("writes", facts.writes.map(\.range)),
      ("tries", facts.tries.map(\.range)), ("key paths", facts.keyPaths.map(\.range)),
      ("operations", facts.operations.map(\.range)), ("literals", facts.literals.map(\.range)),
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
    for (index, scope) in facts.scopes.enumerated().dropFirst() {
      guard scope.parent.rawValue < index else { return "scope \(index) comes before the one around it" }
      let outer = facts.scopes[scope.parent]
      guard outer.range.lowerBound <= scope.range.lowerBound, scope.range.upperBound <= outer.range.upperBound else {
        return "scope \(scope.range) is not in \(outer.range)"
      }
      if scope.declaration >= facts.declarations.count { return "the declaration of scope \(index)" }
      if scope.kind == .closure, facts.closures[scope.closure].scope.rawValue != UInt32(index) {
        return "the closure of scope \(index) has another"
      }
    }
    return nil
  }

  private func faultInDeclarations() -> String? {
    for (index, declaration) in facts.declarations.enumerated() {
      if declaration.parent >= index || declaration.end <= index || declaration.end > facts.declarations.count {
        return "declaration \(index) reaches from \(declaration.parent) to \(declaration.end)"
      }
      if declaration.parent >= 0, facts.declarations[Int(declaration.parent)].end < declaration.end {
        return "declaration \(index) ends behind the one around it"
      }
      if declaration.range.upperBound > size || declaration.nameRange.upperBound > size {
        return "declaration \(declaration.range) outside the file"
      }
      if declaration.type >= facts.types.count || declaration.inferredType >= facts.types.count
        || declaration.attributes.upperBound > facts.attributes.count
        || declaration.inherited.upperBound > facts.inheritedTypes.count
        || max(declaration.parameters.upperBound, declaration.genericParameters.upperBound) > facts.parameters.count
      {
        return "declaration \(index) points to what there is not"
      }
    }
    return nil
  }

  private func faultInTypes() -> String? {
    for (index, type) in facts.types.enumerated() where type.end <= index || type.end > facts.types.count {
      return "type \(index) ends at \(type.end)"
    }
    return facts.types.contains { $0.path.upperBound > facts.pathNames.count } ? "the names of a type" : nil
  }

  // MARK: What points to what

  private func faultInPaths() -> String? {
    if facts.pathNames.count != facts.pathOffsets.count { return "names without places" }
    for (index, path) in facts.paths.enumerated() {
      if path.names.upperBound > facts.pathNames.count || Int(path.plainCount) > path.names.count
        || path.scope.rawValue >= facts.scopes.count || path.type >= facts.types.count
        || !path.local.isNone && path.local.rawValue >= facts.locals.count
        || !path.call.isNone && path.call.rawValue >= facts.calls.count
      {
        return "path \(path.range) points to what there is not"
      }
      let id = PathID(rawValue: UInt32(index))
      if !path.local.isNone, facts.locals[path.local].name != facts.path(path.names).first {
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

  private func faultInCalls() -> String? {
    var end = 0
    for (index, call) in facts.calls.enumerated() {
      let arguments = call.arguments.indices
      if arguments.lowerBound < end && !arguments.isEmpty || arguments.upperBound > facts.arguments.count {
        return "the arguments of call \(call.range)"
      }
      end = max(end, arguments.upperBound)
      if !call.argument.isNone, facts.arguments[call.argument].value.call != CallID(rawValue: UInt32(index)) {
        return "call \(call.range) is not the argument that it says"
      }
    }
    for (index, closure) in facts.closures.enumerated() where !closure.argument.isNone {
      if facts.arguments[closure.argument].value.closure != ClosureID(rawValue: UInt32(index)) {
        return "closure \(closure.range) is not the argument that it says"
      }
      if !closure.call.isNone,
        !facts.calls[closure.call].arguments.indices.contains(Int(closure.argument.rawValue))
      {
        return "closure \(closure.range) is not an argument of the call that it says"
      }
    }
    return nil
  }

  private func faultInValues() -> String? {
    let values =
      facts.arguments.map(\.value) + facts.calls.map(\.callee) + facts.locals.map(\.value) + facts.writes.map(\.target)
      + facts.writes.map(\.value) + facts.declarations.map(\.value) + facts.parameters.map(\.value)
      + facts.loops.map(\.sequence) + facts.operations.map(\.operand)
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

/// What facts say, to be compared with what others do.
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
    ]
  }
}
