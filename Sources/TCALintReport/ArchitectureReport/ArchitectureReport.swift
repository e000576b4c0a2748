import TCALintModel
import TCALintRuleKit

/// A report of the architecture of programs, for pull requests, wikis and meetings: an HTML file, or a comment in
/// Markdown.
public struct ArchitectureReport: Sendable {
  /// The title: the name of the folder that is reported on.
  let title: String
  /// What the paths of the folder's files begin with.
  let folder: String
  let architecture: ReportedArchitecture
  /// The run with all findings, those of one cause as one.
  let run: ReportedRun
  /// The findings that are new, as `lint --since` reports them; nil if nothing is compared.
  let newFindings: [ReportedFinding]?
  let checklist: [ChecklistAnswer]
  let hotSpots: HotSpots

  /// A report.
  ///
  /// - Parameters:
  ///   - title: the name of the folder that is reported on.
  ///   - folder: its path, as paths of findings begin with it.
  ///   - run: the run with all findings.
  ///   - newFindings: those of them that are new, if the programs are compared.
  ///   - checklist: the items to answer.
  public init(
    title: String, folder: FilePath, _ architecture: ReportedArchitecture, _ run: ReportedRun,
    newFindings: [ReportedFinding]?, checklist: [ChecklistItem]
  ) {
    self.title = title
    self.folder = folder.isEmpty ? "" : folder.text + "/"
    self.architecture = architecture
    self.run = run
    self.newFindings = newFindings
    hotSpots = HotSpots(architecture)
    self.checklist = checklist.map { ChecklistAnswer($0, architecture, run) }
  }

  /// How the items of the checklist are decided: Markdown.
  public static var checklistPage: String { ArchitecturePage.checklist }

  /// A format of the report.
  public enum Format: String, Sendable, CaseIterable {
    case html, markdown

    /// Its readers, in a few words.
    public var summary: String {
      switch self {
      case .html: "one file for browsers, without network access"
      case .markdown: "for a comment on a pull request: a summary, the changes and a diagram"
      }
    }
  }

  /// The report: UTF-8, ending in a line break. The same run gives the same bytes.
  public func render(_ format: Format) -> [UInt8] {
    switch format {
    case .html: ArchitecturePage.render(self)
    case .markdown: Array(ArchitectureMarkdown.render(self).utf8)
    }
  }
}
