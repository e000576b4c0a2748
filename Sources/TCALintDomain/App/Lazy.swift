import TCALintModel

/// A value that is computed when it is first asked for, once, whichever thread asks.
///
/// While it is computed, other threads that ask wait. What computes it must not ask for it.
struct Lazy<Value: Sendable>: Sendable {
  private let value = Locked<Value?>(nil)

  func callAsFunction(_ compute: () -> Value) -> Value {
    value.withLock { value in
      if let value { return value }
      let computed = compute()
      value = computed
      return computed
    }
  }
}

/// A value of each file, computed when it is first asked for, once. Most files are never asked about.
///
/// What computes one may ask for another file's, but not in a circle.
struct LazyOfFiles<Value: Sendable>: Sendable {
  private let values = Locked<[FileID: Lazy<Value>]>([:])

  func callAsFunction(_ file: FileID, _ compute: () -> Value) -> Value {
    let value = values.withLock { values in
      if let known = values[file] { return known }
      let new = Lazy<Value>()
      values[file] = new
      return new
    }
    return value(compute)
  }
}
