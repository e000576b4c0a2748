import TCALintDomain
import TCALintModel

extension App {
  private static let deploymentTargetsKey = TableKey<DeploymentTargets>("deployment targets")

  /// Whether all deployment targets of the code at a place have the framework Observation, so that views observe a
  /// state without wrappers; false where none has it. nil where that differs, or is not known.
  ///
  /// Manifests and projects decide, else the code: code for one kind of release does not compile for the other.
  func runsWithObservation(at location: Location) -> Bool? {
    table(Self.deploymentTargetsKey) { DeploymentTargets(self) }.hasObservation[location.file]
  }
}

/// For each file, whether its deployment targets have the framework Observation.
struct DeploymentTargets: Sendable {
  let hasObservation: PerFile<Bool?>

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
  }

  private enum Support: Sendable { case has, lacks, differently }

  /// The first releases with Observation.
  private static let first: [ApplePlatform: LibraryVersion] = [
    .iOS: LibraryVersion(17, 0), .macCatalyst: LibraryVersion(17, 0), .macOS: LibraryVersion(14, 0),
    .tvOS: LibraryVersion(17, 0), .watchOS: LibraryVersion(10, 0), .visionOS: LibraryVersion(1, 0),
  ]

  private static func support(by platforms: [ApplePlatform: ClosedRange<LibraryVersion>]) -> Support? {
    let all = platforms.flatMap { platform, releases in
      [releases.lowerBound, releases.upperBound].map { $0 >= first[platform]! }
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
