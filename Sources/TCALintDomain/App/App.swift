import TCALintModel
import TCALintSyntax

/// What a program is to its architects: its views, reducers, states, effects and clients. It never changes.
///
/// Handles (``TypeHandle``, ``Member``, …) do not keep their app alive, see ``UnretainedApp``.
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
  /// How long the tables took that several rules ask for.
  public let tableTimes = TableTimes()
  // What several rules ask for, made when the first of them asks.
  let lazyCallGraph = Lazy<CallGraph>("call graph")
  let lazyTypesOfRoles = SharedTable<TypesOfRoles>("types by roles")
  let lazyClients = SharedTable<ClientGraph>("graph of clients")
  let lazyDependencies = SharedTable<DependencyTable>("dependencies")
  let lazyClientValues = SharedTable<ClientValueTable>("values of clients")
  let lazyEffects = SharedTable<EffectTable>("effects")
  let lazyEffectNames = SharedTable<EffectNames>("names of effects")
  let lazySelfCaptures = SharedTable<SelfCaptureTable>("captures of self")
  let lazyStateUses = SharedTable<StateUseTable>("uses of states in effects")
  let lazyUnhandledTries = SharedTable<UnhandledTryTable>("tries that nothing catches")
  let lazyRegistrationsOfTypes = SharedTable<RegistrationsOfTypes>("registered types")
  let lazyStateChanges = SharedTable<StateChanges>("changes of states")
  let lazyCompositions = SharedTable<CompositionTable>("compositions")
  let lazyChildStateChanges = SharedTable<[ChildStateChange.Entry]>("changes of children's states")
  let lazyClientList = SharedTable<[SymbolID]>("clients")
  let lazyStoreSends = SharedTable<[StoreSend]>("actions that views send")
  let lazySendingBindings = SharedTable<[SendingBinding]>("bindings that send actions")
  let lazyStoreScopes = SharedTable<[StoreScope]>("scopes of stores")
  let lazyVersions = SharedTable<LibraryVersions>("versions of libraries")
  let lazyPins = SharedTable<[FilePath: LibraryPins]>("pinned versions")
  let lazyTypealiases = SharedTable<[Typealias]>("typealiases")
  let lazyFunctions = SharedTable<[DeclarationReference]>("functions")
  let lazyFunctionsByName = SharedTable<Lists<ProgramName, DeclarationReference>>("functions by names")
  let lazyEffectIdentifiers = SharedTable<EffectIdentifiers>("identifiers of effects")
  let lazyNamedDependencies = SharedTable<NamedDependencies>("named dependencies")
  let lazyEffectFunctions = SharedTable<[EffectCode]>("functions of effects")
  let lazyReducerCode = SharedTable<ReducerCodeTable>("code of reducers")
  let lazyCallsWhileReducing = SharedTable<ReducerCalls>("calls while reducing")
  let lazyCallsOfEffects = Lazy<ReducerCalls>("calls of effects")
  let lazyReducerActions = SharedTable<ReducerActions>("actions of reducers")
  let lazyActionMatches = SharedTable<ActionMatchTable>("matches of actions")
  // What one rule asks for again and again, or several for something short.
  let lazyClientTypes = Lazy<Set<SymbolID>>("client types")
  let functionsThatFail = FunctionSummary()
  let lazyStoreCreations = Lazy<[StoreCreation]>("store creations")
  let lazyRegistrations = Lazy<RegistrationTable>("registrations")
  let lazyDependencyUses = Lazy<DependencyUses>("dependency uses")
  let lazyViewExtensions = Lazy<[DeclarationReference: SymbolID]>("view extensions")
  let lazyInjectedTypes = Lazy<Set<SymbolID>>("injected types")
  let lazyDeclaresClientMacro = Lazy<Bool>("declaration of the client macro")
  let lazySendingFunctions = Lazy<[SendingFunction]>("sending functions")
  let lazyDeploymentTargets = Lazy<DeploymentTargets>("deployment targets")
  let lazyViewStoreProperties = Lazy<[SymbolID: [ViewStoreProperty]]>("view store properties")
  let lazyImportedModules = Lazy<ImportedModules>("imported modules")
  let lazyCasePathTakers = Lazy<[String: [CasePathTaker]]>("case path takers")
  let lazyStoreObservations = LazyOfFiles<[CallID: StoreObservation]>("observations of stores")
  let lazySharedProjections = Lazy<Set<String>>("shared projections")
  let lazyObservedTypeNames = Lazy<ObservedTypeNames>("observed type names")
  let lazyBindings = Lazy<BindingTable>("bindings")
  let lazyStateObservations = Lazy<[SymbolID: Lazy<StateObservation?>]>("state observations")
  let lazyStoreMembers = Lazy<StoreMembers>("store members")
  let lazyActionAnswers = Lazy<ActionAnswers>("answers of actions")
  let lazyStreams = Lazy<StreamTable>("streams")
  let lazyAnsweredActions = Lazy<AnsweredActions>("answered actions")
  let lazyCasePathTables = LazyOfFiles<CasePathTable>("case paths")
  let lazyCallsWithCaseKeyPaths = Lazy<[CallKey: CasePathParameters]>("calls with case key paths")
  let lazyExplicitReturns = LazyOfFiles<Set<DeclarationID>>("explicit returns")
  let lazyElementActions = Lazy<ElementActionTable>("element actions")
  let lazyTaskResults = Lazy<TaskResults>("task results")
  let lazyCodeBodies = LazyOfFiles<CodeBodies>("code bodies")
  let lazyBodiesWithReturn = LazyOfFiles<Set<ScopeID>>("bodies with a return")
  // A type can have any number of extensions, members and uses, and each of them can ask for it.
  let knownTypesLike = Answers<TypeAndName, Bool>()
  let knownTypesNaming = Answers<TypeAndName, Bool>()
  let knownClosureUses = Answers<OwnClosure, ViewClosureUse?>()
  let knownUsesOfMembers = Answers<SymbolID, [ProgramName: [ScopeReference]]>()
  let knownReaders = Answers<ViewMember, MemberReaders?>()
  let knownUntrackedBlocks = Answers<ScopeReference, UntrackedBlock?>()

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
      linking: files.map(\.file), names: .domain, external: .libraries, traits: { Traits(ofLibraryType: $0, settings) },
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
