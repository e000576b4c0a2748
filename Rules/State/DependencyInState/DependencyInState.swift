import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A state stores a dependency, or uses one in a getter that a view reads.
  static let dependencyInState = Rule(
    id: "dependency-in-state", category: .state, severity: .info, profile: .strict,
    summary: "A state stores a dependency, or uses one in a getter that a view reads.",
    page: Page.dependencyInState,
    check: .program { app in
      var reads = ViewReads(app)
      return app.dependencies.compactMap { finding($0, &reads) }
    })
}

private func finding(_ dependency: Dependency, _ reads: inout ViewReads) -> Finding? {
  guard let state = dependency.owner, state.isState, !state.isReducer else { return nil }
  let reducer = state.reducerOfState
  let related = reducer.flatMap { reducer in
    reducer.nameLocation.map { [RelatedLocation("`\(reducer.name)` is the reducer of this state", at: $0)] }
  }
  if dependency.property.isStoredProperty {
    return Finding(
      .stores(dependency.request, state.name), at: dependency.location, related: related ?? [],
      help: .help(dependency.declarationText, state.name, reducer?.name))
  }
  guard let member = dependency.computedMember, let read = reads.first(of: member, in: state) else { return nil }
  return Finding(
    .reads(member, of: state.name, in: read.view, dependency.request), at: dependency.location,
    related: [RelatedLocation("`\(read.view.name)` reads it here", at: read.location)] + (related ?? []),
    help: .help(dependency.declarationText, state.name, reducer?.name, member))
}

extension Dependency {
  /// The property or the subscript of an instance in whose getter it is a local variable.
  fileprivate var computedMember: Member? {
    guard property.flags.contains(.local) else { return nil }
    let (member, facts) = (property.enclosingMember, property.facts)
    guard !member.flags.contains(.static),
      member.kind == .subscript || member.kind == .property && member.flags.contains(.computed)
    else { return nil }
    // A view that sets a property sends an action: the reducer runs the setter.
    let isInSetter = facts.scopes(around: property.declaration.scope).lazy.prefix { facts.scopes[$0].kind != .type }
      .contains { facts.scopes[$0].flags.contains(.runsWhenSet) }
    return isInSetter ? nil : member
  }
}

extension String {
  fileprivate static func stores(_ request: String, _ state: String) -> String {
    "state `\(state)` stores the dependency `\(request)`"
  }

  fileprivate static func reads(
    _ member: Member, of state: String, in view: TypeHandle, _ request: String
  ) -> String {
    let what = member.kind == .subscript ? "a subscript of `\(state)`" : "`\(state).\(member.name)`"
    return "view `\(view.name)` reads \(what), whose getter uses the dependency `\(request)`"
  }

  fileprivate static func help(_ declaration: String, _ state: String, _ reducer: String?) -> String {
    "Declare `\(declaration)` in \(place(reducer)), and store only its results in `\(state)`. If an initialiser needs "
      + "it, declare it there as a local variable."
  }

  fileprivate static func help(
    _ declaration: String, _ state: String, _ reducer: String?, _ member: Member
  ) -> String {
    let user = member.kind == .subscript ? "the subscript" : "`\(member.name)`"
    return
      "Declare `\(declaration)` in \(place(reducer)), and store its results in `\(state)` for \(user): a view reads "
      + "its state outside of the reducer, whose overrides do not apply there."
  }

  private static func place(_ reducer: String?) -> String { reducer.map { "`\($0)`" } ?? "the reducer" }
}
