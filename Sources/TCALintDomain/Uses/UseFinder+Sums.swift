import TCALintModel
import TCALintSyntax

/// Implicit members to which something is added, so that they are of the sum's type: `state.due = .now + 3600`.
extension UseFinder {
  /// The type of the sum that a path begins, by what it is assigned to or given as; unknown where there is none.
  mutating func type(ofSumBegunBy path: Path, in file: FileID) -> ValueType {
    guard isAddedTo(path, in: file) else { return .unknown }
    let facts = program.files[file].facts
    switch taker(ofValueAt: path.range.lowerBound, path.scope, within: Self.longestSum, in: file) {
    case .argument(let argument):
      return isSum(facts.arguments[argument].range, begunBy: path, in: file)
        ? type(ofParameterFor: argument, in: file) : .unknown
    case .assignment(let write):
      return isSum(facts.writes[write].valueRange, begunBy: path, in: file)
        ? type(ofPlace: facts.writes[write].target, in: file) : .unknown
    case .local, nil: return .unknown
    }
  }

  /// The implicit member that begins the sum which an initial value is.
  func implicitMember(beginning value: Range<UInt32>, in file: FileID) -> PathID? {
    let (facts, source) = (program.files[file].facts, program.files[file].source)
    guard !value.isEmpty, source[Int(value.lowerBound)] == UInt8(ascii: "."),
      let id = facts.paths(in: value.lowerBound..<value.lowerBound + 1).first, case let path = facts.paths[id],
      path.root == .implicitMember, path.names.count == 1, isAddedTo(path, in: file),
      isSum(value, begunBy: path, in: file)
    else { return nil }
    return id
  }

  private func isAddedTo(_ path: Path, in file: FileID) -> Bool {
    guard path.use == .operand else { return false }
    let rest = program.files[file].source[Int(path.range.upperBound)...]
    guard let sign = rest.firstIndex(where: { $0 > UInt8(ascii: " ") }), sign + 1 < rest.endIndex else { return false }
    return (rest[sign] == UInt8(ascii: "+") || rest[sign] == UInt8(ascii: "-")) && rest[sign + 1] <= UInt8(ascii: " ")
  }

  /// Whether a path begins an expression in which nothing is compared, chosen or run, but at most something worked out.
  private func isSum(_ range: Range<UInt32>, begunBy path: Path, in file: FileID) -> Bool {
    guard path.range.lowerBound == range.lowerBound, range.count <= Self.longestSum else { return false }
    return program.files[file].source[Int(path.range.upperBound)..<Int(range.upperBound)].allSatisfy(Self.isOfSum)
  }

  private static func isOfSum(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
      UInt8(ascii: "\t"), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "("),
      UInt8(ascii: ")"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  /// Bytes.
  private static var longestSum: UInt32 { 256 }
}
