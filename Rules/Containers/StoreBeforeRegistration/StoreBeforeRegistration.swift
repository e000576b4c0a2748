import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A store is created before the dependencies that it uses are registered.
  static let storeBeforeRegistration = Rule(
    id: "store-before-registration", category: .containers, severity: .warning, profile: .recommended,
    summary: "A store is created before the dependencies that it uses are registered.",
    page: Page.storeBeforeRegistration,
    check: .program { app in
      // Most apps register nothing, and what makes their stores need not be looked for.
      let registrations = app.registrations
      if registrations.isEmpty { return [] }
      let early = app.storeCreations.compactMap { store in store.laterRegistration.map { (store, $0) } }
      let reported = Set(early.map(\.1.location))
      return early.map(madeTooEarly)
        + tasks(registrations.filter { !reported.contains($0.location) }).map(startedAndLeft)
    })
}

/// A store that is made where dependencies are registered later.
private func madeTooEarly(_ store: StoreCreation, _ registration: Registration) -> Finding {
  Finding(
    .storeIsMade(of: store.reducerName, before: registration.name), at: store.location,
    related: [RelatedLocation("the dependencies are registered here", at: registration.location)],
    help:
      "Register first: a store can use its dependencies as soon as it is created. If the registration is "
      + "asynchronous, show a placeholder until it is done.")
}

/// The registrations that an app's initialiser does not wait for, task by task.
private func tasks(_ registrations: [Registration]) -> [(app: TypeHandle, registrations: [Registration])] {
  var (tasks, places): ([(app: TypeHandle, registrations: [Registration])], [Registration.Task: Int]) = ([], [:])
  for registration in registrations {
    guard let task = registration.taskThatIsLeft, task.type.isApp else { continue }
    let place = places[task] ?? tasks.count
    if place == tasks.count {
      places[task] = place
      tasks.append((task.type, []))
    }
    tasks[place].registrations.append(registration)
  }
  return tasks
}

private func startedAndLeft(_ app: TypeHandle, _ registrations: [Registration]) -> Finding {
  Finding(
    .registersLater(app.name, registrations[0].name), at: registrations[0].location,
    related: registrations.dropFirst().map { RelatedLocation("the task calls `\($0.name)`, too", at: $0.location) },
    help: "Register synchronously in the initialiser. If that is not possible, show a placeholder until the "
      + "registration is done, and then create the stores.")
}

extension String {
  fileprivate static func storeIsMade(of reducer: String?, before registration: String) -> String {
    "the store\(reducer.map { " of `\($0)`" } ?? "") is created before `\(registration)` registers its dependencies"
  }

  fileprivate static func registersLater(_ app: String, _ registration: String) -> String {
    "`\(app)` calls `\(registration)` in a task: its stores can be created before their dependencies are registered"
  }
}
