import Foundation
import TCALintRuleKit
import TCALintRules
import Testing

@testable import tcalint

@Suite struct CommandTests {
  private static let sample = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Sample").path

  private func scratch(_ text: String) throws -> String {
    // In a folder of its own: the folder is the file's program.
    let folder = FileManager.default.temporaryDirectory.path + "/tcalint-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/File.swift"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// The sample has a finding of each rule that is on by default.
  @Test func theSampleShowsEachRule() throws {
    let run = run(
      "lint", Self.sample, "--profile", "strict", "--format", "concise", "--config", Self.sample + "/layers.json")
    // Shown relative to the working directory where the sample lies below it.
    let prefix = "tcalintTests/Sample/"
    let found = run.output.split(separator: "\n").compactMap { line -> String? in
      guard let start = line.range(of: prefix)?.upperBound, line.hasSuffix("]"), let rule = line.lastIndex(of: "[")
      else {
        return nil
      }
      let place = line[start...].split(separator: ":").prefix(2).joined(separator: ":")
      return "\(place) \(line[line.index(after: rule)...].dropLast())"
    }
    let expected = try String(contentsOfFile: Self.sample + "/expected.txt", encoding: .utf8)
      .split(separator: "\n").map(String.init)
    let file = "Tests/tcalintTests/Sample/expected.txt"
    for line in found where !expected.contains(line) { Issue.record("\(file): write '\(line)', or mend the sample") }
    for line in expected where !found.contains(line) { Issue.record("\(file): '\(line)' is not found") }
    if Set(found) == Set(expected) {
      #expect(found == expected, "\(file): the lines are in the order of the report, one for each finding")
    }
    #expect(run.code == 1)
    for rule in Rule.all
    where rule.profile == .recommended && !expected.contains(where: { $0.hasSuffix(" \(rule.id)") }) {
      Issue.record("\(file): '\(rule.id)' is in no line; write a finding of it into the sample app, and its line here")
    }
  }

  @Test func theExitCodeSaysWhetherTheRunFails() throws {
    #expect(run("lint", Self.sample, "--fail-on", "never").code == 0)
    #expect(run("lint", Self.sample, "--only", "unused-dependency").code == 0, "a warning does not fail a run")
    #expect(run("lint", Self.sample, "--only", "unused-dependency", "--fail-on", "warning").code == 1)
    let broken = try scratch("struct A {\n")
    #expect(run("lint", broken, "--fail-on", "never").code == 1, "a syntax error always does")
    #expect(run("lint", "/does/not/exist").code == 2)
    #expect(run("lint", Self.sample, "--format", "xml").code == 2)
    #expect(run("lint", Self.sample, "--jobs", "0").code == 2)
    #expect(run("nonsense").code == 2)
    #expect(run().code == 2)
  }

  @Test func aMissingPathFailsTheRunAndTheRestIsLinted() {
    let run = run("lint", Self.sample, "/does/not/exist", "--only", "dependency-in-view")
    #expect(run.code == 2)
    #expect(run.output.contains("[dependency-in-view]"))
    #expect(run.errors.first == "tcalint: error: cannot read '/does/not/exist': no such file or directory")
  }

  @Test func onlyErrorsArePrintedIfNothingCanBeRead() throws {
    let error = "tcalint: error: cannot read '/does/not/exist.swift': no such file or directory"
    for command in [
      ["lint"], ["lint", "--format", "concise"], ["lint", "--fix"], ["lint", "--quiet"], ["migrate"], ["graph"],
      ["graph", "--format", "json"], ["baseline"], ["baseline", "--output", "-"], ["test-rules"],
    ] {
      let run = run(command + ["/does/not/exist.swift"])
      #expect(run.code == 2 && run.output == "" && run.errors == [error], "\(command)")
    }
    for format in ["json", "sarif", "github"] {
      let run = run("lint", "/does/not/exist.swift", "--format", format)
      #expect(run.code == 2 && run.output.contains("unreadable-file") && run.errors == [error], "a format with errors")
    }
  }

  /// One line on standard error, exit code 2, and nothing is linted, changed or printed.
  @Test func theFirstInvalidOptionOrValueStopsTheCommand() throws {
    let folder = try ScratchFolder(["A.swift": "struct A {\n"])
    for (arguments, word) in [
      (["--onyl", "x", "--jobs", "0"], "unknown option '--onyl'; did you mean '--only'?"),
      (["--jobs", "0", "--onyl"], "invalid value '0' for '--jobs'; it must be a whole number from 1 to 1024"),
      (["--only", "no-such-rule,nor-this"], "unknown rule 'no-such-rule'; 'tcalint rules' lists them"),
      (["--disable", "efects", "--fix"], "unknown rule 'efects'; did you mean 'effects'?"),
      (["--profile", "strct"], "invalid value 'strct' for '--profile'; did you mean 'strict'?"),
      (["--max-warnings", "-1"], "invalid value '-1' for '--max-warnings'; it must be a whole number from 0 up"),
      (["--exit-zero", "--fail-on", "info"], "options '--exit-zero' and '--fail-on' cannot be used together"),
      (["--only", "self-in-effect", "--ignore", "effects"], "no rules to run; 'tcalint rules' lists the rules"),
      (["--config", "/gone.json"], "cannot read the configuration '/gone.json': no such file or directory"),
      (["--baseline", "/gone.json"], "cannot read '/gone.json': no such file or directory"),
      (["--prune"], "option '--prune' requires a baseline: --baseline FILE, or 'baseline' in the configuration"),
      ([""], "a path is empty; the working directory is '.'"),
    ] {
      let refused = run(["lint", folder.path] + arguments)
      #expect(refused.code == 2 && refused.output == "" && refused.errors == ["tcalint: error: " + word])
    }
    for command in [["graph"], ["baseline"], ["migrate"], ["rules"], ["config", "show", "."], ["init"]] {
      let refused = run(command + ["--nonsense", "--neither"])
      #expect(refused.code == 2 && refused.output == "" && refused.errors.count == 1, "\(command)")
    }
  }

  @Test func rulesAreChosenByProfileAndName() {
    let strict = run("lint", Self.sample, "--profile", "strict")
    #expect(strict.output.contains("[stored-derived-state]"))
    #expect(!strict.output.contains("[implicit-self-in-effect]"))
    #expect(!run("lint", Self.sample).output.contains("[stored-derived-state]"))
    #expect(run("lint", Self.sample, "--profile", "all").output.contains("[implicit-self-in-effect]"))
    #expect(run("lint", Self.sample, "--only=implicit-self-in-effect").output.contains("[implicit-self-in-effect]"))
    #expect(!run("lint", Self.sample, "--disable", "self-in-effect").output.contains("[self-in-effect]"))
  }

  @Test func rulesAreSelectedByCategory() throws {
    func rules(_ arguments: String...) -> Set<String> {
      let output = run(["lint", Self.sample, "--format", "json"] + arguments).output
      let report = try? JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
      return Set((report?["findings"] as? [[String: Any]] ?? []).compactMap { $0["rule"] as? String })
    }
    func effects(_ profile: Profile) -> (Rule) -> Bool { { $0.category == .effects && $0.profile <= profile } }
    let (usual, strict) = (rules(), rules("--profile", "strict"))
    let recommended = Set(Rule.all.filter(effects(.recommended)).map(\.id))
    #expect(rules("--select", "effects") == usual.intersection(recommended))
    let inStrict = Set(Rule.all.filter(effects(.strict)).map(\.id))
    #expect(rules("--select", "effects", "--profile", "strict") == strict.intersection(inStrict))
    #expect(rules("--select", "effects,implicit-self-in-effect").contains("implicit-self-in-effect"))
    let others = rules("--select=effects").subtracting(["self-in-effect"])
    #expect(rules("--select", "effects", "--ignore", "self-in-effect") == others)
    #expect(rules("--ignore", "effects") == usual.subtracting(recommended))
    #expect(rules("--select", "*") == usual)
    #expect(run("lint", Self.sample, "--ignore", "*").code == 2, "no rule is left")
    let none = run("lint", Self.sample, "--select", "testing")
    #expect(
      none.code == 0 && none.errors[0] == "tcalint: no rule is enabled in 'testing'; '--profile' enables more rules")
    let empty = try ScratchFolder(["A.txt": ""])
    for selected in ["testing", "unused-dependency"] {
      #expect(run("lint", empty.path, "--select", selected).output == "no findings in 0 files\n")
    }
    // A rule that a configuration turns off is not selected by its category.
    let folder = try ScratchFolder([".tcalint.json": #"{"rules": {"self-in-effect": "off"}}"#])
    #expect(!rules("--select", "effects", "--config", folder.path + "/.tcalint.json").contains("self-in-effect"))
  }

  @Test func theExitCodeDependsOnOptions() throws {
    let warnings = ["lint", Self.sample, "--only", "unused-dependency", "-q"]
    let count = run(warnings).output.split(separator: "\n").count { $0.hasSuffix("[unused-dependency]") }
    #expect(count > 0 && run(warnings + ["--max-warnings", "\(count)"]).code == 0)
    let tooMany = run(warnings + ["--max-warnings", "\(count - 1)"])
    #expect(tooMany.code == 1)
    #expect(tooMany.errors.count == 1 && tooMany.errors[0].hasSuffix("more than '--max-warnings \(count - 1)'"))
    #expect(run("lint", Self.sample, "--max-warnings", "1000000").code == 1, "an error still fails the run")
    let broken = try scratch("struct A {\n")
    #expect(run("lint", Self.sample, broken, "--exit-zero").code == 0)
    #expect(run("lint", "/does/not/exist", "--exit-zero").code == 2)
  }

  @Test func aloneItPrintsShortHelp() {
    let run = run()
    #expect(run.code == 2 && run.output == "")
    #expect(run.errors.joined().split(separator: "\n").count < 10)
    for words in ["tcalint lint [PATH…]", "tcalint help"] { #expect(run.errors.joined().contains(words)) }
  }

  @Test func aReportGoesToAFileAsAWhole() throws {
    let file = FileManager.default.temporaryDirectory.path + "/tcalint-\(UUID().uuidString).json"
    let run = run("lint", Self.sample, "--format", "json", "--output", file, "--quiet")
    #expect(run.output == "")
    #expect(run.errors == [])
    let report = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: file))) as? [String: Any]
    #expect((report?["findings"] as? [Any])?.isEmpty == false)
    #expect(tcalintTests.run("lint", Self.sample, "--output", "/does/not/exist/report").code == 2)
  }

  @Test func severalReportsAreWrittenAtOnce() throws {
    let folder = (try scratch("") as NSString).deletingLastPathComponent
    let run = run(
      "lint", Self.sample, "--quiet", "--format", "text", "--format", "sarif:\(folder)/a:b.sarif",
      "--format=junit:\(folder)/report.xml")
    #expect(run.code == 1)
    #expect(run.output == tcalintTests.run("lint", Self.sample, "--quiet").output)
    #expect(try String(contentsOfFile: folder + "/a:b.sarif", encoding: .utf8).contains("\"2.1.0\""))
    #expect(try String(contentsOfFile: folder + "/report.xml", encoding: .utf8).contains("<testsuites "))
    let plain = tcalintTests.run(
      "lint", Self.sample, "--quiet", "--format", "json", "--format", "xcode:\(folder)/x", "--output", "-")
    #expect(plain.output == tcalintTests.run("lint", Self.sample, "--format", "json").output)
    #expect(tcalintTests.run("lint", Self.sample, "--format", "json:-").output == plain.output)
  }

  @Test func whereReportsGoIsClearOrNothingIsRun() {
    func errors(_ arguments: String...) -> [String] {
      let run = run(["lint", Self.sample] + arguments)
      #expect(run.code == 2)
      #expect(run.output == "")
      return run.errors.map { String($0.dropFirst("tcalint: error: ".count)) }
    }
    #expect(
      errors("--format", "text", "--format", "json") == [
        "the reports 'text' and 'json' cannot both go to standard output; give one a file: --format json:FILE"
      ])
    #expect(
      errors("--format", "sarif:") == ["'--format sarif:' requires a file: --format sarif:FILE"])
    #expect(
      errors("--format", "sarif:/x", "--output", "/y") == [
        "'--output' has no report to write; each '--format' has its own file"
      ])
    #expect(
      errors("--format", "sarif:/x", "--output", "/x", "--format", "text") == ["two reports cannot both go to '/x'"])
    #expect(errors("--format", "sraif:/x") == ["invalid value 'sraif:/x' for '--format'; did you mean 'sarif'?"])
  }

  @Test func aFailedReportDoesNotPreventOthers() throws {
    let file = try scratch("") + ".xml"
    let run = run(
      "lint", Self.sample, "--format=sarif:/does/not/exist/x", "--format=junit:\(file)", "--format=text", "--quiet")
    #expect(run.code == 2)
    #expect(run.errors == ["tcalint: error: cannot write '/does/not/exist/x': no such file or directory"])
    #expect(FileManager.default.fileExists(atPath: file))
    #expect(run.output.contains("[dependency-in-view]"))
  }

  @Test func notesThatNoReportContainsArePrinted() throws {
    let broken = try scratch("import ComposableArchitecture\nstruct A {\n")
    let note = "tcalint: note: "
    for format in ["text", "concise", "junit"] {
      #expect(run("lint", broken, "--format", format).errors.contains { $0.hasPrefix(note) })
      #expect(!run("lint", broken, "--format", format, "--quiet").errors.contains { $0.hasPrefix(note) })
    }
    #expect(run("lint", broken, "--format", "json").errors == [])
    let file = broken + ".sarif"
    #expect(!run("lint", broken, "--format", "sarif:\(file)").errors.contains { $0.hasPrefix(note) })
    let both = run("lint", broken, "--format", "sarif:\(file)", "--format", "text")
    #expect(both.errors.contains { $0.hasPrefix(note) }, "it is not where the person looks")
  }

  @Test func statisticsAndTimingsArePrintedOnStandardError() {
    let run = run("lint", Self.sample, "--statistics", "--timings", "--quiet")
    #expect(run.output == tcalintTests.run("lint", Self.sample, "--quiet").output)
    #expect(run.errors.first?.hasPrefix("rule ") == true)
    #expect(run.errors.contains { $0.hasPrefix("dependency-in-view ") })
    #expect(run.errors.contains { $0.hasSuffix("  linking") })
  }

  @Test func thePageOfARuleIsPrinted() {
    let run = run("explain", "state-in-effect")
    #expect(run.output.hasPrefix("state-in-effect\n\nerror · recommended · effects · since 0.1\n"))
    #expect(!run.output.contains("```") && !run.output.contains("\n#") && !run.output.contains("\u{1b}"))
    #expect(run.code == 0)
    let markdown = tcalintTests.run("explain", "state-in-effect", "--format", "markdown")
    #expect(markdown.output.hasPrefix("# state-in-effect\n") && markdown.output.contains("\n```swift\n"))
    let unknown = tcalintTests.run("explain", "state-in-efect")
    #expect(unknown.code == 2)
    #expect(unknown.errors.first?.contains("did you mean 'state-in-effect'?") == true)
  }

  @Test(arguments: Rule.all.map(\.id))
  func aPageIsPrintedWithoutTestMarkers(rule: String) {
    for format in ["text", "markdown"] {
      let page = run("explain", rule, "--format", format).output
      #expect(!page.contains("// expect"))
      for line in page.split(separator: "\n") where line.hasPrefix("```") {
        #expect(["```", "```swift", "```json"].contains(line))
      }
    }
  }

  @Test func theRulesAreListed() throws {
    let lines = run("rules").output.split(separator: "\n")
    let categories = Set(Rule.all.map(\.category.rawValue))
    #expect(lines.count == Rule.all.count + categories.count + 2)
    #expect(categories.allSatisfy { lines.contains(Substring($0)) })
    for rule in Rule.all { #expect(lines.contains { $0.hasPrefix("  \(rule.id) ") && $0.hasSuffix(rule.summary) }) }
    let list =
      try JSONSerialization.jsonObject(with: Data(run("rules", "--format", "json").output.utf8)) as? [[String: String]]
    #expect(list?.map { $0["id"] } == Rule.all.map(\.id))
  }

  @Test(arguments: Profile.allCases)
  func theRulesOfAProfileAreListed(profile: Profile) {
    let run = run("rules", "--profile", profile.rawValue)
    let listed = run.output.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("  rule ") }
    let expected = Rule.all.filter { $0.profile <= profile }
    #expect(Set(listed.map { $0.split(separator: " ")[0] }) == Set(expected.map { $0.id[...] }))
    #expect(run.output.hasSuffix("\(Rule.all.count) are enabled in all\n"))
  }

  @Test func aMisspeltPathIsGuessed() {
    let parent = String(Self.sample.dropLast("Sample".count))
    #expect(
      run("lint", parent + "Smaple/").errors.first
        == "tcalint: error: cannot read '\(parent)Smaple/': no such file or directory; did you mean '\(Self.sample)'?")
    #expect(run("lint", "/\u{1b}[2J").errors.first?.contains("\u{1b}") == false, "what is given is shown, not obeyed")
  }

  @Test func aFileThatIsNotSwiftIsSkipped() throws {
    let folder = try ScratchFolder(["README.md": "# A", "a/data": "", "A.swift": "import ComposableArchitecture\n"])
    let mixed = run("lint", folder.path + "/README.md", folder.path + "/A.swift", folder.path + "/a/data")
    #expect(mixed.code == 0)
    #expect(
      mixed.errors == [
        "tcalint: skipped '\(folder.path)/README.md': not a Swift file",
        "tcalint: skipped '\(folder.path)/a/data': not a Swift file",
      ])
    #expect(run("lint", folder.path + "/README.md").code == 0)
    #expect(run("lint", folder.path + "/README.md", "-q").errors == [])
    #expect(run("lint", folder.path + "/gone.md").code == 2, "what is missing is an error")
    for number in 0..<25 { try folder.write("\(number).txt", "") }
    let many = run(["lint"] + (0..<25).map { "\(folder.path)/\($0).txt" })
    #expect(many.errors.count == 21 && many.errors[20] == "tcalint: skipped 5 more files: not a Swift file")
  }

  @Test func programsReadNothingOnStandardError() throws {
    let folder = try ScratchFolder(["A.swift": "let a = 1\n", "B.swift": "", "README.md": ""])
    let paths = ["", "/A.swift", "/B.swift", "/README.md"].map { folder.path + $0 }
    for format in ["json", "jsonl", "sarif", "gitlab", "checkstyle", "junit"] {
      let silent = run(["lint", "--format", format] + paths)
      #expect(silent.code == 0 && silent.output != "" && silent.errors == [], "\(format): \(silent.errors)")
      #expect(run("lint", "--format", format, folder.path + "/gone").errors.count == 1)
    }
    let file = run("lint", "--format", "json:\(folder.path)/report.json", folder.path)
    #expect(file.errors == ["no findings in 2 files"], "no other output says what the run found")
    try folder.write(".tcalint.json", #"{ "exclude": ["B.swift"] }"#)
    #expect(run(["lint", "--format", "json"] + paths.dropFirst()).errors == [], "the report has the note")
    let excluded = run(["lint"] + paths.dropFirst())
    #expect(excluded.errors[0].hasSuffix("/B.swift': excluded by the configuration"))
    let named = excluded.errors.filter { $0.contains("depend on \(folder.path)/B.swift, which") }
    #expect(named.count == 1, "it is named once")
  }

  @Test func quietIsAboutFindingsAlone() throws {
    let broken = try scratch("import ComposableArchitecture\nstruct A {\n")
    #expect(run("lint", broken).output.contains("\n\nno findings, "))
    let run = run("lint", broken, "--quiet")
    #expect(!run.output.contains("no findings"))
    #expect(run.output.contains("error: "))
    #expect(run.errors == [])
  }

  @Test func aReportThatReplacesAFileKeepsItsPermissions() throws {
    let file = try scratch("")
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    _ = run("lint", Self.sample, "--output", file, "--quiet")
    #expect(try files.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("[dependency-in-view]"))
    #expect(try files.contentsOfDirectory(atPath: (file as NSString).deletingLastPathComponent).count == 1)
  }

  @Test func aReportReplacesALinkAndNotWhatItLeadsTo() throws {
    let file = try scratch("// mine")
    try FileManager.default.createSymbolicLink(atPath: file + ".link", withDestinationPath: file)
    #expect(run("lint", Self.sample, "--output", file + ".link", "--quiet").code == 1)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "// mine")
    #expect(try String(contentsOfFile: file + ".link", encoding: .utf8).contains("[dependency-in-view]"))
  }

  @Test func aReportGoesToNoFolderBehindALinkOutOfTheTree() throws {
    let tree = (try scratch("") as NSString).deletingLastPathComponent
    let outside = (try scratch("") as NSString).deletingLastPathComponent
    try Data().write(to: URL(fileURLWithPath: tree + "/Package.swift"))
    try FileManager.default.createSymbolicLink(atPath: tree + "/out", withDestinationPath: outside)
    let run = run("lint", Self.sample, "--output", tree + "/out/report", "--quiet")
    #expect(run.code == 2)
    #expect(run.errors.first?.contains("/out' is a link that leads out of '\(tree)'") == true)
    #expect(!FileManager.default.fileExists(atPath: outside + "/report"))
  }

  @Test func aDashIsStandardOutput() {
    #expect(run("lint", Self.sample, "--output", "-").output == run("lint", Self.sample).output)
  }

  @Test func aPipeWithoutAReaderIsAnError() throws {
    let pipe = try scratch("") + ".pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    #expect(run("lint", Self.sample, "--output", pipe).code == 2)
  }

  @Test func theSameBytesComeWithAnyNumberOfJobs() {
    let one = run("lint", Self.sample, "--profile", "all", "--format", "json", "--jobs", "1").output
    for jobs in ["2", "3", "16"] {
      #expect(run("lint", Self.sample, "--profile", "all", "--format", "json", "--jobs", jobs).output == one)
    }
  }

  @Test func aCallThatMeansNothingRunsNothing() throws {
    for arguments in [
      ["lint", ""], ["lint", "--output", "--", Self.sample], ["lint", "--output", "--quiet", Self.sample],
      ["lint", Self.sample, "--only", "self-in-effect", "--disable", "self-in-effect"],
      ["lint", Self.sample, "--only", "no-such-rule"], ["help", "lint", "x"], ["--version", "x"], ["--help=x"],
      ["lint", "--help=x"], ["lint", "--max-file-size", "0", Self.sample],
      ["lint", "--max-file-size", "1T", Self.sample],
    ] {
      let run = run(arguments)
      #expect(run.code == 2, "\(arguments)")
      #expect(run.output == "", "\(arguments)")
      #expect(!run.errors.isEmpty, "\(arguments)")
    }
  }

  @Test func longArgumentsAreNotRepeated() {
    let long = String(repeating: "x", count: 100_000)
    for arguments in [["lint", long], [long], ["lint", "--" + long], ["lint", "--only", long], ["explain", long]] {
      let run = run(arguments)
      #expect(run.code == 2)
      #expect(run.errors.allSatisfy { $0.utf8.count < 2000 })
    }
  }

  @Test func aFileAboveTheLimitIsUnreadable() throws {
    let file = try scratch(String(repeating: "// x\n", count: 1000))
    #expect(run("lint", file).code == 0)
    let run = run("lint", file, "--max-file-size", "4K")
    #expect(run.code == 2)
    #expect(
      run.errors.first
        == "tcalint: error: cannot read '\(file)': larger than 4 KB; '--max-file-size' changes the limit")
  }

  @Test func aFailedWriteFailsTheRun() {
    for arguments in [["--help"], ["--version"], ["rules"], ["explain", "self-in-effect"], ["lint", Self.sample]] {
      #expect(run(arguments, writes: false).code == 2)
    }
  }

  @Test func factsAreCounted() {
    let lines = run("debug", "facts", Self.sample).output.split(separator: "\n").map { $0.split(separator: " ") }
    for kind in ["declarations", "scopes", "paths", "calls", "closures"] {
      #expect(lines.contains { $0.first == Substring(kind) && $0.count == 5 && Int($0[2])! > 10 }, "\(kind)")
    }
    #expect(lines.last?.first == "files" && lines.last?.contains("gather-seconds") == true)
    #expect(run("debug", "facts").errors.joined().contains("debug facts PATH…"))
  }

  @Test func helpIsThere() {
    #expect(run("lint", "-h").output == run("lint", "--help").output)
    #expect(run("help", "lnt").errors == ["tcalint: error: unknown command 'lnt'; did you mean 'lint'?"])
    #expect(run("help", "lnt").code == 2)
    #expect(run("frobnicate").errors == ["tcalint: error: unknown command 'frobnicate'; 'tcalint help' lists them"])
    #expect(
      run(Self.sample).errors == [
        "tcalint: error: '\(Self.sample)' is not a command; to lint it: tcalint lint \(Self.sample)"
      ])
    #expect(run("--help").output.contains("  tcalint lint [PATH…]  "))
    #expect(run("lint", "--help").output.contains("--fail-on"))
    #expect(run("help", "lint").output == run("lint", "--help").output)
    #expect(run("--version").output.hasPrefix("tcalint "))
  }
}
