import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// `/Action.child` where a case key path can stand.
  static let casePaths = Migration("/Enum.case") { use in
    guard let sites = use.casePaths, !sites.isEmpty else { return nil }
    if sites.allSatisfy(\.isForOwnParameter) { return ownCasePaths(sites) }
    guard use.isBuilt else { return nil }
    var change = Rewriting()
    for site in sites {
      guard site.isForCaseKeyPath, let type = site.enumeration, let member = site.member,
        type.hasCaseKeyPaths || change.annotate(type)
      else { return nil }
      // A scope to a case is deprecated by key path too.
      if site.call.name == "Scope", site.label == "state", !change.moveScope(site.call) { return nil }
      if site.call.name == "forEach", !member.carriesActionsOfElements {
        guard change.identifyElements(of: member, in: use.app) else { return nil }
      } else {
        change.edits.append(Edit(site.location, replacement: "\\.\(site.caseName)"))
      }
    }
    return Change(
      Fix("Write case key paths", change.changesBehavior ? .suggestion : .safe, edits: change.edits.merged),
      related: change.related)
  }

  /// What the program's own functions take: case paths, which key paths make.
  private static func ownCasePaths(_ sites: [CasePathSite]) -> Change? {
    var change = Rewriting()
    for site in sites {
      guard let type = site.enumeration, let path = site.enumerationText, let member = site.member,
        member.carriesOneValueAtMost, type.hasCaseKeyPaths || change.annotate(type)
      else { return nil }
      change.edits.append(
        Edit(site.location, replacement: "AnyCasePath(\\\(path).Cases.\(site.caseName))"))
    }
    return Change(
      Fix("Make case paths of case key paths", .safe, edits: change.edits.merged), related: change.related)
  }
}

/// What is changed to have case key paths.
private struct Rewriting {
  var edits: [Edit] = []
  private(set) var related: [RelatedLocation] = []
  /// Whether actions are made, or effects cancelled, in another way afterwards.
  private(set) var changesBehavior = false

  /// Writes the macro in front of an enum; false where it cannot stand there.
  mutating func annotate(_ type: TypeHandle) -> Bool {
    guard let annotation = type.casePathableAnnotation, let name = type.nameLocation else { return false }
    edits.append(annotation)
    related.append(RelatedLocation("`\(type.name)` becomes `@CasePathable`", at: name))
    return true
  }

  /// Has a scope to a case become what takes its place; false where that cannot be told.
  mutating func moveScope(_ call: CallSite) -> Bool {
    guard let moved = call.asCaseOfEmptyReducer else { return false }
    edits += moved
    changesBehavior = true
    return true
  }

  /// Has a case carry `IdentifiedAction`, wherever it is made or matched; false where that cannot be told.
  mutating func identifyElements(of member: Member, in app: App) -> Bool {
    guard let (id, action) = member.elementActionTypes, let uses = member.elementActionUses,
      uses.count <= Self.mostUses,
      app.has(.composableArchitecture, LibraryVersion(1, 5), at: member.location)
    else { return false }
    let parameters = Location(
      file: member.location.file, range: member.nameLocation.range.upperBound + 1..<action.location.range.upperBound)
    guard app.isWithoutComments(parameters) else { return false }
    edits.append(Edit(parameters, replacement: Self.identifiedAction(id.text, action.text)))
    related.append(RelatedLocation("`\(member.name)` carries 'IdentifiedAction' afterwards", at: member.nameLocation))
    for use in uses {
      related.append(RelatedLocation("it is named here", at: use.nameLocation))
      switch use.kind {
      case .argument(let location): edits.append(Edit(location, replacement: "\\.\(member.name)"))
      case .call(let opening, let closing):
        edits += [Edit(opening, replacement: ".element("), Edit(closing, replacement: ")")]
      }
    }
    changesBehavior = true
    return true
  }

  /// Nobody reads more at once.
  private static let mostUses = 200

  private static func identifiedAction(_ id: String, _ action: String) -> String {
    if action.hasSuffix(".Action") {
      let reducer = action.dropLast(".Action".count)
      if id == "\(reducer).State.ID" { return "IdentifiedActionOf<\(reducer)>" }
    }
    return "IdentifiedAction<\(id), \(action)>"
  }
}

extension OutsideUse<DeprecatedInterface> {
  /// Whether it stands where a builder puts a reducer of known types together, so that key paths need no type of their
  /// own.
  var isBuilt: Bool {
    guard let member = enclosingMember, member.kind == .property, !member.returnsExplicitly else { return false }
    return member.hasAttribute(["ReducerBuilder"])
      || member.name == "body" && !member.flags.contains(.static) && type?.isReducer ?? false
  }
}

extension TypeHandle {
  /// The macro in front of an enum of the program's; nil where the reducer's own will make its case paths, or it cannot.
  fileprivate var casePathableAnnotation: Edit? {
    guard canHaveCaseKeyPaths, let declaration, !declaration.flags.contains(.local),
      outerType?.reducerMacro == nil, outerType?.isReducerProtocol != true,
      app.imports(anyOf: ["ComposableArchitecture", "CasePaths"], at: declaration.location)
    else { return nil }
    let space = declaration.indentation.map { app.lineBreak(at: declaration.location) + $0 } ?? " "
    return Edit(declaration.location.start, adding: ["@CasePathable\(space)"], between: "", and: "")
  }
}

extension TypeHandle {
  /// Whether it has the reducer's old name to lose before it can have the macro.
  fileprivate var isReducerProtocol: Bool { inheritedTypes.contains { $0.outsideName == "ReducerProtocol" } }
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
