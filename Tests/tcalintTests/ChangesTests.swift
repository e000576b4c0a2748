import Foundation
import TCALintRuleKit
import TCALintRules
import Testing

@testable import tcalint

@Suite struct ChangesTests {
  private func repository() throws -> String {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path + "/tcalint-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let text =
      "import SwiftUI\nstruct A: View {\n  @Dependency(\\.uuid) var uuid\n  var body: some ReducerOf<Self> { EmptyReducer() }\n}\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/A.swift"))
    let identity = ["-c", "user.name=a", "-c", "user.email=a@b.c"]
    for arguments in [["init", "-q", "-b", "main"], ["add", "."], identity + ["commit", "-qm", "1"]] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["git", "-C", folder] + arguments
      process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
      try process.run()
      process.waitUntilExit()
    }
    return folder
  }

  @Test func optionsThatContradictOneAnotherAreRefused() {
    for (arguments, word) in [
      (["--staged", "--since", "main"], "'--staged' and '--since' cannot be used together"),
      (["--only-changed-lines"], "'--only-changed-lines' requires '--staged' or '--since'"),
      (["--stdin"], "'--stdin' and '--stdin-path FILE' require each other"),
      (["--stdin-path", "A.swift"], "'--stdin' and '--stdin-path FILE' require each other"),
      (["--stdin", "--stdin-path", "A.swift", "--staged"], "'--stdin' and '--staged' cannot be used together"),
      (["--staged", "--suppress", "x"], "'--suppress' works on the files on disk"),
    ] {
      var errors: [String] = []
      var console = Console.standard
      console.write = { _ in true }
      console.complain = { errors.append($0) }
      #expect(Command.run(["lint"] + arguments, rules: Rule.all, console: console) == 2)
      #expect(errors.count == 1 && errors[0].contains(word), "\(errors)")
    }
  }

  @Test func theReportSaysWhatWasCompared() throws {
    let folder = try repository()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (code, output, errors) = run("lint", "--since", "main", "--format", "json", folder)
    #expect(code == 0)
    #expect(errors == [])
    #expect(run("lint", "--since", "main", folder).output == "no new findings in 1 file\n")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    let comparison = try #require(report["comparedWith"] as? [String: String])
    #expect(comparison["kind"] == "since" && comparison["name"] == "main")
    #expect(comparison["revision"]?.count == 40)
    #expect((report["findings"] as? [Any])?.isEmpty == true)
    #expect(run("lint", folder).code == 1)
  }

  @Test func aNewWarningFailsTheRunByDefault() throws {
    let folder = try repository()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let unused =
      "import ComposableArchitecture\n@Reducer struct F {\n  @Dependency(\\.uuid) var uuid\n"
      + "  var body: some ReducerOf<Self> { EmptyReducer() }\n}\n"
    try Data(unused.utf8).write(to: URL(fileURLWithPath: folder + "/New.swift"))
    let lint = ["lint", "--since", "main", "--only", "unused-dependency", folder]
    #expect(run(lint).code == 1)
    #expect(run(lint + ["--fail-on", "error"]).code == 0)
    #expect(run(["lint", "--only", "unused-dependency", folder]).code == 0)
    try Data(#"{"failOn": "error"}"#.utf8).write(to: URL(fileURLWithPath: folder + "/.tcalint.json"))
    #expect(run(lint).code == 0)
  }

  @Test func anUnknownRevisionIsReportedWithTheNearestName() throws {
    let folder = try repository()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (code, output, errors) = run("lint", "--since", "mian", folder)
    #expect(code == 2 && output.isEmpty)
    #expect(errors == ["tcalint: error: 'mian' is not a commit; did you mean 'main'?"])
  }
}
