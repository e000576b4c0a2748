import TCALintJSON
import TCALintModel
import TCALintReport
import TCALintRuleKit

/// What a client can have executed.
extension LanguageServer {
  mutating func execute(_ id: RequestID, _ parameters: JSONValue) throws(ResponseError) {
    let name = parameters["command"]?.string ?? ""
    guard let command = ExecutableCommand(rawValue: name) else {
      throw ResponseError(.invalidParameters, "there is no command '\(name)'")
    }
    let arguments = parameters["arguments"]?.array ?? []
    switch command {
    case .status: sendStatus(id)
    case .restart:
      for folder in folders.keys {
        folders[folder]?.request.disk = .reread
        analyse(folder, after: .zero)
      }
      send(OutgoingMessage.emptyResponse(to: id))
    case .fixAll: wait(WaitingRequest(id: id, folder: try folder(named: arguments.first), kind: .fixAll))
    case .graph:
      let kind = arguments.dropFirst().first?.string ?? ReportedGraph.Kind.features.rawValue
      guard let kind = ReportedGraph.Kind(rawValue: kind) else {
        let kinds = ReportedGraph.Kind.allCases.map(\.rawValue).joined(separator: ", ")
        throw ResponseError(.invalidParameters, "there is no graph of '\(kind)', but of \(kinds)")
      }
      wait(WaitingRequest(id: id, folder: try folder(named: arguments.first), kind: .graph(kind)))
    }
  }

  /// The folder of a document or folder; the only one where none is named.
  private func folder(named argument: JSONValue?) throws(ResponseError) -> FilePath {
    if let path = argument?.string.flatMap({ DocumentURI($0).path }), let folder = folder(of: path) { return folder }
    guard argument == nil, let only = folders.keys.first, folders.count == 1 else {
      throw ResponseError(.invalidParameters, "the first argument has to be the URI of a document or folder")
    }
    return only
  }

  mutating func takeGraph(_ graph: ReportedGraph?, _ job: Job) {
    guard let request = takeRequest(of: job) else { return }
    guard let graph, let format = GraphFormat.named("mermaid") else {
      return send(OutgoingMessage.emptyResponse(to: request.id))
    }
    let text = String(decoding: format.render(graph, toolVersion: version).bytes, as: UTF8.self)
    send(OutgoingMessage.response(to: request.id) { $0.string(text) })
  }

  private mutating func sendStatus(_ id: RequestID) {
    let (version, folders, current) = (
      version, folders, Set(folders.keys.filter { isCurrent($0) && running?.folder != $0 })
    )
    send(
      OutgoingMessage.response(to: id) { writer in
        writer.object { writer in
          writer.member("version", version)
          writer.list("folders") { writer in
            for (path, folder) in folders.sorted(by: { $0.key < $1.key }) {
              writer.object { $0.write(path, folder, isAnalysed: current.contains(path)) }
            }
          }
        }
      })
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ path: FilePath, _ folder: WorkspaceFolder, isAnalysed: Bool) {
    member("uri", DocumentURI(path).text)
    member("isAnalysed", isAnalysed)
    guard let analysis = folder.analysis else { return }
    member("files", analysis.fileCount)
    member("lines", analysis.lineCount)
    member("findings", analysis.findings.values.reduce(0) { $0 + $1.count })
    list("notes") { writer in for note in analysis.notes { writer.string(note) } }
  }

  /// Writes a value that was read.
  mutating func value(_ value: JSONValue) {
    switch value.content {
    case .null: null()
    case .bool(let value): bool(value)
    case .integer(let value): number(value)
    case .number(let value): number(value)
    case .string(let value): string(value)
    case .array(let values): array { writer in for value in values { writer.value(value) } }
    case .object(let members):
      object { writer in
        for member in members {
          writer.key(named: member.key)
          writer.value(member.value)
        }
      }
    }
  }
}
