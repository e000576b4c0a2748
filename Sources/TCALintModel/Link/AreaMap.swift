/// The folders of a program whose declarations are seen only there: a test's, a vendored or nested package's, an Xcode
/// project's. Each file belongs to the innermost around it.
struct AreaMap: Sendable {
  private(set) var areaOfFile: [Int] = []
  private(set) var areaOfFolder: [Int] = []
  /// The area around each; -1 for the program as a whole, which is the first.
  private var parents = [-1]

  init(_ files: [ProgramFile], _ folders: FolderTree, _ modules: ModuleMap, projectFolders: [FilePath]) {
    var marked = Set(projectFolders)
    for file in files where file.manifest != nil { marked.insert(file.path.parent) }
    for module in modules.modules where module.isTest { marked.insert(module.folder) }
    for (folder, path) in folders.paths.enumerated() {
      let parent = folders.parents[folder]
      guard parent >= 0 else {
        areaOfFolder.append(0)
        continue
      }
      let area = areaOfFolder[parent]
      if marked.contains(path) || path.name.hasByteSuffix("Tests") || Self.isVendored(path) {
        areaOfFolder.append(parents.count)
        parents.append(area)
      } else {
        areaOfFolder.append(area)
      }
    }
    areaOfFile = folders.folderOfFile.map { areaOfFolder[$0] }
  }

  /// Whether an area is another or lies within it.
  func isArea(_ area: Int, within other: Int) -> Bool {
    var current = area
    // An area is made after the one around it.
    while current > other { current = parents[current] }
    return current == other
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
