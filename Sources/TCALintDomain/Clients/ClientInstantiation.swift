import TCALintModel
import TCALintSyntax

/// The initializer calls that create a value of a client, and their arguments for the endpoints.
public struct ClientInstantiation: Sendable {
  /// The client of which a value is created.
  public let client: Client
  /// The static member that contains them.
  public let member: Member
  /// One, or several where the code decides which.
  public let calls: [CallSite]

  /// Whether a function of the client, be it a constant, is written there as a closure.
  public var writesFunctions: Bool {
    calls.contains { call in
      let closures = call.arguments.filter(\.isClosure)
      return closures.contains { $0.label.map(client.offers) ?? false }
        || closures.contains { $0.label == nil } && client.offersSomething
    } || assignments.contains { client.offers($0.name) && $0.write.value.closure != nil }
  }

  /// Whether each endpoint reports that it was not overridden: the value is a placeholder for one that is provided
  /// elsewhere.
  public var isPlaceholder: Bool {
    let endpoints = endpoints
    return !endpoints.isEmpty && endpoints.allSatisfy(\.isStub)
  }

  /// The values of the client's endpoints, in the order of the arguments, then later assignments. A trailing closure
  /// without a label is that of the only remaining endpoint, if there is one.
  public var endpoints: [EndpointValue] {
    let set = assignments.compactMap { assignment in
      client.endpoint(named: assignment.name).map {
        EndpointValue(
          endpoint: $0, value: assignment.write.value,
          location: Location(file: member.reference.file, range: assignment.write.valueRange))
      }
    }
    let names = Set(set.map(\.endpoint.name))
    return calls.flatMap(given).filter { !names.contains($0.endpoint.name) } + set
  }

  private func given(by call: CallSite) -> [EndpointValue] {
    let arguments = call.arguments
    let left = arguments.contains { $0.label == nil } ? client.endpointLeft(by: arguments) : nil
    return arguments.compactMap { argument in
      let named = argument.label.map(client.endpoint(named:))
      guard let endpoint = named ?? left else { return nil }
      return EndpointValue(
        endpoint: endpoint, value: call.facts.arguments[argument.id].value, location: argument.location)
    }
  }

  /// Assignments to variables whose initial values are the calls: `client.fetch = { … }`.
  private var assignments: [(name: String, write: Write)] {
    let facts = member.facts
    return facts.writes[facts.writes(in: member.declaration.range)].compactMap { write in
      guard write.kind == .assignment, let target = write.target.path.map({ facts.paths[$0] }), !target.local.isNone,
        target.names.count == 2, let made = facts.locals[target.local].value.call,
        calls.contains(where: { $0.id == made }), let name = facts.lastName(target.names)
      else { return nil }
      return (facts.names.text(name), write)
    }
  }
}
