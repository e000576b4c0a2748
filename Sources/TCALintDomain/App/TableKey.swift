import TCALintModel

/// The name of a table of an app: of a value that is computed from the app lazily, once.
///
/// Each table is declared where it is computed, so that an app knows none of them:
///
///     extension App {
///       private static let effectsKey = TableKey<EffectTable>("effects")
///       var effectTable: EffectTable { table(Self.effectsKey) { EffectTable(self) } }
///     }
public struct TableKey<Value: Sendable>: Sendable {
  let name: StaticString
  /// Where each app has the table.
  let index: Int

  /// Creates a key, for a static constant: each key has a place in every app.
  ///
  /// - Parameter name: as people read it: "graph of clients". No other table has it.
  public init(_ name: StaticString) {
    self.name = name
    index = TableCount.next()
  }
}

/// Counts the keys of the process.
private enum TableCount {
  private static let count = Locked(0)

  static func next() -> Int {
    count.withLock { count in
      defer { count += 1 }
      return count
    }
  }
}
