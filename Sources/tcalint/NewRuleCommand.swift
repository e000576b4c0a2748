import TCALintEngine
import TCALintFiles
import TCALintModel
import TCALintRuleKit

/// `tcalint debug new-rule`
enum NewRuleCommand {
  static let description = CommandDescription(
    name: "debug new-rule", summary: "create the files of a new rule in TCALint's sources",
    positional: Positional(name: "ID CATEGORY", count: .two),
    details: "The working directory must be the root of TCALint's sources.", isHidden: true,
    run: { arguments, _, console in
      guard let root = LintCommand.workingDirectory(console) else { return Command.ExitCode.failure }
      return run(arguments.positionals[0], arguments.positionals[1], in: root, console)
    })

  private struct Problem: Error {
    let message: String
  }

  private typealias NewFile = (path: FilePath, text: String)

  /// - Parameter root: the folder that has to be the project's root. Absolute.
  static func run(_ id: String, _ category: String, in root: FilePath, _ console: Console) -> Int32 {
    do throws(Problem) {
      let rule = try rule(id, category)
      let files = try files(of: rule, in: root)
      try makeFolders(for: rule, in: root)
      for file in files {
        let problem = OutputFile.replace(
          root.appending(file.path.text), with: Array(file.text.utf8), workingDirectory: root)
        if let problem {
          throw Problem(
            message: "cannot write '\(file.path)': \(problem); remove '\(rule.folder)' before you try again")
        }
      }
      return console.print(report(rule, files))
    } catch {
      return Command.refuse(error.message, console)
    }
  }

  private static func rule(_ id: String, _ category: String) throws(Problem) -> NewRule {
    guard RuleName.isID(id) else {
      throw Problem(message: "'\(id)' is not a rule id: use lower-case words with dashes, such as 'duplicated-state'")
    }
    let categories = Rule.Category.allCases.filter { $0 != .own }
    guard let found = categories.first(where: { $0.rawValue == category }) else {
      let hint = NearestName.hintOrList(category, among: categories.map(\.rawValue))
      throw Problem(message: "unknown category '\(category)'\(hint)")
    }
    return NewRule(id: id, category: found)
  }

  /// What is to be written, each file as a whole. Nothing is written before all of it is known.
  private static func files(of rule: NewRule, in root: FilePath) throws(Problem) -> [NewFile] {
    guard let catalogue = text(NewRule.catalogue, in: root), let readme = text(NewRule.readme, in: root),
      let newCatalogue = rule.added(toCatalogue: catalogue), let newReadme = rule.added(toReadme: readme)
    else { throw Problem(message: "'\(root)' is not the root of TCALint's sources") }
    let isKnown =
      catalogue.split(separator: "\n").contains { $0.drop { $0 == " " } == ".\(rule.name.property),"[...] }
      || Rule.Category.allCases.contains {
        SourceFiles.exists(root.appending(NewRule.folder(of: $0).appending(rule.name.file).text))
      } || SourceFiles.exists(root.appending(rule.cases.text))
    if isKnown { throw Problem(message: "there is already a rule '\(rule.id)'") }
    var files: [NewFile] = [(rule.page, rule.pageText), (rule.source, rule.sourceText)]
    if SourceFiles.exists(root.appending(NewRule.casesFolder.text)) { files.append((rule.cases, rule.casesText)) }
    return files + [(NewRule.catalogue, newCatalogue), (NewRule.readme, newReadme)]
  }

  private static func text(_ path: FilePath, in root: FilePath) -> String? {
    SourceFiles.read(root.appending(path.text)).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func makeFolders(for rule: NewRule, in root: FilePath) throws(Problem) {
    for folder in [NewRule.folder(of: rule.category), rule.folder] {
      let path = root.appending(folder.text)
      if !SourceFiles.exists(path), let problem = OutputFile.makeFolder(path) {
        throw Problem(message: "cannot create '\(folder)': \(problem)")
      }
    }
  }

  /// What was done, and what is left to do.
  private static func report(_ rule: NewRule, _ files: [NewFile]) -> String {
    let isChanged = [NewRule.catalogue, NewRule.readme]
    let lines = files.map { isChanged.contains($0.path) ? "changed \($0.path)" : "created \($0.path)" }
    return lines.joined(separator: "\n") + """


      Next:
      1. Write \(rule.page), and run Rules/generate-pages after each change to it.
      2. Implement \(rule.source). Severity, profile and summary are the same there, on the page and in README.md.
      3. Run TCALINT_RULE=\(rule.id) swift test --filter PageExampleTests until the examples pass.
      4. Run swift test. It prints what else is missing.

      """
  }
}
