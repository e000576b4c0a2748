/// One of the folders that an ``AreaMap`` distinguishes.
struct AreaID: ArrayIndex {
  let rawValue: UInt32

  static let whole = AreaID(rawValue: 0)
}

/// A package or a project in a program's tree, or the tree around all of them.
public struct ProjectID: Hashable, Sendable {
  let area: AreaID
  /// Files in no target of a package's manifest are not the package's.
  public let isTarget: Bool
}

/// The folders of a program whose declarations are seen only there: a test's, a vendored or nested package's, an Xcode
/// project's, a playground's. Each file belongs to the innermost around it.
struct AreaMap: Sendable {
  private(set) var areaOfFile = PerFile<AreaID>()
  private(set) var areaOfFolder = IndexedArray<FolderID, AreaID>()
  /// The area around each; none for the program as a whole, which is the first.
  private var parents: IndexedArray<AreaID, AreaID> = [.none]

  init(_ files: PerFile<ProgramFile>, _ folders: FolderTree, _ modules: ModuleMap, projectFolders: [FilePath]) {
    var marked = Set(projectFolders)
    for file in files where file.manifest != nil { marked.insert(file.path.parent) }
    for module in modules.modules where module.isTest { marked.insert(module.folder) }
    for folder in folders.paths.indices {
      let (path, parent) = (folders.paths[folder], folders.parents[folder])
      guard !parent.isNone else {
        areaOfFolder.append(.whole)
        continue
      }
      let area = areaOfFolder[parent]
      if marked.contains(path) || path.name.hasByteSuffix("Tests") || Self.isVendored(path)
        || ModuleMap.isPlayground(path)
      {
        areaOfFolder.append(parents.append(area))
      } else {
        areaOfFolder.append(area)
      }
    }
    areaOfFile = folders.folderOfFile.mapped { areaOfFolder[$0] }
  }

  /// Whether an area is another or lies within it.
  func isArea(_ area: AreaID, within other: AreaID) -> Bool {
    var current = area
    // An area is made after the one around it.
    while current > other { current = parents[current] }
    return current == other
  }

  /// The area of a file, and those around it.
  func areas(around file: FileID) -> [AreaID] {
    var found: [AreaID] = []
    var current = areaOfFile[file]
    while !current.isNone {
      found.append(current)
      current = parents[current]
    }
    return found
  }

  /// A folder in a vendored folder is a package of its own.
  private static func isVendored(_ folder: FilePath) -> Bool {
    names.contains(folder.name.lowercased()) || names.contains(folder.parent.name.lowercased())
  }

  private static let names: Set<String> = [
    "vendor", "vendors", "vendored", "thirdparty", "third-party", "third_party", "third party", "3rdparty", "external",
    "externals", "submodules", "checkouts", "pods", "carthage",
  ]
}
