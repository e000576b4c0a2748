import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The elements of collections that views send for rows.
struct SentRows {
  private let app: App
  private var program: Program { app.program }
  /// The names in key paths outside of tests, by which code may give a case any value: `\.rowTapped`
  private lazy var namesInKeyPaths = Self.namesInKeyPaths(app)

  init(_ app: App) { self.app = app }

  /// Where a view gives a case an element of a collection, if all code is known to give it nothing but such elements;
  /// nil otherwise.
  mutating func sends(of payload: CasePayload, from collection: StateProperty) -> [Location]? {
    let name = Member(app, payload.enumCase).programName
    guard program.isComplete, !program.mayBeDamaged(name), !namesInKeyPaths.contains(name) else { return nil }
    let mentions = Array(app.mentionsOutsideTests(of: name).prefix(Self.maxMentions + 1))
    if mentions.count > Self.maxMentions { return nil }
    var sends: [Location] = []
    for case (let file, .path(let path, let index)) in mentions {
      switch given(by: path, at: index, in: file, to: payload, from: collection) {
      case .other: continue
      case .unknown: return nil
      case .element(let call):
        if isInView(path, in: file) {
          sends.append(Location(file: file, range: program.files[file].facts.calls[call].range))
        }
      }
    }
    return sends.isEmpty ? nil : sends
  }

  /// Of a case whose name is mentioned more often it is not known what it is given.
  private static let maxMentions = 256

  private static func namesInKeyPaths(_ app: App) -> Set<ProgramName> {
    var found: Set<ProgramName> = []
    for (file, contents) in app.program.files.numbered where !app.program.isTestFile[file] {
      for keyPath in contents.facts.keyPaths where !isOnlyGivenNil(keyPath, app, file) {
        found.formUnion(app.program.path(keyPath.names, in: file))
      }
    }
    return found
  }

  /// `.sheet(item: $store.selected.sending(\.rowTapped))`: a presentation that ends sets its item to `nil`.
  private static func isOnlyGivenNil(_ keyPath: KeyPathExpression, _ app: App, _ file: FileID) -> Bool {
    guard keyPath.use == .argument,
      let call = ArgumentSite(app, ArgumentID(rawValue: keyPath.user), in: file).call, call.name == "sending",
      !call.call.argument.isNone
    else { return false }
    return ArgumentSite(app, call.call.argument, in: file).label == "item"
  }

  private enum Given {
    case element(CallID)
    /// Nothing, or the mention is of something else.
    case other
    case unknown
  }

  private func given(
    by id: PathID, at index: Int, in file: FileID, to payload: CasePayload, from collection: StateProperty
  ) -> Given {
    let facts = program.files[file].facts
    let (path, node) = (facts.paths[id], facts.node(ofFirst: index + 1, namesOf: id))
    guard !node.isNone, mayBeCase(path, at: index, facts),
      let named = app.actionCases(in: node, of: file).first,
      named.declaration == payload.enumCase || named.declaration == nil,
      facts.match(around: node) == nil, !app.isTestOrPreview(Location(file: file, range: path.range))
    else { return .other }
    guard index + 1 == path.names.count, !path.calling.isNone,
      let value = facts.arguments[facts.calls[path.calling].arguments].dropFirst(payload.index).first?.value
    else { return .unknown }
    if facts.isNothing(value) { return .other }
    return RowElement(app, file, of: collection).isElement(value) ? .element(path.calling) : .unknown
  }

  /// Whether a name may be that of a case: `.rowTapped`, `Action.rowTapped`, `Self.rowTapped`
  private func mayBeCase(_ path: Path, at index: Int, _ facts: FileFacts) -> Bool {
    if index == 0 { return path.root == .implicitMember || path.root == .selfType }
    return facts.isTypeName(facts.pathNames[Int(path.names.lowerBound) + index - 1])
  }

  private func isInView(_ path: PathID, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    let declaration = facts.scopes[facts.paths[path].scope].declaration
    return app.view(around: DeclarationReference(file: file, declaration: declaration)) != nil
  }
}
