import TCALintEngine
import TCALintFiles
import TCALintJSON
import TCALintModel
import TCALintReport
import TCALintRuleKit

/// What identifies an action whose edit is made when it is asked for.
struct CodeActionData: Sendable {
  let uri: DocumentURI
  /// The document that is fixed. Absolute.
  let path: FilePath
  let version: Int?
  /// The action as the client has it.
  let action: JSONValue
}

/// Fixes and suppressions of what is found in a document.
extension LanguageServer {
  mutating func listActions(_ id: RequestID, _ parameters: JSONValue) throws(ResponseError) {
    guard let uri = DocumentURI(parameters["textDocument"]),
      let range = DocumentRange(parameters["range"])
    else { throw ResponseError(.invalidParameters, "'textDocument.uri' or 'range' is missing") }
    let only = (parameters["context"]?["only"]?.array ?? []).compactMap(\.string)
    wait(WaitingRequest(id: id, folder: uri.path.flatMap(folder), kind: .actions(uri, range, only: only)))
  }

  mutating func answer(_ id: RequestID, actionsOf uri: DocumentURI, _ range: DocumentRange, only: [String]) {
    let actions = actions(of: uri, range, only: only)
    let (namesVersions, data) = (client.editsVersions, documents[uri]?.version)
    send(
      OutgoingMessage.response(to: id) { writer in
        writer.array { writer in
          for action in actions {
            writer.object { writer in
              writer.member("title", action.title)
              writer.member("kind", action.kind)
              if let diagnostic = action.diagnostic { writer.list("diagnostics") { diagnostic.write(to: &$0) } }
              if action.isPreferred { writer.member("isPreferred", true) }
              if let edit = action.edit {
                writer.key("edit")
                edit.write(to: &writer, namesVersions: namesVersions)
              } else {
                writer.member("data") { writer in
                  writer.member("uri", uri.text)
                  if let data { writer.member("version", data) }
                }
              }
            }
          }
        }
      })
  }

  private struct Action {
    let title: String
    let kind: String
    var diagnostic: EncodedDiagnostic?
    var isPreferred = false
    /// Nil where it is made when it is asked for.
    let edit: WorkspaceEdit?
  }

  private func actions(of uri: DocumentURI, _ range: DocumentRange, only: [String]) -> [Action] {
    guard let path = uri.path, let folder = folder(of: path), let analysis = folders[folder]?.analysis,
      isAnalysed(path, in: analysis)
    else { return [] }
    var actions: [Action] = []
    if Self.wants("quickfix", only) {
      let findings = (analysis.findings[path] ?? []).filter { DocumentRange($0.place.range).touches(range) }
      let others = findings.contains { $0.fixes.isEmpty } ? analysis.fixesOfOthers(changing: path) : []
      let fixes = findings.flatMap { finding in
        let own = others.filter { $0.rule == finding.rule && $0.fix.changes(finding.place) }.prefix(1).map(\.fix)
        return self.fixes(finding.fixes.isEmpty ? own : finding.fixes, of: finding, in: analysis)
      }
      actions += fixes.filter(\.isPreferred) + fixes.filter { !$0.isPreferred }
      for area in SuppressionArea.allCases {
        for finding in findings.firstOfEachRule {
          guard let fix = analysis.session.suppression(of: finding, area), let edit = edit(of: fix, in: analysis)
          else { continue }
          actions.append(
            Action(
              title: fix.title.withoutCodeMarks, kind: "quickfix", diagnostic: encoded(finding, analysis), edit: edit))
        }
      }
    }
    if Self.wants(ServerCapabilities.fixAllKind, only), client.resolvesCodeActions,
      analysis.findings[path]?.contains(where: { $0.fixes.first?.applicability == .safe }) == true
    {
      actions.append(
        Action(title: "Apply all safe fixes of TCALint", kind: ServerCapabilities.fixAllKind, edit: nil))
    }
    return actions
  }

  /// Whether a kind of actions, or one that it is of, is asked for.
  private static func wants(_ kind: String, _ only: [String]) -> Bool {
    only.isEmpty || only.contains { $0.isEmpty || kind == $0 || kind.hasPrefix($0 + ".") }
  }

  private func fixes(_ fixes: [ReportedFix], of finding: ReportedFinding, in analysis: Analysis) -> [Action] {
    fixes.compactMap { fix in
      edit(of: fix, in: analysis).map { edit in
        Action(
          title: fix.title.withoutCodeMarks, kind: "quickfix", diagnostic: encoded(finding, analysis),
          isPreferred: fix.applicability == .safe, edit: edit)
      }
    }
  }

  private func encoded(_ finding: ReportedFinding, _ analysis: Analysis) -> EncodedDiagnostic {
    encoder(for: analysis).encode(finding, analysis.rules[finding.rule])
  }

  /// A fix's edits of documents; nil where one of them is not as it was analysed, or where they are too long to be listed.
  private func edit(of fix: ReportedFix, in analysis: Analysis) -> WorkspaceEdit? {
    if fix.edits.isEmpty { return nil }
    var edit = WorkspaceEdit()
    let root = analysis.session.folder
    for (path, edits) in Dictionary(grouping: fix.edits, by: { $0.place.path.absolute(from: root) }).sorted(by: {
      $0.key < $1.key
    }) {
      guard isAnalysed(path, in: analysis) else { return nil }
      edit.add(
        edits.map { WorkspaceEdit.Edit(range: DocumentRange($0.place.range), text: $0.replacement) },
        to: uris(of: path)[0], version: document(at: path)?.version)
    }
    return edit
  }

  /// Whether a file is as it was analysed: an open document by its version, another by what it holds.
  private func isAnalysed(_ path: FilePath, in analysis: Analysis) -> Bool {
    if let document = document(at: path) {
      return analysis.versions[path] == document.version
    }
    guard let known = analysis.session.source(of: path) else { return false }
    return (try? FileReader.read(path, limit: known.count).get()) == known
  }

  // MARK: Fix all

  mutating func resolveAction(_ id: RequestID, _ parameters: JSONValue) throws(ResponseError) {
    guard let uri = DocumentURI(parameters["data"]), let path = uri.path,
      let folder = folder(of: path)
    else { throw ResponseError(.invalidParameters, "'data.uri' is not in an open folder") }
    let data = CodeActionData(
      uri: uri, path: path, version: parameters["data"]?["version"]?.integer, action: parameters)
    wait(WaitingRequest(id: id, folder: folder, kind: .resolution(data)))
  }

  /// Answers the request that files were fixed for.
  mutating func takeFixes(_ files: [FixedText], _ job: Job) {
    // Otherwise the request waits for the next analysis, and the fixes are worked out again.
    guard isCurrent(job.folder), let analysis = folders[job.folder]?.analysis, let request = takeRequest(of: job)
    else { return }
    var edit = WorkspaceEdit()
    // Fixes of several files go together.
    let areAnalysed = files.allSatisfy { isAnalysed($0.path, in: analysis) }
    for file in files where areAnalysed {
      guard let change = WorkspaceEdit.Edit(from: file.before, to: file.after) else { continue }
      edit.add([change], to: uris(of: file.path)[0], version: document(at: file.path)?.version)
    }
    switch request.kind {
    case .resolution(let data): answer(request.id, data, edit)
    case .fixAll: apply(edit, for: request.id)
    case .document, .workspace, .actions, .graph: break
    }
  }

  private mutating func answer(_ id: RequestID, _ data: CodeActionData, _ edit: WorkspaceEdit) {
    let namesVersions = client.editsVersions
    let isSame = documents[data.uri]?.version == data.version
    send(
      OutgoingMessage.response(to: id) { writer in
        writer.object { writer in
          for member in data.action.object ?? [] where member.key != "edit" {
            writer.key(named: member.key)
            writer.value(member.value)
          }
          writer.key("edit")
          (isSame ? edit : WorkspaceEdit()).write(to: &writer, namesVersions: namesVersions)
        }
      })
  }

  private mutating func apply(_ edit: WorkspaceEdit, for id: RequestID) {
    let (namesVersions, count) = (client.editsVersions, edit.documents.count)
    guard client.appliesEdits else {
      let error = ResponseError(.requestFailed, "the client applies no edits")
      return send(OutgoingMessage.failure(of: id, error))
    }
    if count > 0 {
      ask(.other, "workspace/applyEdit") { writer in
        writer.member("label", "Apply all safe fixes of TCALint")
        writer.key("edit")
        edit.write(to: &writer, namesVersions: namesVersions)
      }
    }
    send(OutgoingMessage.response(to: id) { $0.object { $0.member("changedFiles", count) } })
  }
}

extension Analysis {
  /// The fixes of several files that change a file and are at findings in others, which have the first place.
  fileprivate func fixesOfOthers(changing path: FilePath) -> [(rule: String, fix: ReportedFix)] {
    let path = path.relative(to: session.folder)
    return findings.values.joined().filter { $0.place.path != path }.flatMap { finding in
      finding.fixes.filter { $0.edits.contains { $0.place.path == path } }.map { (finding, $0) }
    }
    .sorted { $0.0.place.path < $1.0.place.path }.map { ($0.0.rule, $0.1) }
  }
}

extension ReportedFix {
  fileprivate func changes(_ place: ReportedPlace) -> Bool {
    edits.contains { $0.place.path == place.path && DocumentRange($0.place.range).touches(DocumentRange(place.range)) }
  }
}

extension [ReportedFinding] {
  var firstOfEachRule: [ReportedFinding] {
    var seen: Set<String> = []
    return filter { seen.insert($0.rule).inserted }
  }
}

extension String {
  /// Titles are shown as they are: without the marks of code.
  fileprivate var withoutCodeMarks: String { TextReport.escaped(filter { $0 != "`" }) }
}
