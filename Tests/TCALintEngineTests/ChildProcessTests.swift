import Testing

@testable import TCALintEngine

@Suite struct ChildProcessTests {
  @Test func outputIsReadWhole() {
    let script = "i=0; while [ $i -lt 20000 ]; do echo 0123456789; i=$((i+1)); done"
    #expect(ChildProcess.output(of: ["sh", "-c", script], hiding: [])?.count == 220_000)
  }

  @Test func aProgramThatFailsHasNoOutput() {
    #expect(ChildProcess.output(of: ["sh", "-c", "echo x; exit 1"], hiding: []) == nil)
    #expect(ChildProcess.output(of: ["/does/not/exist"], hiding: []) == nil)
  }

  @Test func variablesAreHidden() {
    let script = "echo ${PATH+set} ${HOME+set}"
    #expect(ChildProcess.output(of: ["sh", "-c", script], hiding: ["HOME"]) == Array("set\n".utf8))
  }
}
