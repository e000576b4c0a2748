import TCALintDomain
import TCALintModel
import TCALintSyntax

extension TypeHandle {
  /// Whether all instances are definitely equivalent: it and what it inherits from store no variables except
  /// dependencies, and only constants that are immutable and do not distinguish one instance from another.
  var isKnownStateless: Bool {
    guard [.class, .struct, .actor].contains(kind), !app.program.ancestry.isUncertain(symbol), let ancestors else {
      return false
    }
    let classes = [self] + ancestors.filter { $0.kind == .class }
    var remainingProperties = Self.maxProperties
    return !classes.contains { $0.mayInheritState || !$0.storesTheSameEachTime(&remainingProperties) }
  }

  /// Whether an external class with stored properties may be in its inheritance clause: names do not distinguish
  /// classes from protocols, except for known ones.
  private var mayInheritState: Bool {
    kind == .class
      && inheritedTypes.contains { $0.externalName.map { !StatelessAncestors.names.contains($0) } ?? false }
  }

  fileprivate func storesTheSameEachTime(_ remainingProperties: inout Int) -> Bool {
    storedProperties.allSatisfy { property in
      remainingProperties -= 1
      if remainingProperties < 0 { return false }
      if app.dependency(property) != nil { return true }
      return property.flags.contains(.let) && property.isTheSameEachTime(&remainingProperties)
    }
  }

  /// The maximum number of properties; values of a type may contain values of that type.
  private static let maxProperties = 256

  /// Whether all that it may hold is known not to change inside, as a value of the program whose parts are of such types,
  /// or what implements a protocol of the program and is passed in.
  fileprivate func isConstant(isMade: Bool, _ remainingProperties: inout Int) -> Bool {
    switch kind {
    case .struct: storesTheSameEachTime(&remainingProperties)
    case .enum: true
    case .protocol: !isMade
    default: false
    }
  }
}

extension Member {
  /// Whether a constant is definitely of an immutable type, and its initial value, if any, is made of such types alone.
  fileprivate func isTheSameEachTime(_ remainingProperties: inout Int) -> Bool {
    let isMade = !declaration.initialValue.isEmpty
    return isConstant(type, isMade: isMade, &remainingProperties)
      && (!isMade || initialValueMakesConstants(&remainingProperties))
  }

  private func isConstant(_ type: SwiftType, isMade: Bool, _ remainingProperties: inout Int) -> Bool {
    switch type {
    case .optional(let part), .array(let part): isConstant(part, isMade: isMade, &remainingProperties)
    case .dictionary(let key, let value):
      isConstant(key, isMade: isMade, &remainingProperties) && isConstant(value, isMade: isMade, &remainingProperties)
    case .tuple(let elements): elements.allSatisfy { isConstant($0.type, isMade: isMade, &remainingProperties) }
    case .function: true
    case .nominal(let symbol, _): TypeHandle(app, symbol).isConstant(isMade: isMade, &remainingProperties)
    case .external(let name, _): ConstantTypes.names.contains(name)
    default: false
    }
  }

  private func initialValueMakesConstants(_ remainingProperties: inout Int) -> Bool {
    let facts = facts
    return facts.calls(in: declaration.initialValue).allSatisfy { id in
      let call = facts.calls[id]
      if call.callee.closure != nil { return true }
      guard let callee = call.callee.path.map({ facts.paths[$0] }), let made = TypeMention(callee, facts),
        made.member.isNone
      else { return false }
      switch app.program.resolve(made, in: reference.file, at: declaration.parent) {
      case .external(let name): return ConstantTypes.names.contains(app.program.text(name))
      case .symbols(let symbols):
        return symbols.only.map { TypeHandle(app, $0).isConstant(isMade: true, &remainingProperties) } ?? false
      case .unknown: return false
      }
    }
  }
}

/// Protocols and classes that bring no state to what inherits from them.
private enum StatelessAncestors {
  static let names = PlainProtocols.names.union(["NSObject", "NSObjectProtocol", "AnyObject"])
}
