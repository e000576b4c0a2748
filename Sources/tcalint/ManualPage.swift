import TCALintRuleKit

/// The manual page of all commands, in the language of `man` (mdoc).
enum ManualPage {
  static func text(_ commands: [CommandDescription], rules: [Rule]) -> String {
    let listed = commands.filter { !$0.isHidden }
    return head(listed) + listed.map(section).joined() + list(rules) + foot
  }

  private static func head(_ commands: [CommandDescription]) -> String {
    """
    .Dd \(Command.versionDate)
    .Dt TCALINT 1
    .Os
    .Sh NAME
    .Nm tcalint
    .Nd find architecture mistakes in Swift apps
    .Sh SYNOPSIS

    """ + commands.map(synopsis).joined() + """
      .Nm
      .Fl -version
      .Sh DESCRIPTION
      .Nm
      finds architecture mistakes in Swift apps made with The Composable Architecture, swift-dependencies and WeaveDI.
      It reads whole programs, without building them.

      """
  }

  private static func list(_ rules: [Rule]) -> String {
    """
    .Sh RULES
    .Ql tcalint explain RULE
    prints a rule's page.
    .Bl -tag -width Ds

    """ + rules.map { item(".It \(escaped($0.id))", "\($0.summary)") }.joined() + ".El\n"
  }

  private static let foot = """
    .Sh ENVIRONMENT
    .Bl -tag -width Ds
    .It Ev NO_COLOR
    If it is not empty, output has no colours.
    .It Ev FORCE_COLOR , CLICOLOR_FORCE
    If it is neither empty nor 0, output has colours even if it is not a terminal.
    .It Ev CLICOLOR
    If it is 0, output has no colours.
    .It Ev TERM
    If it is
    .Ql dumb ,
    output has no colours, and progress is not shown.
    .It Ev GITHUB_ACTIONS , GITLAB_CI
    If either is not empty, text in the log has colours.
    .El
    .Pp
    The first of these that applies takes effect, and
    .Fl -color
    overrides all of them.
    .Sh EXIT STATUS
    .Bl -tag -width Ds
    .It 0
    No finding fails the run.
    .It 1
    A finding fails the run, or a file has a syntax error.
    .It 2
    Arguments are invalid, or input cannot be read.
    .El

    """

  private static func synopsis(_ command: CommandDescription) -> String {
    var lines = ".Nm\n.Cm \(escaped(command.name))\n"
    if !command.optionGroups.isEmpty { lines += ".Op Ar OPTION ...\n" }
    guard let positional = command.positional else { return lines }
    let name = escaped(positional.name)
    switch positional.count {
    case .one, .two: lines += ".Ar \(name)\n"
    case .optional: lines += ".Op Ar \(name)\n"
    case .any: lines += ".Op Ar \(name) ...\n"
    case .oneOrMore: lines += ".Ar \(name) ...\n"
    }
    return lines
  }

  private static func section(_ command: CommandDescription) -> String {
    var lines = ".Ss tcalint \(escaped(command.name))\n" + paragraph(sentence(command.summary))
    for group in command.optionGroups where !group.options.isEmpty {
      lines += ".Pp\n\(escaped(group.title)):\n.Bl -tag -width Ds\n"
      for option in group.options {
        let value = option.value.map { argument($0, isOptional: option.isValueOptional) } ?? ""
        let names = option.names.map { "Fl " + escaped(String($0.dropFirst())) }.joined(separator: " , ")
        lines += item(".It \(names)\(value)", sentence(option.help))
      }
      lines += ".El\n"
    }
    return lines + details(command.details)
  }

  private static func argument(_ value: String, isOptional: Bool) -> String {
    isOptional ? " Ns Oo = Ns Ar \(escaped(value)) Oc" : " Ar \(escaped(value))"
  }

  /// Paragraphs; lines that are indented stay lines.
  private static func details(_ text: String) -> String {
    var lines = ""
    var isUnfilled = false
    for line in text.isEmpty ? [] : ("\n" + text).split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix(" ") != isUnfilled {
        lines += isUnfilled ? ".Ed\n" : ".Bd -unfilled -compact\n"
        isUnfilled.toggle()
      }
      lines += line.isEmpty ? ".Pp\n" : paragraph(String(line))
    }
    return lines + (isUnfilled ? ".Ed\n" : "")
  }

  private static func item(_ head: String, _ text: String) -> String { head + "\n" + paragraph(text) }

  /// Text of the table as a sentence.
  private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }

  /// Each sentence is on a line of its own, as the language wants it.
  private static func paragraph(_ text: String) -> String {
    var line = ""
    var result = ""
    for character in text {
      if character == " ", line.hasSuffix(".") {
        result += textLine(line)
        line = ""
      } else {
        line.append(character)
      }
    }
    return result + textLine(line)
  }

  private static func textLine(_ line: String) -> String {
    // A line that begins so would be a request.
    (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + escaped(line) + "\n"
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "`": result += "\\(ga"
      case "~": result += "\\(ti"
      case "^": result += "\\(ha"
      case "…": result += "..."
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
