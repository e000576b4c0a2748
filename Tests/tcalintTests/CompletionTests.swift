import TCALintRuleKit
import TCALintRules
import Testing

@testable import tcalint

@Suite struct CompletionTests {
  /// The candidates for the last word.
  private func words(_ words: String...) -> [String] {
    Completion(words, rules: Rule.all).candidates.map(\.text)
  }

  private func paths(_ words: String...) -> [String] {
    let completion = Completion(words, rules: Rule.all)
    return [completion.paths.rawValue, completion.prefix]
  }

  @Test func commandsComeFirst() {
    let shown = Command.all.filter { !$0.isHidden }.map { String($0.name.prefix { $0 != " " }) }
    #expect(Set(words("")) == Set(shown))
    #expect(words("li") == ["lint"])
    #expect(words("--") == ["--help", "--version"])
    #expect(words("nonsense", "") == [])
    #expect(words("debug", "") == [], "what is for developers is not offered")
  }

  @Test func optionsAreOfferedByTheirDashes() {
    #expect(words("lint", "--f") == ["--fail-on", "--fix", "--format"])
    #expect(words("rules", "-") == ["--profile", "--config", "--no-config", "--format", "--help"])
    #expect(words("lint", "-q", "--f") == ["--fail-on", "--fix", "--format"])
    #expect(words("lint", "--se") == ["--select"])
    #expect(words("lint", "--", "--f") == [], "behind '--' nothing is an option")
  }

  @Test func choicesAreOffered() {
    #expect(words("lint", "--color", "") == ["auto", "always", "never"])
    #expect(words("lint", "--color=a") == ["--color=auto", "--color=always"])
    #expect(words("lint", "--fix=") == ["--fix=safe", "--fix=all"])
    #expect(paths("lint", "--fix", "") == ["files", ""], "its value is attached or left out")
    #expect(words("lint", "--format", "j") == ["json", "jsonl", "junit"])
    #expect(words("completions", "") == ["bash", "zsh", "fish"])
    #expect(words("completions", "bash", "") == [], "one is enough")
  }

  @Test func pathsAreLeftToTheShell() {
    #expect(paths("lint", "") == ["files", ""])
    #expect(paths("lint", "--output", "") == ["files", ""])
    #expect(paths("lint", "--output=x") == ["files", "--output="])
    #expect(paths("lint", "--format", "sarif:x") == ["files", "sarif:"])
    #expect(paths("lint", "--format=sarif:x") == ["files", "--format=sarif:"])
    #expect(paths("lint", "--", "--x") == ["files", ""])
    #expect(paths("lint", "--jobs", "") == ["none", ""])
    #expect(paths("rules", "") == ["none", ""])
  }

  @Test func rulesAreOfferedOneByOne() {
    #expect(words("explain", "self") == ["self-in-effect"])
    #expect(words("explain", "self-in-effect", "") == [])
    #expect(words("lint", "--only", "self") == ["self-in-effect"])
    #expect(words("lint", "--only=self-in-effect,state-in").first == "--only=self-in-effect,state-in-effect")
    #expect(!words("lint", "--only", "self-in-effect,").contains("self-in-effect,self-in-effect"))
    #expect(words("lint", "--disable", "x,y,self") == ["x,y,self-in-effect"])
    #expect(words("lint", "--select=eff") == ["--select=effect-that-only-sends", "--select=effects"])
  }

  @Test func optionsAreNoValues() {
    #expect(words("lint", "--only", "--f") == ["--fail-on", "--fix", "--format"])
    #expect(words("lint", "--only", "--format", "j") == ["json", "jsonl", "junit"])
    #expect(words("lint", "--only", "x", "--color", "n") == ["never"])
  }

  @Test func helpIsOfACommand() {
    #expect(words("help", "l") == ["lint"])
    #expect(words("help", "lint", "") == [])
  }

  @Test func theShellReadsALineACandidate() {
    let completion = Completion(["lint", "--stat"], rules: [])
    #expect(completion.text == "none\t\n--statistics\tprint the number of findings of each rule on standard error\n")
  }
}
