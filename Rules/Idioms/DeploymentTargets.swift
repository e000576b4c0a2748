import TCALintDomain
import TCALintModel

extension App {
  private static let deploymentTargetsKey = TableKey<DeploymentTargets>("deployment targets")

  /// Whether all deployment targets of the code at a place have the framework Observation, so that views observe a
  /// state without wrappers; false where none has it. nil where that differs, or is not known.
  ///
  /// Manifests and projects decide, else the code: code for one kind of release does not compile for the other.
  func runsWithObservation(at location: Location) -> Bool? {
    deploymentTargets.hasObservation[location.file]
  }

  /// Whether a manifest or a project around a place names deployment targets, and all of them have the framework
  /// Observation.
  func isOnlyForObservation(at location: Location) -> Bool { deploymentTargets.areNamedWithObservation[location.file] }

  /// The releases without the framework Observation that the code of a file has to run on, such as 16.0 of iOS. None
  /// where no manifest or project determines them for certain.
  func releasesWithoutObservation(in file: FileID) -> [ApplePlatform: LibraryVersion] {
    deploymentTargets.oldReleases[file]
  }

  private var deploymentTargets: DeploymentTargets {
    table(Self.deploymentTargetsKey) { DeploymentTargets(self) }
  }
}

/// For each file, whether its deployment targets have the framework Observation.
struct DeploymentTargets: Sendable {
  let hasObservation: PerFile<Bool?>
  /// For each file, whether its deployment targets are named and have it.
  let areNamedWithObservation: PerFile<Bool>
  /// The releases without it that the code of each file certainly runs on. Releases of visionOS, which always had it, do
  /// not count.
  let oldReleases: PerFile<[ApplePlatform: LibraryVersion]>

  init(_ app: App) {
    let written = Self.writtenForProjects(of: app)
    let folders = app.program.innermost(app.pinsOfFolders.compactMapValues { Self.support(by: $0.platforms) })
    hasObservation = PerFile(
      app.program.files.indices.map { file in
        switch folders[file] ?? written[app.program.project(of: file)] {
        case .has: true
        case .lacks: false
        case .differently, nil: nil
        }
      })
    areNamedWithObservation = PerFile(app.program.files.indices.map { folders[$0] == .has })
    oldReleases = Self.oldReleases(of: app)
  }

  /// The innermost manifest or project around a file decides, if it names releases. What apps a package is part of is
  /// not known: where anything in the program is for later releases of its platforms, the package may be too, and where
  /// a project names platforms, it may be for no other. Which target of a project a file is part of is not known either:
  /// all have to be for such releases.
  private static func oldReleases(of app: App) -> PerFile<[ApplePlatform: LibraryVersion]> {
    let platforms = app.pinsOfFolders.mapValues { $0.platforms.filter { $0.key != .visionOS } }
    let folders = app.program.innermost(platforms.filter { !$0.value.isEmpty }.keys.asKeys)
    let manifests = app.program.files.filter { $0.manifest != nil }.map(\.path.parent)
    let homes = app.program.innermost((app.projectFolders + manifests).asKeys)
    let projects = Set(app.projectFolders)
    // Only Tuist names releases for folders without a manifest of their own.
    let isTuist = app.program.name("ProjectDescription") != nil
    let modern = Set(platforms.values.flatMap { $0.filter { $1.upperBound >= $0.firstWithObservation }.keys })
    let built = Set(projects.flatMap { platforms[$0].map { Array($0.keys) } ?? [] })
    let excluded = platformsWithoutModules(of: app)
    return PerFile(
      app.program.files.indices.map { file in
        guard let folder = folders[file], case let named = platforms[folder]!,
          homes[file].map({ $0.contains(folder) }) ?? isTuist
        else { return [:] }
        let old = named.filter { $1.upperBound < $0.firstWithObservation }
        if homes[file].map(projects.contains) ?? false {
          if old.count < named.count { return [:] }
        } else if !modern.isDisjoint(with: old.keys) {
          return [:]
        }
        let unused = excluded[app.program.module(of: file)] ?? []
        return old.filter { !unused.contains($0.key) && (built.isEmpty || built.contains($0.key)) }
          .mapValues(\.lowerBound)
      })
  }

  /// The platforms that code of a module is not compiled for: it imports a framework of others outside of `#if`.
  private static func platformsWithoutModules(of app: App) -> [ModuleID: Set<ApplePlatform>] {
    var found: [ModuleID: Set<ApplePlatform>] = [:]
    for (file, contents) in app.program.files.numbered where !app.program.isTestFile[file] {
      let facts = contents.facts
      for item in facts.imports where facts.scopes[facts.scope(around: item.keyword)].kind == .file {
        switch facts.names.text(item.module) {
        case "AppKit", "Cocoa": found[app.program.module(of: file), default: []].formUnion([.iOS, .tvOS, .watchOS])
        case "UIKit": found[app.program.module(of: file), default: []].insert(.macOS)
        default: break
        }
      }
    }
    return found
  }

  private enum Support: Sendable { case has, lacks, differently }

  private static func support(by platforms: [ApplePlatform: ClosedRange<LibraryVersion>]) -> Support? {
    let all = platforms.flatMap { platform, releases in
      [releases.lowerBound, releases.upperBound].map { $0 >= platform.firstWithObservation }
    }
    if all.isEmpty { return nil }
    return all.allSatisfy { $0 } ? .has : all.contains(true) ? .differently : .lacks
  }

  /// The kind of releases that the code of each project is written for, by the wrapper that its views store stores
  /// with.
  private static func writtenForProjects(of app: App) -> [ProjectID: Support] {
    let program = app.program
    var found: [ProjectID: Support] = [:]
    for place in app.places(of: ["Bindable"].compactMap { program.name($0) }) {
      let facts = program.files[place.file].facts
      for attribute in facts.attributes where facts.names.text(attribute.name) == "Bindable" {
        let isOwn = attribute.qualifier.isNone || facts.names.text(attribute.qualifier) == "SwiftUI"
        let support: Support = isOwn ? .has : .lacks
        let known = found[program.project(of: place.file)] ?? support
        found[program.project(of: place.file)] = known == support ? support : .differently
      }
    }
    return found
  }
}

extension ApplePlatform {
  /// The first release with the framework Observation.
  fileprivate var firstWithObservation: LibraryVersion {
    switch self {
    case .iOS, .macCatalyst, .tvOS: LibraryVersion(17, 0)
    case .macOS: LibraryVersion(14, 0)
    case .watchOS: LibraryVersion(10, 0)
    case .visionOS: LibraryVersion(1, 0)
    }
  }
}

extension Collection<FilePath> {
  /// Each folder as its own key.
  fileprivate var asKeys: [FilePath: FilePath] { Dictionary(map { ($0, $0) }) { first, _ in first } }
}
