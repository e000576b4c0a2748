import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The ways to say, for the whole program, what its dependencies are.
let dependencyRegistrars: [PlainInterface] = [
  .init(
    pattern: .functions(beginning: "register", ending: "Dependencies"),
    modules: ["WeaveDI", "Dependencies", "ComposableArchitecture"]),
  .init(pattern: .call("bootstrap", .any, of: .type("Container")), modules: ["WeaveDI"]),
  .init(pattern: .call("bootstrapAsync", .any, of: .type("Container")), modules: ["WeaveDI"]),
  .init(pattern: .call("bootstrapAsyncIfNeeded", .any, of: .type("Container")), modules: ["WeaveDI"]),
  .init(pattern: .call("bootstrapIfNeeded", .any, of: .type("Container")), modules: ["WeaveDI"]),
  .init(pattern: .call("bootstrapInTask", .any, of: .type("Container")), modules: ["WeaveDI"]),
  .init(pattern: .call("bootstrapMixed", .any, of: .type("Container")), modules: ["WeaveDI"]),
  .init(pattern: .call("bootstrap", .any, of: .type("UnifiedDI")), modules: ["WeaveDI"]),
  .init(pattern: .call("register", .any, of: .type("UnifiedDI")), modules: ["WeaveDI"]),
  .init(pattern: .call("registerAsync", .any, of: .type("UnifiedDI")), modules: ["WeaveDI"]),
  .init(pattern: .call("register", .any, of: .instance("shared", of: "Container")), modules: ["WeaveDI"]),
  .init(pattern: .call("register", .any, of: .instance("live", of: "Container")), modules: ["WeaveDI"]),
  .init(pattern: .function("prepareDependencies", .any), modules: ["Dependencies", "ComposableArchitecture"]),
]

/// Those that run their closure in a separate task.
let registrarsInTasks: Set<String> = ["bootstrapInTask"]

extension TypeHandle {
  /// An `App`, or a delegate of an app or a scene.
  var startsApp: Bool { isApp || app.program.ancestry.traits(of: symbol).contains(.appDelegate) }
}

extension Member {
  /// Whether the system calls it as an app starts.
  var startsApp: Bool { isStart(Self.appStarts) }
  /// Whether the system calls it as a scene starts.
  var startsScene: Bool { isStart(["scene": ["willConnectTo"]]) }

  /// - Parameter labels: the methods, each with labels of which it has one.
  private func isStart(_ labels: [String: Set<String>]) -> Bool {
    guard kind == .function, let labels = labels[name], owner?.startsApp ?? false else { return false }
    let facts = facts
    return labels.isEmpty
      || facts.parameters[declaration.parameters].contains { labels.contains(facts.names.text($0.label)) }
  }

  private static let appStarts: [String: Set<String>] = [
    "application": ["didFinishLaunchingWithOptions", "willFinishLaunchingWithOptions"],
    "applicationDidFinishLaunching": [], "applicationWillFinishLaunching": [],
  ]
}
