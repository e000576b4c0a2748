import TCALintModel

/// Something that is known of folders, to be found from what lies below them. Each folder is looked up once.
struct NearestFolders<Known> {
  private let folders: [FilePath: Known]
  private var found: [FilePath: Known?] = [:]

  init(_ folders: [FilePath: Known]) { self.folders = folders }

  /// What is known of a folder, or of the innermost around it.
  mutating func nearest(to folder: FilePath) -> Known? {
    if folders.isEmpty { return nil }
    var passed: [FilePath] = []
    var nearest: Known?
    var current = folder
    while true {
      if let known = found[current] {
        nearest = known
        break
      }
      passed.append(current)
      if let known = folders[current] {
        nearest = known
        break
      }
      if current.isEmpty || current == .root { break }
      current = current.parent
    }
    for folder in passed { found.updateValue(nearest, forKey: folder) }
    return nearest
  }
}
