import TCALintModel

/// Values of folders, to be found again for paths below them. Looking up takes time linear in the path's length, whatever
/// folders it is made of: a path of many parts has many folders around it, whose paths together are far longer.
struct FolderTree<Value: Sendable>: Sendable {
  private struct Step: Hashable {
    let folder: Int
    let name: FilePath
  }

  private var steps: [Step: Int] = [:]
  /// By folder: first that which relative paths begin in, then that which absolute ones do.
  private var values: [Value?] = [nil, nil]

  var isEmpty: Bool { steps.isEmpty && values.allSatisfy { $0 == nil } }

  /// - Parameter path: without `.` and `..`.
  mutating func insert(_ value: Value, at path: FilePath) {
    var folder = path.isAbsolute ? 1 : 0
    for part in path.parts {
      let step = Step(folder: folder, name: FilePath(part))
      if let next = steps[step] {
        folder = next
      } else {
        steps[step] = values.count
        folder = values.count
        values.append(nil)
      }
    }
    values[folder] = value
  }

  /// The value of what a path begins in, then each part of the path with the value of the folder that it leads to.
  func values(along path: FilePath) -> (start: Value?, parts: [(name: Substring, value: Value?)]) {
    var folder: Int? = path.isAbsolute ? 1 : 0
    let start = values[folder!]
    let parts = path.parts.map { name in
      folder = folder.flatMap { steps[Step(folder: $0, name: FilePath(name))] }
      return (name, folder.flatMap { values[$0] })
    }
    return (start, parts)
  }
}
