import TCALintJSON
import TCALintModel

/// The beginning and the end, folders, settings.
extension LanguageServer {
  mutating func initialize(_ id: RequestID, _ parameters: JSONValue) {
    client = ClientCapabilities(parameters["capabilities"])
    settings.read(parameters["initializationOptions"])
    var uris = (parameters["workspaceFolders"]?.array ?? []).compactMap { DocumentURI($0) }
    if uris.isEmpty, let root = parameters["rootUri"]?.string { uris = [DocumentURI(root)] }
    if uris.isEmpty, let root = parameters["rootPath"]?.string { uris = [DocumentURI(FilePath(root))] }
    phase = .running
    let (client, version) = (client, version)
    send(
      OutgoingMessage.response(to: id) { writer in
        writer.object { writer in
          writer.member("capabilities") { ServerCapabilities.write(for: client, to: &$0) }
          writer.member("serverInfo") { writer in
            writer.member("name", "tcalint")
            writer.member("version", version)
          }
        }
      })
    // Nothing may be asked of a client before it has its answer.
    for uri in uris { addFolder(uri) }
  }

  mutating func shutDown(_ id: RequestID) {
    phase = .shutDown
    let left = waiting
    waiting = []
    for request in left { refuse(request, "the server is shut down") }
    running?.cancellation.cancel()
    send(OutgoingMessage.emptyResponse(to: id))
  }

  /// Registers for changes of files, which a client may notice sooner than the next look at the disk.
  mutating func registerFileWatchers() {
    guard client.registersFileWatchers else { return }
    ask(.other, "client/registerCapability") { writer in
      writer.list("registrations") { writer in
        writer.object { writer in
          writer.member("id", "tcalint-files")
          writer.member("method", "workspace/didChangeWatchedFiles")
          writer.member("registerOptions") { writer in
            writer.list("watchers") { writer in
              for pattern in Self.watchedFiles { writer.object { $0.member("globPattern", pattern) } }
            }
          }
        }
      }
    }
  }

  private static let watchedFiles = [
    "**/*.swift", "**/.tcalint.json", "**/.gitignore", "**/Package.resolved", "**/*.xcodeproj/project.pbxproj",
    "**/tcalint-baseline.json",
  ]

  // MARK: Folders

  mutating func changeFolders(_ parameters: JSONValue) {
    let event = parameters["event"]
    for uri in (event?["removed"]?.array ?? []).compactMap({ DocumentURI($0) }) { removeFolder(uri) }
    for uri in (event?["added"]?.array ?? []).compactMap({ DocumentURI($0) }) { addFolder(uri) }
  }

  private mutating func addFolder(_ uri: DocumentURI) {
    guard let path = uri.path, folders[path] == nil else { return }
    var folder = WorkspaceFolder(path: path)
    folder.due = now
    for document in documents.values.sorted(by: { $0.lastChange < $1.lastChange }) {
      folder.request.edits[document.path] = .some(document.text)
    }
    folders[path] = folder
    requestProgress(path)
  }

  private mutating func removeFolder(_ uri: DocumentURI) {
    guard let path = uri.path, folders[path] != nil else { return }
    endProgress(path)
    folders[path] = nil
    if running?.folder == path { running?.cancellation.cancel() }
    closed.append(path)
    for file in published.keys.sorted() where reporter(of: file) == nil { retract(file) }
    let gone = waiting.filter { $0.folder == path }
    waiting.removeAll { $0.folder == path }
    for request in gone { refuse(request, "the folder is closed") }
    answerWaiting()
    // What one folder reported may be another's to report.
    for other in folders.keys where other.contains(path) { showAgain(other) }
  }

  /// The innermost folder around a file.
  func folder(of path: FilePath) -> FilePath? {
    path.ancestors.first { folders[$0] != nil }
  }

  // MARK: Settings

  mutating func changeSettings(_ value: JSONValue?) {
    let before = settings
    settings.read(value)
    if settings == before { return }
    for folder in folders.keys { showAgain(folder) }
  }

  // MARK: Progress

  /// Asks the client to show that the first analysis of a folder is running.
  private mutating func requestProgress(_ folder: FilePath) {
    guard client.showsProgress else { return }
    // A token may be used once, and a folder can be opened again.
    lastToken += 1
    let token = "tcalint-\(lastToken)"
    folders[folder]?.progress = .requested(token: token)
    ask(.progress(folder), "window/workDoneProgress/create") { $0.member("token", token) }
  }

  mutating func beginProgress(_ folder: FilePath) {
    guard case .requested(let token) = folders[folder]?.progress else { return }
    folders[folder]?.progress = .begun(token: token)
    sendProgress(token) { writer in
      writer.member("kind", "begin")
      writer.member("title", "TCALint")
      writer.member("message", String(folder.name))
    }
  }

  mutating func endProgress(_ folder: FilePath) {
    if case .begun(let token) = folders[folder]?.progress { sendProgress(token) { $0.member("kind", "end") } }
    folders[folder]?.progress = .none
  }

  private mutating func sendProgress(_ token: String, _ value: (inout JSONWriter) -> Void) {
    send(
      OutgoingMessage.notification("$/progress") { writer in
        writer.member("token", token)
        writer.member("value", value)
      })
  }
}
