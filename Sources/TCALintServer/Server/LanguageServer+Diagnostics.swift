import TCALintJSON
import TCALintModel
import TCALintRuleKit

/// Sending diagnostics, or answering who asks for them; a client has one or the other.
extension LanguageServer {
  /// Sends what has changed of a folder's diagnostics.
  mutating func publish(_ folder: FilePath) {
    guard !client.pullsDiagnostics, let known = folders[folder], let analysis = known.analysis else { return }
    let open = documents.values.filter { reporter(of: $0.path) == folder }
    let paths = analysis.paths.union(published.keys).union(open.map(\.path))
    let openPaths = Set(open.map(\.path))
    for path in paths.sorted() {
      guard let reporter = reporter(of: path) else {
        retract(path)
        continue
      }
      guard reporter == folder else { continue }
      let items = diagnostics(of: path, analysis)
      let publication = Publication(items: items, version: analysis.versions[path])
      if published[path] == publication { continue }
      // A closed file without diagnostics needs no message, unless it had some.
      if items.isEmpty, published[path] == nil, !openPaths.contains(path) { continue }
      published[path] = items.isEmpty && !openPaths.contains(path) ? nil : publication
      publish(items, of: path, version: analysis.versions[path])
    }
  }

  /// Takes back what the client was sent of a file that no folder reports any more.
  mutating func retract(_ path: FilePath) {
    guard published.removeValue(forKey: path) != nil, !client.pullsDiagnostics else { return }
    publish([], of: path, version: nil)
  }

  /// The folder that reports what is found in a file: the innermost one around it. A configuration or manifest that is
  /// around all folders is reported by the first one whose programs it has an error for.
  func reporter(of path: FilePath) -> FilePath? {
    folder(of: path)
      ?? folders.values.filter { $0.analysis?.problems[path] != nil }.map(\.path).min()
  }

  private mutating func publish(_ items: [EncodedDiagnostic], of path: FilePath, version: Int?) {
    let comparesVersions = client.comparesVersions
    for uri in uris(of: path) {
      send(
        OutgoingMessage.notification("textDocument/publishDiagnostics") { writer in
          writer.member("uri", uri.text)
          if comparesVersions, let version { writer.member("version", version) }
          writer.list("diagnostics") { $0.append(items) }
        })
    }
  }

  /// The names that a client has for a file, the one that was changed last first; that of its path where it is not open.
  func uris(of path: FilePath) -> [DocumentURI] {
    let open = documents.values.filter { $0.path == path }
    return open.isEmpty ? [DocumentURI(path)] : open.sorted { $0.lastChange > $1.lastChange }.map(\.uri)
  }

  /// The diagnostics of a file.
  func diagnostics(of path: FilePath, _ analysis: Analysis) -> [EncodedDiagnostic] {
    let (encoder, problems) = (encoder(for: analysis), analysis.problems[path] ?? [])
    return problems.filter { settings.showsSyntaxErrors || !$0.isSyntaxError }.map(encoder.encode)
      + (analysis.findings[path] ?? []).map { encoder.encode($0, analysis.rules[$0.rule]) }
  }

  func encoder(for analysis: Analysis) -> DiagnosticEncoder {
    DiagnosticEncoder(client: client, documentation: documentation, root: analysis.session.folder) { uris(of: $0)[0] }
  }

  // MARK: Pull

  mutating func pullDocument(_ id: RequestID, _ parameters: JSONValue) throws(ResponseError) {
    guard let uri = DocumentURI(parameters["textDocument"]) else {
      throw ResponseError(.invalidParameters, "'textDocument.uri' is missing")
    }
    wait(
      WaitingRequest(
        id: id, folder: uri.path.flatMap(folder),
        kind: .document(uri, known: parameters["previousResultId"]?.string)))
  }

  mutating func pullWorkspace(_ id: RequestID, _ parameters: JSONValue) {
    var known: [DocumentURI: String] = [:]
    for result in parameters["previousResultIds"]?.array ?? [] {
      if let uri = DocumentURI(result), let value = result["value"]?.string { known[uri] = value }
    }
    wait(WaitingRequest(id: id, folder: nil, kind: .workspace(known: known)))
  }

  /// Answers a pull of a document.
  mutating func answer(_ id: RequestID, _ uri: DocumentURI, known: String?) {
    var items: [EncodedDiagnostic] = []
    if let path = uri.path {
      if let analysis = reporter(of: path).flatMap({ folders[$0]?.analysis }) {
        items = diagnostics(of: path, analysis)
      }
      published[path] = Publication(items: items, version: nil)
    }
    send(OutgoingMessage.response(to: id) { $0.object { $0.write(report: items, known: known) } })
  }

  /// Answers a pull of everything, unless the client has it all.
  ///
  /// - Returns: whether it is answered.
  mutating func answer(_ id: RequestID, known: [DocumentURI: String]) -> Bool {
    var reports: [(uri: DocumentURI, version: Int?, items: [EncodedDiagnostic])] = []
    // A client may spell the name of a file in another way.
    let urisByPath = Dictionary(grouping: known.keys.filter { $0.path != nil }) { $0.path }
    var reported: Set<FilePath> = []
    for (folder, state) in folders.sorted(by: { $0.key < $1.key }) {
      guard let analysis = state.analysis else { continue }
      for path in analysis.paths.sorted() where reporter(of: path) == folder {
        let items = diagnostics(of: path, analysis)
        reported.insert(path)
        for uri in urisByPath[path] ?? uris(of: path) where known[uri] ?? [EncodedDiagnostic]().id != items.id {
          reports.append((uri, analysis.versions[path], items))
        }
      }
    }
    // The others have no findings now, as far as that is known.
    for (uri, id) in known.sorted(by: { $0.key.text < $1.key.text }) where id != [EncodedDiagnostic]().id {
      guard let path = uri.path, !reported.contains(path) else { continue }
      if let folder = folder(of: path), folders[folder]?.analysis == nil { continue }
      reports.append((uri, nil, []))
    }
    if reports.isEmpty { return false }
    send(
      OutgoingMessage.response(to: id) { writer in
        writer.object { writer in
          writer.list("items") { writer in
            for report in reports {
              writer.object { writer in
                writer.member("uri", report.uri.text)
                writer.key("version")
                if let version = report.version { writer.number(version) } else { writer.null() }
                writer.write(report: report.items, known: nil)
              }
            }
          }
        }
      })
    return true
  }

  /// Asks a client to pull again if what it was answered is no longer so. Pulls that wait are answered before that.
  mutating func askToPullAgain(_ folder: FilePath) {
    guard client.refreshesDiagnostics, let analysis = folders[folder]?.analysis else { return }
    let isAsked = asked.values.contains { if case .refresh = $0 { true } else { false } }
    let changed = documents.values.map(\.path).filter { path in
      guard reporter(of: path) == folder, let published = published[path] else { return false }
      return published.items != diagnostics(of: path, analysis)
    }
    if changed.isEmpty || isAsked { return }
    // A client that does not pull one of them is not asked again.
    for path in changed { published[path] = nil }
    ask(.refresh, "workspace/diagnostic/refresh")
  }
}

extension JSONWriter {
  /// Writes the members of a document's report: the diagnostics, or that they are those that the client has.
  fileprivate mutating func write(report items: [EncodedDiagnostic], known: String?) {
    let id = items.id
    member("kind", id == known ? "unchanged" : "full")
    member("resultId", id)
    if id != known { list("items") { $0.append(items) } }
  }

  fileprivate mutating func append(_ items: [EncodedDiagnostic]) { for item in items { item.write(to: &self) } }
}
