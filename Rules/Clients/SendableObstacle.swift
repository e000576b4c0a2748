import TCALintDomain
import TCALintModel
import TCALintRuleKit

/// One place that keeps a client from being `Sendable`.
struct SendableObstacle {
  let message: String
  let help: String
  let location: Location
  /// Where what it is about is written, if that is elsewhere.
  var origin: RelatedLocation?
  /// What takes it away; nil where that takes a person.
  var edit: Edit?
}

/// What keeps a struct of endpoints from being `Sendable`, in the order of the source.
func structObstacles(of client: Client) -> [SendableObstacle] {
  let type = client.type
  let endpoints = client.endpoints
  guard let name = type.nameLocation, !endpoints.isEmpty, type.app.isCheckedForDataRaces(name),
    !type.isUncheckedSendable, !type.isIsolated
  else { return [] }
  let isHidden = type.isPublicAndResilient && !type.isDeclaredSendable
  let canConform = client.canBeSendable
  let obstacles = endpoints.compactMap { obstacle($0, of: type, canConform: canConform) }
  guard isHidden else { return obstacles }
  let first = SendableObstacle(
    message: "client `\(type.name)` can be seen by other modules, but does not say that it is `Sendable`",
    help: "Declare `\(type.name)` `Sendable`: the compiler does not find that out for a type that other modules see.",
    location: name, edit: canConform ? type.conformanceToSendable : nil)
  return [first] + obstacles
}

private func obstacle(_ endpoint: Endpoint, of client: TypeHandle, canConform: Bool) -> SendableObstacle? {
  let written = endpoint.property.writtenType?.flags ?? []
  if endpoint.signature.flags.union(written).isDisjoint(with: [.isSendable, .isAttributed]) {
    let place = endpoint.signature.location
    let start = Location(file: place.file, range: place.range.lowerBound..<place.range.lowerBound)
    return SendableObstacle(
      message: "endpoint `\(endpoint.name)` of `\(client.name)` is not `@Sendable`",
      help: "Write the endpoint's function type with `@Sendable`, so that effects can call it from any thread.",
      location: endpoint.location,
      origin: endpoint.isTypealias
        ? RelatedLocation("the function type of `\(endpoint.name)` is written here", at: place) : nil,
      edit: canConform ? Edit(start, replacement: "@Sendable ") : nil)
  }
  guard let parameter = endpoint.parameterTypes.first(where: \.holdsAnything) else { return nil }
  return SendableObstacle(
    message: "endpoint `\(endpoint.name)` of `\(client.name)` takes `\(parameter.text)`, which cannot be `Sendable`",
    help: "Give it a type of its own, or `any Sendable` in place of `Any`: what an effect passes to `\(endpoint.name)` "
      + "may be used on another thread.",
    location: endpoint.location)
}

/// What keeps a class that declares itself `Sendable` from being it: its first variable, as the others go the same way.
func classObstacles(of type: TypeHandle) -> [SendableObstacle] {
  guard let name = type.nameLocation, type.app.isCheckedForDataRaces(name), type.isDeclaredSendable,
    !type.isUncheckedSendable, !type.isIsolated, !(type.ancestors ?? []).contains(where: { $0.kind == .class })
  else { return [] }
  return type.storedProperties.filter { variable in
    variable.flags.isDisjoint(with: [.let, .nonisolated]) && !variable.hasAttributes
  }.map { variable in
    SendableObstacle(
      message: "`\(type.name)` says that it is `Sendable`, but its variable `\(variable.name)` can change",
      help:
        "Make `\(type.name)` an actor, keep what changes behind a lock in a constant, or isolate it to a global actor.",
      location: variable.nameLocation)
  }
}

extension TypeHandle {
  var conformanceToSendable: Edit? {
    placeForConformance.map { Edit($0.location, replacement: $0.separator + "Sendable") }
  }
}

extension Client {
  /// Whether nothing but its endpoints can keep it from being `Sendable`, as far as its stored properties show.
  fileprivate var canBeSendable: Bool {
    let endpoints = Set(endpoints.map(\.property))
    return type.storedProperties.allSatisfy { endpoints.contains($0) || $0.isSendable }
  }
}

extension WrittenType {
  /// Whether it is `Any` or `AnyObject`, or a collection or an optional of them.
  fileprivate var holdsAnything: Bool {
    switch kind {
    case .optional, .array, .dictionary, .tuple: parts.contains(where: \.holdsAnything)
    case .named:
      switch outsideName {
      case "Any", "AnyObject": true
      case "Array", "ContiguousArray", "Set", "Dictionary", "Optional": parts.contains(where: \.holdsAnything)
      default: false
      }
    default: false
    }
  }
}
