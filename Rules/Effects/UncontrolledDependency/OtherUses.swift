import TCALintDomain
import TCALintModel
import TCALintSyntax

/// Calls that look like those of services.
extension ExternalSymbolUse<LiveService> {
  /// Whether it is a default of a SwiftData model, which is made where the data is, and for data that is there already.
  var isOfPersistentModel: Bool {
    (storedProperty != nil || isDefaultArgument) && type?.hasAttribute("Model") == true
  }

  /// Whether it makes the name of a temporary file unique, which no test looks at.
  var isNameOfTemporaryFile: Bool {
    guard row.dependency == #"\.uuid"#, let call = receivingCall, case let start = call.location.range.lowerBound,
      start < place.range.lowerBound, place.range.lowerBound - start <= Self.maxPath
    else { return false }
    let path = app.program.source(Location(file: place.file, range: start..<place.range.lowerBound))
    return path.contains("emporaryDirectory")
  }

  /// The maximum length of a path to a temporary file, in bytes.
  private static var maxPath: UInt32 { 1000 }

  /// Whether it is a `write(to:)` that may write something else than a file.
  var isOtherWrite: Bool {
    guard row.service == "write(to:)", let call else { return false }
    // A trailing closure has no label: `queue.write { … }`
    if call.argument("to") == nil { return true }
    return call.takesInout || call.dependency != nil || !call.isTried && call.argument("atomically") == nil
  }

  /// Whether it reads a file of the app's bundle, which is the same for each run: its path begins at `Bundle`, or is a
  /// local constant whose value does.
  var isBundledFile: Bool {
    guard row.service == "Data" || row.service == "String", let argument = call?.arguments.first else { return false }
    let facts = app.program.files[place.file].facts
    let start = argument.location.range.lowerBound
    guard let path = facts.paths(in: start..<start + 1).first.map({ facts.paths[$0] }) else { return false }
    if path.local.isNone { return facts.isBundle(path) }
    let local = facts.locals[path.local]
    guard local.kind == .variable, local.offset < start else { return false }
    return facts.paths(in: local.offset + 1..<start).first.map { facts.isBundle(facts.paths[$0]) } ?? false
  }
}

extension FileFacts {
  fileprivate func isBundle(_ path: Path) -> Bool {
    path.root == .unqualified && firstName(path.names).map { names.has($0, text: "Bundle") } == true
  }
}
