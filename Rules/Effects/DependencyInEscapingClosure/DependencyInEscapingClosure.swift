import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintSyntax

extension Rule {
  /// A dependency that a closure declares which does not run in the current task.
  static let dependencyInEscapingClosure = Rule(
    id: "dependency-in-escaping-closure", category: .effects, severity: .warning, profile: .strict,
    summary: "A closure that runs outside of the current task declares a dependency, which ignores overrides.",
    page: Page.dependencyInEscapingClosure,
    check: .program { app in
      var found: [(dependency: Dependency, call: CallSite, others: [Location])] = []
      var indices: [Location: Int] = [:]
      for dependency in app.dependencies {
        guard let call = dependency.detachingCall else { continue }
        if let index = indices[call.location] {
          found[index].others.append(dependency.location)
        } else {
          indices[call.location] = found.count
          found.append((dependency, call, []))
        }
      }
      return found.map { finding($0.dependency, $0.call, $0.others) }
    })
}

extension Dependency {
  /// The call whose closure, which runs outside of the current task, declares it; nil for any other dependency.
  fileprivate var detachingCall: CallSite? {
    guard property.flags.contains(.local), wrapper == "@Dependency", view == nil else { return nil }
    let (app, file, facts) = (property.app, property.reference.file, property.facts)
    for scope in facts.scopes(around: property.declaration.scope) {
      switch facts.scopes[scope].kind {
      case .closure:
        let closure = facts.closures[facts.scopes[scope].closure]
        if facts.scopes[scope].flags.contains(.isCalledAtOnce) { continue }
        guard !closure.call.isNone, !closure.argument.isNone else { return nil }
        let call = CallSite(app, closure.call, in: file)
        if call.detachesClosure { return call }
        guard call.name.map(functionsWithinTask.contains) ?? false else { return nil }
      case .function, .accessor, .type, .file: return nil
      case .block, .branch, .loop, .do, .catch, .ifConfig: continue
      }
    }
    return nil
  }
}

/// The types of Combine's subjects.
private let subjects: Set<String> = ["CurrentValueSubject", "PassthroughSubject"]

/// Functions that call their closure at once, or in a task that inherits the dependencies of the code around it.
private let functionsWithinTask: Set<String> = [
  "Task", "allSatisfy", "autoreleasepool", "compactMap", "contains", "filter", "first", "flatMap", "forEach", "map",
  "reduce", "sorted", "withAnimation", "withLock", "withTransaction",
]

extension CallSite {
  /// Whether its closure runs outside of the current task: on a queue, by a timer, in a detached task, for the values of a
  /// publisher.
  fileprivate var detachesClosure: Bool {
    guard let name, let callee else { return false }
    switch taskStart {
    case .queue: return true
    case .task where name == "detached": return true
    default: break
    }
    let first = facts.firstName(callee.names).map(facts.names.text)
    if first == "Timer", callee.root == .unqualified, name == "Timer" || name == "scheduledTimer" {
      return app.program.externalName(
        callee.names.prefix(1), in: file, at: facts.scopes[callee.scope].declaration) != nil
    }
    // What the program declares itself may call its closure at once.
    guard app.program.name(name).map({ !app.declaresFunction(named: $0) }) ?? true else { return false }
    let base = app.program.type(ofFirst: callee.names.count - 1, namesOf: callee, in: file).unwrapped.externalName
    switch name {
    case "async", "asyncAfter": return base == "DispatchQueue"
    case "addOperation": return base == "OperationQueue"
    case "perform": return base == "RunLoop"
    case "sink": return base != nil || app.importsCombine(file)
    case "compactMap", "filter", "flatMap", "handleEvents", "map", "scan", "tryMap":
      return base.map { $0.hasSuffix("Publisher") || subjects.contains($0) } ?? false || isCalledOnPublisher
    default: return false
    }
  }
}

extension CallSite {
  /// Whether it is called on the result of a function whose name says that it returns a publisher:
  /// `session.dataTaskPublisher(for: url).map { … }`
  private var isCalledOnPublisher: Bool {
    var path = callee
    for _ in 0..<Self.maxOperators {
      guard let inner = path?.call, !inner.isNone else { return false }
      let name = facts.calleeName(facts.calls[inner]).map(facts.names.text) ?? ""
      if name.hasSuffix("Publisher") || name == "publisher" { return true }
      path = facts.calls[inner].callee.path.map { facts.paths[$0] }
    }
    return false
  }

  /// Longer chains are not followed.
  private static let maxOperators = 16
}

extension App {
  fileprivate func importsCombine(_ file: FileID) -> Bool {
    program.name("Combine").map { program.imports(of: file).contains($0) } ?? false
  }
}

private func finding(_ dependency: Dependency, _ call: CallSite, _ others: [Location]) -> Finding {
  let callee = call.calleeText
  return Finding(
    .isRead(dependency.request, in: callee), at: dependency.location,
    related: others.map { RelatedLocation("also declared here", at: $0) },
    help: "Declare it outside of the closure of `\(callee)`, which then captures it, or forward the dependencies with "
      + "`withEscapedDependencies`.")
}

extension String {
  fileprivate static func isRead(_ dependency: String, in callee: String) -> String {
    "the closure of `\(callee)` runs outside of the current task: `\(dependency)` in it ignores overrides"
  }
}
