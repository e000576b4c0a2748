import TCALintRuleKit
import TCALintRules
import Testing

@testable import tcalint

@Suite struct CommandDescriptionTests {
  private struct Called {
    var output = ""
    var errors: [String] = []
    var code: Int32 = -1
  }

  private func call(_ description: CommandDescription, _ arguments: String...) -> Called {
    var called = Called()
    let console = Console(
      write: {
        called.output += String(decoding: $0, as: UTF8.self)
        return true
      }, complain: { called.errors.append($0) }, prefersColor: false)
    called.code = description.call(arguments[...], rules: [], console: console)
    return called
  }

  private func description(_ positional: Positional?, _ groups: [OptionGroup] = []) -> CommandDescription {
    CommandDescription(
      name: "paint it", summary: "paint", optionGroups: groups, positional: positional, details: "Dries in an hour.",
      run: { arguments, _, console in
        console.print(arguments.positionals.joined(separator: "+"))
      })
  }

  @Test func argumentsAreAsManyAsTheCommandTakes() {
    let none = description(nil)
    #expect(call(none).code == 0)
    #expect(call(none, "x").errors == ["tcalint: error: 'tcalint paint it' takes no argument 'x'"])
    let one = description(Positional(name: "WALL", count: .one))
    #expect(call(one).errors == ["tcalint: error: 'tcalint paint it' requires an argument: tcalint paint it WALL"])
    #expect(call(one, "a").output == "a")
    #expect(call(one, "a", "b").errors == ["tcalint: error: 'tcalint paint it' takes no second argument 'b'"])
    let optional = description(Positional(name: "WALL", count: .optional))
    #expect(call(optional).code == 0)
    #expect(call(optional, "a", "b").code == 2)
    let any = description(Positional(name: "WALL", count: .any))
    #expect(call(any).code == 0)
    #expect(call(any, "a", "b").output == "a+b")
    let more = description(Positional(name: "WALL", count: .oneOrMore))
    #expect(call(more).code == 2)
    #expect(call(more, "a", "b").output == "a+b")
  }

  @Test func aChosenArgumentIsOneOfTheChoices() {
    let choice = description(Positional(name: "COLOUR", count: .one, kind: .choice(["green", "red"])))
    #expect(call(choice, "red").output == "red")
    #expect(call(choice, "gren").errors == ["tcalint: error: invalid COLOUR 'gren'; did you mean 'green'?"])
    #expect(call(choice, "x").errors == ["tcalint: error: invalid COLOUR 'x'; it must be one of green, red"])
  }

  @Test func anInvalidOptionStopsTheCommand() {
    let called = call(description(nil), "--no", "--neither", "x")
    #expect(called.output == "" && called.code == 2)
    #expect(called.errors == ["tcalint: error: unknown option '--no'"])
  }

  @Test func anEmptyPathIsNotTheWorkingDirectory() {
    let words = "tcalint: error: a path is empty; the working directory is '.'"
    for kind in [ValueKind.path, .file, .folder] {
      let positional = Positional(name: "WALL", count: .any, kind: kind)
      #expect(call(description(positional), "a", "").errors == [words])
      #expect(call(description(positional), "a", "").code == 2)
    }
    #expect(call(description(Positional(name: "WORD", count: .any, kind: .text)), "").code == 0)
  }

  @Test func theHelpShowsOptionsUnderTheirHeadings() {
    let groups = [
      OptionGroup("Brush", [Option(name: "--width", value: "CM", help: "how wide", aliases: ["-w"])]),
      OptionGroup("Empty", []),
    ]
    let help = """
      usage: tcalint paint it [OPTION…] [WALL…]

      paint

      Brush
        -w, --width CM  how wide

      Help
        -h, --help      print this help

      Dries in an hour.

      """
    #expect(call(description(Positional(name: "WALL", count: .any), groups), "a", "-h").output == help)
  }

  /// The description has to fit the call, the help, the completions and the manual, which come from it.
  @Test(arguments: Command.all) func eachCommandIsDescribed(_ command: CommandDescription) {
    #expect(!command.summary.hasSuffix(".") && !command.summary.isEmpty)
    let names = command.options.flatMap(\.names)
    #expect(Set(names).count == names.count, "an option is there twice")
    for option in command.options {
      #expect(option.name.hasPrefix("--") && !option.help.isEmpty, "\(option.name)")
      #expect(option.value != nil || option.choices.isEmpty, "\(option.name) is a switch with choices")
    }
    for line in command.helpText.split(separator: "\n") { #expect(line.count <= 120, "\(line)") }
  }

  @Test func eachCommandIsThereOnce() {
    let names = Command.all.map(\.name)
    #expect(Set(names).count == names.count)
    for name in names { #expect(names.allSatisfy { !$0.hasPrefix(name + " ") }, "\(name) hides what begins with it") }
  }

  @Test func commandsOfTwoWordsAreListedByTheFirst() {
    func run(_ arguments: String...) -> Called {
      var called = Called()
      let console = Console(
        write: {
          called.output += String(decoding: $0, as: UTF8.self)
          return true
        }, complain: { called.errors.append($0) }, prefersColor: false)
      called.code = Command.run(arguments, rules: Rule.all, console: console)
      return called
    }
    let list = run("help", "debug")
    #expect(list.output.hasPrefix("usage: tcalint debug syntax PATH…  "))
    #expect(list.code == 0)
    #expect(run("debug", "--help").output == list.output)
    #expect(run("debug").errors.map { $0 + "\n" } == [list.output])
    #expect(run("debug").code == 2)
    #expect(
      run("debug", "syntx", "x").errors == [
        "tcalint: error: 'tcalint debug' has no command 'syntx'; did you mean 'syntax'?"
      ])
    #expect(run("help", "debug", "facts").output.hasPrefix("usage: tcalint debug facts PATH…\n"))
  }
}

extension CommandDescription: CustomTestStringConvertible {
  public var testDescription: String { name }
}
