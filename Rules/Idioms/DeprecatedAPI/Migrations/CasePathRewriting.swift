import TCALintDomain
import TCALintModel
import TCALintRuleKit

/// The changes for a switch to case key paths.
struct CasePathRewriting {
  var edits: [Edit] = []
  private(set) var related: [RelatedLocation] = []
  /// Whether actions are made, or effects cancelled, in another way afterwards.
  private(set) var changesBehavior = false

  /// Writes the macro before an enum; false where it is not allowed.
  mutating func annotate(_ type: TypeHandle) -> Bool {
    guard let annotation = type.casePathableAnnotation, let name = type.nameLocation else { return false }
    edits.append(annotation)
    related.append(RelatedLocation("`\(type.name)` becomes `@CasePathable`", at: name))
    return true
  }

  /// Replaces a scope to a case; false where the replacement is unknown.
  mutating func moveScope(_ call: CallSite) -> Bool {
    guard let moved = call.asCaseOfEmptyReducer else { return false }
    edits += moved
    changesBehavior = true
    return true
  }

  /// Changes a case to carry `IdentifiedAction`, wherever it is created or matched; false where that is unknown.
  mutating func identifyElements(of member: Member, in app: App) -> Bool {
    guard let (id, action) = member.elementActionTypes, let uses = member.elementActionUses,
      uses.count <= Self.maxUses,
      app.has(.composableArchitecture, LibraryVersion(1, 5), at: member.location)
    else { return false }
    let parameters = Location(
      file: member.location.file, range: member.nameLocation.range.upperBound + 1..<action.location.range.upperBound)
    guard app.isWithoutComments(parameters) else { return false }
    edits.append(Edit(parameters, replacement: Self.identifiedAction(id.text, action.text)))
    related.append(RelatedLocation("`\(member.name)` carries `IdentifiedAction` afterwards", at: member.nameLocation))
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

  /// The maximum number of uses that a fix changes.
  private static let maxUses = 200

  private static func identifiedAction(_ id: String, _ action: String) -> String {
    if action.hasSuffix(".Action") {
      let reducer = action.dropLast(".Action".count)
      if id == "\(reducer).State.ID" { return "IdentifiedActionOf<\(reducer)>" }
    }
    return "IdentifiedAction<\(id), \(action)>"
  }
}

extension TypeHandle {
  /// The macro in front of an enum of the program's; nil where the reducer's own will make its case paths, or it cannot.
  fileprivate var casePathableAnnotation: Edit? {
    guard canHaveCaseKeyPaths, let declaration, !declaration.flags.contains(.local),
      outerType?.reducerMacro == nil, outerType?.isReducerProtocol != true,
      app.imports(anyOf: ["ComposableArchitecture", "CasePaths"], at: declaration.location)
    else { return nil }
    return Edit(declaration.location.start, adding: [declaration.inFront("@CasePathable")], between: "", and: "")
  }
}

extension TypeHandle {
  /// Whether it has the reducer's old name to lose before it can have the macro.
  fileprivate var isReducerProtocol: Bool { inheritedTypes.contains { $0.externalName == "ReducerProtocol" } }
}

extension Member {
  /// Whether a case holds actions of elements together with whose they are.
  var carriesActionsOfElements: Bool {
    let kinds: Set<String> = ["IdentifiedAction", "IdentifiedActionOf", "StackAction", "StackActionOf"]
    return payload?.name(among: kinds, from: []) != nil
  }
}

extension [Edit] {
  /// Those that add the same to one place put together.
  var merged: [Edit] {
    reduce(into: []) { edits, edit in
      if !edits.contains(where: { $0.merged(with: edit) != nil }) { edits.append(edit) }
    }
  }
}
