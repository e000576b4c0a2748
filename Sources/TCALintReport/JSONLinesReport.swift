import TCALintJSON
import TCALintRuleKit

/// A run's result as JSON for programs that read line by line: the objects of ``JSONReport``, each on a line of its own,
/// and a last line that sums up. `JSONFormat.md` describes it.
public enum JSONLinesReport {
  /// UTF-8, ending in a line break.
  public static func render(_ result: RunResult, toolVersion: String) -> [UInt8] {
    var writer = JSONWriter(isOneLine: true)
    for finding in result.findings + result.suppressed {
      writer.write(finding)
      writer.finish()
    }
    for diagnostic in result.diagnostics {
      writer.write(diagnostic)
      writer.finish()
    }
    writer.object { line in
      line.writeHead(of: result, toolVersion: toolVersion)
      line.writeFixed(of: result)
      line.writeSummary(of: result)
    }
    writer.finish()
    return writer.bytes
  }
}
