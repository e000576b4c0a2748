import TCALintModel

/// The computed tables of an app.
final class Tables: Sendable {
  private let known = Locked<[AnyTable?]>([])

  private class AnyTable: @unchecked Sendable {
    let name: StaticString

    init(_ name: StaticString) { self.name = name }
  }

  private final class Table<Value: Sendable>: AnyTable, @unchecked Sendable {
    let value: Lazy<Value>

    override init(_ name: StaticString) {
      value = Lazy(name)
      super.init(name)
    }
  }

  /// The value of a table, which may be there to be computed.
  func lazy<Value>(_ key: TableKey<Value>) -> Lazy<Value> {
    known.withLock { known in
      if key.index < known.count, let table = known[key.index] {
        return unsafeDowncast(table, to: Table<Value>.self).value
      }
      if key.index >= known.count {
        known += Array(repeating: nil, count: key.index + 1 - known.count)
      }
      let table = Table<Value>(key.name)
      known[key.index] = table
      return table.value
    }
  }

  /// The names of the tables.
  var names: [String] { known.withLock { $0.compactMap { $0.map { "\($0.name)" } } } }
}

extension App {
  /// A table of the app. How long it takes to compute counts for none of those who ask.
  ///
  /// - Parameter compute: may ask for other tables. It must not keep the app alive.
  public func table<Value>(_ key: TableKey<Value>, _ compute: () -> Value) -> Value {
    tables.lazy(key)() { tableTimes.measure(key.name, compute) }
  }
}
