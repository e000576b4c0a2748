import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A feature conforms to `Reducer` by hand.
  static let reducerWithoutMacro = Rule(
    id: "reducer-without-macro", category: .idioms, severity: .warning, profile: .recommended,
    summary: "A feature conforms to `Reducer` without the macro `@Reducer`.",
    page: Page.reducerWithoutMacro, fixes: .suggestion,
    check: .program { $0.reducers.compactMap(finding) })
}

private func finding(_ reducer: TypeHandle) -> Finding? {
  guard let (clause, place) = reducer.conformanceByHand, let declaration = reducer.declaration else { return nil }
  return Finding(
    .lacksMacro(reducer.name), at: declaration.nameLocation,
    related: [RelatedLocation("it conforms to `\(clause.types[place].text)` here", at: clause.types[place].location)],
    help: .useMacro(
      reducer.name, inExtension: clause.declaration != declaration, isWhole: reducer.isWhole(in: declaration)),
    fixes: reducer.reducerMacro.map { [$0] } ?? [],
    outdatedCode: OutdatedCode(
      step: .to(macros), interface: "a conformance to `Reducer`", replacement: "annotate the type with `@Reducer`"))
}

/// The version that brought the macro.
private let macros = LibraryVersion(1, 4)

extension TypeHandle {
  /// Where a feature with a state and an action of its own conforms, and which of the types there says so.
  fileprivate var conformanceByHand: (clause: InheritanceClause, place: Int)? {
    guard kind == .struct, !hasAttribute("Reducer"), !isGeneric, !types(named: "State").isEmpty,
      !types(named: "Action").isEmpty, let declaration, !isLocal,
      app.has(.composableArchitecture, macros, at: declaration.nameLocation),
      !inheritsReducerByProtocol
    else { return nil }
    for clause in inheritanceClauses {
      let place = clause.types.firstIndex { $0.libraryNames.contains("Reducer") }
      if let place { return (clause, place) }
    }
    return nil
  }

  /// Whether a protocol of the program makes it a reducer, wherever else it says that it is one.
  private var inheritsReducerByProtocol: Bool {
    (ancestors ?? []).contains { ancestor in
      ancestor.kind == .protocol
        && ancestor.inheritanceClauses.contains { $0.types.contains { $0.libraryNames.contains("Reducer") } }
    }
  }

  /// Whether the struct itself declares what the macro requires.
  fileprivate func isWhole(in declaration: Member) -> Bool {
    (types(named: "State") + types(named: "Action")).allSatisfy { $0.isMember(of: declaration) }
      && members.contains { isBody($0) && $0.isMember(of: declaration) }
  }

  /// Writes the macro and removes the conformance, where the struct itself declares what the macro requires.
  var reducerMacro: Fix? {
    guard let (clause, place) = conformanceByHand, let declaration, let removal = clause.removal(at: place),
      clause.declaration.location.file == declaration.location.file, clause.types[place].libraryName != nil,
      declaration.canBeExtended, isWhole(in: declaration),
      (types(named: "State") + types(named: "Action")).allSatisfy({ $0.kind != .enum || $0.canHaveCaseKeyPaths })
    else { return nil }
    let bodies = members.filter { isBody($0) && $0.isMember(of: declaration) }
    guard bodies.count == 1, !bodies[0].returnsExplicitly || bodies[0].kind == .function else { return nil }
    let edits =
      [Edit(declaration.location.start, replacement: declaration.inFront("@Reducer"))]
      + removal.map { Edit($0, replacement: "") }
    return Fix("Annotate `\(declaration.name)` with `@Reducer`", .suggestion, edits: edits)
  }
}

extension InheritanceClause {
  /// The ranges to delete in order to remove one of the types: an extension that only declares the conformance is
  /// removed as a whole.
  fileprivate func removal(at place: Int) -> [Location]? {
    guard let removal = removal(of: [place]) else { return nil }
    let isAll = declaration.kind == .extension && types.count == 1 && declaration.hasEmptyBody
    return isAll ? declaration.linesToRemove.map { [$0] } : removal
  }
}

private func isBody(_ member: Member) -> Bool {
  member.kind == .property && member.name == "body" && !member.flags.contains(.static)
    || member.kind == .function && member.name == "reduce"
}

extension String {
  fileprivate static func lacksMacro(_ reducer: String) -> String {
    "`\(reducer)` conforms to `Reducer` without the macro `@Reducer`"
  }

  fileprivate static func useMacro(_ reducer: String, inExtension: Bool, isWhole: Bool) -> String {
    let move =
      "remove the conformance\(inExtension ? " of the extension" : ""), which the macro adds"
      + (isWhole ? "" : ", and move state, action and body into the struct, where the macro requires them")
    return "Write `@Reducer` in front of `\(reducer)` and \(move). The cases of its actions then have key paths, "
      + "`\\.tapped`, which parents and tests use."
  }
}
