import Foundation
import TCALintEngine
import Testing

@testable import tcalint

@Suite struct ProgressLineTests {
  private final class Terminal: @unchecked Sendable {
    private let lock = NSLock()
    private var bytes: [UInt8] = []

    func write(_ more: [UInt8]) { lock.withLock { bytes += more } }
    var text: String { lock.withLock { String(decoding: bytes, as: UTF8.self) } }
  }

  @Test func aShortRunShowsNothing() {
    let terminal = Terminal()
    let line = ProgressLine(after: .seconds(60), every: .seconds(60), write: terminal.write)
    line.end()
    #expect(terminal.text == "")
  }

  @Test func aLongRunShowsWhatItIsAtAndWipesItAway() {
    let terminal = Terminal()
    let line = ProgressLine(after: .zero, every: .milliseconds(1), write: terminal.write)
    line.watch.begin(.parse, steps: 12)
    while !terminal.text.contains("parsing 0/12") { usleep(1_000) }
    line.end()
    #expect(terminal.text.hasSuffix("\r\u{1b}[K"))
    let shown = terminal.text
    line.watch.begin(.link)
    usleep(10_000)
    #expect(terminal.text == shown, "nothing is written behind the end")
  }

  @Test func anUnretainedProgressLineEnds() {
    for _ in 0..<200 { _ = ProgressLine(after: .zero, every: .milliseconds(1)) { _ in } }
  }

  @Test func onlyATerminalShowsIt() throws {
    func line(_ arguments: [String], isTerminal: Bool) throws -> ProgressLine? {
      var console = Console(write: { _ in true }, complain: { _ in }, prefersColor: false)
      if isTerminal { console.progress = { _ in } }
      return ProgressLine(try Arguments(arguments[...], options: LintCommand.description.options), console)
    }
    #expect(try line([], isTerminal: true) != nil)
    #expect(try line([], isTerminal: false) == nil)
    #expect(try line(["--quiet"], isTerminal: true) == nil)
  }

  @Test func uncountedPhasesHaveNoNumbers() {
    #expect(ProgressLine.text(RunWatch.State(phase: .link)) == "tcalint: linking")
    #expect(ProgressLine.text(RunWatch.State(phase: .check, done: 3, total: 14)) == "tcalint: running rules 3/14")
  }
}

@Suite struct TimingsTests {
  @Test func millisecondsHaveADigitBehindThePoint() {
    #expect(Timings.milliseconds(.microseconds(12_349)) == "12.3")
    #expect(Timings.milliseconds(.microseconds(12_350)) == "12.4")
    #expect(Timings.milliseconds(.seconds(2)) == "2000.0")
    #expect(Timings.milliseconds(.zero) == "0.0")
  }

  @Test func phasesComeInTheirOrder() {
    let watch = RunWatch()
    for phase in [RunWatch.Phase.discover, .parse, .link, .check, .report] { watch.begin(phase) }
    watch.finish()
    let lines = Timings.text(watch).split(separator: "\n").map { $0.drop { " 0123456789.".contains($0) } }
    #expect(
      lines == [
        "milliseconds  phase, wall-clock time", "finding and reading files", "parsing", "linking", "running rules",
        "reporting", "milliseconds  rule, on all processors",
        "milliseconds  table, on all processors",
      ])
  }

}
