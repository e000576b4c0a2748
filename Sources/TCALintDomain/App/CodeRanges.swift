import TCALintModel

/// Where some code of a program is.
public struct CodeRanges: Sendable {
  private var ranges: [FileID: [Range<UInt32>]]

  /// The cost is n log n in the functions.
  public init(_ functions: [FunctionReference], _ program: Program) {
    ranges = Dictionary(grouping: functions, by: \.file).mapValues { functions in
      functions.map { program.files[$0.file].facts.nodes[$0.node].range }.merged
    }
  }

  /// Whether what begins at a place is in the code. The cost is that of a binary search.
  public func cover(_ location: Location) -> Bool {
    ranges[location.file]?.cover(location.range.lowerBound) ?? false
  }
}
