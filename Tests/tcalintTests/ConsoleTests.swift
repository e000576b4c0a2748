import Testing

@testable import tcalint

@Suite struct ConsoleTests {
  private func hasColor(
    _ environment: [String: String], isTerminal: Bool = false, isFile: Bool = false
  ) -> Bool {
    Console.prefersColor({ environment[$0] }, isTerminal: isTerminal, isFile: isFile)
  }

  @Test func aTerminalHasColors() {
    #expect(hasColor([:], isTerminal: true))
    #expect(!hasColor([:]))
    #expect(!hasColor([:], isFile: true))
  }

  @Test func variablesTurnColorsOff() {
    for variable in [["NO_COLOR": "1"], ["CLICOLOR": "0"], ["TERM": "dumb"], ["FORCE_COLOR": "0"]] {
      #expect(!hasColor(variable, isTerminal: true), "\(variable)")
      #expect(!hasColor(variable.merging(["GITLAB_CI": "true"]) { $1 }), "\(variable)")
    }
    for variable in [["NO_COLOR": ""], ["CLICOLOR": "1"], ["TERM": "xterm"], ["CLICOLOR_FORCE": "0"]] {
      #expect(hasColor(variable, isTerminal: true), "\(variable)")
      #expect(!hasColor(variable), "\(variable)")
    }
  }

  @Test func variablesTurnColorsOn() {
    for variable in [["FORCE_COLOR": "1"], ["FORCE_COLOR": "true"], ["CLICOLOR_FORCE": "1"]] {
      #expect(hasColor(variable) && hasColor(variable, isFile: true), "\(variable)")
      #expect(hasColor(variable.merging(["TERM": "dumb", "CLICOLOR": "0"]) { $1 }), "\(variable)")
      #expect(!hasColor(variable.merging(["NO_COLOR": "1"]) { $1 }), "\(variable)")
    }
    #expect(!hasColor(["FORCE_COLOR": ""]))
  }

  @Test func logsHaveColors() {
    for variable in [["GITHUB_ACTIONS": "true"], ["GITLAB_CI": "true"]] {
      #expect(hasColor(variable), "\(variable)")
      #expect(!hasColor(variable, isFile: true), "\(variable): a file is no log")
    }
    #expect(!hasColor(["TF_BUILD": "True"]))
  }
}
