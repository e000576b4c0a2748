/// The files below a directory that git tracks, or would track.
enum GitFiles {
  struct Listing: Sendable {
    /// Swift files and the contents of Xcode projects, relative to the directory. One may be listed twice, and may have
    /// been deleted.
    var files: [(text: String, isUTF8: Bool)] = []
    /// Submodules and other work trees inside, relative to the directory.
    var workTrees: [String] = []
  }

  /// What git says about a directory; nil when git is not there, when the directory lies in no work tree, or when git
  /// ignores the directory itself, so that it could say nothing about what is in it.
  static func list(_ directory: String) -> Listing? {
    // Without this, a process is started for nothing.
    guard let top = Path.ancestors(of: directory).first(where: ProgramRoot.isWorkTree) else { return nil }
    // A work tree inside is listed with a slash at its end.
    guard let output = git(directory, ["ls-files", "-co", "--exclude-standard", "-z", "--"] + patterns) else {
      return nil
    }
    var listing = Listing()
    for part in output.split(separator: 0) {
      let text = String(decoding: part, as: UTF8.self)
      if part.last == UInt8(ascii: "/") {
        listing.workTrees.append(String(text.dropLast()))
      } else {
        listing.files.append((text, text.utf8.elementsEqual(part)))
      }
    }
    for submodule in submodules(top) where Path.contains(directory, submodule) && ProgramRoot.isWorkTree(submodule) {
      listing.workTrees.append(Path.relative(submodule, to: directory))
    }
    if listing.files.isEmpty, directory != top, git(directory, ["check-ignore", "-q", directory]) != nil { return nil }
    return listing
  }

  private static let patterns = ["*.swift", "*.xcodeproj/*", "*/"]

  /// The absolute paths of a work tree's submodules.
  private static func submodules(_ top: String) -> [String] {
    guard let bytes = try? FileSystem.read(Path.join(top, ".gitmodules")).get() else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
      let sides = line.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, sides[0].filter({ !$0.isWhitespace }) == "path" else { return nil }
      return Path.absolute(String(sides[1].drop { $0.isWhitespace || $0 == "\"" }.prefix { $0 != "\"" }), from: top)
    }
  }

  /// The output of git, run in a directory; nil where it fails.
  private static func git(_ directory: String, _ arguments: [String]) -> [UInt8]? {
    // A repository's configuration could name a program as its monitor.
    ChildProcess.output(of: ["git", "-C", directory, "-c", "core.fsmonitor=false"] + arguments, hiding: hookVariables)
  }

  /// What git tells its hooks about the repository and the index at work, relative to another directory,
  /// and what would give ``patterns`` another meaning.
  private static let hookVariables: Set<String> = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_LITERAL_PATHSPECS", "GIT_GLOB_PATHSPECS",
    "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS",
  ]
}
