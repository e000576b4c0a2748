import Foundation
import TCALintModel
import TCALintRuleKit
import TCALintTestSupport
import Testing

@testable import TCALintEngine

@Suite struct ConfigurationTests {
  private func lint(
    _ folder: Folder, _ paths: [FilePath] = ["."], _ settings: RunSettings = RunSettings()
  ) -> Linter.Outcome {
    var linter = Linter(rules: ConfigurationRules.all, jobs: 2)
    linter.settings = settings
    return linter.lint(paths, workingDirectory: folder.root)
  }

  /// `PATH NAME rule severity` of each finding.
  private func findings(
    _ files: [String: String], _ paths: [FilePath] = ["."], _ settings: RunSettings = RunSettings()
  ) throws -> [String] {
    let outcome = lint(try Folder.workTree(files), paths, settings)
    #expect(outcome.configurationProblems == [])
    return outcome.result.findings.map { "\($0.place.path) \($0.rule) \($0.severity)" }
  }

  private func problems(_ files: [String: String], _ settings: RunSettings = RunSettings()) throws -> [String] {
    let folder = try Folder.workTree(files)
    return lint(folder, ["."], settings).configurationProblems.map {
      "\($0.place.text(relativeTo: folder.root)): \($0.message)"
    }
  }

  private let type = "struct A {}"

  // MARK: Rules

  @Test func withoutAConfigurationTheRecommendedRulesAreOn() throws {
    #expect(try findings(["A.swift": type]) == ["A.swift every-type warning"])
  }

  @Test func aProfileTurnsRulesOn() throws {
    #expect(
      try findings(["A.swift": type, ".tcalint.json": #"{"profile": "strict"}"#]) == [
        "A.swift every-type warning", "A.swift quiet-type info", "A.swift strict-type error",
      ])
  }

  @Test func aRuleIsSwitchedAndItsSeveritySet() throws {
    let configuration = """
      { // each as it is wanted
        "rules": {
          "every-type": "off",
          "strict-type": "on",
          "quiet-type": { "severity": "warning" },
        },
      }
      """
    #expect(
      try findings(["A.swift": type, ".tcalint.json": configuration]) == [
        "A.swift quiet-type warning", "A.swift strict-type error",
      ])
  }

  @Test func optionsAreSetAndARuleThatIsOffStaysOff() throws {
    let own = #"{"rules": {"type-ending": {"endings": ["Helper"]}}}"#
    let files = ["A.swift": "struct AHelper {}", ".tcalint.json": own]
    #expect(try findings(files) == ["A.swift every-type warning", "A.swift type-ending error"])
    let off = #"{"rules": {"type-ending": {"severity": "off", "endings": ["Helper"]}}}"#
    #expect(try findings(files.merging([".tcalint.json": off]) { $1 }) == ["A.swift every-type warning"])
  }

  @Test func aRuleRunsWithABoundedNumberOfDifferentOptions() throws {
    var files = [".tcalint.json": #"{"rules": {"every-type": "off"}}"#]
    for index in 0..<30 {
      files["\(index)/A.swift"] = "struct A\(index) {}"
      files["\(index)/.tcalint.json"] = #"{"rules": {"type-ending": {"endings": ["\#(index)"]}}}"#
    }
    let folder = try Folder.workTree(files)
    let outcome = lint(folder)
    #expect(outcome.result.findings.count == 19)
    #expect(outcome.configurationProblems.count == 1)
    #expect(
      outcome.configurationProblems.first?.message
        == "'type-ending' has more than 20 different sets of option values; this one is ignored")
  }

  // MARK: Overrides and nested configurations

  @Test func overridesHoldForTheirFilesTheLastOneMost() throws {
    let configuration = """
      {"rules": {"every-type": "error"}, "overrides": [
        {"files": ["Old", "*+Old.swift"], "rules": {"every-type": "info"}},
        {"files": ["Old/New"], "rules": {"every-type": "off", "type-ending": {"endings": ["A"]}}},
      ]}
      """
    let files = ["A.swift": type, "B+Old.swift": type, "Old/A.swift": type, "Old/New/A.swift": type]
    #expect(
      try findings(files.merging([".tcalint.json": configuration]) { $1 }) == [
        "A.swift every-type error", "B+Old.swift every-type info", "Old/A.swift every-type info",
        "Old/New/A.swift type-ending error",
      ])
  }

  @Test func aRuleRunsWithEachFilesOwnOptions() throws {
    let files = [
      "A.swift": "struct AManager {}; struct AHelper {}", "b/A.swift": "struct BManager {}\nstruct BHelper {}",
      ".tcalint.json": #"{"rules": {"every-type": "off"}}"#,
      "b/.tcalint.json": #"{"rules": {"type-ending": {"endings": ["Helper"]}}}"#,
    ]
    let outcome = lint(try Folder.workTree(files))
    #expect(outcome.result.findings.map(\.message) == ["AManager", "BHelper"])
  }

  @Test func nestedConfigurationsAdjustTheirFolders() throws {
    let files = [
      "A.swift": type, "a/A.swift": type, "a/b/A.swift": type, "a/bb/A.swift": type,
      ".tcalint.json": #"{"overrides": [{"files": ["a/b"], "rules": {"every-type": "info"}}]}"#,
      "a/.tcalint.json": #"{"rules": {"every-type": "error"}}"#,
      "a/b/.tcalint.json": #"{"profile": "strict", "rules": {"quiet-type": "off"}}"#,
    ]
    #expect(
      try findings(files) == [
        "A.swift every-type warning", "a/A.swift every-type error", "a/b/A.swift every-type error",
        "a/b/A.swift strict-type error", "a/bb/A.swift every-type error",
      ])
  }

  @Test func theOutermostConfigurationAppliesToAnyGivenPath() throws {
    let folder = try Folder([
      "A.swift": type, "a/A.swift": type, ".tcalint.json": #"{"rules": {"every-type": "error"}}"#,
      "a/.tcalint.json": #"{"profile": "strict"}"#,
    ])
    try folder.git("init", "-q")
    let rules = { (paths: [FilePath]) in self.lint(folder, paths).result.findings.map { "\($0.place.path) \($0.rule)" }
    }
    let nested = ["a/A.swift every-type", "a/A.swift quiet-type", "a/A.swift strict-type"]
    #expect(rules(["."]) == ["A.swift every-type"] + nested)
    #expect(rules(["a/A.swift"]) == nested)
    #expect(rules(["a"]) == nested)
    #expect(lint(folder, ["a"]).programs.map(\.files.count) == [2])
  }

  // MARK: extends

  @Test func extendingSettingsOverrideExtendedOnes() throws {
    let files = [
      "A.swift": type, "x/A.swift": type, "y/A.swift": type,
      ".tcalint.json": #"{"extends": ["config/team.json", "config/own.json"], "rules": {"strict-type": "info"}}"#,
      "config/team.json": #"{"extends": "base.json", "rules": {"every-type": "error", "strict-type": "error"}}"#,
      "config/own.json": #"{"overrides": [{"files": ["/x"], "rules": {"every-type": "off"}}]}"#,
      "config/base.json": #"{"profile": "strict", "rules": {"quiet-type": "off", "every-type": "info"}}"#,
    ]
    #expect(
      try findings(files) == [
        "A.swift every-type error", "A.swift strict-type info", "x/A.swift strict-type info",
        "y/A.swift every-type error", "y/A.swift strict-type info",
      ])
  }

  @Test(arguments: [
    (#"{"extends": "bas.json"}"#, "cannot extend 'bas.json': no such file or directory; did you mean 'base.json'?"),
    (#"{"extends": ".tcalint.json"}"#, "cannot extend '.tcalint.json': 'extends' forms a cycle"),
    (#"{"extends": "round.json"}"#, "round.json:1:13: cannot extend '.tcalint.json': 'extends' forms a cycle"),
    (#"{"extends": "folder"}"#, "cannot extend 'folder': not a regular file"),
    (#"{"extends": "wrong.json"}"#, "wrong.json:1:2: unknown key 'profil'; did you mean 'profile'?"),
  ])
  func anInvalidExtendsIsReported(_ text: String, _ message: String) throws {
    let files = [
      "A.swift": type, ".tcalint.json": text, "base.json": "{}", "round.json": #"{"extends": ".tcalint.json"}"#,
      "folder/a": "", "wrong.json": #"{"profil": "all"}"#,
    ]
    #expect(try problems(files) == [message.contains(":1:") ? message : ".tcalint.json:1:13: \(message)"])
  }

  @Test func nothingOutsideOfTheProgramIsExtended() throws {
    let folder = try Folder(["base.json": "{}", "p/A.swift": type, "p/.tcalint.json": #"{"extends": "../base.json"}"#])
    let messages = { self.lint(folder, ["p"]).configurationProblems.map(\.message) }
    #expect(messages() == ["cannot extend '\(folder.path)/base.json': it is outside of '\(folder.path)/p'"])
    try folder.write("p/.tcalint.json", #"{"extends": "/etc/passwd"}"#)
    #expect(messages() == ["cannot extend '/etc/passwd': it is outside of '\(folder.path)/p'"])
    try folder.link("p/link.json", to: "../base.json")
    try folder.write("p/.tcalint.json", #"{"extends": "link.json"}"#)
    #expect(messages() == ["cannot extend 'link.json': a link that leads out of '\(folder.path)/p'"])
  }

  @Test func aConfigurationIsMadeOfABoundedNumberOfFiles() throws {
    var files = ["A.swift": type, ".tcalint.json": #"{"extends": ["0.json", "0.json"]}"#]
    for index in 0..<20 {
      files["\(index).json"] = #"{"extends": ["\#(index + 1).json", "\#(index + 1).json"]}"#
    }
    files["20.json"] = #"{"rules": {"every-type": "error"}}"#
    let reported = try problems(files)
    #expect(reported.count == 1 && reported[0].hasSuffix("a configuration can have at most 32 files"))
  }

  @Test func noMoreThanSixteenConfigurationsHoldInOneFolder() throws {
    var files: [String: String] = [:]
    for depth in 0..<18 { files[String(repeating: "a/", count: depth) + ".tcalint.json"] = "{}" }
    files[String(repeating: "a/", count: 17) + "A.swift"] = type
    let reported = try problems(files)
    #expect(
      reported.count == 2 && reported[0].hasSuffix("its parent directories have 16 configurations, which is the limit"))
    // A configuration that does not apply is not read.
    let deep = String(repeating: "a/", count: 17)
    files[deep + ".tcalint.json"] = "{ nonsense"
    #expect(try problems(files) == reported)
    let folder = try Folder.workTree(files)
    try folder.git("init", "-q")
    let linter = Linter(rules: ConfigurationRules.all)
    let found = try linter.configuration(of: FilePath(deep + "A.swift"), workingDirectory: folder.root).get()
    #expect(found.files.count == 16 && found.problems.count == 2)
  }

  @Test func linksToOneConfigurationAreOne() throws {
    let text = """
      { "profil": "all", "extends": "own.json", "baseline": "known.json",
        "ownRules": { "no-struct": { "pattern": "struct A {}", "message": "a struct" } } }
      """
    let folder = try Folder.workTree([
      ".tcalint.json": "{}", "team/base.json": text, "a/own.json": #"{"rules": {"every-type": "error"}}"#,
      "a/A.swift": type,
      "b/own.json": #"{"rules": {"every-type": "info"}}"#, "b/A.swift": type, "A.swift": type,
    ])
    for name in ["a", "b", "c"] { try folder.write(name + "/B.swift", "") }
    for name in ["a", "b", "c"] { try folder.link(name + "/.tcalint.json", to: "../team/base.json") }
    let outcome = lint(folder)
    #expect(
      outcome.configurationProblems.map { "\($0.place.text(relativeTo: folder.root)): \($0.message)" } == [
        "team/base.json:1:3: unknown key 'profil'; did you mean 'profile'?",
        "team/base.json:1:31: cannot extend 'c/own.json': no such file or directory",
      ], "reported at its real path")
    #expect(
      outcome.result.findings.map { "\($0.place.path) \($0.rule) \($0.severity)" } == [
        "A.swift every-type warning", "a/A.swift no-struct warning", "a/A.swift every-type error",
        "b/A.swift no-struct warning", "b/A.swift every-type info",
      ], "extended paths are relative to the link, and its rules apply in both folders")
    #expect(outcome.baselines.map(\.file) == ["a", "b", "c"].map { folder.root.appending("\($0)/known.json") })
  }

  // MARK: include and exclude

  @Test func excludedFilesAreNotRead() throws {
    let files = [
      "A.swift": type, "Generated/B.swift": type, "a/Mocks/C.swift": type, "a/D.pb.swift": type, "a/E.swift": type,
      ".tcalint.json": #"{"exclude": ["/Generated", "**/Mocks/**", "*.pb.swift"]}"#,
    ]
    let outcome = lint(try Folder.workTree(files))
    #expect(outcome.result.findings.map(\.place.path) == ["A.swift", "a/E.swift"])
    #expect(outcome.programs.map(\.files.count) == [2])
    #expect(outcome.programs.map(\.isComplete) == [false])
  }

  @Test func aFileThatIsNamedStaysExcluded() throws {
    let folder = try Folder([
      "A.swift": type, "Generated/B.swift": type, ".tcalint.json": #"{"exclude": ["Generated"]}"#,
    ])
    let outcome = lint(folder, ["Generated/B.swift", "A.swift"])
    #expect(outcome.result.findings.map(\.place.path) == ["A.swift"])
    #expect(outcome.excluded == ["Generated/B.swift"])
  }

  @Test func aFileThatIsOnNoDiskYetStaysExcluded() throws {
    let folder = try Folder([
      "A.swift": type, "Generated/B.swift": type, "Other/C.swift": type,
      ".tcalint.json": #"{"exclude": ["Generated", "gone"]}"#,
    ])
    func lint(_ path: FilePath, in paths: [FilePath], _ directory: FilePath = "") -> Linter.Outcome {
      var linter = Linter(rules: ConfigurationRules.all, jobs: 1)
      linter.settings = RunSettings()
      linter.edit(path, bytes: Array(type.utf8), workingDirectory: folder.root)
      return linter.lint(paths, workingDirectory: folder.root.appending(directory.text))
    }
    for path: FilePath in ["Generated/New.swift", "gone/New.swift", "Generated/sub/New.swift"] {
      let outcome = lint(path, in: [path])
      #expect(outcome.result.findings.isEmpty && outcome.unreadable.isEmpty)
      #expect(outcome.excluded == [path])
      #expect(lint(path, in: ["."]).result.findings.count == 2)
    }
    #expect(lint("Other/New.swift", in: ["."]).result.findings.count == 3)
    let other = lint("New.swift", in: ["Other"])
    #expect(other.result.findings.map(\.place.path) == ["Other/C.swift"])
    #expect(other.programs.map(\.files.count) == [3], "it is part of the program, and not reported")
  }

  @Test func aFileThatIsOnNoDiskYetIsPartOfItsProgramAlone() throws {
    let folder = try Folder(["a/Package.swift": "", "a/A.swift": type, "b/Package.swift": "", "b/B.swift": type])
    var linter = Linter(rules: ConfigurationRules.all, jobs: 1)
    linter.edit("b/New.swift", bytes: Array(type.utf8), workingDirectory: folder.root)
    #expect(linter.lint(["a"], workingDirectory: folder.root).programs.map(\.files.count) == [2])
  }

  @Test func trackedFilesStayExcluded() throws {
    let folder = try Folder([
      "A.swift": type, "old/Generated/B.swift": type, "old/C.swift": type, ".gitignore": "old",
      ".tcalint.json": #"{"exclude": ["Generated"]}"#,
    ])
    try folder.git("init", "-q")
    try folder.git("add", "-f", "old")
    #expect(lint(folder).result.findings.map(\.place.path) == ["A.swift", "old/C.swift"])
  }

  @Test func aConfigurationAppliesToTrackedFilesInAnIgnoredFolder() throws {
    let folder = try Folder([
      "old/A.swift": type, "old/.tcalint.json": #"{"rules": {"every-type": "error"}}"#, ".gitignore": "old",
    ])
    try folder.git("init", "-q")
    try folder.git("add", "-f", "old/A.swift")
    #expect(lint(folder).result.findings.map(\.severity) == [.error])
  }

  @Test func onlyWhatIsIncludedIsRead() throws {
    let files = [
      "A.swift": type, "App/B.swift": type, "App/Sub/C.swift": type, "Lib/Sources/D.swift": type, "Lib/E.swift": type,
      ".tcalint.json": #"{"include": ["/App", "Lib/Sources/**"], "exclude": ["Sub"]}"#,
    ]
    #expect(
      lint(try Folder.workTree(files)).result.findings.map(\.place.path) == ["App/B.swift", "Lib/Sources/D.swift"])
  }

  @Test func noPatternsLeaveNothingOut() throws {
    #expect(lint(try Folder(["A.swift": type, ".tcalint.json": #"{"include": []}"#])).result.findings.count == 1)
  }

  @Test func aNestedConfigurationLeavesOutInItsFolder() throws {
    let files = [
      "G/A.swift": type, "a/G/A.swift": type, "a/A.swift": type, ".tcalint.json": "{}",
      "a/.tcalint.json": #"{"exclude": ["/G"]}"#,
    ]
    #expect(lint(try Folder.workTree(files)).result.findings.map(\.place.path) == ["G/A.swift", "a/A.swift"])
  }

  @Test func unreportedFilesArePartOfTheProgram() throws {
    let files = [
      "A.swift": type, "Generated/B.swift": type + "\nlet = 1",
      ".tcalint.json": #"{"overrides": [{"files": ["Generated"], "report": false}]}"#,
    ]
    let outcome = lint(try Folder.workTree(files))
    #expect(outcome.result.findings.map(\.place.path) == ["A.swift"])
    #expect(outcome.programs.map(\.files.count) == [2])
    #expect(!outcome.result.diagnostics.contains { $0.kind == .syntaxError })
  }

  // MARK: The call

  @Test func theCallGoesBeforeConfigurations() throws {
    let files = [
      "A.swift": type,
      ".tcalint.json": """
      {"profile": "strict", "rules": {"every-type": "off", "strict-type": "info"}, "failOn": "info"}
      """,
    ]
    var settings = RunSettings()
    settings.profile = .all
    #expect(
      try findings(files, ["."], settings) == ["A.swift quiet-type info", "A.swift strict-type info"],
      "a profile turns nothing on that a configuration turned off")
    settings.only = RuleSelection(ids: ["every-type"])
    #expect(try findings(files, ["."], settings) == ["A.swift every-type warning"])
    settings.only = nil
    settings.disabled = RuleSelection(ids: ["quiet-type"])
    #expect(try findings(files, ["."], settings) == ["A.swift strict-type info"])
    #expect(lint(try Folder.workTree(files), ["."], settings).result.findings.map(\.failsRun) == [true])
    settings.failOn = .warning
    #expect(lint(try Folder.workTree(files), ["."], settings).result.findings.map(\.failsRun) == [false])
  }

  @Test func aConfigurationOfTheCallIsTheOnlyOne() throws {
    let own = try Folder(["my.json": #"{"extends": "base.json"}"#, "base.json": #"{"rules": {"every-type": "error"}}"#])
    var settings = RunSettings()
    settings.source = .file(own.root.appending("my.json"))
    let files = [
      "A.swift": type, "a/B.swift": type, ".tcalint.json": "not read", "a/.tcalint.json": #"{"report": false}"#,
    ]
    #expect(try findings(files, ["."], settings) == ["A.swift every-type error", "a/B.swift every-type error"])
    settings.source = .none
    #expect(try findings(files, ["."], settings) == ["A.swift every-type warning", "a/B.swift every-type warning"])
    settings.source = .file(own.root.appending("myy.json"))
    #expect(
      try problems(files, settings) == [
        "\(own.path)/myy.json:1:1: cannot read the configuration: no such file or directory; did you mean 'my.json'?"
      ])
  }

  @Test func failOnHoldsForItsFiles() throws {
    let files = [
      "A.swift": type, "a/A.swift": type, "b/A.swift": type, ".tcalint.json": #"{"failOn": "warning"}"#,
      "a/.tcalint.json": #"{"failOn": "never"}"#,
    ]
    #expect(lint(try Folder.workTree(files)).result.findings.map(\.failsRun) == [true, false, true])
  }

  // MARK: Anything else in the place of a configuration

  @Test func anUnreadableConfigurationIsReported() throws {
    let folder = try Folder(["A.swift": type, "a/A.swift": type])
    try FileManager.default.createDirectory(atPath: folder.path + "/a/.tcalint.json", withIntermediateDirectories: true)
    try folder.link(".tcalint.json", to: "/etc/passwd")
    let outcome = lint(folder)
    #expect(
      outcome.configurationProblems.map { "\($0.place.text(relativeTo: folder.root)): \($0.message)" } == [
        ".tcalint.json:1:1: cannot read the configuration: a link that leads out of '\(folder.path)'",
        "a/.tcalint.json:1:1: cannot read the configuration: not a regular file",
      ])
    #expect(outcome.result.findings.count == 2)
  }

  @Test func aConfigurationOfMoreThanAMegabyteIsNotRead() throws {
    let reported = try problems(["A.swift": type, ".tcalint.json": String(repeating: " ", count: 1_000_001)])
    #expect(reported == [".tcalint.json:1:1: cannot read the configuration: larger than 1 MB"])
  }
}
