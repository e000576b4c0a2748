import TCALintDomain
import TCALintModel

/// The wrappers that WeaveDI 3.2 removed, which its readme still calls deprecated.
private let removedWrappers: [DeprecatedInterface] =
  ["Inject", "SafeInject", "RequiredInject", "InjectOptional", "InjectRequired"].map { wrapper in
    .init(
      "@\(wrapper)", .type(wrapper), of: .weaveDI, .removed(.init(3, 2)), replacement: "write `@Injected`",
      help: "`@Injected(\\.userService) var userService` reads a property of `InjectedValues`. Since 3.4, "
        + "`@Injected var userService: UserService` reads a registered type; it is no optional.")
  }

/// Names of macros and protocols that are others' now.
private let renamedTypes: [DeprecatedInterface] = [
  ("RepositoryModuleFactoryProtocol", "ModuleFactory", 2, 0), ("UseCaseModuleFactoryProtocol", "ModuleFactory", 2, 0),
  ("ScopeModuleFactoryProtocol", "ModuleFactory", 2, 0), ("ComponentLegacy", "Component", 3, 3),
  ("ProvideLegacy", "Provide", 3, 3),
].map { old, new, major, minor in
  .init(
    old, .type(old), of: .weaveDI, .deprecated(since: .init(major, minor), warns: .init(major, minor)),
    replacement: "write `\(new)`", help: "`\(old)` does the same.")
}

/// What the optimizer of WeaveDI reports, with what reports it now.
private let statistics: [DeprecatedInterface] = [
  ("getRegisteredTypes", "AutoDIOptimizer.readSnapshot().registered"),
  ("getResolvedTypes", "AutoDIOptimizer.readSnapshot().resolved"),
  ("getDependencies", "AutoDIOptimizer.readSnapshot().dependencies"),
  ("getStats", "AutoDIOptimizer.readSnapshot()"),
  ("getSummary", "AutoDIOptimizer.readSnapshot()"),
  ("visualizeGraph", "AutoDIOptimizer.readSnapshot().graphText"),
  ("getFrequentlyUsedTypes", "AutoDIOptimizer.readSnapshot().frequentlyUsed"),
  ("getDetectedCircularDependencies", "UnifiedDI.circularDependencies()"),
  ("isOptimized", "UnifiedDI.isOptimized(_:)"),
  ("getActorOptimizationSuggestions", "UnifiedDI.actorOptimizations"),
  ("getDetectedTypeSafetyIssues", "UnifiedDI.typeSafetyIssues"),
  ("getDetectedAutoFixedTypes", "UnifiedDI.autoFixedTypes"),
  ("getActorHopStats", "UnifiedDI.actorHopStats"),
  ("getAsyncPerformanceStats", "UnifiedDI.asyncPerformanceStats"),
  ("getRecentGraphChanges", "UnifiedDI.getGraphChanges(limit:)"),
  ("getCurrentLogLevel", "UnifiedDI.logLevel"),
].map { name, successor in
  .init(
    "AutoDIOptimizer.\(name)", .call(name, .any, of: .type("AutoDIOptimizer")), of: .weaveDI,
    .deprecated(since: .init(3, 0), warns: .init(3, 0)), replacement: "write `\(successor)`",
    help: "The optimizer's own getters read the same statistics.")
}

/// API of WeaveDI.
let deprecatedContainer: [DeprecatedInterface] =
  removedWrappers + renamedTypes + statistics + [
    .init(
      "DependencyGraphVisualizer.generateDOTGraphDeprecated",
      .call("generateDOTGraphDeprecated", .any, of: .type("DependencyGraphVisualizer")), of: .weaveDI,
      .deprecated(since: .init(2, 2), warns: .init(2, 2)), replacement: "write `generateDOTGraphAsync`",
      help: "`await generateDOTGraphAsync()` returns the same text.")
  ]
