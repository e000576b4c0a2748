/// The folders of a program whose declarations are seen only there: a test's, a vendored or nested package's, an Xcode
/// project's. Each file belongs to the innermost around it.
struct AreaMap: Sendable {
  private(set) var areaOfFile: [Int] = []
  /// The area around each; -1 for the program as a whole, which is the first.
  private var parents = [-1]

  init(_ files: [ProgramFile], _ modules: ModuleMap, projectFolders: [FilePath]) {
    var marked = Set(projectFolders)
    for file in files where file.summary.isManifest { marked.insert(file.path.parent) }
    for module in modules.modules where module.isTest { marked.insert(module.folder) }
    var known: [FilePath: Int] = ["": 0]
    for file in files { areaOfFile.append(area(of: file.path.parent, marked, &known)) }
  }

  /// Whether an area is another or lies within it.
  func isArea(_ area: Int, within other: Int) -> Bool {
    var current = area
    // An area is made after the one around it.
    while current > other { current = parents[current] }
    return current == other
  }

  private mutating func area(of folder: FilePath, _ marked: Set<FilePath>, _ known: inout [FilePath: Int]) -> Int {
    if let area = known[folder] { return area }
    var area = area(of: folder.parent, marked, &known)
    if marked.contains(folder) || folder.name.hasByteSuffix("Tests") || Self.isVendored(folder) {
      parents.append(area)
      area = parents.count - 1
    }
    known[folder] = area
    return area
  }

  /// A folder in a vendored folder is a package of its own.
  private static func isVendored(_ folder: FilePath) -> Bool {
    names.contains(folder.name.lowercased()) || names.contains(folder.parent.name.lowercased())
  }

  private static let names: Set<String> = [
    "vendor", "vendors", "vendored", "thirdparty", "third-party", "third_party", "third party", "3rdparty", "external",
    "externals", "submodules", "checkouts",
  ]
}
