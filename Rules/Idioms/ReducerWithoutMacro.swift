import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A feature conforms to `Reducer` by hand.
  static let reducerWithoutMacro = Rule(
    id: "reducer-without-macro", category: .idioms, severity: .warning, profile: .recommended,
    summary: "A feature conforms to `Reducer` by itself instead of through `@Reducer`.",
    page: PackageResources.ReducerWithoutMacro_md,
    check: .program { app in
      app.reducers.filter { $0.kind == .struct && !$0.hasAttribute("Reducer") && !$0.isGeneric }.compactMap(finding)
    })
}

private func finding(_ reducer: TypeHandle) -> Finding? {
  let (states, actions) = (reducer.types(named: "State"), reducer.types(named: "Action"))
  guard !states.isEmpty, !actions.isEmpty, let declaration = reducer.declaration,
    reducer.app.has(.composableArchitecture, macros, at: declaration.nameLocation),
    let clause = reducer.inheritanceClauses.first(where: { place(in: $0) != nil }), let place = place(in: clause)
  else { return nil }
  return Finding(
    .lacksMacro(reducer.name), at: declaration.nameLocation,
    related: [RelatedLocation("it conforms to `\(clause.types[place].text)` here", at: clause.types[place].location)],
    help: .useMacro(reducer.name, isWhole: clause.declaration == declaration),
    fixes: annotation(of: declaration, in: clause, at: place, states + actions, reducer.members),
    outdatedCode: OutdatedCode(
      step: .to(macros), interface: "a conformance to 'Reducer'", replacement: "annotate the type with '@Reducer'"))
}

/// The version that brought the macro.
private let macros = LibraryVersion(1, 4)

private func place(in clause: InheritanceClause) -> Int? {
  clause.types.firstIndex { $0.libraryNames.contains("Reducer") }
}

/// Writes the macro and takes the conformance away, where what the macro asks for stands in the struct itself.
private func annotation(
  of declaration: Member, in clause: InheritanceClause, at place: Int, _ types: [TypeHandle], _ members: [Member]
) -> [Fix] {
  let bodies = members.filter { isBody($0) && $0.isMember(of: declaration) }
  guard clause.declaration == declaration, clause.types[place].libraryName != nil,
    let removal = clause.removal(of: [place]),
    !declaration.flags.contains(.local), types.allSatisfy({ $0.isMember(of: declaration) && canHaveCasePaths($0) }),
    bodies.count == 1, !bodies[0].returnsExplicitly || bodies[0].kind == .function
  else { return [] }
  let space = declaration.indentation.map { "\n\($0)" } ?? " "
  let start = Location(
    file: declaration.location.file,
    range: declaration.location.range.lowerBound..<declaration.location.range.lowerBound)
  let edits = [Edit(start, replacement: "@Reducer\(space)")] + removal.map { Edit($0, replacement: "") }
  return [Fix("Annotate `\(declaration.name)` with `@Reducer`", .suggestion, edits: edits)]
}

private func isBody(_ member: Member) -> Bool {
  member.kind == .property && member.name == "body" && !member.flags.contains(.static)
    || member.kind == .function && member.name == "reduce"
}

/// The macro makes case paths of an enum, a property for each case.
private func canHaveCasePaths(_ type: TypeHandle) -> Bool {
  guard type.kind == .enum else { return true }
  let cases = type.members.filter { $0.kind == .enumCase }.map(\.name)
  return Set(cases).count == cases.count
}

extension String {
  fileprivate static func lacksMacro(_ reducer: String) -> String {
    "`\(reducer)` conforms to `Reducer` without the macro `@Reducer`"
  }

  fileprivate static func useMacro(_ reducer: String, isWhole: Bool) -> String {
    let move =
      isWhole
      ? "drop the conformance, which it makes"
      : "drop the conformance of the extension, which it makes, and move state, action and body into the struct, where "
        + "it looks for them"
    return "Write '@Reducer' in front of '\(reducer)' and \(move). The cases of its actions then have key paths, "
      + "'\\.tapped', by which parents and tests reach them."
  }
}
