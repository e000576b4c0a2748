import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A registration that runs in a task which the initialiser of a type, or a method that starts an app, starts.
struct RegistrationStart {
  let type: TypeHandle
  let registration: Place
  /// Where a task calls the method that contains the registration; nil where the task itself contains it.
  let call: Place?

  /// Where code registers that runs from its start to its end.
  struct Place {
    let body: RegistrationTable.Body
    /// Byte offset.
    let start: UInt32
    /// Byte offset.
    let end: UInt32
  }

  /// The method that a task calls.
  var method: RegistrationTable.Body? { call == nil ? nil : registration.body }

  var task: RegistrationTable.Body { (call ?? registration).body }

  var places: [Place] { [registration] + (call.map { [$0] } ?? []) }

  /// The code after it in the closures and functions around it.
  var codeBehind: [Location] {
    places.map { place in
      let end = type.app.program.files[place.body.file].facts.scopes[place.body.scope].range.upperBound
      return Location(file: place.body.file, range: place.end..<max(place.end, end))
    }
  }
}

extension RegistrationTable {
  /// The task in which a registration runs, directly or by a method that this calls, where the initialiser of its type,
  /// or a method that starts an app, starts that, or a method which it calls; nil where it runs otherwise, time and
  /// again, or also in the initialiser itself.
  func start(of registration: Registration) -> RegistrationStart? {
    let (app, place) = (registration.use.app, registration.place)
    guard let type = registration.use.type else { return nil }
    if let task = app.bodyAround(task: place.body, isTask: registration.task != nil) {
      let starts = ([task] + (callsOfMethods[task] ?? []).map(app.body)).filter(app.isStart)
      guard !starts.isEmpty, !starts.contains(where: { registersAtOnce(registration, $0) }),
        !app.isRepeated(place)
      else { return nil }
      return RegistrationStart(type: type, registration: place, call: nil)
    }
    for call in callsOfMethods[place.body] ?? [] {
      let task = app.body(of: call)
      guard let outer = app.bodyAround(task: task, isTask: false), app.isStart(outer) else { continue }
      let place = RegistrationStart.Place(body: task, start: call.range.lowerBound, end: call.range.upperBound)
      if registersAtOnce(registration, outer) || app.isRepeated(place) { return nil }
      return RegistrationStart(type: type, registration: registration.place, call: place)
    }
    return nil
  }
}

extension App {
  fileprivate func body(of call: Location) -> RegistrationTable.Body {
    let facts = program.files[call.file].facts
    return RegistrationTable.Body(file: call.file, scope: facts.body(aroundOffset: call.range.lowerBound))
  }

  /// The code that starts the task of a closure; nil for other code.
  ///
  /// - Parameter isTask: whether the function that takes the closure runs it in a task.
  fileprivate func bodyAround(task: RegistrationTable.Body, isTask: Bool) -> RegistrationTable.Body? {
    guard let call = callPassed(task.scope, in: task.file), isTask || call.startsTaskThatIsLeft else { return nil }
    return RegistrationTable.Body(file: task.file, scope: call.facts.body(around: call.call.scope))
  }

  /// Whether code in a body runs in a loop there: `for await user in users() { … }`
  fileprivate func isRepeated(_ place: RegistrationStart.Place) -> Bool {
    let facts = program.files[place.body.file].facts
    var scope = facts.scope(around: place.start)
    while !scope.isNone, scope != place.body.scope {
      if facts.scopes[scope].kind == .loop { return true }
      scope = facts.scopes[scope].parent
    }
    return false
  }

  /// Whether code is that of an initialiser, or of a method by which the system starts an app.
  func isStart(_ body: RegistrationTable.Body) -> Bool {
    guard isFunction(body) else { return false }
    let declaration = program.files[body.file].facts.scopes[body.scope].declaration
    let member = Member(self, DeclarationReference(file: body.file, declaration: declaration))
    return member.kind == .initializer || member.startsApp
  }

  /// Whether code is that of a declared function or initialiser.
  func isFunction(_ body: RegistrationTable.Body) -> Bool {
    let facts = program.files[body.file].facts
    return !body.scope.isNone && facts.scopes[body.scope].kind == .function
      && !facts.scopes[body.scope].declaration.isNone
  }
}

/// Registrations that run in tasks, and by methods of their type.
extension Registration {
  /// The closure that it runs in a task of its own: `bootstrapInTask { … }`.
  var task: Closure? {
    guard let call = use.call, registrarsInTasks.contains(use.nameText) else { return nil }
    return call.facts.arguments[call.call.arguments].last?.value.closure.map { call.facts.closures[$0] }
  }

  /// Whether other code may run before it is done: it is awaited, or runs in a task of its own.
  var isAsynchronous: Bool { task != nil || use.call?.isAwaited ?? false }

  /// Where it is, or what it runs in a task.
  fileprivate var place: RegistrationStart.Place {
    let facts = use.app.program.files[use.place.file].facts
    let inside = task.map { $0.range.upperBound - 1 } ?? use.place.nameRange.lowerBound
    return RegistrationStart.Place(
      body: RegistrationTable.Body(file: use.place.file, scope: facts.body(aroundOffset: inside)),
      start: task?.range.lowerBound ?? use.place.range.lowerBound,
      end: task?.range.lowerBound ?? use.place.range.upperBound)
  }

  /// Where the type that contains it calls a function.
  func callsByItsType(of function: DeclarationReference) -> [Location] {
    let (app, owner) = (use.app, use.type)
    return app.callGraph.callers(of: function).compactMap { origin in
      let facts = app.program.files[origin.caller.file].facts
      let caller = DeclarationReference(
        file: origin.caller.file, declaration: facts.body(of: origin.site).declaration)
      guard facts.nodes[origin.site].kind == .call, owner != nil, app.type(around: caller) == owner else { return nil }
      return Location(file: caller.file, range: facts.nodes[origin.site].range)
    }
  }
}
