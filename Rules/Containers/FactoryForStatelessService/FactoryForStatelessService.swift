import TCALintDomain
import TCALintRuleKit

extension Rule {
  /// A service without state is made anew each time.
  static let factoryForStatelessService = Rule(
    id: "factory-for-stateless-service", category: .containers, severity: .info, profile: .strict,
    summary: "`@Factory` creates a new instance of a stateless type for each use.",
    page: Page.factoryForStatelessService,
    check: .program { app in
      let implementations = Implementations(app)
      return app.dependencies.filter(\.isMadeEachTime).compactMap { finding($0, implementations) }
    })
}

private func finding(_ dependency: Dependency, _ implementations: Implementations) -> Finding? {
  guard let type = dependency.requestedType ?? dependency.property.nominalType,
    let made = implementations.implementation(of: type), made.isKnownStateless
  else { return nil }
  return Finding(
    .hasNoState(made.name, dependency), at: dependency.location,
    related: made.nameLocation.map { [RelatedLocation("`\(made.name)` has no variable", at: $0)] } ?? [],
    help: .share(dependency))
}

/// The types that containers create for the protocols of an app, if that is always the same type.
private struct Implementations {
  private var ofType: [TypeHandle: [TypeHandle?]] = [:]

  init(_ app: App) {
    for registration in app.typeRegistrations { ofType[registration.type, default: []].append(registration.madeType) }
  }

  func implementation(of type: TypeHandle) -> TypeHandle? {
    if type.kind != .protocol { return type }
    guard let all = ofType[type], let first = all[0], all.allSatisfy({ $0 == first }) else { return nil }
    return first
  }
}

extension String {
  fileprivate static func hasNoState(_ type: String, _ dependency: Dependency) -> String {
    "`\(dependency.name)` creates a new `\(type)` each time, but `\(type)` has no state"
  }

  fileprivate static func share(_ dependency: Dependency) -> String {
    "Inject `\(dependency.name)` with `@Inject`, or `@Injected` since WeaveDI 3.4: all uses can share one instance."
  }
}
