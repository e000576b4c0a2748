import TCALintDomain
import TCALintJSON
import TCALintModel

/// A `Package.resolved`, which says which versions of packages are built with.
///
/// It is the tree's: data that is read only where it really lies within the program, up to a size.
enum PackageResolution {
  /// The second is what Tuist keeps of the workspace that it makes.
  static let fileNames = [fileName, ".package.resolved"]
  private static let fileName = "Package.resolved"
  private static let inWorkspace = "xcshareddata/swiftpm"

  static func isName(_ name: Substring) -> Bool { fileNames.contains { name == $0[...] } }

  /// Whether such a file counts: it is beside a manifest, or where Xcode or Tuist writes one.
  ///
  /// - Parameter isThere: whether its folder holds a file of a name.
  static func isRelevant(_ path: FilePath, beside isThere: (String) -> Bool) -> Bool {
    path.name != fileName[...] || isThere("Package.swift") || workspace(around: path.parent) != nil
      || isOfTuist(path.parent)
  }

  /// Where Tuist keeps that of the packages that its `Dependencies.swift` asks for.
  private static func isOfTuist(_ folder: FilePath) -> Bool {
    folder.name == "Lockfiles" && folder.parent.name == "Dependencies" && folder.parent.parent.name == "Tuist"
  }

  /// Where a project keeps its own.
  static func path(inProject project: FilePath) -> FilePath {
    path(inWorkspace: project.appending("project.xcworkspace"))
  }

  /// Where a workspace keeps that of all its projects.
  static func path(inWorkspace workspace: FilePath) -> FilePath {
    workspace.appending(inWorkspace).appending(fileName)
  }

  /// The folder of the code that a file's versions hold for.
  static func folder(of path: FilePath) -> FilePath {
    guard let workspace = workspace(around: path.parent) else { return path.parent }
    let folder = workspace.parent
    return folder.hasSuffix(".xcodeproj") ? folder.parent : folder
  }

  private static func workspace(around folder: FilePath) -> FilePath? {
    guard folder.name == "swiftpm", folder.parent.name == "xcshareddata" else { return nil }
    let workspace = folder.parent.parent
    return workspace.hasSuffix(".xcworkspace") ? workspace : nil
  }

  /// The maximum number of packages.
  private static let maxPackages = 10_000

  /// From 1.0 on The Composable Architecture takes swift-case-paths from 1.0 on.
  private static let lastWithOldCasePaths = LibraryVersion(0, 59)
  /// The last versions of The Composable Architecture without some of the packages that it takes now, ascending.
  private static let lastWithout: [(package: String, version: LibraryVersion)] = [
    ("swift-perception", LibraryVersion(1, 11)), ("swift-navigation", LibraryVersion(1, 12)),
    ("swift-sharing", LibraryVersion(1, 16)),
  ]

  /// The pins of the libraries that rules know, in each version of the format.
  static func pins(_ bytes: [UInt8]) -> LibraryPins? {
    guard let file = try? JSONValue(reading: bytes) else { return nil }
    var found = LibraryPins()
    var (isBranch, hasOldCasePaths) = (false, false)
    var packages: Set<String> = []
    for pin in (file["pins"] ?? file["object"]?["pins"])?.array?.prefix(maxPackages) ?? [] {
      let location = pin["location"] ?? pin["repositoryURL"]
      if let name = (pin["identity"] ?? pin["package"])?.string { packages.insert(name.lowercased()) }
      guard
        let library = location?.string.flatMap(KnownLibrary.init(location:))
          ?? pin["identity"]?.string.flatMap(KnownLibrary.init(location:))
      else { continue }
      let version = pin["state"]?["version"]?.string.flatMap(LibraryVersion.init)
      if library == .casePaths, version?.major == 0 { hasOldCasePaths = true }
      if library == .composableArchitecture, version == nil { isBranch = true }
      found.add(version.map(LibraryPins.Pin.resolved) ?? .unversioned, of: library)
    }
    // What is taken with a branch or a revision says how new that can be.
    if isBranch, let newest = hasOldCasePaths ? lastWithOldCasePaths : lastVersion(with: packages) {
      found.add(.resolved(newest), of: .composableArchitecture)
    }
    return found
  }

  /// The last version of The Composable Architecture that takes no other packages than some; nil where the newest does.
  private static func lastVersion(with packages: Set<String>) -> LibraryVersion? {
    lastWithout.first { !packages.contains($0.package) }?.version
  }
}

extension JSONValue {
  fileprivate subscript(key: String) -> JSONValue? { object?.first { $0.key == key }?.value }
}
