import TCALintModel
import TCALintSyntax

/// Puts changed sources in the place of what stands in their files.
///
/// A file is replaced as a whole or not at all, with its permissions kept, and only where it is a regular file within the
/// tree that it was read from, still holds what was read, and has no syntax errors before and after.
struct SourceRewriter {
  let workingDirectory: FilePath

  /// A change of a file. Byte offsets.
  struct Change {
    let range: Range<Int>
    let replacement: [UInt8]
  }

  /// A source with some changes, which do not overlap. Those at one place come in their order.
  static func apply(_ changes: [Change], to source: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(source.count + changes.reduce(0) { $0 + $1.replacement.count })
    var place = 0
    let sorted = changes.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    for (_, change) in sorted {
      result += source[place..<change.range.lowerBound]
      result += change.replacement
      place = change.range.upperBound
    }
    return result + source[place...]
  }

  /// Replaces a source by another; in words, why that was not done.
  ///
  /// - Parameter path: absolute, or relative to the working directory.
  func replace(_ path: FilePath, _ source: [UInt8], with changed: [UInt8]) -> String? {
    let path = path.absolute(from: workingDirectory)
    switch FileSystem.linkStatus(path).map(\.kind) {
    case .success(.file): break
    case .success(.link): return "it is a link"
    case .success(.directory), .success(.other): return FileError.notAFile.message
    case .failure(let error): return error.message
    }
    if !Self.isIntact(source) { return "it has syntax errors" }
    if !Self.isIntact(changed) { return "the change would break its syntax" }
    switch FileReader.read(path, limit: source.count) {
    case .success(let bytes) where bytes == source: break
    case .success, .failure(.tooLarge): return "it has changed meanwhile"
    case .failure(let error): return error.message
    }
    return OutputFile.replace(path, with: changed, workingDirectory: workingDirectory)
  }

  private static func isIntact(_ source: [UInt8]) -> Bool {
    Parser.parse(source) { !$0.isDamaged && $0.diagnostics.isEmpty }
  }
}
