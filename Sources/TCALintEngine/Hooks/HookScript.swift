/// The text of a hook, with the lines in it that are TCALint's.
struct HookScript: Equatable {
  /// Why lines cannot be put into a script, or taken out.
  enum Problem: Error, Equatable {
    /// It is for another program than a shell.
    case notForAShell
    /// It contains the mark where the lines begin, but not the one where they end.
    case marksDoNotMatch
  }

  private static let begin = "# >>> tcalint >>> lints staged changes; 'tcalint hook uninstall' removes these lines"
  private static let end = "# <<< tcalint <<<"
  private static let beginMark = "# >>> tcalint >>>"
  private static let shells: Set<Substring> = ["sh", "bash", "dash", "zsh", "ksh", "ash"]

  /// UTF-8 or not: lines that are not TCALint's stay as they are.
  private(set) var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The command of the hook, for users whose hook is no shell script.
  static let call = "tcalint \(arguments)"
  /// A warning that a commit adds stops the commit, unless the configuration sets `failOn`.
  private static let arguments = "lint --staged --quiet"

  /// Whether nothing is left but the line that says what runs it.
  var isEmpty: Bool {
    let lines = self.lines.filter { !$0.allSatisfy { $0 <= UInt8(ascii: " ") } }
    return lines.isEmpty || lines.count == 1 && lines[0].starts(with: "#!".utf8)
  }

  /// The script with the lines that run TCALint, after its first line: the end of a script may never be reached.
  /// Existing lines are updated.
  ///
  /// - Parameter program: the absolute path of the command.
  func installing(_ program: String) throws(Problem) -> HookScript {
    var lines = try withoutOurs().lines
    if lines.isEmpty { lines = [Array("#!/bin/sh".utf8)] }
    guard Self.isForAShell(lines[0]) else { throw .notForAShell }
    lines.insert(contentsOf: Self.block(program).map { Array($0.utf8) }, at: 1)
    return HookScript(Array(lines.joined(separator: [UInt8(ascii: "\n")])) + [UInt8(ascii: "\n")])
  }

  /// The script without them.
  func uninstalling() throws(Problem) -> HookScript { try withoutOurs() }

  private static func block(_ program: String) -> [String] {
    [
      begin,
      "tcalint='" + program.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'",
      "[ -x \"$tcalint\" ] || tcalint=tcalint",
      "\"$tcalint\" \(arguments) || exit $?",
      end,
    ]
  }

  /// The lines without their ends; a line break at the end begins none.
  private var lines: [[UInt8]] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Array($0) }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private func withoutOurs() throws(Problem) -> HookScript {
    let lines = lines
    guard let first = lines.firstIndex(where: { $0.starts(with: Self.beginMark.utf8) }) else { return self }
    guard let last = lines[first...].firstIndex(where: { $0.starts(with: Self.end.utf8) }) else {
      throw .marksDoNotMatch
    }
    let rest = lines[..<first] + lines[(last + 1)...]
    return HookScript(rest.flatMap { $0 + [UInt8(ascii: "\n")] })
  }

  /// `#!/bin/sh`, `#!/usr/bin/env -S bash -e`.
  private static func isForAShell(_ line: [UInt8]) -> Bool {
    guard line.starts(with: "#!".utf8) else { return false }
    let words = String(decoding: line.dropFirst(2), as: UTF8.self).split { $0 == " " || $0 == "\t" || $0 == "\r" }
    guard let program = words.first?.split(separator: "/").last else { return false }
    if program != "env" { return shells.contains(program) }
    return words.dropFirst().first { !$0.hasPrefix("-") }.map { shells.contains($0.split(separator: "/").last ?? $0) }
      ?? false
  }
}
