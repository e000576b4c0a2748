import TCALintModel

/// Lists folders that are walked and reads files in them: the data of one thread of the walk.
public final class FolderReader {
  /// The most bytes that a file may have to be read; nil to read none.
  private let limit: Int?

  /// - Parameter jobs: how many threads may have a folder open at once, and a file besides. Where there may not be so many
  ///   open, none is read, and no folder is open while something else is.
  public init(upTo limit: Int?, jobs: Int) { self.limit = Workers.maxOpenFiles >= 2 * jobs ? limit : nil }

  /// Lists a folder, and says what files in it are and hold, see ``FileReader/file(_:in:limit:)``.
  ///
  /// - Parameter look: called with the entries, and a function that reads a file there.
  public func visit(
    _ path: FilePath, _ look: (_ entries: [FileSystem.Entry], _ file: (String) -> FileReader.FoundFile?) -> Void
  ) throws(FileError) {
    guard let limit else { return look(try FileSystem.entries(path).get(), { _ in nil }) }
    let folder = try OpenFolder.open(path).get()
    look(try folder.entries().get()) { name in
      FileReader.file(name, in: folder, limit: limit)
    }
  }
}
