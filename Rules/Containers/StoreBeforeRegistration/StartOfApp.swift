import TCALintDomain

/// The ways to make a store.
let storeFactories: [PlainInterface] = [
  .init(pattern: .initializer("Store", .beginning(["initialState"]))),
  .init(pattern: .initializer("StoreOf", .beginning(["initialState"]))),
]

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
