import TCALintReport
import Testing

/// The display of a diff in terminals and logs.
@Suite struct DiffTextTests {
  @Test func aTerminalShowsCodeAsAnEditorDoes() {
    let diff = "--- a/A.swift\n@@ -1,2 +1,2 @@\n-\tlet a\t= 1\r\n+\tlet b = \u{1b}[2J\r\n \t\tx\n"
    #expect(
      String(decoding: DiffText.forTerminal(Array(diff.utf8)), as: UTF8.self)
        == "--- a/A.swift\n@@ -1,2 +1,2 @@\n-    let a   = 1\n+    let b = <U+001B>[2J\n         x\n")
  }

  @Test func aLogHasNoCommandsAndIsAsItWasBesides() {
    let plain = Array("--- a/A.swift\n-\t\u{1b}é # ::x\r\n+::error::x\n".utf8) + [0xff, 0x0a]
    #expect(DiffText.forLog(plain) == plain)
    let diff = " ::error::a\n \t::error::b\n+##vso[c]\n-d\r::error::e\n"
    #expect(
      String(decoding: DiffText.forLog(Array(diff.utf8)), as: UTF8.self)
        == "|::error::a\n|<U+0009>::error::b\n+##<U+0076>so[c]\n-d<U+000D>::error::e\n")
  }
}
