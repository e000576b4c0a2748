import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// `/Action.child` where a case key path can stand.
  static let casePaths = Migration("/Enum.case") { use in
    guard use.isBuilt, let sites = use.casePaths, !sites.isEmpty else { return nil }
    var edits: [Edit] = []
    var related: [RelatedLocation] = []
    for site in sites {
      // A scope to a case is deprecated by key path too.
      guard site.isForCaseKeyPath, site.call.name != "Scope" || site.label != "state", let type = site.enumeration,
        let member = site.member,
        site.call.name != "forEach" || member.carriesActionsOfElements
      else { return nil }
      edits.append(Edit(site.location, replacement: "\\.\(site.caseName)"))
      if type.hasCaseKeyPaths { continue }
      guard let annotation = type.casePathableAnnotation else { return nil }
      edits.append(annotation)
      related += type.nameLocation.map { [RelatedLocation("`\(type.name)` becomes `@CasePathable`", at: $0)] } ?? []
    }
    return Change(Fix("Write case key paths", .safe, edits: edits.merged), related: related)
  }
}

extension OutsideUse<DeprecatedInterface> {
  /// Whether it stands where a builder puts a reducer of known types together, so that key paths need no type of their
  /// own.
  fileprivate var isBuilt: Bool {
    guard let member = enclosingMember, member.kind == .property, !member.returnsExplicitly else { return false }
    return member.hasAttribute(["ReducerBuilder"])
      || member.name == "body" && !member.flags.contains(.static) && type?.isReducer ?? false
  }
}

extension TypeHandle {
  /// The macro in front of an enum of the program's; nil where the reducer's own will make its case paths, or it cannot.
  fileprivate var casePathableAnnotation: Edit? {
    guard canHaveCaseKeyPaths, let declaration, !declaration.flags.contains(.local),
      outerType?.reducerMacro == nil,
      app.imports(anyOf: ["ComposableArchitecture", "CasePaths"], at: declaration.location)
    else { return nil }
    let space = declaration.indentation.map { app.lineBreak(at: declaration.location) + $0 } ?? " "
    return Edit(declaration.location.start, adding: ["@CasePathable\(space)"], between: "", and: "")
  }
}

extension Member {
  /// Whether a case holds actions of elements together with whose they are.
  fileprivate var carriesActionsOfElements: Bool {
    let kinds: Set<String> = ["IdentifiedAction", "IdentifiedActionOf", "StackAction", "StackActionOf"]
    return payload?.name(among: kinds, from: []) != nil
  }
}

extension [Edit] {
  /// Those that add the same to one place put together.
  fileprivate var merged: [Edit] {
    reduce(into: []) { edits, edit in
      if !edits.contains(where: { $0.merged(with: edit) != nil }) { edits.append(edit) }
    }
  }
}
