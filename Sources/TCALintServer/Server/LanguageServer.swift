import TCALintEngine
import TCALintJSON
import TCALintModel
import TCALintRuleKit

/// A language server (LSP 3.17) without its threads: messages, results and the time come in, messages and jobs go out.
///
/// An analysis is that of a run over a folder in which the open documents have the client's texts. It begins when nothing
/// has changed for a while; until it has ended, requests that depend on it wait.
public struct LanguageServer {
  let rules: [Rule]
  let version: String
  /// The address of the rules' pages, without a slash at its end.
  let documentation: String?
  var client = ClientCapabilities()
  var phase = Phase.started
  /// By their paths.
  var folders: [FilePath: WorkspaceFolder] = [:]
  /// Those that may be of a program, by their names. Their folders may be opened later.
  var documents: [DocumentURI: OpenDocument] = [:]
  /// What the client was sent of each file last, or was answered.
  var published: [FilePath: Publication] = [:]
  /// How many documents have been opened or changed.
  var changeCount = 0
  var settings = ServerSettings()
  /// The job that is being done.
  var running: Job?
  /// The folders whose jobs are to be done with, closed meanwhile.
  var closed: [FilePath] = []
  /// The requests that wait for an analysis.
  var waiting: [WaitingRequest] = []
  /// The requests to the client that are not answered yet.
  var asked: [RequestID: ClientRequest] = [:]
  private var lastID = 0
  /// The number of progress tokens so far.
  var lastToken = 0
  var now = Duration.zero
  var output: [Output] = []

  /// What the server wants done.
  public enum Output: Sendable {
    /// These bytes are to be sent to the client.
    case send([UInt8])
    /// This job is to be done; there is one at a time.
    case start(Job)
    /// The process is to end with this exit code.
    case exit(Int32)
  }

  /// The diagnostics of a file that the client has.
  struct Publication: Equatable, Sendable {
    let items: [EncodedDiagnostic]
    let version: Int?
  }

  enum Phase { case started, running, shutDown, ended }

  /// The requests that the server makes.
  enum ClientRequest {
    case progress(FilePath)
    case refresh, other
  }

  /// How long documents must not have changed before they are analysed.
  static let quietTime = Duration.milliseconds(75)
  /// How often the disk is looked at: not every client watches it.
  static let lookInterval = Duration.seconds(3)
  /// How much longer than a look at the disk the pause behind it is at least.
  static let pauseFactor = 20

  /// - Parameters:
  ///   - rules: those that there are.
  ///   - version: that of the command.
  public init(rules: [Rule], version: String, documentation: String? = Documentation.url) {
    self.rules = rules
    self.version = version
    self.documentation = documentation
  }

  // MARK: Events

  /// Takes a message of the client.
  ///
  /// - Parameters:
  ///   - bytes: without its header.
  ///   - now: since any moment, always the same one.
  public mutating func receive(_ bytes: [UInt8], at now: Duration) -> [Output] {
    event(at: now) { server in
      do throws(Message.Failure) {
        server.handle(try Message(bytes))
      } catch {
        server.send(OutgoingMessage.failure(of: error.id, error.error))
      }
    }
  }

  /// Takes note of a message that is too long to be read.
  public mutating func receiveTooLong(at now: Duration) -> [Output] {
    event(at: now) { server in
      server.send(OutgoingMessage.failure(of: nil, ResponseError(.invalidRequest, "the message is too long")))
    }
  }

  /// Takes the result of the job that was started.
  public mutating func finish(_ result: JobResult, at now: Duration) -> [Output] {
    event(at: now) { $0.take(result) }
  }

  /// Does what is due at a time.
  public mutating func wake(at now: Duration) -> [Output] { event(at: now) { _ in } }

  /// Ends, as the client is gone.
  public mutating func endOfInput() -> [Output] {
    phase == .ended ? [] : [.exit(phase == .shutDown ? 0 : 1)]
  }

  /// When something is due, if nothing else happens before.
  public var wakeTime: Duration? {
    guard phase == .running, running == nil else { return nil }
    return folders.values.map { $0.due ?? $0.nextLook }.min()
  }

  private mutating func event(at now: Duration, _ body: (inout LanguageServer) -> Void) -> [Output] {
    self.now = now
    body(&self)
    startNextJob()
    defer { output = [] }
    return output
  }

  mutating func send(_ message: [UInt8]) { output.append(.send(message)) }

  /// Sends a request to the client.
  mutating func ask(
    _ request: ClientRequest, _ method: String, _ parameters: ((inout JSONWriter) -> Void)? = nil
  ) {
    lastID += 1
    let id = RequestID.text("tcalint-\(lastID)")
    asked[id] = request
    send(OutgoingMessage.request(id, method, parameters))
  }

  // MARK: Messages

  private mutating func handle(_ message: Message) {
    switch message {
    case .request(let id, let method, let parameters):
      do throws(ResponseError) {
        try answer(id, method, parameters)
      } catch {
        send(OutgoingMessage.failure(of: id, error))
      }
    case .notification(let method, let parameters): notice(method, parameters)
    case .response(let id, let isError): takeAnswer(id, isError: isError)
    }
  }

  private mutating func answer(_ id: RequestID, _ method: String, _ parameters: JSONValue) throws(ResponseError) {
    switch phase {
    case .started:
      guard method == "initialize" else { throw ResponseError(.serverNotInitialized, "'initialize' comes first") }
    case .running: break
    case .shutDown, .ended: throw ResponseError(.invalidRequest, "the server is shut down")
    }
    switch method {
    case "initialize":
      guard phase == .started else { throw ResponseError(.invalidRequest, "'initialize' comes once") }
      initialize(id, parameters)
    case "shutdown": shutDown(id)
    case "textDocument/diagnostic": try pullDocument(id, parameters)
    case "workspace/diagnostic": pullWorkspace(id, parameters)
    case "textDocument/codeAction": try listActions(id, parameters)
    case "codeAction/resolve": try resolveAction(id, parameters)
    case "textDocument/hover": try hover(id, parameters)
    case "workspace/executeCommand": try execute(id, parameters)
    default: throw ResponseError(.methodNotFound, "'\(method)' is not supported")
    }
  }

  private mutating func notice(_ method: String, _ parameters: JSONValue) {
    if method == "exit" {
      output.append(.exit(phase == .shutDown ? 0 : 1))
      phase = .ended
      return
    }
    guard phase == .running else { return }
    switch method {
    case "initialized": registerFileWatchers()
    case "textDocument/didOpen": open(parameters)
    case "textDocument/didChange": change(parameters)
    case "textDocument/didSave": look(at: document(parameters))
    case "textDocument/didClose": close(parameters)
    case "workspace/didChangeWatchedFiles": noticeChangedFiles(parameters)
    case "workspace/didChangeWorkspaceFolders": changeFolders(parameters)
    case "workspace/didChangeConfiguration": changeSettings(parameters["settings"]?["tcalint"])
    case "$/cancelRequest": cancel(parameters)
    // A server ignores notifications that it does not know.
    default: break
    }
  }

  private mutating func takeAnswer(_ id: RequestID, isError: Bool) {
    switch asked.removeValue(forKey: id) {
    case .progress(let folder): if !isError { beginProgress(folder) }
    case .refresh, .other, nil: break
    }
  }

  private mutating func cancel(_ parameters: JSONValue) {
    guard let id = parameters["id"].flatMap({ RequestID($0) }),
      let index = waiting.firstIndex(where: { $0.id == id })
    else { return }
    waiting.remove(at: index)
    send(OutgoingMessage.failure(of: id, ResponseError(.requestCancelled, "cancelled")))
  }
}
