import TCALintFiles
import TCALintJSON
import TCALintModel
import TCALintRuleKit

/// A baseline as a file: strict JSON with one entry a line. Each has a comma behind it, since an empty object ends the
/// list, so that lines can be added, removed and merged one by one.
///
/// The file is untrusted: its size is bounded, and errors have a location.
public enum BaselineFile {
  /// A hundred thousand findings.
  private static let sizeLimit = 32_000_000
  private static let version = 1

  /// Why a file is no baseline: the error, with its location if there is one, in one line.
  public struct Malformed: Error, Equatable {
    public let message: String
  }

  /// Reads a file that the user or a configuration named. No link may lead out of the tree that it lies in.
  ///
  /// - Parameter path: absolute, or relative to the working directory.
  public static func read(_ path: FilePath, workingDirectory: FilePath) throws(Malformed) -> Baseline {
    switch path.resolved(from: workingDirectory).flatMap({ bytes($0, workingDirectory) }) {
    case .success(let bytes): return try parse(bytes, path)
    case .failure(let error): throw Malformed(message: "cannot read '\(path)': \(error.message)")
    }
  }

  private static func bytes(_ path: FilePath, _ workingDirectory: FilePath) -> Result<[UInt8], FileError> {
    var trees = ProgramTrees()
    if let tree = trees.treeLeft(by: path, workingDirectory: workingDirectory) {
      return .failure(.leadsOut(of: tree))
    }
    return FileReader.read(path, limit: sizeLimit, followingLinks: true)
  }

  /// Reads a baseline's text.
  ///
  /// - Parameter path: the path for errors.
  public static func parse(_ text: [UInt8], _ path: FilePath) throws(Malformed) -> Baseline {
    let problem: JSONError
    do throws(JSONError) {
      return Baseline(try entries(JSONValue(reading: text)))
    } catch {
      problem = error
    }
    let place = LineTable(text).position(at: UInt32(problem.offset), in: text)
    throw Malformed(message: "\(path):\(place.line):\(place.column): \(problem.message)")
  }

  private static func entries(_ value: JSONValue) throws(JSONError) -> [FindingSignature] {
    let members = try members(value, named: ["version", "findings"], optional: [commentKey])
    guard members[0].integer == version else {
      throw JSONError(
        "this version of TCALint reads only baselines of version \(version)", at: members[0].range.lowerBound)
    }
    guard let list = members[1].array else {
      throw JSONError("expected a list of findings, not \(members[1].kind)", at: members[1].range.lowerBound)
    }
    var entries: [FindingSignature] = []
    entries.reserveCapacity(list.count)
    for element in list where element.object?.isEmpty != true { entries.append(try entry(element)) }
    return entries
  }

  /// The purpose of the file, in words.
  private static let commentKey = "comment"

  private static let keys = ["path", "rule", "in", "message", "line", "fingerprint"]

  private static func entry(_ value: JSONValue) throws(JSONError) -> FindingSignature {
    var texts: [String] = []
    for (key, member) in zip(keys, try members(value, named: keys)) {
      guard let text = member.string else {
        throw JSONError("'\(key)' must be a string, not \(member.kind)", at: member.range.lowerBound)
      }
      texts.append(text)
    }
    return FindingSignature(
      rule: texts[1], message: texts[3], fingerprint: texts[5],
      identity: FindingIdentity(path: FilePath(texts[0]), scope: texts[2], line: texts[4]))
  }

  /// The values of an object that has just these keys, and perhaps some that nothing is read from.
  private static func members(
    _ value: JSONValue, named keys: [String], optional: [String] = []
  ) throws(JSONError) -> [JSONValue] {
    guard let members = value.object else {
      throw JSONError("expected an object, not \(value.kind)", at: value.range.lowerBound)
    }
    var found: [String: JSONValue] = [:]
    for member in members {
      guard keys.contains(member.key) || optional.contains(member.key) else {
        let hint = NearestName.hint(member.key, among: keys)
        throw JSONError("unknown key '\(member.key)'\(hint)", at: member.keyRange.lowerBound)
      }
      found[member.key] = member.value
    }
    if let missing = keys.first(where: { found[$0] == nil }) {
      throw JSONError("'\(missing)' is missing here", at: value.range.lowerBound)
    }
    return keys.map { found[$0]! }
  }

  // MARK: Writing

  /// The text of a baseline: the same entries give the same bytes.
  public static func text(_ baseline: Baseline) -> [UInt8] {
    var text = Array(
      """
      {
        "\(commentKey)": "Findings that 'tcalint lint' does not report. 'tcalint baseline' rewrites this file.",
        "version": \(version),
        "findings": [

      """.utf8)
    for entry in baseline.entries {
      let texts = [
        entry.identity.path.text, entry.rule, entry.identity.scope, entry.message, entry.identity.line,
        entry.fingerprint,
      ]
      text += Array("    {".utf8)
      for (index, (key, value)) in zip(keys, texts).enumerated() {
        text += Array("\(index == 0 ? "" : ", ")\"\(key)\": ".utf8)
        var writer = JSONWriter()
        writer.string(value)
        text += writer.bytes
      }
      text += Array("},\n".utf8)
    }
    return text + Array("    {}\n  ]\n}\n".utf8)
  }
}
