import TCALintModel
import TCALintSyntax

/// What a program is to its architects: its views, reducers, states, effects and clients. It never changes.
public final class App: Sendable {
  public let program: Program
  let settings: AppSettings
  /// What is known of the versions of libraries below folders, manifests aside.
  let folderPins: [FilePath: LibraryPins]
  let projectFolders: [FilePath]
  let recognised: PerFile<RecognisedFile>
  /// The roles of each type, with that of being the state of a reducer.
  let roles: PerSymbol<Role>
  let features: Features
  // What several rules ask for, made when the first of them asks.
  let lazyTypesOfRoles = Lazy<TypesOfRoles>()
  let lazyClients = Lazy<ClientGraph>()
  let lazyDependencies = Lazy<DependencyTable>()
  let lazyClientTypes = Lazy<Set<SymbolID>>()
  let lazyFunctionsThatFail = Lazy<Set<ProgramName>>()
  let lazyClientValues = Lazy<ClientValueTable>()
  let lazyEffects = Lazy<EffectTable>()
  let lazyEffectNames = Lazy<EffectNames>()
  let lazySelfCaptures = Lazy<SelfCaptureTable>()
  let lazyStateUses = Lazy<StateUseTable>()
  let lazyUnhandledTries = Lazy<UnhandledTryTable>()
  let lazyStoreCreations = Lazy<[StoreCreation]>()
  let lazyRegistrations = Lazy<RegistrationTable>()
  let lazyRegistrationsOfTypes = Lazy<RegistrationsOfTypes>()
  let lazyDependencyUses = Lazy<DependencyUses>()
  let lazyMethodChanges = Lazy<MethodChanges>()
  let lazyStateChanges = Lazy<StateChanges>()
  let lazyCompositions = Lazy<CompositionTable>()
  let lazyChildStateChanges = Lazy<[ChildStateChange.Entry]>()
  let lazyClientList = Lazy<[SymbolID]>()
  let lazyViewExtensions = Lazy<[DeclarationReference: SymbolID]>()
  let lazyInjectedTypes = Lazy<Set<SymbolID>>()
  let lazyDeclaresClientMacro = Lazy<Bool>()
  let lazyStoreSends = Lazy<[StoreSend]>()
  let lazySendingFunctions = Lazy<[SendingFunction]>()
  let lazySendingBindings = Lazy<[SendingBinding]>()
  let lazyStoreScopes = Lazy<[StoreScope]>()
  let lazyVersions = Lazy<LibraryVersions>()
  let lazyPins = Lazy<[FilePath: LibraryPins]>()
  let lazyDeploymentTargets = Lazy<DeploymentTargets>()
  let lazyViewStoreProperties = Lazy<[SymbolID: [ViewStoreProperty]]>()
  let lazyImportedModules = Lazy<ImportedModules>()
  let lazyCasePathTakers = Lazy<[String: [CasePathTaker]]>()
  let lazyStoreObservations = LazyOfFiles<[CallID: StoreObservation]>()
  let lazyTypealiases = Lazy<[Typealias]>()
  let lazySharedProjections = Lazy<Set<String>>()
  let lazyObservedTypeNames = Lazy<ObservedTypeNames>()
  let lazyBindings = Lazy<BindingTable>()
  let lazyStateObservations = Lazy<[SymbolID: Lazy<StateObservation?>]>()
  let lazyFunctions = Lazy<[DeclarationReference]>()
  let lazyFunctionsByName = Lazy<Lists<ProgramName, DeclarationReference>>()
  let lazyStoreMembers = Lazy<StoreMembers>()
  let lazyEffectIdentifiers = Lazy<EffectIdentifiers>()
  let lazyDeclaredCode = Lazy<DeclaredCode>()
  let lazyNamedDependencies = Lazy<NamedDependencies>()
  let lazyEffectFunctions = Lazy<[EffectCode]>()
  let lazyStreams = Lazy<StreamTable>()
  let lazyReducerCode = Lazy<ReducerCodeTable>()
  let lazyReducerActions = Lazy<ReducerActions>()
  let lazyAnsweredActions = Lazy<AnsweredActions>()
  let lazyActionMatches = Lazy<ActionMatchTable>()
  let lazyCasePathTables = LazyOfFiles<CasePathTable>()
  let lazyCallsWithCaseKeyPaths = Lazy<[CallKey: CasePathParameters]>()
  let lazyExplicitReturns = LazyOfFiles<Set<DeclarationID>>()
  let lazyElementActions = Lazy<ElementActionTable>()
  let lazyTaskResults = Lazy<TaskResults>()
  let lazyCodeBodies = LazyOfFiles<CodeBodies>()
  let knownTypesLike = AnswersAboutTypes()
  let knownTypesNaming = AnswersAboutTypes()

  /// Links files into an app.
  ///
  /// - Parameters:
  ///   - files: sorted by path.
  ///   - projectFolders: the folders below the root (`""` is the root itself) that hold an Xcode project.
  ///   - folderChecking: how thoroughly the compiler looks for data races below folders, as far as something else than
  ///     package manifests tells. Asked for while types are looked for, which one thread has to do by itself.
  ///   - folderPins: which versions of libraries are pinned below folders, as far as something else than manifests tells.
  ///     Asked for last.
  ///   - settings: what the sources do not tell. Its wrappers are those that the files were made with.
  ///   - isComplete: whether every file of the program could be read.
  ///   - jobs: how many threads may work at once.
  public init(
    linking files: [AppFile], projectFolders: [FilePath] = [],
    folderChecking: @autoclosure @escaping @Sendable () -> [FilePath: ConcurrencyChecking] = [:],
    folderPins: @autoclosure () -> [FilePath: LibraryPins] = [:], settings: AppSettings = AppSettings(),
    isComplete: Bool = true, jobs: Int = 1
  ) {
    self.settings = settings
    self.projectFolders = projectFolders
    let program = Program(
      linking: files.map(\.file), names: .domain, outside: .libraries, traits: { Traits(ofLibraryType: $0, settings) },
      projectFolders: projectFolders, folderChecking: folderChecking(), languageModes: settings.languageModes,
      isComplete: isComplete, jobs: jobs)
    recognised = PerFile(files.lazy.map(\.recognised))
    var roles = Role.all(in: program, settings, jobs: jobs)
    features = Features(program, roles: roles)
    for state in features.reducers.keys { roles[state].insert(.state) }
    self.program = program
    self.roles = roles
    self.folderPins = folderPins()
  }

  /// What nearly every rule asks for: the properties, functions and cases of the program's types.
  var members: MemberIndex { program.members }
}
