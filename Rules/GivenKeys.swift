import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The keys that code gives values to by the types of these: `.dependency(Mail())`
struct GivenKeys {
  private(set) var keys: Set<SymbolID> = []
  /// Whether the types of all values are known.
  private(set) var areKnown = true

  fileprivate init(_ app: App, in file: FileID, _ range: Range<UInt32>, isWanted: (Location) -> Bool) {
    let facts = app.program.files[file].facts
    for call in facts.calls[facts.calls(in: range)] {
      guard call.arguments.count == 1, let name = facts.calleeName(call), facts.names.has(name, text: "dependency"),
        let argument = facts.arguments[call.arguments].first, argument.label.isNone, argument.value.keyPath == nil,
        argument.value.closure == nil, isWanted(Location(file: file, range: call.range))
      else { continue }
      let type = facts.node(of: argument.value).map { app.program.type(of: $0, in: file) }
      if let key = type?.symbol { keys.insert(key) } else { areKnown = false }
    }
  }
}

extension App {
  /// The keys that a file gives values to outside of tests and previews.
  func keysGiven(in file: SourceFile) -> GivenKeys {
    GivenKeys(self, in: file.file, 0..<UInt32.max) { !isTestOrPreview($0) }
  }

  /// The keys that the code at a location gives values to.
  func keysGiven(in code: Location) -> GivenKeys { GivenKeys(self, in: code.file, code.range) { _ in true } }
}
