import TCALintModel

/// A limit on the findings of a rule in a program: beyond it, only the first findings are kept.
///
/// Files can be checked in any order. The result does not depend on it.
final class FindingLimit: Sendable {
  private let maximum: Int
  private let state = Locked(State())

  private struct State {
    /// The first files with findings, sorted. Without the last one, they have fewer findings than the limit.
    var files: [(file: FileID, count: Int)] = []
    var count = 0
    /// The first file whose findings are not kept; nil while the limit is not exceeded by whole files.
    var end: FileID?
  }

  init(_ maximum: Int) { self.maximum = maximum }

  /// Whether the rule finds more than its limit.
  var isExceeded: Bool { state.withLock { $0.end != nil || $0.count > maximum } }

  /// Whether the findings of a file are known not to be kept.
  func excludes(_ file: FileID) -> Bool { state.withLock { state in state.end.map { file >= $0 } ?? false } }

  /// Adds the findings of a file.
  func add(_ count: Int, in file: FileID) {
    guard count > 0 else { return }
    state.withLock { state in
      if let end = state.end, file >= end { return }
      let index = state.files.partitioningIndex { $0.file >= file }
      state.files.insert((file, count), at: index)
      state.count += count
      while let last = state.files.last, state.count - last.count >= maximum {
        state.files.removeLast()
        state.count -= last.count
        state.end = last.file
      }
    }
  }

  /// The places of the findings that are kept.
  ///
  /// - Parameter places: those of all findings in files that are not excluded, each different.
  func kept(_ places: [Location]) -> Set<Location> { Set(places.sorted().prefix(maximum)) }
}
