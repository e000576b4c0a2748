import TCALintTestSupport
import Testing

@testable import TCALintGit

@Suite struct GitConfigurationTests {
  private func value(_ text: String) -> String? {
    GitConfiguration.value(of: "excludesfile", section: "core", in: text)
  }

  @Test func theLastValueOfTheSectionCounts() {
    #expect(value("[core]\n\texcludesFile = ~/ignore\n") == "~/ignore")
    #expect(value("[Core]\nEXCLUDESFILE=a\n[user]\nname = b\n[core] excludesfile = c # why\n") == "c")
    #expect(value("[core \"sub\"]\nexcludesfile = a") == nil)
    #expect(value("[user]\nexcludesfile = a") == nil)
    #expect(value("[core]\n# excludesfile = a") == nil)
  }

  @Test func quotesAndEscapesAreTakenOff() {
    #expect(value("[core]\nexcludesfile = \"a # b\" ; c") == "a # b")
    #expect(value("[core]\nexcludesfile = a\\\\b") == "a\\b")
  }

  @Test func theUsersPatternsAreFoundWhereGitLooks() throws {
    let folder = try Folder([
      "chosen/.gitconfig": "[core]\nexcludesfile = ~/mine\n", "chosen/mine": "A.swift\n",
      "usual/.config/git/ignore": "B.swift\n", "other/git/config": "[core]\nexcludesfile = \(#file)\n",
    ])
    func isIgnored(_ name: String, home: String, _ other: [String: String] = [:]) -> Bool {
      var environment = other
      environment["HOME"] = folder.path + "/" + home
      environment["GIT_CONFIG_NOSYSTEM"] = "1"
      var steps = 100
      let patterns = GitConfiguration.patterns { environment[$0] }
      return patterns?.ignores([Array(name.utf8)], isFolder: false, steps: &steps) ?? false
    }
    #expect(isIgnored("A.swift", home: "chosen"))
    #expect(isIgnored("B.swift", home: "usual"))
    #expect(!isIgnored("B.swift", home: "chosen"))
    #expect(isIgnored("A.swift", home: "chosen", ["GIT_CONFIG_GLOBAL": folder.path + "/chosen/.gitconfig"]))
    #expect(!isIgnored("A.swift", home: "chosen", ["GIT_CONFIG_GLOBAL": "/dev/null"]))
    #expect(!isIgnored("A.swift", home: "nowhere"))
  }
}
