import TCALintModel
import TCALintSyntax

/// Registrations that run in tasks, and by methods of their type.
extension Registration {
  /// The closure that it runs in a task of its own: `bootstrapInTask { … }`.
  private var task: Closure? {
    guard let call = use.call, registrarsInTasks.contains(use.nameText) else { return nil }
    return call.facts.arguments[call.call.arguments].last?.value.closure.map { call.facts.closures[$0] }
  }

  /// A place in the code that registers, behind the parameters of a closure. Byte offset.
  var place: UInt32 { task.map { $0.range.upperBound - 1 } ?? use.place.nameRange.lowerBound }

  /// Where it begins. Byte offset.
  var start: UInt32 { task?.range.lowerBound ?? use.place.range.lowerBound }

  /// What runs behind it in the closure around it, or in its own task.
  var codeBehind: Location {
    let facts = use.app.program.files[use.place.file].facts
    let start = task?.range.lowerBound ?? use.place.range.upperBound
    let end = facts.scopes[facts.body(aroundOffset: place)].range.upperBound
    return Location(file: use.place.file, range: start..<max(start, end))
  }

  /// The type in whose initialiser, or in a method that this calls, a task is started that it stands in, directly, or that
  /// it starts itself.
  var typeWhoseInitializerStartsIt: TypeHandle? {
    let facts = use.app.program.files[use.place.file].facts
    let body = facts.body(aroundOffset: place)
    guard !body.isNone, !facts.scopes[body].closure.isNone else { return nil }
    let closure = facts.closures[facts.scopes[body].closure]
    guard !closure.call.isNone else { return nil }
    let isTask = CallSite(use.app, closure.call, in: use.place.file).taskStart == .task
    guard isTask || task != nil else { return nil }
    let outer = facts.body(around: facts.calls[closure.call].scope)
    if facts.isInitializer(outer) { return use.type }
    guard !outer.isNone, facts.scopes[outer].kind == .function else { return nil }
    let isBegunWith = callsByItsType(ofMethod: facts.scopes[outer].declaration).contains { call in
      let facts = use.app.program.files[call.file].facts
      return facts.isInitializer(facts.body(aroundOffset: call.range.lowerBound))
    }
    return isBegunWith ? use.type : nil
  }

  /// Where the type that it stands in calls a method of its own; of one that more code names, the first
  /// places.
  func callsByItsType(ofMethod id: DeclarationID) -> [Location] {
    let (app, file) = (use.app, use.place.file)
    let facts = app.program.files[file].facts
    guard !id.isNone, let owner = use.type, case let method = facts.declarations[id], method.kind == .function,
      !method.parent.isNone, facts.declarations[method.parent].isTypeOrExtension
    else { return [] }
    let mentions = app.mentionsOutsideTests(of: app.program.name(method.name, in: file))
    return mentions.prefix(Self.mostMentions).compactMap { file, mention in
      let facts = app.program.files[file].facts
      guard case .path(let id, at: 0) = mention, case let path = facts.paths[id], path.names.count == 1,
        !path.calling.isNone, [.unqualified, .self, .selfType].contains(path.root),
        app.type(around: DeclarationReference(file: file, declaration: facts.scopes[path.scope].declaration)) == owner
      else { return nil }
      return Location(file: file, range: path.range)
    }
  }

  private static var mostMentions: Int { 256 }
}

extension FileFacts {
  /// Whether a scope is the body of an initialiser.
  fileprivate func isInitializer(_ scope: ScopeID) -> Bool {
    guard !scope.isNone, scopes[scope].kind == .function, case let declaration = scopes[scope].declaration else {
      return false
    }
    return !declaration.isNone && declarations[declaration].kind == .initializer
  }
}
