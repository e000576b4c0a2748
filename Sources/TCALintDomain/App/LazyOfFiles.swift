import TCALintModel

/// A lazily computed value for each file. The computation of one may request that of another. Most files' values are never
/// needed.
public struct LazyOfFiles<Value: Sendable>: Sendable {
  private let name: StaticString
  private let values = Locked<[FileID: Lazy<Value>]>([:])

  /// - Parameter name: as of ``Lazy``.
  public init(_ name: StaticString) { self.name = name }

  /// Returns the value of a file, which the first call computes. Meanwhile other threads that request it wait.
  public func callAsFunction(_ file: FileID, _ compute: () -> Value) -> Value {
    let value = values.withLock { values in
      if let known = values[file] { return known }
      let new = Lazy<Value>(name)
      values[file] = new
      return new
    }
    return value(compute)
  }
}
