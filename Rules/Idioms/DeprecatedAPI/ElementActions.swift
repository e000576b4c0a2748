import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A place where code names a case that carries what an element does, with whose action it is: `row(id:action:)`.
struct ElementActionUse: Sendable {
  enum Kind: Sendable {
    /// `.row(id: id, action: .tap)`, made or matched: the empty places behind its first and in front of its last
    /// parenthesis.
    case call(opening: Location, closing: Location)
    /// A case that is the argument of a function that takes a case key path as well: `/Action.row(id:action:)`.
    case argument(Location)
  }

  let kind: Kind
  /// The name of the case.
  let nameLocation: Location
}

extension Member {
  /// The types of the id and the action that a case `row(id:action:)` carries, where they are written so.
  var elementActionTypes: (id: WrittenType, action: WrittenType)? {
    let parameters = facts.parameters[declaration.parameters]
    guard kind == .enumCase, parameters.map({ facts.names.text($0.label) }) == ["id", "action"],
      parameters.allSatisfy({ !$0.type.isNone && $0.valueRange.isEmpty })
    else { return nil }
    let types = parameters.map { WrittenType(app, $0.type, in: reference.file, at: declaration.parent) }
    return (types[0], types[1])
  }

  /// Each place that creates or matches a case `row(id:action:)`, or passes on an initializer of it; without those that
  /// only name it (`case .row:`). nil where it is no such case, other cases have its name, or a place uses it
  /// otherwise.
  var elementActionUses: [ElementActionUse]? {
    app.table(App.elementActionsKey) { ElementActionTable(app) }.uses[reference]
  }
}

/// The cases that carry elements' actions, with the places that name them.
struct ElementActionTable: Sendable {
  private(set) var uses: [DeclarationReference: [ElementActionUse]] = [:]

  /// The cost is a look at each file that holds such a name.
  init(_ app: App) {
    let program = app.program
    var cases: [ProgramName: DeclarationReference] = [:]
    var others: Set<ProgramName> = []
    for file in program.files.indices {
      let facts = program.files[file].facts
      for id in facts.declarations(where: { $0.kind == .enumCase }) {
        let member = Member(app, DeclarationReference(file: file, declaration: id))
        let isFirst = cases[member.programName] == nil && member.elementActionTypes != nil
        if isFirst { cases[member.programName] = member.reference } else { others.insert(member.programName) }
      }
    }
    for name in others { cases[name] = nil }
    for reference in cases.values { uses[reference] = [] }
    for place in app.places(of: cases.keys) {
      for (name, own) in place.names {
        guard let reference = cases[name] else { continue }
        for mention in app.mentions(of: own, in: place.file) where uses[reference] != nil {
          switch ElementActionReader(app: app, file: place.file).meaning(of: mention) {
          case .use(let use): uses[reference]?.append(use)
          case .nothing: break
          case .unclear: uses[reference] = nil
          }
        }
      }
    }
  }
}

/// Reads what code does with a case that carries an element's action.
private struct ElementActionReader {
  enum Meaning {
    case use(ElementActionUse)
    /// Something else of the name, or its name alone in a pattern.
    case nothing
    case unclear
  }

  let app: App
  let file: FileID
  private var facts: FileFacts { app.program.files[file].facts }

  func meaning(of mention: Mention) -> Meaning {
    guard case .path(let id, let index) = mention else { return .nothing }
    let path = facts.paths[id]
    let name = Location(file: file, range: app.program.range(ofName: index, of: path, in: file))
    switch path.root {
    case .implicitMember where index == 0: break
    case .unqualified where index > 0 && facts.path(path.names).prefix(index).allSatisfy(facts.isTypeName): break
    case .selfType where index == 0: break
    // Alone it may be the case within its enum.
    case .unqualified where index == 0 && !path.calling.isNone: return .unclear
    default: return .nothing
    }
    guard index == path.names.count - 1 else { return .unclear }
    if !path.calling.isNone { return call(path.calling, name) }
    if path.use == .pattern { return .nothing }
    guard let argument = argument(path) else { return .unclear }
    return .use(ElementActionUse(kind: .argument(argument), nameLocation: name))
  }

  private func call(_ id: CallID, _ name: Location) -> Meaning {
    let call = facts.calls[id]
    let arguments = facts.arguments[call.arguments]
    let labels = arguments.map { $0.label.isNone ? "_" : facts.names.text($0.label) }
    let source = app.program.files[file].source
    let opening = name.range.upperBound
    guard labels == ["id", "action"] || labels == ["_", "_"], arguments.allSatisfy({ !$0.isTrailing }),
      source[Int(opening)] == UInt8(ascii: "("), source[Int(call.range.upperBound) - 1] == UInt8(ascii: ")")
    else { return .unclear }
    return .use(
      ElementActionUse(
        kind: .call(
          opening: Location(file: file, range: opening + 1..<opening + 1),
          closing: Location(file: file, range: call.range.upperBound - 1..<call.range.upperBound - 1)),
        nameLocation: name))
  }

  /// The argument that a path is, after an operator or alone, where a case key path can replace it.
  private func argument(_ path: Path) -> Location? {
    if let site = app.casePath(around: path, in: file) { return site.isForCaseKeyPath ? site.location : nil }
    guard !path.argument.isNone, facts.names.text(facts.arguments[path.argument].label) == "action",
      let call = facts.call(of: path.argument).map({ CallSite(app, $0, in: file) }), call.name == "scope",
      let state = call.call.arguments.first, facts.names.text(facts.arguments[state].label) == "state",
      facts.arguments[state].value.keyPath != nil
    else { return nil }
    return Location(file: file, range: facts.arguments[path.argument].range)
  }
}

extension App {
  fileprivate static let elementActionsKey = TableKey<ElementActionTable>("element actions")
}
