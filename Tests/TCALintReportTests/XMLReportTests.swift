import Foundation
import TCALintRuleKit
import Testing

@testable import TCALintReport

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct XMLReportTests {
  /// An element as a parser sees it.
  private final class Element {
    let name: String
    let attributes: [String: String]
    var children: [Element] = []
    var text = ""

    init(_ name: String, _ attributes: [String: String]) {
      self.name = name
      self.attributes = attributes
    }
  }

  private final class Reader: NSObject, XMLParserDelegate {
    let root = Element("", [:])
    private lazy var open = [root]

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String] = [:]
    ) {
      let element = Element(name, attributes)
      open.last!.children.append(element)
      open.append(element)
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { open.last!.text += text }
  }

  private func parse(_ bytes: [UInt8]) throws -> Element {
    let parser = XMLParser(data: Data(bytes))
    let reader = Reader()
    parser.delegate = reader
    #expect(parser.parse(), "\(text(bytes))")
    return try #require(reader.root.children.first)
  }

  @Test func checkstyleGoesFileByFile() throws {
    let root = try parse(CheckstyleReport.render(sampleResult()))
    #expect(root.name == "checkstyle")
    #expect(root.children.map(\.name) == ["file", "file", "file"])
    #expect(root.children.map(\.attributes) == [["name": "A.swift"], ["name": "B.swift"], ["name": "C.swift"]])
    #expect(
      root.children[0].children.map(\.attributes) == [
        [
          "line": "3", "column": "3", "severity": "error", "message": "`A` uses `api`", "source": "tcalint.some-rule",
        ]
      ])
    #expect(
      root.children[1].children.map { $0.attributes["source"] } == ["tcalint.other-rule", "tcalint.syntax-error"])
    #expect(root.children[2].children.map { $0.attributes["line"] } == ["1"], "readers want a line")
  }

  @Test func jUnitCountsFindingsAsTestsThatFailed() throws {
    let root = try parse(JUnitReport.render(sampleResult()))
    #expect(root.attributes == ["name": "tcalint", "tests": "4", "failures": "2", "errors": "2"])
    #expect(root.children.map { $0.attributes["name"] } == ["A.swift", "B.swift", "C.swift"])
    #expect(root.children[1].attributes == ["name": "B.swift", "tests": "2", "failures": "1", "errors": "1"])
    let test = root.children[0].children[0]
    #expect(test.attributes == ["name": "some-rule at 3:3", "classname": "A.swift"])
    #expect(test.children.map(\.name) == ["failure"])
    #expect(test.children[0].attributes == ["type": "error", "message": "`A` uses `api`"])
    #expect(test.children[0].text == "A.swift:3:3: `A` uses `api`. Do not.")
    #expect(root.children[1].children[1].children.map(\.name) == ["error"], "a syntax error is no finding")
  }

  @Test func nothingFoundIsATestThatPassed() throws {
    let root = try parse(JUnitReport.render(RunResult(root: "/")))
    #expect(root.attributes == ["name": "tcalint", "tests": "1", "failures": "0", "errors": "0"])
    #expect(root.children[0].children.map(\.name) == ["testcase"])
    #expect(try parse(CheckstyleReport.render(RunResult(root: "/"))).children.isEmpty)
  }

  /// Text that XML can represent is read back unchanged; other characters are shown by their codes.
  @Test(arguments: hostileTexts) func anyTextIsReadAsItWas(_ hostile: String) throws {
    var expected = ""
    for scalar in hostile.unicodeScalars {
      switch scalar {
      case "\t", "\n", "\r": expected.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1f}", "\u{fffe}", "\u{ffff}": expected += TerminalText.codePoint(scalar)
      default: expected.unicodeScalars.append(scalar)
      }
    }
    let result = hostileResult(hostile)
    let checkstyle = try parse(CheckstyleReport.render(result))
    #expect(checkstyle.children.map { $0.attributes["name"] }.contains(expected))
    #expect(checkstyle.children.flatMap(\.children).allSatisfy { $0.attributes["message"] == expected })
    let suites = try parse(JUnitReport.render(result)).children
    let failure = suites.flatMap(\.children).flatMap(\.children).first { $0.name == "failure" }
    #expect(failure?.text.hasPrefix("\(expected):3:1: \(expected)") == true)
  }
}
