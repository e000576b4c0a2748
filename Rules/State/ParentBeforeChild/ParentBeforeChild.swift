import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintSyntax

extension Rule {
  /// A reducer removes the state of a child before the child runs.
  static let parentBeforeChild = Rule(
    id: "parent-before-child", category: .state, severity: .warning, profile: .recommended,
    summary: "A reducer removes the state of a child before the child handles its action.",
    page: Page.parentBeforeChild, fixes: .suggestion,
    check: .program { app in
      let compositions = app.compositions
      let parents = Dictionary(grouping: compositions.indices) { compositions[$0].parent }
      let matches = ActionMatches(app)
      return parents.flatMap { parent, indices -> [Finding] in
        guard let order = BodyOrder(of: parent) else { return [] }
        let siblings = indices.prefix(maxChildren).map { compositions[$0] }
        return siblings.compactMap { finding($0, among: siblings, order, matches) }
      }
    })
}

/// The maximum number of children of a reducer, and of places where it removes one; further ones are ignored.
private let maxChildren = 64

private func finding(
  _ composition: Composition, among siblings: [Composition], _ order: BodyOrder, _ matches: ActionMatches
) -> Finding? {
  guard composition.isOperator, let index = order.index(of: composition.nameLocation), index > 0,
    !siblings.contains(where: { $0.runsSameChild(as: composition, before: index, order) })
  else { return nil }
  let removals = matches.removals(by: composition).prefix(maxChildren).filter { removal in
    order.items[..<index].contains { $0.runs(removal, order) }
  }
  guard let first = removals.first else { return nil }
  let child = composition.child?.name ?? composition.statePath.last ?? ""
  return Finding(
    .runsFirst(first.kind, composition, child), at: composition.nameLocation,
    related: removals.map { RelatedLocation("`\(composition.parent.name)` changes the state here", at: $0.location) },
    help: .help(composition), fixes: fix(composition, index, removals, order))
}

extension Composition {
  /// Whether it is a call in code of the parent itself, and not of a child that is composed there.
  fileprivate var isOperator: Bool {
    let facts = app.program.files[location.file].facts
    let scope = facts.scope(around: nameLocation.range.lowerBound)
    return Self.operators.contains(app.program.source(nameLocation)) && !facts.isForChild(scope)
      && (kind != .scope || parent.onlyState?.kind == .enum)
  }

  private static let operators: Set<String> = ["Scope", "forEach", "ifCaseLet", "ifLet"]

  /// Whether it runs the child of another one in an item of the body before that.
  fileprivate func runsSameChild(as other: Composition, before index: Int, _ order: BodyOrder) -> Bool {
    statePath == other.statePath && order.index(of: nameLocation).map { $0 < index } ?? false
  }
}

extension Location {
  /// Whether an item of a body runs the code of a removal: it contains it, or names the method that does.
  fileprivate func runs(_ removal: ChildRemoval, _ order: BodyOrder) -> Bool {
    if file == removal.location.file, range.contains(removal.location.range.lowerBound) { return true }
    let member = removal.member
    if order.members.contains(member) || member.kind != .function { return false }
    let facts = member.app.program.files[file].facts
    return facts.paths[facts.paths(in: range)].contains { path in
      guard path.root == .unqualified || path.root == .self, path.names.count == 1,
        let name = facts.firstName(path.names)
      else { return false }
      return facts.names.text(name) == member.name
    }
  }
}

/// Chains the operator to the item in front, or moves the `Scope` there, where that item is the one that removes the
/// child's state.
private func fix(_ composition: Composition, _ index: Int, _ removals: [ChildRemoval], _ order: BodyOrder) -> [Fix] {
  let (app, item, last) = (composition.app, order.items[index], order.items[index - 1])
  let isLast = removals.allSatisfy { removal in
    last.runs(removal, order) && !order.items[..<(index - 1)].contains { $0.runs(removal, order) }
  }
  guard isLast, item.file == last.file, last.range.upperBound <= item.range.lowerBound else { return [] }
  let source = app.program.files[item.file].source
  let between = source[Int(last.range.upperBound)..<Int(item.range.lowerBound)]
  guard between.allSatisfy({ $0 <= UInt8(ascii: " ") }) else { return [] }
  if composition.nameLocation.range.lowerBound == item.range.lowerBound {
    guard app.beginsLine(item), app.beginsLine(last), between.contains(UInt8(ascii: "\n")) else { return [] }
    let lines = app.lines(of: item)
    guard app.isAlone(item, in: lines) else { return [] }
    return [
      Fix(
        "Move the `Scope` before it", .suggestion,
        edits: [
          Edit(app.linesToRemove(around: item), replacement: ""),
          Edit(app.lines(of: last).start, replacement: app.program.source(lines)),
        ])
    ]
  }
  let base = "EmptyReducer()"
  let text = app.program.source(item)
  guard text.hasPrefix(base), app.beginsLine(item), let empty = app.program.name("EmptyReducer"),
    app.resolvesExternally(empty, at: item)
  else { return [] }
  let rest = text.dropFirst(base.count)
  let blanks = rest.prefix { $0.isWhitespace }
  guard rest.dropFirst(blanks.count).first == "." else { return [] }
  let start = item.range.lowerBound
  let end = start + UInt32(base.utf8.count + blanks.utf8.count)
  return [
    Fix(
      "Chain the operator to the reducer before it", .suggestion,
      edits: [Edit(Location(file: item.file, range: start..<end), replacement: "")])
  ]
}

extension App {
  /// Whether nothing but blanks is beside a place in its lines.
  fileprivate func isAlone(_ location: Location, in lines: Location) -> Bool {
    let source = program.files[location.file].source
    return source[Int(location.range.upperBound)..<Int(lines.range.upperBound)].allSatisfy { $0 <= UInt8(ascii: " ") }
  }

  fileprivate func resolvesExternally(_ name: ProgramName, at location: Location) -> Bool {
    let declaration = program.files[location.file].facts.declaration(around: location.range.lowerBound)
    return program.externalName(name, in: location.file, at: declaration) != nil
  }
}

extension String {
  fileprivate static func runsFirst(_ kind: ChildRemoval.Kind, _ composition: Composition, _ child: String) -> String {
    let (parent, path) = (composition.parent.name, composition.statePath.joined(separator: "."))
    let what =
      switch kind {
      case .setsToNil: "sets `\(path)` to nil"
      case .changesCase: "replaces the case of `\(child)`"
      case .removesElement: "removes an element of `\(path)`"
      }
    return "`\(parent)` \(what) before `\(child)` handles its action"
  }

  fileprivate static func help(_ composition: Composition) -> String {
    let name = composition.app.program.source(composition.nameLocation)
    return name == "Scope"
      ? "List the `Scope` before the reducer that changes the state, so that the child runs first."
      : "Chain `.\(name)` to the reducer that changes the state, or to a `CombineReducers` around it: it runs the child "
        + "first."
  }
}
