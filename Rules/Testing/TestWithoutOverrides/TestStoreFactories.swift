import TCALintDomain

/// The ways to make a store for tests.
let testStoreFactories: [PlainInterface] = [
  .init(pattern: .initializer("TestStore", .beginning(["initialState"]))),
  .init(pattern: .initializer("TestStoreOf", .beginning(["initialState"]))),
]
