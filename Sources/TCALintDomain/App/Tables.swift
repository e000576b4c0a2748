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

  /// The lazy value of a table, which is created at the first request.
  func lazy<Value>(_ key: TableKey<Value>) -> Lazy<Value> {
    known.withLock { known in
      if key.index < known.count, let table = known[key.index] {
        // An index belongs to one key, so its table has the key's type.
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
  /// A table of the app, which the first request computes. Its time counts for no rule.
  ///
  /// - Parameter compute: may ask for other tables. Its result must not retain the app.
  public func table<Value>(_ key: TableKey<Value>, _ compute: () -> Value) -> Value {
    tables.lazy(key)() { tableTimes.measure(key.name, compute) }
  }

  /// The value of a file in a table, which the first request for that file computes. Its time counts for who asks.
  public func table<Value>(_ key: TableKey<LazyOfFiles<Value>>, of file: FileID, _ compute: () -> Value) -> Value {
    tables.lazy(key)() { LazyOfFiles(key.name) }(file, compute)
  }

  /// The answer to a question in a table, which the first request for it computes. Its time counts for who asks.
  public func table<Question, Answer>(
    _ key: TableKey<Answers<Question, Answer>>, for question: Question, _ answer: () -> Answer
  ) -> Answer {
    tables.lazy(key)() { Answers() }(question, answer)
  }
}
