import TCALintModel

/// What several rules ask for, made when the first of them asks. How long that takes counts for none of them.
struct SharedTable<Value: Sendable>: Sendable {
  private let name: StaticString
  private let value: Lazy<Value>

  /// - Parameter name: as people read it: "graph of clients".
  init(_ name: StaticString) {
    self.name = name
    value = Lazy(name)
  }

  func callAsFunction(_ app: App, _ make: () -> Value) -> Value {
    value { app.tableTimes.measure(name, make) }
  }
}
