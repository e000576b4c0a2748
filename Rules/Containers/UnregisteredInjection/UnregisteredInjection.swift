import TCALintDomain
import TCALintRuleKit

extension Rule {
  /// A type is injected that no container has registered.
  static let unregisteredInjection = Rule(
    id: "unregistered-injection", category: .containers, severity: .info, profile: .strict,
    summary: "A type is injected but not registered.",
    page: Page.unregisteredInjection, needsWholeProgram: true,
    check: .program { app in app.unregisteredInjections.compactMap { finding($0.type, $0.uses) } })
}

private func finding(_ type: TypeHandle, _ uses: [Dependency]) -> Finding? {
  guard let first = uses.first else { return nil }
  return Finding(
    .isNotRegistered(type.name, first), at: first.location,
    related: uses.dropFirst().map { RelatedLocation(.asks($0), at: $0.location) }, help: .register(type.name))
}

extension String {
  fileprivate static func isNotRegistered(_ type: String, _ use: Dependency) -> String {
    "`\(type)` is not registered: \(outcome(of: use, "`\(use.name)`\(owner(of: use))"))"
  }

  /// What reading a property does then.
  private static func outcome(of use: Dependency, _ property: String) -> String {
    switch use.missingValue {
    case .nil: "\(property) is `nil`"
    case .fatalError: "reading \(property) stops the app with a fatal error"
    case .failure: "\(property) is a failure"
    case .unknown: "\(property) has no value at run time"
    }
  }

  fileprivate static func asks(_ use: Dependency) -> String { "`\(use.name)`\(owner(of: use)) injects it, too" }

  private static func owner(of use: Dependency) -> String { use.owner.map { " of `\($0.name)`" } ?? "" }

  fileprivate static func register(_ type: String) -> String {
    "Register an implementation next to the others: `register(\(type).self) { … }`."
  }
}

extension Dependency {
  /// The value of an injected property whose type is not registered.
  fileprivate enum MissingValue {
    case `nil`, fatalError, failure, unknown
  }

  fileprivate var missingValue: MissingValue {
    switch wrapper {
    // Without an optional it can only inject classes, and has no value to return.
    case "@Inject": property.writtenType?.isOptional ?? true ? .nil : .fatalError
    case "@Injected": .fatalError
    case "@SafeInject": .failure
    default: .unknown
    }
  }
}
