import TCALintModel
import TCALintRuleKit

/// A run's result as JUnit XML, for tools that show test results: a file is a suite, a finding a failed test, a syntax
/// error a test that could not run.
public enum JUnitReport {
  /// UTF-8, ending in a line break. Where there is nothing to say, it is one test that passed: a report without a test
  /// fails the builds of some.
  public static func render(_ result: RunResult) -> [UInt8] {
    let files = FileEntries.all(of: result)
    var writer = XMLWriter()
    let entries = files.flatMap(\.entries)
    writer.element("testsuites", [("name", "tcalint")] + counts(entries, atLeast: 1)) { list in
      if files.isEmpty {
        list.element("testsuite", [("name", "tcalint")] + counts([], atLeast: 1)) { suite in
          suite.element("testcase", [("name", "no findings"), ("classname", "tcalint")])
        }
      }
      for file in files {
        list.element("testsuite", [("name", file.path.text)] + counts(file.entries)) { suite in
          for entry in file.entries { write(entry, of: file.path, to: &suite) }
        }
      }
    }
    return writer.bytes
  }

  private static func counts(_ entries: [FileEntries.Entry], atLeast least: Int = 0) -> [(String, String)] {
    let problems = entries.filter(\.isProblem).count
    return [
      ("tests", "\(max(entries.count, least))"), ("failures", "\(entries.count - problems)"), ("errors", "\(problems)"),
    ]
  }

  private static func write(_ entry: FileEntries.Entry, of path: FilePath, to suite: inout XMLWriter) {
    let place = entry.range.map { "\($0.start.line):\($0.start.column)" }
    let name = entry.name + (place.map { " at \($0)" } ?? "")
    suite.element("testcase", [("name", name), ("classname", path.text)]) { test in
      test.element(
        entry.isProblem ? "error" : "failure", [("type", entry.severity.rawValue), ("message", entry.message)],
        text: [path.text, place].compactMap(\.self).joined(separator: ":") + ": "
          + (entry.isProblem ? entry.message : Sentences.joined(entry.message, entry.help)))
    }
  }
}
