import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The static properties of the program that hold the shared instance of a class or an actor.
struct SharedInstances {
  private let app: App
  private var types: [DeclarationReference: TypeHandle?] = [:]

  init(_ app: App) { self.app = app }

  /// The type of the shared instance that a property holds; nil for any other property.
  mutating func type(of property: DeclarationReference) -> TypeHandle? {
    if let known = types[property] { return known }
    let found = findType(Member(app, property))
    types[property] = .some(found)
    return found
  }

  private func findType(_ property: Member) -> TypeHandle? {
    guard property.kind == .property, property.flags.contains(.static),
      property.flags.isDisjoint(with: [.computed, .local]), !mayBeWrapped(property),
      let type = object(property), [.class, .actor].contains(type.kind), !type.isReducer,
      !type.hasAttribute("globalActor"), !isHarmless(type)
    else { return nil }
    return type
  }

  /// The type of a property's value, which a protocol may hide.
  private func object(_ property: Member) -> TypeHandle? {
    guard let type = property.nominalType, type.kind == .protocol else { return property.nominalType }
    return property.declaration.value.call.flatMap {
      app.nominalType(app.program.type(of: $0, in: property.reference.file))
    }
  }

  /// Whether an attribute may be a wrapper, whose value tests can replace: `@TaskLocal`, `@Dependency`.
  private func mayBeWrapped(_ property: Member) -> Bool {
    let facts = property.facts
    let count = facts.attributes(of: property.declaration).count { facts.isTypeName($0.name) }
    return count > (app.program.namesGlobalActor(property.reference) ? 1 : 0)
  }

  /// Whether a type formats or holds constants and what follows from them, so that sharing it changes nothing, or is a
  /// container that tests configure.
  private func isHarmless(_ type: TypeHandle) -> Bool {
    let typeNames = [type.name] + type.inheritanceClauses.flatMap(\.types).compactMap(\.externalName)
    if typeNames.contains(where: { name in Self.harmlessWords.contains { name.hasSuffix($0) } }) { return true }
    let bases = (app.program.ancestry.ancestors(of: type.symbol) ?? []).map { TypeHandle(app, $0) }
    let members = ([type] + bases.filter { $0.kind == .class }).flatMap(\.members).filter {
      !$0.flags.contains(.static) && $0.kind != .initializer && !$0.isType
    }
    let others = members.filter { !isConstant($0) }
    if others.isEmpty { return true }
    let names = Set(members.map(\.programName))
    return others.count < members.count && others.allSatisfy { isPure($0, names) }
  }

  private func isConstant(_ member: Member) -> Bool {
    guard member.kind == .property, member.flags.contains(.let), let type = member.type.unwrapped.externalName else {
      return false
    }
    return StandardTypes.names.contains(type) || Self.harmlessWords.contains { type.hasSuffix($0) }
  }

  /// Whether a computed property or a function uses nothing but members, standard types and its parameters.
  private func isPure(_ member: Member, _ members: Set<ProgramName>) -> Bool {
    guard member.kind == .function || member.flags.contains(.computed) && !member.flags.contains(.setter),
      !member.declaration.type.isNone
    else { return false }
    let facts = member.facts
    return facts.paths[facts.paths(in: member.declaration.range)].allSatisfy { path in
      guard path.root == .unqualified, let name = facts.firstName(path.names) else { return path.root != .super }
      return members.contains(app.program.name(name, in: member.reference.file))
        || StandardTypes.names.contains(facts.names.text(name))
    }
  }

  private static let harmlessWords = ["Formatter", "Encoder", "Decoder", "SharedContainer"]
}

extension Member {
  fileprivate var isType: Bool { declaration.isTypeOrExtension }
}
