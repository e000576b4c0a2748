import TCALintJSON
import TCALintModel
import TCALintRuleKit
import TCALintTestSupport
import Testing

@testable import TCALintRules
@testable import TCALintServer

/// What a client sees of the server.
@Suite struct LanguageServerTests {
  private let folder: Folder

  init() throws {
    folder = try Folder.workTree(["Package.swift": "", "Feed.swift": Self.feed, "Other.swift": "struct Other {}\n"])
  }

  /// The dependency of line 5 is not used.
  private static let feed = """
    import ComposableArchitecture

    @Reducer
    struct Feed {
      @Dependency(\\.uuid) var uuid
      var body: some ReducerOf<Self> { EmptyReducer() }
    }

    """
  private static let rules: [Rule] = [.unusedDependency, .stateInEffect]
  private static let push =
    #"{"textDocument": {"publishDiagnostics": {"versionSupport": true, "relatedInformation": true, "tagSupport": {"valueSet": [1, 2]}, "codeDescriptionSupport": true}, "codeAction": {"codeActionLiteralSupport": {}, "dataSupport": true, "resolveSupport": {"properties": ["edit"]}}}, "workspace": {"workspaceEdit": {"documentChanges": true}, "applyEdit": true}}"#
  private static let pull =
    #"{"textDocument": {"diagnostic": {}}, "workspace": {"diagnostics": {"refreshSupport": true}}}"#

  private func client(_ capabilities: String = push, options: String = "{}") -> TestClient {
    var client = TestClient(rules: Self.rules, folder: folder.root, capabilities: capabilities, options: options)
    client.pass()
    return client
  }

  // MARK: Diagnostics that are sent

  @Test func findingsOfTheWholeFolderAreSent() {
    let client = client()
    #expect(client.found("Feed.swift") == ["4:26: unused-dependency"])
    #expect(client.found("Other.swift") == nil, "nothing is said of a file that never had any")
    let diagnostic = client.published[client.uri("Feed.swift")]?.first
    #expect(diagnostic?["source"]?.string == "tcalint")
    #expect(diagnostic?["severity"]?.integer == 2)
    #expect(diagnostic?["codeDescription"]?["href"]?.string == "https://example.com/rules/unused-dependency")
    #expect(diagnostic?["tags"]?.array?.compactMap(\.integer) == [1])
  }

  @Test func findingsFollowTheTextOfAnOpenDocument() {
    var client = client()
    client.open("Feed.swift", "\n" + Self.feed)
    #expect(client.found("Feed.swift") == ["4:26: unused-dependency"], "not at once")
    client.pass()
    #expect(client.found("Feed.swift") == ["5:26: unused-dependency"])
    #expect(client.versions[client.uri("Feed.swift")] == 1)
    client.change("Feed.swift", "struct Feed {}\n", version: 2)
    client.pass()
    #expect(client.found("Feed.swift") == [])
    #expect(client.versions[client.uri("Feed.swift")] == 2)
    client.close("Feed.swift")
    client.pass()
    #expect(client.found("Feed.swift") == ["4:26: unused-dependency"], "the text on disk counts again")
  }

  @Test func aDocumentOnNoDiskIsAnalysed() {
    var client = client()
    client.open("New.swift", Self.feed.replacing("Feed", with: "New"))
    client.pass()
    #expect(client.found("New.swift") == ["4:26: unused-dependency"])
    client.close("New.swift")
    client.pass()
    #expect(client.found("New.swift") == [])
  }

  @Test func foreignDocumentsHaveNoDiagnostics() {
    var client = client()
    for uri in ["untitled:Untitled-1", "file:///elsewhere/Feed.swift", "https://example.com/Feed.swift"] {
      client.notify(
        "textDocument/didOpen",
        #"{"textDocument": {"uri": "\#(uri)", "languageId": "swift", "version": 1, "text": \#(Self.feed.json)}}"#)
      client.pass()
      #expect(client.published[uri] == nil)
    }
  }

  @Test func anErrorOfTheConfigurationIsInItsFile() {
    var client = client()
    client.open(".tcalint.json", #"{"rules": {"unused-dependenc": "off"}}"#)
    client.pass()
    #expect(client.found(".tcalint.json")?.count == 1)
    client.change(".tcalint.json", #"{"rules": {"unused-dependency": "off"}}"#, version: 2)
    client.pass()
    #expect(client.found(".tcalint.json") == [])
    #expect(client.found("Feed.swift") == [])
  }

  @Test func anErrorOfAConfigurationAroundTheFoldersIsInItsFile() throws {
    let folder = try Folder.workTree([
      ".tcalint.json": "{", "Package.swift": "", "One/Feed.swift": Self.feed, "Two/Other.swift": Self.feed,
    ])
    for capabilities in [Self.push, Self.pull] {
      try folder.write(".tcalint.json", "{")
      var client = TestClient(
        rules: Self.rules, folder: folder.root, capabilities: capabilities, uri: "file://\(folder.root)/One")
      client.notify(
        "workspace/didChangeWorkspaceFolders",
        #"{"event": {"added": [{"uri": "\#(client.uri("Two"))", "name": "Two"}], "removed": []}}"#)
      client.pass()
      if capabilities == Self.push {
        #expect(client.found(".tcalint.json")?.count == 1)
        client.notify(
          "workspace/didChangeWorkspaceFolders",
          #"{"event": {"removed": [{"uri": "\#(client.uri("One"))", "name": "One"}], "added": []}}"#)
        #expect(client.found(".tcalint.json")?.count == 1, "the other folder has it too")
        try folder.write(".tcalint.json", #"{"rules": {"unused-dependency": "off"}}"#)
        client.pass(.seconds(4))
        #expect(client.found(".tcalint.json") == [])
      } else {
        let report = client.request(
          "textDocument/diagnostic", #"{"textDocument": {"uri": "\#(client.uri(".tcalint.json"))"}}"#)
        #expect(report?["items"]?.array?.count == 1)
      }
    }
  }

  @Test func changesOnDiskAreNoticedWithoutAWatcher() throws {
    var client = client()
    try folder.write("Feed.swift", "struct Feed {}\n")
    client.pass(.seconds(4))
    #expect(client.found("Feed.swift") == [])
    try folder.write("More/New.swift", Self.feed)
    client.pass(.seconds(4))
    #expect(client.found("More/New.swift") == ["4:26: unused-dependency"])
  }

  @Test func changesOnDiskAreNoticedWithAWatcher() throws {
    var client = client()
    try folder.write("Feed.swift", "struct Feed {}\n")
    client.notify(
      "workspace/didChangeWatchedFiles", #"{"changes": [{"uri": "\#(client.uri("Feed.swift"))", "type": 2}]}"#)
    client.pass()
    #expect(client.found("Feed.swift") == [])
  }

  @Test func syntaxErrorsAreOthersToReport() {
    var silent = client()
    silent.open("Other.swift", "struct Other {\n")
    silent.pass()
    #expect(silent.found("Other.swift") == [])
    var telling = client(options: #"{"syntaxErrors": true}"#)
    telling.open("Other.swift", "struct Other {\n")
    telling.pass()
    #expect(telling.found("Other.swift")?.isEmpty == false)
    telling.notify("workspace/didChangeConfiguration", #"{"settings": {"tcalint": {"syntaxErrors": false}}}"#)
    telling.pass()
    #expect(telling.found("Other.swift") == [])
  }

  @Test func aClosedFolderHasNoDiagnostics() {
    var client = client()
    client.notify(
      "workspace/didChangeWorkspaceFolders",
      #"{"event": {"added": [], "removed": [{"uri": "file://\#(folder.path)", "name": "x"}]}}"#)
    #expect(client.found("Feed.swift") == [])
  }

  @Test func aDocumentThatIsOpenBeforeItsFolderIsAnalysed() {
    var client = client()
    let folders = #"[{"uri": "file://\#(folder.path)", "name": "x"}]"#
    client.notify("workspace/didChangeWorkspaceFolders", #"{"event": {"added": [], "removed": \#(folders)}}"#)
    client.open("Feed.swift", "\n" + Self.feed)
    client.change("Feed.swift", "\n\n" + Self.feed, version: 2)
    client.pass()
    #expect(client.found("Feed.swift") == [], "it is of no folder")
    client.notify("workspace/didChangeWorkspaceFolders", #"{"event": {"added": \#(folders), "removed": []}}"#)
    client.pass()
    #expect(client.found("Feed.swift") == ["6:26: unused-dependency"])
    #expect(client.versions[client.uri("Feed.swift")] == 2)
  }

  @Test func aChangeThatIsUndoneWhileItIsAnalysedLeavesTheRightDiagnostics() {
    var client = client()
    client.open("Feed.swift", Self.feed)
    client.pass()
    client.holdsJobs = true
    client.change("Feed.swift", "\n" + Self.feed, version: 2)
    client.pass()
    let result = client.doJob()
    client.change("Feed.swift", "\n\n" + Self.feed, version: 3)
    client.holdsJobs = false
    client.finish(result)
    client.change("Feed.swift", "\n" + Self.feed, version: 4)
    client.pass()
    #expect(client.found("Feed.swift") == ["5:26: unused-dependency"])
    #expect(client.versions[client.uri("Feed.swift")] == 4)
  }

  // MARK: Diagnostics that are asked for

  @Test func aClientThatPullsIsSentNone() {
    var client = client(Self.pull)
    client.open("Feed.swift", Self.feed)
    client.pass()
    #expect(client.published.isEmpty)
    let parameters = #"{"textDocument": {"uri": "\#(client.uri("Feed.swift"))"}}"#
    let report = client.request("textDocument/diagnostic", parameters)
    #expect(report?["kind"]?.string == "full")
    #expect(report?["items"]?.array?.map(TestClient.summary) == ["4:26: unused-dependency"])
    let id = report?["resultId"]?.string ?? ""
    let again = client.request(
      "textDocument/diagnostic",
      #"{"textDocument": {"uri": "\#(client.uri("Feed.swift"))"}, "previousResultId": "\#(id)"}"#)
    #expect(again?["kind"]?.string == "unchanged")
  }

  @Test func aPullWaitsForTheAnalysisAndIsCancelledByAChange() {
    var client = client(Self.pull)
    client.open("Feed.swift", "struct Feed {}\n")
    let parameters = #"{"textDocument": {"uri": "\#(client.uri("Feed.swift"))"}}"#
    let first = client.begin("textDocument/diagnostic", parameters)
    #expect(client.answer(first) == nil)
    client.change("Feed.swift", Self.feed, version: 2)
    let error = client.answer(first)?["error"]
    #expect(error?["code"]?.integer == ResponseError.Code.serverCancelled.rawValue)
    #expect(error?["data"]?["retriggerRequest"]?.bool == true)
    let second = client.begin("textDocument/diagnostic", parameters)
    client.pass()
    #expect(client.answer(second)?["result"]?["items"]?.array?.count == 1)
    let third = client.begin("textDocument/diagnostic", parameters)
    #expect(client.answer(third) != nil)
  }

  @Test func aPullOfEverythingWaitsUntilSomethingIsNew() throws {
    var client = client(Self.pull)
    let report = client.request("workspace/diagnostic", #"{"previousResultIds": []}"#)
    let items = report?["items"]?.array ?? []
    #expect(items.compactMap { $0["uri"]?.string } == [client.uri("Feed.swift")])
    let known = items.map { #"{"uri": "\#($0["uri"]?.string ?? "")", "value": "\#($0["resultId"]?.string ?? "")"}"# }
    let next = client.begin("workspace/diagnostic", #"{"previousResultIds": [\#(known.joined(separator: ", "))]}"#)
    client.pass()
    #expect(client.answer(next) == nil)
    client.open("Feed.swift", "struct Feed {}\n")
    client.pass()
    let emptied = client.answer(next)?["result"]?["items"]?.array
    #expect(emptied?.map { $0["items"]?.array?.count } == [0])
  }

  @Test func aClientIsAskedToPullAgain() throws {
    var client = client(Self.pull)
    client.open("Other.swift", "struct Other {}\n")
    client.open("Feed.swift", Self.feed)
    client.pass()
    client.request("textDocument/diagnostic", #"{"textDocument": {"uri": "\#(client.uri("Feed.swift"))"}}"#)
    #expect(client.takeMessages("workspace/diagnostic/refresh").isEmpty)
    client.change("Other.swift", "extension Feed { func f() { _ = uuid } }\n", version: 2)
    client.pass()
    let refreshes = client.takeMessages("workspace/diagnostic/refresh")
    #expect(refreshes.count == 1)
    client.send(#"{"jsonrpc": "2.0", "id": \#(refreshes.first?["id"]?.string?.json ?? ""), "result": null}"#)
    #expect(client.messages.allSatisfy { $0["error"] == nil }, "null is a result")
    client.request("textDocument/diagnostic", #"{"textDocument": {"uri": "\#(client.uri("Feed.swift"))"}}"#)
    client.change("Other.swift", "struct Other {}\n", version: 3)
    client.pass()
    #expect(client.takeMessages("workspace/diagnostic/refresh").count == 1, "again")
  }

  @Test func aClientThatHasPulledIsNotAskedTo() {
    var client = client(Self.pull)
    client.open("Feed.swift", Self.feed)
    client.pass()
    let parameters = #"{"textDocument": {"uri": "\#(client.uri("Feed.swift"))"}}"#
    client.request("textDocument/diagnostic", parameters)
    client.change("Feed.swift", "struct Feed {}\n", version: 2)
    let pull = client.begin("textDocument/diagnostic", parameters)
    client.pass()
    #expect(client.answer(pull)?["result"]?["items"]?.array?.isEmpty == true)
    #expect(client.takeMessages("workspace/diagnostic/refresh").isEmpty)
  }

  @Test func aCancelledRequestIsAnswered() {
    var client = client(Self.pull)
    client.open("Feed.swift", Self.feed)
    let id = client.begin("textDocument/diagnostic", #"{"textDocument": {"uri": "\#(client.uri("Feed.swift"))"}}"#)
    client.notify("$/cancelRequest", #"{"id": \#(id)}"#)
    #expect(client.answer(id)?["error"]?["code"]?.integer == ResponseError.Code.requestCancelled.rawValue)
    client.pass()
    #expect(client.answer(id) == nil, "once")
  }

  @Test func aFolderInAnotherHasItsOwnDiagnostics() throws {
    try folder.write("Inner/Nested.swift", Self.feed)
    var client = client()
    #expect(client.found("Inner/Nested.swift") == ["4:26: unused-dependency"])
    client.notify(
      "workspace/didChangeWorkspaceFolders",
      #"{"event": {"added": [{"uri": "\#(client.uri("Inner"))", "name": "x"}], "removed": []}}"#)
    client.pass()
    client.open("Feed.swift", "struct Feed {}\n")
    client.pass()
    #expect(client.found("Inner/Nested.swift") == ["4:26: unused-dependency"])
    client.notify(
      "workspace/didChangeWorkspaceFolders",
      #"{"event": {"added": [], "removed": [{"uri": "\#(client.uri("Inner"))", "name": "x"}]}}"#)
    client.pass()
    #expect(client.found("Inner/Nested.swift") == ["4:26: unused-dependency"], "the outer one reports them again")
  }

  @Test func aFolderThatIsOpenedAgainHasTheTextsOnDisk() {
    var client = client()
    client.open("Feed.swift", "struct Feed {}\n")
    client.pass()
    #expect(client.found("Feed.swift") == [])
    let event = { (kind: String, other: String) in
      #"{"event": {"\#(kind)": [{"uri": "file://\#(folder.path)", "name": "x"}], "\#(other)": []}}"#
    }
    client.notify("workspace/didChangeWorkspaceFolders", event("removed", "added"))
    client.close("Feed.swift")
    client.notify("workspace/didChangeWorkspaceFolders", event("added", "removed"))
    client.pass()
    #expect(client.found("Feed.swift") == ["4:26: unused-dependency"])
  }

  @Test func ofTwoDocumentsOfAFileTheLastChangedCounts() {
    var client = client()
    client.open("Feed.swift", Self.feed)
    let other = client.uri("Feed.swift").replacing("Feed", with: "%46eed")
    client.notify(
      "textDocument/didOpen",
      #"{"textDocument": {"uri": "\#(other)", "languageId": "swift", "version": 5, "text": "struct Feed {}\n"}}"#)
    client.pass()
    #expect(client.published[other]?.isEmpty == true)
    client.notify("textDocument/didClose", #"{"textDocument": {"uri": "\#(other)"}}"#)
    client.pass()
    #expect(client.found("Feed.swift") == ["4:26: unused-dependency"])
  }

  // MARK: Actions

  private func actions(_ client: inout TestClient, line: Int, only: String = "[]") -> [JSONValue] {
    client.request(
      "textDocument/codeAction",
      #"{"textDocument": {"uri": "\#(client.uri("Feed.swift"))"}, "range": {"start": {"line": \#(line), "character": 30}, "end": {"line": \#(line), "character": 30}}, "context": {"diagnostics": [], "only": \#(only)}}"#
    )?.array ?? []
  }

  @Test func aFindingHasItsFixesAndCanBeSuppressed() {
    var client = client()
    client.open("Feed.swift", Self.feed, version: 7)
    client.pass()
    let actions = actions(&client, line: 4)
    #expect(
      actions.compactMap { $0["title"]?.string } == [
        "Remove uuid", "Suppress unused-dependency here", "Suppress unused-dependency in this file",
        "Apply all safe fixes of TCALint",
      ])
    let change = actions.first?["edit"]?["documentChanges"]?.array?.first
    #expect(change?["textDocument"]?["version"]?.integer == 7)
    #expect(self.actions(&client, line: 5).compactMap { $0["kind"]?.string } == ["source.fixAll.tcalint"])
    #expect(self.actions(&client, line: 4, only: #"["source"]"#).count == 1)
    #expect(self.actions(&client, line: 4, only: #"["refactor"]"#).isEmpty)
  }

  @Test func actionsAreOfTheAnalysedVersion() {
    var client = client()
    client.open("Feed.swift", Self.feed)
    let id = client.begin(
      "textDocument/codeAction",
      #"{"textDocument": {"uri": "\#(client.uri("Feed.swift"))"}, "range": {"start": {"line": 4, "character": 0}, "end": {"line": 6, "character": 0}}, "context": {"diagnostics": []}}"#
    )
    #expect(client.answer(id) == nil, "the analysis is not there yet")
    client.change("Feed.swift", "\n" + Self.feed, version: 2)
    client.pass()
    let edit = client.answer(id)?["result"]?.array?.first?["edit"]?["documentChanges"]?.array?.first
    #expect(edit?["textDocument"]?["version"]?.integer == 2)
  }

  @Test func allSafeFixesOfADocumentAreOneEdit() {
    var client = client()
    client.open("Feed.swift", Self.feed, version: 3)
    client.pass()
    let action = actions(&client, line: 0).first { $0["kind"]?.string == ServerCapabilities.fixAllKind }
    #expect(action?["edit"] == nil)
    let resolved = client.request(
      "codeAction/resolve",
      #"{"title": "x", "kind": "source.fixAll.tcalint", "data": {"uri": "\#(client.uri("Feed.swift"))", "version": 3}}"#
    )
    #expect(resolved?["title"]?.string == "x")
    let change = resolved?["edit"]?["documentChanges"]?.array?.first
    #expect(change?["textDocument"]?["version"]?.integer == 3)
    #expect(change?["edits"]?.array?.first?["newText"]?.string == "")
  }

  // MARK: Pages and commands

  @Test func aFindingIsExplained() {
    var client = client()
    client.open("Feed.swift", Self.feed)
    client.pass()
    func hover(_ line: Int) -> String? {
      client.request(
        "textDocument/hover",
        #"{"textDocument": {"uri": "\#(client.uri("Feed.swift"))"}, "position": {"line": \#(line), "character": 26}}"#
      )?["contents"]?["value"]?.string
    }
    let text = hover(4) ?? ""
    #expect(text.hasPrefix("**unused-dependency**\n"))
    #expect(text.contains("**What it does**") && text.contains("**Why it matters**") && !text.contains("**Example**"))
    #expect(hover(0) == nil)
  }

  @Test func commandsAreExecuted() {
    var client = client()
    let status = client.request("workspace/executeCommand", #"{"command": "tcalint.status"}"#)
    #expect(status?["folders"]?.array?.first?["findings"]?.integer == 1)
    let graph = client.request("workspace/executeCommand", #"{"command": "tcalint.graph"}"#)
    #expect(graph?.string?.contains("Feed") == true)
    client.request("workspace/executeCommand", #"{"command": "tcalint.fixAll"}"#)
    let edit = client.takeMessages("workspace/applyEdit").first?["params"]?["edit"]
    #expect(edit?["documentChanges"]?.array?.count == 1)
    let unknown = client.begin("workspace/executeCommand", #"{"command": "rm"}"#)
    #expect(client.answer(unknown)?["error"]?["code"]?.integer == ResponseError.Code.invalidParameters.rawValue)
  }

  // MARK: Protocol

  @Test func theFirstAnalysisShowsProgress() throws {
    var client = TestClient(
      rules: Self.rules, folder: folder.root, capabilities: #"{"window": {"workDoneProgress": true}}"#)
    #expect(client.takeMessages("window/workDoneProgress/create").count == 1)
    #expect(client.takeMessages("$/progress").isEmpty, "the analysis has ended before the client has agreed")
  }

  /// Folders are added later, while their analysis takes its time.
  private func progress(of answer: String, removing: Bool = false) -> [String] {
    var client = client(#"{"window": {"workDoneProgress": true}}"#)
    _ = client.takeMessages("window/workDoneProgress/create")
    let folders = #"[{"uri": "file://\#(folder.path)/Sub", "name": "x"}]"#
    client.holdsJobs = true
    client.notify("workspace/didChangeWorkspaceFolders", #"{"event": {"added": \#(folders), "removed": []}}"#)
    let id = client.takeMessages("window/workDoneProgress/create").first?["id"]?.string ?? ""
    client.send(#"{"jsonrpc": "2.0", "id": \#(id.json), \#(answer)}"#)
    if removing {
      client.notify("workspace/didChangeWorkspaceFolders", #"{"event": {"added": [], "removed": \#(folders)}}"#)
    } else {
      client.finish(client.doJob())
    }
    return client.takeMessages("$/progress").compactMap { $0["params"]?["value"]?["kind"]?.string }
  }

  @Test func progressHasAnEnd() {
    #expect(progress(of: #""result": null"#) == ["begin", "end"])
    #expect(progress(of: #""result": null"#, removing: true) == ["begin", "end"])
    #expect(progress(of: #""error": {"code": 1, "message": "no"}"#) == [], "the client does not want it")
  }

  @Test func aFolderThatIsOpenedAgainHasAnotherToken() {
    var client = client(#"{"window": {"workDoneProgress": true}}"#)
    let folders = #"[{"uri": "file://\#(folder.path)", "name": "x"}]"#
    client.notify("workspace/didChangeWorkspaceFolders", #"{"event": {"added": [], "removed": \#(folders)}}"#)
    client.notify("workspace/didChangeWorkspaceFolders", #"{"event": {"added": \#(folders), "removed": []}}"#)
    let requests = client.takeMessages("window/workDoneProgress/create")
    #expect(Set(requests.compactMap { $0["params"]?["token"]?.string }).count == 2)
  }

  @Test func nothingIsAskedBeforeInitializeIsAnswered() {
    let client = TestClient(
      rules: Self.rules, folder: folder.root, capabilities: #"{"window": {"workDoneProgress": true}}"#)
    #expect(client.firstMessage?["method"] == nil)
  }

  @Test func messagesOutOfOrderAreErrors() {
    var client = client()
    let unknown = client.begin("textDocument/unknown", "{}")
    #expect(client.answer(unknown)?["error"]?["code"]?.integer == ResponseError.Code.methodNotFound.rawValue)
    let twice = client.begin("initialize", #"{"capabilities": {}}"#)
    #expect(client.answer(twice)?["error"]?["code"]?.integer == ResponseError.Code.invalidRequest.rawValue)
    client.send("{")
    client.send("[]")
    client.send(#"{"id": 77}"#)
    #expect(client.messages.count { $0["error"] != nil } == 3)
    client.notify("textDocument/didChange", #"{"textDocument": {"uri": "file:///a.swift"}}"#)
    let end = client.begin("shutdown", "null")
    #expect(client.answer(end) != nil)
    let late = client.begin("textDocument/hover", "{}")
    #expect(client.answer(late)?["error"]?["code"]?.integer == ResponseError.Code.invalidRequest.rawValue)
    client.notify("exit", "null")
    #expect(client.exitCode == 0)
  }
}
