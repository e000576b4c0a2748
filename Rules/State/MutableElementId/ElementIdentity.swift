import TCALintDomain
import TCALintModel
import TCALintSyntax

/// How the elements of an `IdentifiedArray` are identified.
struct ElementIdentity {
  let element: TypeHandle
  /// The property `id`.
  let id: Member
  /// The stored properties that it is, or is computed from: `id`, `name`, `item.number`
  let paths: [[ProgramName]]

  /// nil where the identity cannot change, and where it is not known.
  init?(of element: TypeHandle) {
    let members = element.properties(named: "id").filter { !$0.flags.contains(.static) }
    guard element.kind == .struct, members.count == 1 else { return nil }
    var (paths, seen): ([[ProgramName]], Set<Member>) = ([], [])
    Self.add(members[0], of: element, to: &paths, &seen)
    guard !paths.isEmpty else { return nil }
    (self.element, id, self.paths) = (element, members[0], paths)
  }

  /// The maximum number of properties that an identity is computed from; further ones are ignored.
  private static let maxPaths = 16
  /// The maximum number of names of a path; further ones are ignored.
  private static let maxNames = 8

  /// Computed properties are followed through at most this many others.
  private static let maxProperties = 16

  /// Adds what a property is, or is computed from.
  ///
  /// - Parameter seen: the computed properties that were followed.
  private static func add(
    _ property: Member, of type: TypeHandle, to paths: inout [[ProgramName]], _ seen: inout Set<Member>
  ) {
    if property.isStoredProperty {
      if property.isVariableValue { paths.append([property.programName]) }
      return
    }
    let (facts, app) = (property.facts, type.app)
    guard seen.count < maxProperties, seen.insert(property).inserted,
      let getter = facts.bodies(of: property.reference.declaration).first(where: { $0.kind == .getter })
    else { return }
    for path in facts.paths[facts.paths(in: facts.nodes[getter.root].range)] where paths.count < maxPaths {
      guard path.root == .self || path.root == .unqualified, let name = facts.firstName(path.names),
        let first = type.properties(named: facts.names.text(name)).first(where: { !$0.flags.contains(.static) }),
        first != property
      else { continue }
      guard first.isStoredProperty else {
        add(first, of: type, to: &paths, &seen)
        continue
      }
      var (found, last): ([ProgramName], Member) = ([first.programName], first)
      for name in facts.path(path.names).dropFirst().prefix(maxNames) {
        guard let next = last.nominalType?.storedProperty(named: facts.names.text(name)) else { break }
        found.append(app.program.name(name, in: property.reference.file))
        last = next
      }
      if last.isVariableValue, !paths.contains(found) { paths.append(found) }
    }
  }
}

extension App {
  /// The identities of the types that states store in an `IdentifiedArray`, or that a `forEach` runs on, which may change.
  var elementIdentities: [ElementIdentity] {
    var seen = elementsWithOtherIdentities
    return states.flatMap(\.storedProperties).compactMap { property in
      guard !property.hasOwnIdentity, let element = property.identifiedElement, seen.insert(element).inserted else {
        return nil
      }
      return ElementIdentity(of: element)
    }
  }
}

extension App {
  /// The elements of collections that code creates with another identity: `IdentifiedArray(uniqueElements: rows, id: \.key)`
  private var elementsWithOtherIdentities: Set<TypeHandle> {
    let names = ["IdentifiedArray", "IdentifiedArrayOf"].compactMap(program.name)
    return Set(
      places(of: names).flatMap { place in
        calls(of: place.names.lazy.map(\.own), in: place.file).compactMap { id -> TypeHandle? in
          let call = CallSite(self, id, in: place.file)
          guard call.argument("id") != nil, let node = call.facts.node(of: .call(id)) else { return nil }
          return identifiedElement(of: program.type(of: node, in: place.file))
            ?? identifiedElement(of: program.expectedType(at: node, in: place.file))
        }
      })
  }
}

extension Member {
  /// Whether its initial value says what identifies its elements: `IdentifiedArray(id: \.url)`
  fileprivate var hasOwnIdentity: Bool {
    guard let call = declaration.value.call else { return false }
    return facts.arguments[facts.calls[call].arguments].contains { facts.names.has($0.label, text: "id") }
  }

  /// The type of the elements of an `IdentifiedArray`.
  var identifiedElement: TypeHandle? { app.identifiedElement(of: type) }
}

extension App {
  /// The type of the elements of an `IdentifiedArray`.
  func identifiedElement(of type: SwiftType) -> TypeHandle? {
    guard case .external("IdentifiedArray", let arguments) = type.unwrapped else { return nil }
    return arguments.last.flatMap(nominalType)
  }
}

extension Member {
  /// Whether it is a variable whose value has no parts that other code changes alone: of a library's type, or an enum
  /// without associated values.
  fileprivate var isVariableValue: Bool {
    if flags.contains(.let) { return false }
    if case .external = type.unwrapped { return true }
    guard let nominalType, nominalType.kind == .enum else { return false }
    return nominalType.members.allSatisfy { $0.kind != .enumCase || $0.declaration.parameters.isEmpty }
  }
}
