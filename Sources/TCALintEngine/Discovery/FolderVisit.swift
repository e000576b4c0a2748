import TCALintFiles
import TCALintGit
import TCALintModel

/// A folder that waits to be looked into.
struct WalkedFolder: Sendable {
  let path: FilePath
  /// Where it lies in a work tree; nil where git has no say.
  var place: WorkTreePlace?
  /// The configurations around it, without its own.
  var configured: ConfiguredFolder
  /// Whether the walk begins here: then it is a part of the program whatever it holds.
  var isStart = false
  /// Whether only the manifests and projects in it are searched.
  var isForSettings = false
}

/// A folder's place in a work tree, and the ignore rules that hold there.
struct WorkTreePlace: Sendable {
  private let top: FilePath
  /// The names of the folders from the top on.
  private var parts: [[UInt8]] = []
  private var rules: IgnoreRules?

  init(_ tree: WorkTree) {
    top = tree.top
    rules = tree.rules
  }

  /// The path from the top.
  var path: String { String(decoding: Array(parts.joined(separator: [UInt8(ascii: "/")])), as: UTF8.self) }

  /// Adds the rules of a folder's own ignore file, if there is one that can be read; otherwise returns what to report
  /// about it.
  mutating func addIgnoreFile(in folder: FilePath) -> Discovery {
    let path = folder.appending(".gitignore")
    var notes = Discovery()
    switch IgnoreFile.read(path) {
    case .success(let file): if !file.isEmpty { rules = IgnoreRules(file, depth: parts.count, outer: rules) }
    case .failure(let error): if !error.isAbsence { notes.note(path, "it cannot be read: \(error.message)") }
    }
    return notes
  }

  func entering(_ folder: some StringProtocol) -> WorkTreePlace {
    var place = self
    place.parts.append(Array(folder.utf8))
    return place
  }

  /// Whether the folder itself is ignored.
  var verdict: IgnoreRules.Verdict { rules?.verdict(on: parts, isFolder: true) ?? .kept }

  /// Whether something in the folder is ignored. If matching takes too many steps, it is not, and that is reported.
  func ignores(_ name: String, isFolder: Bool, _ found: inout Discovery) -> Bool {
    guard let rules else { return false }
    var path = parts
    path.append(Array(name.utf8))
    switch rules.verdict(on: path, isFolder: isFolder) {
    case .ignored: return true
    case .kept: return false
    case .tooCostly:
      found.note(top, "its ignore files have too many patterns to match all paths")
      return false
    }
  }
}

/// The content of one folder: a function of the folder and of the known properties of the folders around it.
struct FolderVisit: Sendable {
  private(set) var found = Discovery()
  private(set) var folders: [WalkedFolder] = []
  /// Whether it definitely contains no configuration, and no files of git.
  private(set) var isPlain = false

  /// - Parameter added: entries of the folder that are on no disk.
  init(
    _ folder: WalkedFolder, _ boundary: ProgramBoundary, _ configurations: ConfigurationFinder,
    adding added: [FileSystem.Entry], _ reader: FolderReader
  ) {
    do throws(FileError) {
      try reader.visit(folder.path) { entries, file in
        if !folder.isStart, boundary.separates(entries + added) {
          found.add(program: folder.path)
        } else {
          look(at: entries + added, in: folder, configurations, reading: file)
        }
      }
    } catch {
      if error.isAbsence, !added.isEmpty {
        look(at: added, in: folder, configurations) { _ in nil }
      } else {
        found.fail(folder.path, error)
      }
    }
  }

  /// - Parameter file: reads a file of the folder, if that is wanted.
  private mutating func look(
    at entries: [FileSystem.Entry], in folder: WalkedFolder, _ configurations: ConfigurationFinder,
    reading file: (_ name: String) -> FileReader.FoundFile?
  ) {
    var place = folder.place
    var configured = folder.configured
    let isConfigured = entries.contains { $0.name == ProgramMarks.configurationName }
    if isConfigured, let own = configurations.configuration(in: folder.path, inside: configured.levels.count) {
      configured.add(own)
    }
    let hasGit = entries.contains { $0.name == ".git" }
    isPlain = !isConfigured && !hasGit
    if entries.contains(where: { $0.name == ".gitignore" }), let notes = place?.addIgnoreFile(in: folder.path) {
      found.add(notes)
    }
    for name in PackageResolution.fileNames where entries.contains(where: { $0.name == name }) {
      let path = folder.path.appending(name)
      if PackageResolution.isRelevant(path, beside: { name in entries.contains { $0.name == name } }),
        place?.ignores(name, isFolder: false, &found) != true
      {
        found.add(resolution: path)
      }
    }
    for entry in entries {
      let isFolder = entry.kind == .directory
      guard isFolder ? !Discovery.isSkipped(entry.name) : entry.name.hasByteSuffix(".swift"),
        place?.ignores(entry.name, isFolder: isFolder, &found) != true
      else { continue }
      let inner = isFolder ? configured.entering(entry.name) : configured
      if isFolder ? inner.isExcluded : configured.excludes(entry.name) {
        if !addSettings(entry, in: folder.path) { found.exclude(folder.path.appending(entry.name)) }
        continue
      }
      if folder.isForSettings {
        addSettings(entry, in: folder.path)
        continue
      }
      if !isFolder || !entry.isUTF8 {
        found.add(entry, in: folder.path, entry.kind == .file && entry.isUTF8 ? file(entry.name) : nil)
      } else if entry.name.hasByteSuffix(".xcodeproj") {
        found.add(project: folder.path.appending(entry.name))
      } else {
        let path = folder.path.appending(entry.name)
        folders.append(WalkedFolder(path: path, place: place?.entering(entry.name), configured: inner))
      }
    }
  }

  /// Adds files that configure compilation: a manifest, a project, the versions of a workspace.
  ///
  /// - Returns: whether it is that and nothing besides.
  @discardableResult
  private mutating func addSettings(_ entry: FileSystem.Entry, in folder: FilePath) -> Bool {
    let path = folder.appending(entry.name)
    switch entry.kind {
    case .file where ProgramFile.isManifest(path): found.add(entry, in: folder)
    case .directory where entry.name.hasByteSuffix(".xcodeproj"): found.add(project: path)
    case .directory where entry.name.hasByteSuffix(".xcworkspace"):
      found.add(resolution: PackageResolution.path(inWorkspace: path))
      return false
    default: return false
    }
    return true
  }
}
