import TCALintModel
import Testing

@testable import tcalint

@Suite struct ArgumentsTests {
  private let options = [
    Option(name: "--only", value: "RULE", help: ""), Option(name: "--quiet", value: nil, help: ""),
    Option(name: "--format", value: "FORMAT", help: "", choices: ["text", "json"]),
    Option(name: "--fix", value: "WHICH", help: "", choices: ["safe", "all"], isValueOptional: true),
  ]

  private func parse(_ arguments: String...) -> Arguments { Arguments(arguments[...], options: options) }

  @Test func valuesAreAttachedOrFollow() {
    #expect(parse("--format", "json")["--format"] == "json")
    #expect(parse("--format=json", "a")["--format"] == "json")
    #expect(parse("--format=text", "--format=json")["--format"] == "json", "the last one counts")
    #expect(parse("--only=a,b", "--only", "c").list("--only") == ["a", "b", "c"])
  }

  @Test func aValueThatMayBeLeftOutIsAttached() {
    let plain = parse("--fix", "all")
    #expect(plain.has("--fix") && plain["--fix"] == "" && plain.positionals == ["all"])
    #expect(parse("--fix=all")["--fix"] == "all")
    #expect(parse("--fix=most").problems == ["option '--fix' has no value 'most'; it is one of safe, all"])
    #expect(parse("--fix=").isFatal)
  }

  @Test func theRestArePositionals() {
    let arguments = parse("a", "--quiet", "-", "--", "--only")
    #expect(arguments.positionals == ["a", "-", "--only"])
    #expect(arguments.has("--quiet"))
    #expect(arguments.problems == [])
  }

  @Test func whatIsWrongIsToldInOneLine() {
    #expect(parse("--onyl", "x").problems == ["unknown option '--onyl'; did you mean '--only'?"])
    #expect(!parse("--onyl", "x").isFatal)
    #expect(parse("--onyl", "x", "y").positionals == ["y"], "what follows is its value, not a path")
    #expect(parse("--onyl=x", "y").positionals == ["y"])
    #expect(parse("--quite", "y").positionals == ["y"], "a switch has no value")
    #expect(parse("--only=").isFatal)
    #expect(parse("--only", ",").isFatal, "a list of nothing would choose nothing")
    #expect(parse("--only", "--quiet").isFatal, "an option is no value unless it is attached")
    #expect(parse("--only=--quiet")["--only"] == "--quiet")
    #expect(parse("--only").problems == ["option '--only' wants a value: --only RULE"])
    #expect(parse("--quiet=yes").problems == ["option '--quiet' takes no value"])
    #expect(
      parse("--format", "jso").problems == [
        "option '--format' has no value 'jso'; did you mean 'json'?"
      ])
    #expect(parse("--format", "xml").problems == ["option '--format' has no value 'xml'; it is one of text, json"])
    #expect(parse("--format", "jsno").isFatal)
  }
}
