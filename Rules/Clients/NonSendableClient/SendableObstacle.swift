import TCALintDomain
import TCALintModel
import TCALintRuleKit

/// One place that keeps a client from being `Sendable`.
struct SendableObstacle {
  let message: String
  let help: String
  let location: Location
  /// The declaration of the type, if that is elsewhere.
  var origin: RelatedLocation?
  /// The edit that removes it; nil if a person has to.
  var edit: Edit?
}

/// The obstacles that keep a struct of endpoints from being `Sendable`, in source order.
///
/// - Parameter sendables: a cache, shared by all calls.
func structObstacles(of client: Client, _ sendables: inout SendableTypes) -> [SendableObstacle] {
  let type = client.type
  let functions = client.variableFunctions
  guard let name = type.nameLocation, !functions.isEmpty, type.isCheckedForDataRaces,
    !type.isUncheckedSendable, !type.isIsolated
  else { return [] }
  let isHidden = type.isPublicAndResilient && !type.mentionsSendable && !type.mayInheritSendable
  let canConform = client.canBeSendable(besides: functions, &sendables)
  let obstacles = functions.compactMap { obstacle($0, of: type, canConform: canConform) }
  guard isHidden else { return obstacles }
  let first = SendableObstacle(
    message: "client `\(type.name)` is visible to other modules, but is not declared `Sendable`",
    help: "Declare `\(type.name)` `Sendable`: the compiler does not infer it for a type that other modules can see.",
    location: name, edit: canConform ? type.conformanceToSendable : nil)
  return [first] + obstacles
}

private func obstacle(_ function: VariableFunction, of client: TypeHandle, canConform: Bool) -> SendableObstacle? {
  let name = function.property.name
  let written = function.property.writtenType?.flags ?? []
  if function.signature.flags.union(written).isDisjoint(with: [.isSendable, .isAttributed]) {
    let place = function.signature.location
    let start = Location(file: place.file, range: place.range.lowerBound..<place.range.lowerBound)
    return SendableObstacle(
      message: "endpoint `\(name)` of `\(client.name)` is not `@Sendable`",
      help: "Write the endpoint's function type with `@Sendable`, so that effects can call it from any thread.",
      location: function.property.nameLocation,
      origin: function.isTypealias
        ? RelatedLocation("the function type of `\(name)` is written here", at: place) : nil,
      edit: canConform ? Edit(start, replacement: "@Sendable ") : nil)
  }
  guard let parameter = function.signature.parts.dropLast().first(where: \.isPassedOnAsAnything) else { return nil }
  return obstacle(function.property, taking: parameter, of: client)
}

/// The parameters of a protocol's methods that cannot be `Sendable`, in source order.
func requirementObstacles(of type: TypeHandle) -> [SendableObstacle] {
  guard type.kind == .protocol, type.isCheckedForDataRaces, !type.isIsolated else { return [] }
  return type.requiredMembers.filter { !$0.flags.contains(.static) }.compactMap { requirement in
    requirement.takenTypes.first(where: \.isPassedOnAsAnything).map { obstacle(requirement, taking: $0, of: type) }
  }
}

private func obstacle(
  _ endpoint: Member, taking parameter: WrittenType, of client: TypeHandle
) -> SendableObstacle {
  SendableObstacle(
    message: "endpoint `\(endpoint.name)` of `\(client.name)` takes `\(parameter.text)`, which cannot be `Sendable`",
    help: "Use a specific type, or `any Sendable` instead of `Any`: a value that an effect passes can be used on "
      + "another thread.",
    location: endpoint.nameLocation)
}

extension TypeHandle {
  var conformanceToSendable: Edit? {
    placeForConformance.map { Edit($0.location, replacement: $0.separator + "Sendable") }
  }
}

extension Client {
  /// Whether nothing but its endpoints can keep it from being `Sendable`, as far as its stored properties show.
  fileprivate func canBeSendable(besides functions: [VariableFunction], _ sendables: inout SendableTypes) -> Bool {
    let functions = Set(functions.map(\.property))
    return type.storedProperties.allSatisfy { functions.contains($0) || sendables.mayContain($0) }
  }
}

extension WrittenType {
  /// Whether it is `Any` or the like, whose value the caller may keep.
  fileprivate var isPassedOnAsAnything: Bool { !flags.contains(.isSending) && holdsAnything }

  /// Whether it is `Any` or `AnyObject`, or a collection or an optional of them, be it by a typealias.
  private var holdsAnything: Bool {
    var open = [self]
    var steps = Self.maxParts
    while steps > 0, let type = open.popLast()?.withoutAliases {
      steps -= 1
      switch (type.kind, type.kind == .named ? type.externalName : nil) {
      case (.named, "Any"), (.named, "AnyObject"): return true
      case (.optional, _), (.array, _), (.dictionary, _), (.tuple, _), (.named, "Array"), (.named, "ContiguousArray"),
        (.named, "Set"), (.named, "Dictionary"), (.named, "Optional"):
        open += type.parts.prefix(Self.maxParts)
      default: continue
      }
    }
    return false
  }

  /// The maximum number of parts of a type.
  private static let maxParts = 100
}
