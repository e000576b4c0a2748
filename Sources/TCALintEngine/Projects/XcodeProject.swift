import TCALintDomain
import TCALintFiles
import TCALintModel

/// The compilation settings of the targets of an Xcode project.
struct XcodeProject {
  /// How strictly the compiler checks for data races below folders: in the project's folder the settings of most
  /// targets, in a target's folder its own. Absolute paths.
  private(set) var checking: [FilePath: ConcurrencyChecking] = [:]

  /// Which versions of libraries it asks for, and which platforms its targets run on: in the project's folder those of
  /// all targets that are no tests, in a target's folder its own. Absolute paths.
  private(set) var pins: [FilePath: LibraryPins] = [:]

  private let list: PropertyList
  private let folder: FilePath
  private var objects: [String: PropertyList.Value] = [:]
  /// The groups, in their order.
  private var groups: [(id: String, object: PropertyList.Value)] = []
  /// The group of each relevant group or file: the location of few is needed.
  private lazy var groupsAround = groupsByContents()
  private var known: [String: XcodeSettings] = [:]
  /// The settings of a configuration file, by its path.
  private let configuration: (FilePath) -> XcodeSettings

  /// - Parameters:
  ///   - bytes: of `project.pbxproj`.
  ///   - folder: the folder of the project.
  ///   - configuration: reads a configuration file, where it may be read.
  init?(_ bytes: [UInt8], in folder: FilePath, configuration: @escaping (FilePath) -> XcodeSettings) {
    guard let list = PropertyList(bytes), let objects = list.value("objects", in: list.root) else { return nil }
    self.list = list
    self.folder = folder
    self.configuration = configuration
    collect(objects)
    readTargets()
  }

  private static let kinds: [StaticString] = [
    "PBXProject", "PBXNativeTarget", "XCConfigurationList", "XCBuildConfiguration", "PBXGroup", "PBXVariantGroup",
    "PBXFileSystemSynchronizedRootGroup",
  ]

  /// Keeps the objects that matter; of files only those that configure.
  private mutating func collect(_ all: PropertyList.Value) {
    for (key, object) in list.entries(of: all) {
      guard let kind = list.value("isa", in: object) else { continue }
      // The settings of most of them.
      if list.isText(kind, "PBXBuildFile") { continue }
      if list.isText(kind, "PBXFileReference") {
        guard let path = list.value("path", in: object), list.hasSuffix(path, ".xcconfig") else { continue }
      } else if list.isText(kind, "XCRemoteSwiftPackageReference") {
        addPackage(object)
        continue
      } else if !Self.kinds.contains(where: { list.isText(kind, $0) }) {
        continue
      }
      guard let id = list.text(key) else { continue }
      objects[id] = object
      if list.isText(kind, "PBXGroup") { groups.append((id, object)) }
    }
  }

  private func groupsByContents() -> [String: String] {
    var around: [String: String] = [:]
    for group in groups {
      for child in ids("children", of: group.object) where objects[child] != nil { around[child] = group.id }
    }
    return around
  }

  private mutating func addPackage(_ object: PropertyList.Value) {
    guard let location = text("repositoryURL", of: object), let library = KnownLibrary(location: location),
      let requirement = list.value("requirement", in: object)
    else { return }
    if let version = text("version", of: requirement).flatMap(LibraryVersion.init) {
      pins[folder, default: LibraryPins()].add(.exactly(version), of: library)
    } else if let lowest = text("minimumVersion", of: requirement).flatMap(LibraryVersion.init) {
      let end = text("maximumVersion", of: requirement).flatMap(LibraryVersion.init)
      let isMinor = list.value("kind", in: requirement).map { list.isText($0, "upToNextMinorVersion") } == true
      let next = isMinor ? lowest.next : lowest.nextMajor
      pins[folder, default: LibraryPins()].add(.asked(lowest..<max(end ?? next, lowest.next)), of: library)
    }
  }

  // MARK: Targets

  private mutating func readTargets() {
    guard let project = text("rootObject", of: list.root).flatMap({ objects[$0] }) else { return readConfigurations() }
    let common = settings(ofListOf: project)
    var counts: [(checking: ConcurrencyChecking, count: Int)] = []
    var folders: [(FilePath, XcodeSettings)] = []
    for id in ids("targets", of: project) {
      guard let target = objects[id], let name = text("name", of: target) else { continue }
      let settings = common.overridden(by: settings(ofListOf: target))
      let words = text("productType", of: target)?.split { $0 == "." || $0 == "-" } ?? []
      if !words.contains(where: { $0.hasPrefix("test") }) {
        let same = counts.firstIndex { $0.checking == settings.checking }
        if let same { counts[same].count += 1 } else { counts.append((settings.checking, 1)) }
        addReleases(of: settings, to: folder)
      }
      for group in ids("fileSystemSynchronizedGroups", of: target) {
        if let path = path(of: group) { folders.append((path, settings)) }
      }
      folders.append((folder.appending(name), settings))
    }
    if counts.isEmpty { addReleases(of: common, to: folder) }
    // Of several that are as frequent, the first: the app comes first.
    let most = counts.map(\.count).max()
    let usual = counts.first { $0.count == most }?.checking ?? common.checking
    if !usual.isEmpty { checking[folder] = usual }
    for (path, settings) in folders {
      if !settings.checking.isEmpty, checking[path] == nil { checking[path] = settings.checking }
      if path != folder { addReleases(of: settings, to: path) }
    }
  }

  private mutating func addReleases(of settings: XcodeSettings, to folder: FilePath) {
    for (platform, releases) in settings.releases { pins[folder, default: LibraryPins()].add(releases, of: platform) }
  }

  /// The settings of all configurations, for a project that does not say whose they are.
  private mutating func readConfigurations() {
    let configurations = objects.values.filter { object in
      list.value("isa", in: object).map { list.isText($0, "XCBuildConfiguration") } == true
    }
    let settings = joined(configurations)
    if !settings.checking.isEmpty { checking[folder] = settings.checking }
    addReleases(of: settings, to: folder)
  }

  /// The settings of the configurations of a project or a target.
  private mutating func settings(ofListOf object: PropertyList.Value) -> XcodeSettings {
    guard let id = text("buildConfigurationList", of: object), let list = objects[id] else { return XcodeSettings() }
    if let known = known[id] { return known }
    let found = joined(ids("buildConfigurations", of: list).compactMap { objects[$0] })
    known[id] = found
    return found
  }

  /// The settings of some configurations together.
  private mutating func joined(_ configurations: [PropertyList.Value]) -> XcodeSettings {
    var joined = XcodeSettings()
    for configuration in configurations { joined.join(settings(of: configuration)) }
    return joined
  }

  private mutating func settings(of configuration: PropertyList.Value) -> XcodeSettings {
    var base = XcodeSettings()
    if let id = text("baseConfigurationReference", of: configuration), objects[id] != nil, let path = path(of: id) {
      base = self.configuration(path)
    }
    guard let settings = list.value("buildSettings", in: configuration) else { return base }
    return base.overridden(by: XcodeSettings { text($0, of: settings) })
  }

  // MARK: Objects

  private func text(_ key: StaticString, of object: PropertyList.Value) -> String? {
    list.value(key, in: object).flatMap { list.text($0) }
  }

  private func ids(_ key: StaticString, of object: PropertyList.Value) -> [String] {
    list.value(key, in: object).map { list.elements(of: $0).compactMap { list.text($0) } } ?? []
  }

  private static let deepestGroup = 64

  /// Where a group or a file lies: below the groups around it, from the project's folder on. Nil for a path that is too
  /// long for the system.
  private mutating func path(of id: String) -> FilePath? {
    var path = FilePath("")
    var current = id
    for _ in 0..<Self.deepestGroup {
      guard let object = objects[current] else { break }
      if let part = text("path", of: object) { path = FilePath(part).appending(path.text) }
      guard path.isShortEnough else { return nil }
      if text("sourceTree", of: object) == "SOURCE_ROOT" { break }
      guard let around = groupsAround[current] else { break }
      current = around
    }
    return path.absolute(from: folder)
  }
}
