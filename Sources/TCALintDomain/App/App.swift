import TCALintModel
import TCALintSyntax

/// The architecture of a program: its views, reducers, states, effects and clients. Immutable.
///
/// Handles (``TypeHandle``, ``Member``, …) do not keep their app alive, see ``UnretainedApp``.
public final class App: Sendable {
  /// The linked program.
  public let program: Program
  /// The settings that the sources do not determine.
  public let settings: AppSettings
  /// The known versions of libraries below folders, without manifests.
  let folderPins: [FilePath: LibraryPins]
  /// The folders below the root that hold an Xcode project.
  public let projectFolders: [FilePath]
  /// The results of the recognisers for each file.
  public let recognised: PerFile<RecognisedFile>
  /// The roles of each type, with that of being the state of a reducer.
  public let roles: PerSymbol<Role>
  /// The reducers with their states and actions.
  public let features: Features
  let tables = Tables()
  /// How long the tables took.
  public let tableTimes = TableTimes()

  /// Links files into an app.
  ///
  /// - Parameters:
  ///   - files: sorted by path.
  ///   - projectFolders: the folders below the root (`""` is the root itself) that hold an Xcode project.
  ///   - folderChecking: how strictly the compiler checks for data races below folders, where sources other than
  ///     package manifests determine it. Computed on one thread while types are resolved.
  ///   - folderPins: the versions of libraries that are pinned below folders by sources other than manifests. Read
  ///     last.
  ///   - settings: what the sources do not determine. Its wrappers must be those that the files were created with.
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
    for state in features.statesWithEnvironment { roles[state].insert(.state) }
    self.program = program
    self.roles = roles
    self.folderPins = folderPins()
  }

  /// The properties, functions and cases of the program's types, which nearly every rule needs.
  public var members: MemberIndex { program.members }
}
