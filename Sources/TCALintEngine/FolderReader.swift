/// Reads files of folders that are walked: what each thread of the walk has of its own.
final class FolderReader {
  /// The most bytes that a file may have to be read; nil to read none.
  private let limit: Int?
  private var roomLeft = 0

  init(upTo limit: Int?) { self.limit = limit }

  /// See ``FileReader/file(_:in:limit:)``; nil where nothing is to be read.
  func file(_ name: String, in folder: OpenFolder) -> (status: FileSystem.Status, bytes: [UInt8]?)? {
    guard let limit else { return nil }
    let file = FileReader.file(name, in: folder, limit: limit)
    roomLeft -= file?.bytes?.count ?? 0
    if roomLeft < 0 {
      ThreadHeap.makeSmallRoom()
      roomLeft = ThreadHeap.bytesOfSmallRoom
    }
    return file
  }
}
