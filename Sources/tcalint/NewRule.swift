import TCALintModel
import TCALintRuleKit

/// The files of a rule that is to be written, and its lines in other files.
struct NewRule {
  let id: String
  let category: Rule.Category
  let name: RuleName

  init(id: String, category: Rule.Category) {
    self.id = id
    self.category = category
    name = RuleName(id)
  }

  /// Its folder, from the project's root.
  var folder: FilePath { FilePath("\(Self.folder(of: category))/\(name.file)") }
  var page: FilePath { folder.appending("\(name.file).md") }
  var source: FilePath { folder.appending("\(name.file).swift") }
  var cases: FilePath { Self.casesFolder.appending("\(name.file).md") }

  static let catalogue: FilePath = "Rules/AllRules.swift"
  static let readme: FilePath = "README.md"
  static let casesFolder: FilePath = "Tests/TCALintRulesTests/Cases"

  static func folder(of category: Rule.Category) -> FilePath {
    let name = category.rawValue
    return FilePath("Rules/\(name.prefix(1).uppercased())\(name.dropFirst())")
  }

  private static let summary = "Describe in one sentence what is wrong."

  // MARK: Its files

  /// The version that it comes with, as pages have it: `0.1`.
  private static var version: String { Command.version.split(separator: ".").prefix(2).joined(separator: ".") }

  /// Its page: every section, and an example of each kind.
  var pageText: String {
    """
    # \(id)

    warning · strict · \(category.rawValue) · since \(Self.version)

    \(Self.summary)

    ## What it does

    Reports which code, and where.

    ## Why it matters

    What goes wrong because of such code.

    ## Example

    ```swift
    import ComposableArchitecture

    @Reducer
    struct Feature {  // expect: \(id) "`Feature`"
      @ObservableState struct State { var title = "" }
    }
    ```

    The same code without the problem:

    ```swift
    import ComposableArchitecture

    @Reducer
    struct Feature {
      @ObservableState struct State {}
    }
    ```

    ## Fix

    What to do. There is no automatic fix.

    ## What it ignores

    Code that is similar, but intended:

    ```swift
    struct Feature { var title = "" }
    ```

    """
  }

  /// Its edge cases.
  var casesText: String {
    """
    # \(id)

    ## What it ignores

    ### An empty reducer

    ```swift
    import ComposableArchitecture

    @Reducer
    struct Feature {}
    ```

    """
  }

  /// The rule. It compiles and reports nothing.
  var sourceText: String {
    """
    import TCALintDomain
    import TCALintRuleKit

    extension Rule {
      /// \(Self.summary)
      static let \(name.property) = Rule(
        id: "\(id)", category: .\(category.rawValue), severity: .warning, profile: .strict,
        summary: "\(Self.summary)",
        page: Page.\(name.property),
        check: .program { app in app.reducers.filter(isWrong).compactMap(finding) })
    }

    private func isWrong(_ reducer: TypeHandle) -> Bool { false }

    private func finding(_ reducer: TypeHandle) -> Finding? {
      guard let place = reducer.nameLocation else { return nil }
      return Finding(.isWrong(reducer.name), at: place, help: "Say what to do.")
    }

    extension String {
      fileprivate static func isWrong(_ reducer: String) -> String { "`\\(reducer)` is wrong" }
    }

    """
  }

  // MARK: Its lines

  /// The list of all rules with this one where it is sorted; nil where there is no such list.
  func added(toCatalogue text: String) -> String? {
    insert("    .\(name.property),", into: text, amongLinesWith: "    .") { line in
      Self.id(ofProperty: line.dropFirst(5).dropLast()) > id
    }
  }

  /// The README with this rule in its table where it is sorted; nil where there is no such table.
  func added(toReadme text: String) -> String? {
    let row = "| [\(id)](\(page)) | warning | strict | \(Self.summary) |"
    return insert(row, into: text, amongLinesWith: "| [") { $0 > row }
  }

  /// A text with a line more among those that begin alike: before the first one that follows it, else at their end.
  private func insert(
    _ line: String, into text: String, amongLinesWith start: String, before follows: (Substring) -> Bool
  ) -> String? {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let list = lines.indices.filter { lines[$0].hasPrefix(start) }
    guard let last = list.last else { return nil }
    lines.insert(Substring(line), at: list.first { follows(lines[$0]) } ?? last + 1)
    return lines.joined(separator: "\n")
  }

  /// The id of the rule that has a property: `ui-type-in-state` for `uiTypeInState`.
  private static func id(ofProperty name: Substring) -> String {
    let letters = Array(name)
    var id = ""
    for (index, letter) in letters.enumerated() {
      let endsAbbreviation = index + 1 < letters.count && letters[index + 1].isLowercase
      if index > 0, letter.isUppercase, letters[index - 1].isLowercase || endsAbbreviation { id += "-" }
      id += letter.lowercased()
    }
    return id
  }
}
