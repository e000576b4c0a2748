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
      let late = app.lateRegistrations
      let reported = Set(late.map(\.registration.location))
      return late.map(madeTooEarly)
        + tasks(registrations.filter { !reported.contains($0.location) }).compactMap(startedAndLeft)
    })
}

/// A store that is made where dependencies are registered later.
private func madeTooEarly(_ late: LateRegistration) -> Finding {
  Finding(
    .storeIsMade(of: late.store.reducerName, before: late.registration.name), at: late.store.location,
    related: [RelatedLocation("the dependencies are registered here", at: late.registration.location)]
      + (late.read.map { [RelatedLocation(.reads($0), at: $0.location)] } ?? []),
    help:
      "Register first: a store can use its dependencies as soon as it is created. If the registration is "
      + "asynchronous, show a placeholder until it is done.",
    severity: late.read == nil ? .info : nil)
}

/// The registrations that an app, or its delegate, does not wait for, task by task.
private func tasks(_ registrations: [Registration]) -> [(task: Registration.Task, registrations: [Registration])] {
  var (tasks, places): ([(task: Registration.Task, registrations: [Registration])], [Registration.Task: Int]) = (
    [], [:]
  )
  for registration in registrations {
    guard let task = registration.taskThatIsLeft else { continue }
    let place = places[task] ?? tasks.count
    if place == tasks.count {
      places[task] = place
      tasks.append((task, []))
    }
    tasks[place].registrations.append(registration)
  }
  return tasks
}

private func startedAndLeft(_ task: Registration.Task, _ registrations: [Registration]) -> Finding? {
  let reads = task.type.app.readsBeforeTasksEnd
  let read = registrations.lazy.compactMap { $0.firstRead(of: reads) }.first
  // Prepared dependencies reach stores that exist unless they were read.
  guard let first = registrations.first, read != nil || !registrations.allSatisfy(\.isPreparation) else { return nil }
  return Finding(
    .registersLater(task.type.name, first.name), at: first.location,
    related: registrations.dropFirst().map { RelatedLocation("the task calls `\($0.name)`, too", at: $0.location) }
      + (task.firstStore.map { [RelatedLocation("a store is created here", at: $0)] } ?? [])
      + (read.map { [RelatedLocation(.reads($0), at: $0.location)] } ?? []),
    help: "Register synchronously when the app starts. If that is not possible, show a placeholder until the "
      + "registration is done, and then create the stores.",
    severity: read == nil ? .info : nil)
}

extension String {
  fileprivate static func storeIsMade(of reducer: String?, before registration: String) -> String {
    "the store\(reducer.map { " of `\($0)`" } ?? "") is created before `\(registration)` registers its dependencies"
  }

  fileprivate static func registersLater(_ type: String, _ registration: String) -> String {
    "`\(type)` calls `\(registration)` in a task: stores can be created before their dependencies are registered"
  }

  fileprivate static func reads(_ read: DependencyRead) -> String {
    switch read.moment {
    case .creation: "`\(read.request)` is read here while the store is created"
    case .send: "the reducer can read `\(read.request)` when this action is sent"
    case .appearance: "the reducer can read `\(read.request)` when the view appears and sends this action"
    }
  }
}
