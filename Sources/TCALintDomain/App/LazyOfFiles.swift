import TCALintModel

/// A value of each file, computed when it is first asked for, once. Most files are never asked about.
///
/// What computes one may ask for another file's.
public struct LazyOfFiles<Value: Sendable>: Sendable {
  private let name: StaticString
  private let values = Locked<[FileID: Lazy<Value>]>([:])

  /// - Parameter name: as of ``Lazy``.
  public init(_ name: StaticString) { self.name = name }

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
