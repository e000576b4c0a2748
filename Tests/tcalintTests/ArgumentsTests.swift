import TCALintModel
import Testing

@testable import tcalint

@Suite struct ArgumentsTests {
  private let options = [
    Option(name: "--only", value: "RULES", help: "", aliases: ["--select"]),
    Option(name: "--quiet", value: nil, help: "", aliases: ["-q"]),
    Option(name: "--format", value: "FORMAT", help: "", choices: ["text", "json"]),
    Option(name: "--fix", value: "WHICH", help: "", choices: ["safe", "all"], isValueOptional: true),
    Option(name: "--jobs", value: "N", help: "", kind: .number(1...16)),
    Option(name: "--max-warnings", value: "N", help: "", kind: .number(0...Int.max)),
    Option(name: "--size", value: "SIZE", help: "", kind: .size(1...2_000_000)),
    CommandDescription.help,
  ]

  private func parse(_ arguments: String...) throws -> Arguments { try Arguments(arguments[...], options: options) }

  private func problem(_ arguments: String...) -> String? {
    do throws(Arguments.Invalid) {
      _ = try Arguments(arguments[...], options: options)
      return nil
    } catch {
      return error.message
    }
  }

  @Test func valuesAreAttachedOrFollow() throws {
    #expect(try parse("--format", "json")["--format"] == "json")
    #expect(try parse("--format=json", "a")["--format"] == "json")
    #expect(try parse("--format=text", "--format=json")["--format"] == "json", "the last one counts")
    #expect(try parse("--only=a,b", "--only", "c").list("--only") == ["a", "b", "c"])
    #expect(try parse("--only=--quiet")["--only"] == "--quiet")
  }

  @Test func aliasesAreTheSameOption() throws {
    #expect(try parse("--select=a", "--only", "b").list("--only") == ["a", "b"])
    #expect(try parse("-q").has("--quiet"))
    #expect(problem("--select") == "option '--select' requires a value: --select RULES")
    #expect(problem("--selct", "x") == "unknown option '--selct'; did you mean '--select'?")
  }

  @Test func anOptionalValueIsAttached() throws {
    let plain = try parse("--fix", "all")
    #expect(plain.has("--fix") && plain["--fix"] == "" && plain.positionals == ["all"])
    #expect(try parse("--fix=all")["--fix"] == "all")
    #expect(problem("--fix=most") == "invalid value 'most' for '--fix'; it must be one of safe, all")
    #expect(problem("--fix=") == "option '--fix' requires a value: --fix WHICH")
  }

  @Test func theRestArePositionals() throws {
    let arguments = try parse("a", "--quiet", "-", "--", "--only")
    #expect(arguments.positionals == ["a", "-", "--only"])
    #expect(arguments.has("--quiet"))
  }

  @Test func numbersAndSizesHaveARange() throws {
    #expect(try parse("--jobs", "16").number("--jobs") == 16)
    #expect(try parse("--size=2M").size("--size") == 2_000_000)
    for value in ["0", "17", "x", "-1", "1.5", "99999999999999999999"] {
      #expect(
        problem("--jobs", value) == "invalid value '\(value)' for '--jobs'; it must be a whole number from 1 to 16")
    }
    #expect(problem("--max-warnings=-1")?.hasSuffix("; it must be a whole number from 0 up") == true)
    for value in ["0", "2001K", "1T", "x"] {
      #expect(problem("--size", value)?.hasSuffix("; it must be a size from 1 to 2 MB, such as 500K or 20M") == true)
    }
  }

  @Test func theFirstInvalidArgumentIsReported() {
    #expect(problem("--onyl", "x", "--jobs", "0") == "unknown option '--onyl'; did you mean '--only'?")
    #expect(problem("a", "--jobs", "0", "--onyl", "x")?.hasPrefix("invalid value '0' for '--jobs'") == true)
    #expect(problem("-x") == "unknown option '-x'")
    #expect(problem("--only", ",") == "option '--only' requires a value: --only RULES", "a list of nothing")
    for option in ["--quiet", "-q"] { #expect(problem("--only", option)?.contains("requires a value") == true) }
    #expect(problem("--quiet=yes") == "option '--quiet' takes no value")
    #expect(problem("--format", "jso") == "invalid value 'jso' for '--format'; did you mean 'json'?")
    #expect(problem("--format", "xml") == "invalid value 'xml' for '--format'; it must be one of text, json")
  }

  @Test func nothingIsParsedBehindHelp() throws {
    #expect(try parse("-h", "--onyl").has("--help"))
    #expect(problem("--onyl", "-h") != nil)
    #expect(problem("--help=x") == "option '--help' takes no value")
  }
}
