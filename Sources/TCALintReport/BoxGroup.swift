import TCALintModel

/// Boxes of a diagram that are declared in one folder, or below it.
struct BoxGroup {
  /// The parts of its path below the folder that all groups lie in, or of that the last one.
  let folder: ArraySlice<Substring>
  let boxes: [GraphDiagram.Box]

  /// Groups boxes by folders, as deep as it takes for a group to be small; sorted by folders. The cost is that of sorting
  /// the folders' paths.
  static func all(of boxes: [GraphDiagram.Box]) -> [BoxGroup] {
    // The content of a folder stays together, whatever else begins with its name.
    let sorted = Dictionary(grouping: boxes) { $0.node.path?.parent ?? "" }
      .map { (parts: $0.key.parts, boxes: $0.value) }.map { ($0, FilePath($0.parts.joined(separator: "\0"))) }
      .sorted { $0.1 < $1.1 }
    let folders = sorted.map { Folder(parts: $0.0.parts, boxes: $0.0.boxes) }
    // A frame around few nodes does not help, nor do many frames.
    let groups = groups(of: folders, most: max(12, boxes.count / 10))
    let common = commonCount(of: groups.map(\.folder), from: 0)
    return groups.map { group in
      let isWhole = group.folder.count == common
      return BoxGroup(folder: isWhole ? group.folder.suffix(1) : group.folder.dropFirst(common), boxes: group.boxes)
    }
  }

  /// A folder with the boxes that are declared right in it.
  private struct Folder {
    let parts: [Substring]
    let boxes: [GraphDiagram.Box]
  }

  /// - Parameter most: how many boxes are grouped whatever their folders.
  private static func groups(of folders: [Folder], most: Int) -> [BoxGroup] {
    var groups: [BoxGroup] = []
    // Folders can be nested deeper than calls: the order is reversed.
    var waiting = [(folders: folders[...], depth: 0)]
    while let (folders, known) = waiting.popLast() {
      guard let first = folders.first else { continue }
      let depth = commonCount(of: folders.lazy.map { $0.parts[...] }, from: known)
      guard folders.count > 1, folders.reduce(0, { $0 + $1.boxes.count }) > most else {
        groups.append(BoxGroup(folder: first.parts[..<depth], boxes: folders.flatMap(\.boxes)))
        continue
      }
      var rest = folders
      if first.parts.count == depth {
        groups.append(BoxGroup(folder: first.parts[...], boxes: first.boxes))
        rest.removeFirst()
      }
      var inner: [(folders: ArraySlice<Folder>, depth: Int)] = []
      while let next = rest.first {
        let inside = rest.prefix { $0.parts[depth] == next.parts[depth] }
        inner.append((inside, depth + 1))
        rest = rest.dropFirst(inside.count)
      }
      waiting += inner.reversed()
    }
    return groups
  }

  /// How many parts paths have in common.
  ///
  /// - Parameter known: how many they have at least.
  private static func commonCount(of paths: some Sequence<ArraySlice<Substring>>, from known: Int) -> Int {
    var common: ArraySlice<Substring>?
    for path in paths {
      guard let shortest = common else {
        common = path
        continue
      }
      let further = zip(shortest.dropFirst(known), path.dropFirst(known)).prefix { $0 == $1 }.count
      common = shortest.prefix(known + further)
    }
    return common?.count ?? 0
  }
}
