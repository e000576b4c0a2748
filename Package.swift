// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "tcalint",
  platforms: [.macOS(.v13)],
  products: [.executable(name: "tcalint", targets: ["tcalint"])],
  targets: [
    .target(name: "TCALintJSON"),
    .target(name: "TCALintSyntax"),
    .target(name: "TCALintModel", dependencies: ["TCALintSyntax"]),
    .target(
      name: "TCALintDomain", dependencies: ["TCALintModel", "TCALintSyntax"]),
    .target(
      name: "TCALintRuleKit", dependencies: ["TCALintDomain", "TCALintModel", "TCALintSyntax", "TCALintJSON"]),
    .target(name: "TCALintPatterns", dependencies: ["TCALintSyntax"]),
    .target(
      name: "TCALintEngine",
      dependencies: [
        "TCALintRuleKit", "TCALintPatterns", "TCALintDomain", "TCALintModel", "TCALintSyntax", "TCALintJSON",
      ],
      resources: [.embedInCode("OwnRules/OwnRules.md")]),
    .target(
      name: "TCALintReport", dependencies: ["TCALintRuleKit", "TCALintModel", "TCALintJSON"],
      exclude: ["JSONFormat.md", "graph.schema.json", "report.schema.json"]),
    .target(
      name: "TCALintRules",
      dependencies: ["TCALintRuleKit", "TCALintDomain", "TCALintModel", "TCALintSyntax"],
      path: "Rules",
      // Each page by its file: a folder here would swallow the .swift files too.
      resources: [
        .embedInCode("Boundaries/ClientDependsOnUI.md"),
        .embedInCode("Boundaries/ClientImportsUI.md"),
        .embedInCode("Boundaries/DependencyInView.md"),
        .embedInCode("Boundaries/LayerViolation.md"),
        .embedInCode("Boundaries/NavigationInView.md"),
        .embedInCode("Boundaries/ServiceInView.md"),
        .embedInCode("Boundaries/SharedStateInView.md"),
        .embedInCode("Clients/BloatedClient.md"),
        .embedInCode("Clients/CallbackEndpoint.md"),
        .embedInCode("Clients/CircularDependency.md"),
        .embedInCode("Clients/LiveValueWithInterface.md"),
        .embedInCode("Clients/MissingDependencyValue.md"),
        .embedInCode("Clients/MissingEndpointDefault.md"),
        .embedInCode("Clients/NonSendableClient.md"),
        .embedInCode("Clients/PreferDependencyClient.md"),
        .embedInCode("Clients/ScatteredDependencyValues.md"),
        .embedInCode("Clients/SucceedingTestValue.md"),
        .embedInCode("Clients/UndocumentedClient.md"),
        .embedInCode("Clients/UnregisteredClient.md"),
        .embedInCode("Clients/UnresolvedDependency.md"),
        .embedInCode("Clients/UnusedDependency.md"),
        .embedInCode("Containers/DuplicateRegistration.md"),
        .embedInCode("Containers/FactoryForStatelessService.md"),
        .embedInCode("Containers/MixedContainers.md"),
        .embedInCode("Containers/StoreBeforeRegistration.md"),
        .embedInCode("Containers/UnregisteredInjection.md"),
        .embedInCode("Effects/ActionAsFunction.md"),
        .embedInCode("Effects/CapturedState.md"),
        .embedInCode("Effects/ChildActionInParent.md"),
        .embedInCode("Effects/DefaultInActionSwitch.md"),
        .embedInCode("Effects/EffectThatOnlySends.md"),
        .embedInCode("Effects/ImplicitSelfInEffect.md"),
        .embedInCode("Effects/SelfInEffect.md"),
        .embedInCode("Effects/SideEffectInReducer.md"),
        .embedInCode("Effects/StateInEffect.md"),
        .embedInCode("Effects/SwallowedEffectError.md"),
        .embedInCode("Effects/UncancellableStream.md"),
        .embedInCode("Effects/UncontrolledDependency.md"),
        .embedInCode("Effects/UnhandledEffectError.md"),
        .embedInCode("Effects/UnstructuredTaskInEffect.md"),
        .embedInCode("Idioms/BindingSendsAction.md"),
        .embedInCode("Idioms/ConformanceOnReducerEnum.md"),
        .embedInCode("Idioms/DeprecatedAPI.md"),
        .embedInCode("Idioms/HighFrequencyAction.md"),
        .embedInCode("Idioms/ReducerWithoutMacro.md"),
        .embedInCode("Idioms/ScopeOnComputedProperty.md"),
        .embedInCode("Idioms/StoreSendInView.md"),
        .embedInCode("Idioms/ViewAndReducerInOneFile.md"),
        .embedInCode("State/CopiedChildState.md"),
        .embedInCode("State/CopiedElement.md"),
        .embedInCode("State/DependencyInState.md"),
        .embedInCode("State/DuplicatedState.md"),
        .embedInCode("State/MultiplePresentations.md"),
        .embedInCode("State/ParentWritesChildState.md"),
        .embedInCode("State/StoredDerivedState.md"),
        .embedInCode("State/UITypeInState.md"),
        .embedInCode("Suppressions/UnusedSuppression.md"),
        .embedInCode("Testing/NonExhaustiveTest.md"),
        .embedInCode("Testing/TestWithoutOverrides.md"),
      ]
    ),
    .executableTarget(
      name: "tcalint",
      dependencies: [
        "TCALintEngine", "TCALintReport", "TCALintRules", "TCALintRuleKit", "TCALintModel", "TCALintSyntax",
      ],
      exclude: ["release.ld"]),
    .testTarget(name: "TCALintJSONTests", dependencies: ["TCALintJSON"]),
    .testTarget(name: "TCALintSyntaxTests", dependencies: ["TCALintSyntax"]),
    .testTarget(name: "TCALintModelTests", dependencies: ["TCALintModel", "TCALintSyntax"]),
    .testTarget(
      name: "TCALintDomainTests", dependencies: ["TCALintDomain", "TCALintModel"]),
    .testTarget(
      name: "TCALintPatternsTests", dependencies: ["TCALintPatterns", "TCALintSyntax"]),
    .testTarget(
      name: "TCALintEngineTests", dependencies: ["TCALintEngine", "TCALintRuleKit", "TCALintDomain", "TCALintModel"]),
    .testTarget(
      name: "TCALintReportTests", dependencies: ["TCALintReport", "TCALintRuleKit", "TCALintModel", "TCALintJSON"]),
    .testTarget(
      name: "TCALintRulesTests",
      dependencies: [
        "TCALintRules", "TCALintEngine", "TCALintRuleKit", "TCALintDomain", "TCALintModel", "TCALintSyntax",
      ],
      exclude: ["Cases"]),
    .testTarget(
      name: "FuzzTests",
      dependencies: ["TCALintRules", "TCALintRuleKit", "TCALintDomain", "TCALintModel", "TCALintSyntax"]),
    .testTarget(
      name: "FixTests",
      dependencies: ["TCALintRules", "TCALintEngine", "TCALintRuleKit", "TCALintDomain", "TCALintModel"]),
    .testTarget(
      name: "tcalintTests", dependencies: ["tcalint", "TCALintRules", "TCALintRuleKit", "TCALintModel"],
      exclude: ["Sample", "OwnRules.json"]),
  ],
  swiftLanguageModes: [.v6]
)

// A release is for speed, and for little room: what seldom runs is as fast when it is small. Who builds a command builds it
// as the root, where such flags may be set.
let seldomRun: Set = ["TCALintPatterns", "tcalint"]
for target in package.targets {
  if target.type != .test {
    let size = seldomRun.contains(target.name) ? ["-Osize"] : []
    // What the compiler leaves there is bitcode, of which the linker makes one program: it sees what is called across files
    // and modules, and saves a twelfth of the work.
    let bitcode = ["-no-emit-module-separately-wmo"] + ["-emit-bc", "-lto=llvm-full"].flatMap { ["-Xfrontend", $0] }
    target.swiftSettings = [
      .unsafeFlags(["-cross-module-optimization"] + size, .when(configuration: .release)),
      .unsafeFlags(bitcode, .when(platforms: [.linux], configuration: .release)),
    ]
  }
  var linking = ["-use-ld=lld"]
  if target.type == .executable {
    // Where it lies in memory is fixed: what could lie anywhere has 30,000 addresses to be set right at each start, and a
    // table of them that is a sixteenth of the command. The price is that its own code is where anyone can know; its heap,
    // its stacks and the libraries are not. Its memory is checked in a release, too.
    let script = Context.packageDirectory + "/Sources/tcalint/release.ld"
    // What is made of bitcode has to find Swift's libraries wherever they lie.
    let position = ["-mllvm", "-relocation-model=pic"]
    let flags = ["--no-pie", "--no-export-dynamic", "--icf=all", "--no-eh-frame-hdr", "-T", script] + position
    linking += flags.flatMap { ["-Xlinker", $0] }
  }
  if target.type == .executable || target.type == .test {
    target.linkerSettings = [.unsafeFlags(linking, .when(platforms: [.linux], configuration: .release))]
  }
}
