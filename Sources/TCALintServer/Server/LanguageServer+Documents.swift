import TCALintJSON
import TCALintModel

/// Open documents, and files that change.
extension LanguageServer {
  mutating func open(_ parameters: JSONValue) {
    guard let item = parameters["textDocument"], let uri = DocumentURI(item),
      let text = item["text"]?.string, let path = uri.path, Self.matters(path)
    else { return }
    var document = OpenDocument(uri: uri, path: path, version: item["version"]?.integer ?? 0, text: text)
    changeCount += 1
    document.lastChange = changeCount
    documents[uri] = document
    edit(path, text: document.text)
    lookAtDisk(around: path)
  }

  mutating func change(_ parameters: JSONValue) {
    guard var document = document(parameters), let changes = parameters["contentChanges"]?.array else { return }
    documents[document.uri] = nil
    document.apply(changes, version: parameters["textDocument"]?["version"]?.integer ?? document.version)
    changeCount += 1
    document.lastChange = changeCount
    documents[document.uri] = document
    edit(document.path, text: document.text)
  }

  mutating func close(_ parameters: JSONValue) {
    guard let document = document(parameters) else { return }
    documents[document.uri] = nil
    edit(document.path, text: self.document(at: document.path)?.text)
    lookAtDisk(around: document.path)
  }

  /// The open document that a message is about.
  func document(_ parameters: JSONValue) -> OpenDocument? {
    DocumentURI(parameters["textDocument"]).flatMap { documents[$0] }
  }

  /// The open document of a file; of several the one that was changed last, whose text counts.
  func document(at path: FilePath) -> OpenDocument? {
    documents.values.filter { $0.path == path }.max { $0.lastChange < $1.lastChange }
  }

  mutating func look(at document: OpenDocument?) { if let document { lookAtDisk(around: document.path) } }

  mutating func noticeChangedFiles(_ parameters: JSONValue) {
    for change in parameters["changes"]?.array ?? [] {
      guard let path = DocumentURI(change)?.path else { continue }
      // A program may reach beyond its folder.
      for folder in folders.keys {
        folders[folder]?.request.disk = .reread
        if folder.contains(path) { analyse(folder, after: Self.quietTime) }
      }
    }
  }

  /// Whether a document is one that programs are read from.
  private static func matters(_ path: FilePath) -> Bool { path.hasSuffix(".swift") || path.name == ".tcalint.json" }

  /// Has the folders analysed with another text of a document; nil for the one on disk.
  private mutating func edit(_ path: FilePath, text: [UInt8]?) {
    for folder in folders.keys {
      // What is none of a folder's programs now may become one.
      folders[folder]?.request.edits.updateValue(text, forKey: path)
      guard folders[folder]?.mayConcern(path) == true else { continue }
      cancelPulls(of: folder)
      analyse(folder, after: Self.quietTime)
    }
  }

  /// Has the disk looked at soon.
  private mutating func lookAtDisk(around path: FilePath) {
    for folder in folders.keys where folder.contains(path) {
      lookAtDisk(folder)
      folders[folder]?.nextLook = now
    }
  }

  /// Has the disk looked at by the next analysis of a folder.
  mutating func lookAtDisk(_ folder: FilePath) {
    if folders[folder]?.request.disk == .asRead { folders[folder]?.request.disk = .lookedAt }
  }
}
