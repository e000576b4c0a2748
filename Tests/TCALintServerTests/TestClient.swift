import TCALintEngine
import TCALintJSON
import TCALintModel
import TCALintRuleKit

@testable import TCALintServer

/// A client of a server in the same process, with a clock of its own. Jobs are done at once.
struct TestClient {
  private var server: LanguageServer
  private var runner: JobRunner
  private(set) var now = Duration.zero
  private var lastID = 0
  /// The messages of the server that nobody has taken yet.
  private(set) var messages: [JSONValue] = []
  private(set) var firstMessage: JSONValue?
  private(set) var exitCode: Int32?
  /// The diagnostics that were published last of each document, and the version of each.
  private(set) var published: [String: [JSONValue]] = [:]
  private(set) var versions: [String: Int] = [:]
  private let folder: FilePath
  /// Whether jobs wait until they are finished by ``finishJob()``.
  var holdsJobs = false
  private var heldJobs: [Job] = []

  init(rules: [Rule], folder: FilePath, capabilities: String = "{}", options: String = "{}", uri: String? = nil) {
    self.folder = folder
    var linter = Linter(rules: rules, jobs: 2)
    linter.settings = RunSettings()
    linter.retained = Linter.Retained(sourceLines: false, edits: true)
    server = LanguageServer(rules: rules, version: "1", documentation: "https://example.com")
    runner = JobRunner(linter)
    _ = request(
      "initialize",
      #"{"capabilities": \#(capabilities), "initializationOptions": \#(options), "workspaceFolders": [{"uri": "\#(uri ?? "file://" + folder.text)", "name": "x"}]}"#
    )
    notify("initialized", "{}")
  }

  func uri(_ path: String) -> String { DocumentURI(folder.appending(path)).text }

  // MARK: Messages

  /// Sends a request; returns its result once that is there, without a wait.
  @discardableResult
  mutating func request(_ method: String, _ parameters: String) -> JSONValue? {
    let id = begin(method, parameters)
    return answer(id)?["result"]
  }

  /// Sends a request; returns its id.
  mutating func begin(_ method: String, _ parameters: String) -> Int {
    lastID += 1
    send(#"{"jsonrpc": "2.0", "id": \#(lastID), "method": "\#(method)", "params": \#(parameters)}"#)
    return lastID
  }

  mutating func notify(_ method: String, _ parameters: String) {
    send(#"{"jsonrpc": "2.0", "method": "\#(method)", "params": \#(parameters)}"#)
  }

  mutating func send(_ text: String) { take(server.receive(Array(text.utf8), at: now)) }

  /// The answer to a request, which is taken.
  mutating func answer(_ id: Int) -> JSONValue? {
    guard let index = messages.firstIndex(where: { $0["method"] == nil && $0["id"]?.integer == id }) else { return nil }
    return messages.remove(at: index)
  }

  /// The server's messages of a method, which are taken.
  mutating func takeMessages(_ method: String) -> [JSONValue] {
    defer { messages.removeAll { $0["method"]?.string == method } }
    return messages.filter { $0["method"]?.string == method }
  }

  /// Lets time pass, with all that is due meanwhile.
  mutating func pass(_ duration: Duration = .milliseconds(100)) {
    let end = now + duration
    while let time = server.wakeTime, time <= end {
      now = max(now, time)
      take(server.wake(at: now))
    }
    now = end
  }

  /// Does the job that was held, as it was when it began.
  mutating func doJob() -> JobResult? { heldJobs.popLast().map { runner.perform($0) } }

  mutating func finish(_ result: JobResult?) { if let result { take(server.finish(result, at: now)) } }

  private mutating func take(_ outputs: [LanguageServer.Output]) {
    for output in outputs {
      switch output {
      case .send(let bytes):
        var reader = MessageReader()
        reader.append(bytes)
        guard case .message(let message)? = reader.next(), let value = try? JSONValue(reading: message) else {
          fatalError("not a message: \(String(decoding: bytes, as: UTF8.self))")
        }
        note(value)
      case .start(let job):
        if holdsJobs { heldJobs.append(job) } else { take(server.finish(runner.perform(job), at: now)) }
      case .exit(let code): exitCode = code
      }
    }
  }

  private mutating func note(_ message: JSONValue) {
    if message["method"]?.string == "textDocument/publishDiagnostics", let parameters = message["params"],
      let uri = parameters["uri"]?.string
    {
      published[uri] = parameters["diagnostics"]?.array
      versions[uri] = parameters["version"]?.integer
    }
    firstMessage = firstMessage ?? message
    messages.append(message)
  }

  // MARK: Documents

  mutating func open(_ path: String, _ text: String, version: Int = 1) {
    notify(
      "textDocument/didOpen",
      #"{"textDocument": {"uri": "\#(uri(path))", "languageId": "swift", "version": \#(version), "text": \#(text.json)}}"#
    )
  }

  mutating func change(_ path: String, _ text: String, version: Int) {
    notify(
      "textDocument/didChange",
      #"{"textDocument": {"uri": "\#(uri(path))", "version": \#(version)}, "contentChanges": [{"text": \#(text.json)}]}"#
    )
  }

  mutating func close(_ path: String) {
    notify("textDocument/didClose", #"{"textDocument": {"uri": "\#(uri(path))"}}"#)
  }

  /// The published diagnostics of a document as `line:column: rule`.
  func found(_ path: String) -> [String]? { published[uri(path)]?.map(Self.summary) }

  static func summary(_ diagnostic: JSONValue) -> String {
    let start = diagnostic["range"]?["start"]
    return
      "\(start?["line"]?.integer ?? -1):\(start?["character"]?.integer ?? -1): \(diagnostic["code"]?.string ?? diagnostic["message"]?.string ?? "")"
  }
}

extension String {
  /// The text as a JSON string.
  var json: String {
    var writer = JSONWriter(isOneLine: true)
    writer.string(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
