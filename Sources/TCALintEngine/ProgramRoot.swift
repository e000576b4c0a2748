/// Which programs given paths belong to, and what of them is reported.
///
/// What is analysed is always a whole program; what is reported may be a part of it. Directories given are one program
/// together; below a folder with a `.tcalint.json` the program is that folder's whole tree. A file only selects: its
/// program is the tree around it that has a `.tcalint.json`, else a package manifest, an Xcode project or `.git`.
struct ProgramRoot: Sendable {
  /// Paths in the program are relative to this directory.
  let root: String
  /// The directories whose trees make the program.
  var directories: [String]
  /// The directories and files whose findings are reported.
  var selected: [String]

  static let configurationName = ".tcalint.json"

  /// The programs of some absolute paths, each of which exists, in the order of their roots. No file is reported by two.
  static func programs(directories: [String], files: [String]) -> [ProgramRoot] {
    var programs: [ProgramRoot] = []
    func select(_ path: String, inTreeOf root: String) {
      if let index = programs.firstIndex(where: { $0.directories == [root] }) {
        programs[index].selected.append(path)
      } else {
        programs.append(ProgramRoot(root: root, directories: [root], selected: [path]))
      }
    }
    var free: [String] = []
    // A directory comes before those inside it.
    for directory in directories.sorted(by: Path.precedes) {
      if let index = programs.firstIndex(where: { $0.reports(directory) }) {
        programs[index].selected.append(directory)
      } else if !free.contains(where: { Path.contains($0, directory) }), let root = configured(directory) {
        select(directory, inTreeOf: root)
      } else {
        free.append(directory)
      }
    }
    if !free.isEmpty {
      programs.append(ProgramRoot(root: Path.common(free), directories: free, selected: free))
    }
    for file in files.sorted(by: Path.precedes) {
      if let index = programs.firstIndex(where: { $0.reports(file) }) {
        programs[index].selected.append(file)
      } else {
        select(file, inTreeOf: root(ofFile: file))
      }
    }
    return programs.sorted { Path.precedes($0.root, $1.root) }
  }

  /// Whether findings in a file are reported.
  func reports(_ path: String) -> Bool { selected.contains { Path.contains($0, path) } }

  static func isConfigured(_ directory: String) -> Bool {
    FileSystem.status(Path.join(directory, configurationName))?.kind == .file
  }

  static func isWorkTree(_ directory: String) -> Bool { FileSystem.status(Path.join(directory, ".git")) != nil }

  /// The nearest directory with a configuration, the directory itself included.
  private static func configured(_ directory: String) -> String? {
    Path.ancestors(of: directory).first(where: isConfigured)
  }

  private static func root(ofFile file: String) -> String {
    let folder = Path.parent(file)
    return configured(folder) ?? Path.ancestors(of: folder).first(where: isProject) ?? folder
  }

  private static func isProject(_ directory: String) -> Bool {
    if ["Package.swift", ".git"].contains(where: { FileSystem.status(Path.join(directory, $0)) != nil }) {
      return true
    }
    guard case .success(let entries) = FileSystem.entries(directory) else { return false }
    return entries.contains { $0.name.hasSuffix(".xcodeproj") || $0.name.hasSuffix(".xcworkspace") }
  }
}
