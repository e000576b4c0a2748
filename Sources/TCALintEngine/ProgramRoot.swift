/// Which programs given paths belong to, and what of them is reported.
///
/// What is analysed is always a whole program; what is reported may be a part of it. Directories given are one program
/// together; below a folder with a `.tcalint.json` the program is that folder's whole tree. A file only selects: its
/// program is the tree around it that has a `.tcalint.json`, else a package manifest, an Xcode project or `.git`.
struct ProgramRoot {
  /// Paths in the program are relative to this directory.
  let root: String
  /// The directories whose trees make the program.
  var directories: [String]
  /// The directories and files whose findings are reported.
  var selected: [String]

  static let configurationName = ".tcalint.json"

  /// The programs of some absolute paths, each of which exists, in the order of their roots.
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
    for directory in directories {
      if let root = configured(directory) { select(directory, inTreeOf: root) } else { free.append(directory) }
    }
    if !free.isEmpty {
      programs.append(ProgramRoot(root: Path.common(free), directories: free, selected: free))
    }
    for file in files {
      // A file below a directory that is given too is a part of that program.
      if let index = programs.firstIndex(where: { $0.directories.contains { Path.contains($0, file) } }) {
        programs[index].selected.append(file)
      } else {
        select(file, inTreeOf: root(ofFile: file))
      }
    }
    return programs.sorted { $0.root.utf8.lexicographicallyPrecedes($1.root.utf8) }
  }

  /// Whether findings in a file are reported.
  func reports(_ path: String) -> Bool { selected.contains { Path.contains($0, path) } }

  /// The nearest directory with a configuration, the directory itself included.
  private static func configured(_ directory: String) -> String? {
    ancestors(of: directory).first { FileSystem.status(Path.join($0, configurationName))?.kind == .file }
  }

  private static func root(ofFile file: String) -> String {
    let folder = Path.parent(file)
    if let root = configured(folder) { return root }
    return ancestors(of: folder).first(where: isProject) ?? folder
  }

  private static func isProject(_ directory: String) -> Bool {
    if FileSystem.status(Path.join(directory, "Package.swift")) != nil { return true }
    if FileSystem.status(Path.join(directory, ".git")) != nil { return true }
    return FileSystem.entries(directory)?.contains { $0.name.hasSuffix(".xcodeproj") } ?? false
  }

  private static func ancestors(of directory: String) -> [String] {
    var current = directory
    var found = [current]
    while current != "/" {
      current = Path.parent(current)
      found.append(current)
    }
    return found
  }
}
