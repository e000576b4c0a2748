import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// `/Action.child` where a case key path is allowed.
  static let casePaths = Migration("/Enum.case") { use in
    guard let sites = use.casePaths, !sites.isEmpty else { return nil }
    if sites.allSatisfy(\.isForOwnParameter) { return ownCasePaths(sites) }
    if sites[0].call.name == "Scope", let reducer = use.type?.enumReducer {
      return reducer.change(of: use)
    }
    guard use.isBuilt else { return nil }
    var change = CasePathRewriting()
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

  /// Arguments of the program's own functions: case paths, which key paths create.
  private static func ownCasePaths(_ sites: [CasePathSite]) -> Change? {
    var change = CasePathRewriting()
    for site in sites {
      guard let type = site.enumeration, let path = site.enumerationText, let member = site.member,
        member.carriesOneValueAtMost, type.hasCaseKeyPaths || change.annotate(type)
      else { return nil }
      change.edits.append(
        Edit(site.location, replacement: "AnyCasePath(\\\(path).Cases.\(site.caseName))"))
    }
    return Change(
      Fix("Create case paths from case key paths", .safe, edits: change.edits.merged), related: change.related)
  }
}

extension ExternalSymbolUse<DeprecatedInterface> {
  /// Whether it is in a builder that composes reducers of known types, so that key paths need no root type.
  var isBuilt: Bool {
    guard let member = enclosingMember, member.kind == .property, !member.returnsExplicitly else { return false }
    return member.hasAttribute(["ReducerBuilder"])
      || member.name == "body" && !member.flags.contains(.static) && type?.isReducer ?? false
  }
}
