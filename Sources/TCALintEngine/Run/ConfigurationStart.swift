import TCALintFiles
import TCALintJSON
import TCALintModel
import TCALintRuleKit

/// A configuration to start from, written so that the program passes today. It is strict JSON, which other tools read too.
public struct ConfigurationStart: Sendable {
  /// The name of a configuration file.
  public static let fileName = ProgramMarks.configurationName

  /// The existing file in place of the configuration, even a broken link. An empty configuration does not count: an
  /// interrupted run leaves one.
  ///
  /// - Parameter folder: an absolute path.
  public static func present(in folder: FilePath) -> FilePath? {
    [fileName, Baseline.defaultName].map { folder.appending($0) }.first {
      if case .success = FileSystem.linkStatus($0) { !isEmpty($0) } else { false }
    }
  }

  /// The text of a configuration that sets nothing.
  public static let empty = Array("{}\n".utf8)

  private static func isEmpty(_ file: FilePath) -> Bool {
    (try? FileReader.read(file, limit: empty.count).get()) == empty
  }

  /// Removes from a folder a configuration that sets nothing; in words, the reason when that failed.
  public static func removeEmpty(in folder: FilePath) -> String? {
    let file = folder.appending(fileName)
    return isEmpty(file) ? OutputFile.remove(file) : nil
  }

  private let baseline: String?
  private let damaged: [FilePath]

  /// - Parameters:
  ///   - result: of linting the program.
  ///   - root: the folder that the configuration is for. Absolute.
  ///   - baseline: the name of the file that holds the findings, if there is one.
  public init(_ result: RunResult, in root: FilePath, baseline: String?) {
    self.baseline = baseline
    let files = result.diagnostics.compactMap { diagnostic -> FilePath? in
      guard diagnostic.kind == .syntaxError, let path = diagnostic.path else { return nil }
      return path.absolute(from: result.root).relative(to: root)
    }
    damaged = Set(files).sorted()
  }

  /// The file's text.
  ///
  /// - Parameter documentation: where the schema of configurations is published, if it is.
  public func text(documentation: String? = Documentation.url) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { file in
      if let documentation { file.member("$schema", documentation + "/" + ConfigurationSchema.fileName) }
      file.member("profile", Profile.recommended.rawValue)
      file.member("rules") { _ in }
      file.list("exclude") { _ in }
      if let baseline { file.member("baseline", baseline) }
      // The current findings are in the baseline: each warning is a new one.
      file.member("failOn", FailureThreshold.warning.rawValue)
      if !damaged.isEmpty { file.list("overrides") { $0.object { $0.write(silenced: damaged) } } }
    }
    writer.finish()
    return writer.bytes
  }
}

extension JSONWriter {
  /// A file with a syntax error fails every run, unless nothing is reported on it.
  fileprivate mutating func write(silenced files: [FilePath]) {
    list("files") { list in for file in files { list.string(PathPattern.literal(file)) } }
    member("report", false)
  }
}
