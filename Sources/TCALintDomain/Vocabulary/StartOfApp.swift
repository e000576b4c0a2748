/// A way to make a store.
struct StoreMaker: OutsideInterface {
  let pattern: InterfacePattern
  var modules: [String] { ["ComposableArchitecture"] }
}

let storeMakers: [StoreMaker] = [
  .init(pattern: .initializer("Store", .beginning(["initialState"]))),
  .init(pattern: .initializer("StoreOf", .beginning(["initialState"]))),
]

/// A way to say, for the whole program, what its dependencies are.
struct DependencyRegistrar: OutsideInterface {
  let pattern: InterfacePattern
  let modules: [String]
}

let dependencyRegistrars: [DependencyRegistrar] = [
  .init(
    pattern: .functions(beginning: "register", ending: "Dependencies"),
    modules: ["WeaveDI", "Dependencies", "ComposableArchitecture"]),
  .init(pattern: .call("bootstrap", .any, of: .type("Container")), modules: ["WeaveDI"]),
  .init(pattern: .call("bootstrap", .any, of: .type("UnifiedDI")), modules: ["WeaveDI"]),
  .init(pattern: .function("prepareDependencies", .any), modules: ["Dependencies", "ComposableArchitecture"]),
]
