import TCALintEngine
import TCALintReport

/// How long a run's phases and rules took, as people read it.
enum Timings {
  static func text(_ watch: RunWatch) -> String {
    let phases = watch.phaseDurations
    let phaseRows = RunWatch.Phase.allCases.compactMap { phase in
      phases[phase].map { [milliseconds($0), phase.words] }
    }
    return [
      table([["milliseconds", "phase, wall-clock time"]] + phaseRows), longestFirst("rule", watch.ruleDurations),
      longestFirst("table", watch.tableDurations),
    ].joined(separator: "\n")
  }

  private static func longestFirst(_ what: String, _ durations: [String: Duration]) -> String {
    let rows = durations.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return table([["milliseconds", "\(what), on all processors"]] + rows.map { [milliseconds($0.value), $0.key] })
  }

  private static func table(_ rows: [[String]]) -> String { TextTable.render(rows, isNumber: [true, false]) }

  /// With one digit behind the point.
  static func milliseconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let tenths = seconds * 10_000 + (attoseconds / 10_000_000_000_000 + 5) / 10
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension RunWatch.Phase {
  /// The description of the phase.
  var words: String {
    switch self {
    case .discover: "finding and reading files"
    case .parse: "parsing"
    case .link: "linking"
    case .check: "running rules"
    case .report: "reporting"
    }
  }
}
