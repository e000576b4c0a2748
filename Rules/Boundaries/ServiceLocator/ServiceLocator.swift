import TCALintDomain
import TCALintRuleKit

extension Rule {
  /// Code asks a container for a dependency instead of declaring it.
  static let serviceLocator = Rule(
    id: "service-locator", category: .boundaries, severity: .warning, profile: .strict,
    summary: "A feature or a default argument asks a container for a dependency.",
    page: Page.serviceLocator,
    check: .program { app in
      app.uses(of: containerRequests).compactMap { use in ContainerRequest(use).flatMap(finding) }
    })
}

private func finding(_ request: ContainerRequest) -> Finding {
  Finding(.asks(request), at: request.use.location, help: .help(request))
}

extension ContainerRequest {
  /// The words before the type.
  fileprivate var words: String {
    switch place {
    case .defaultArgument: "a default argument of"
    case _ where type.kind == .external: "an extension of"
    case .view: "view"
    case .reducer: "reducer"
    case .state: "state"
    case .model: "model"
    }
  }
}

extension String {
  fileprivate static func asks(_ request: ContainerRequest) -> String {
    let dependency = request.dependency.map { "`\($0)`" } ?? "a dependency"
    return "\(request.words) `\(request.type.name)` asks the container for \(dependency)"
  }

  fileprivate static func help(_ request: ContainerRequest) -> String {
    let wrapper = request.wrapper
    switch request.place {
    case .defaultArgument: return "Pass the dependency at the call, or declare it as a property with \(wrapper)."
    case .view: return "Declare it with \(wrapper) in the view's feature or model, and pass the view its values."
    case .state: return "Declare it with \(wrapper) in the reducer, and assign the state what it gives."
    case .reducer, .model: return "Declare it as a property with \(wrapper), so that it can be seen and replaced."
    }
  }
}
