import Foundation
import TCALintModel
import TCALintTestSupport
import Testing

@testable import TCALintFiles

@Suite struct FileReaderTests {
  private func read(_ path: FilePath, limit: Int = 1000, followingLinks: Bool = false) -> Result<[UInt8], FileError> {
    FileReader.read(path, limit: limit, followingLinks: followingLinks)
  }

  @Test func aRegularFileIsReadUpToTheLimit() throws {
    let folder = try Folder(["a": "12345"])
    let path = folder.root.appending("a")
    #expect(read(path, limit: 5) == .success(Array("12345".utf8)))
    #expect(read(path, limit: 4) == .failure(.tooLarge(limit: 4)))
  }

  @Test func aHoleOfTerabytesIsNotRead() throws {
    let folder = try Folder()
    let path = folder.root.appending("hole")
    let descriptor = open(path.text, O_CREAT | O_WRONLY, 0o600)
    try #require(ftruncate(descriptor, 1 << 40) == 0)
    close(descriptor)
    #expect(read(path) == .failure(.tooLarge(limit: 1000)))
  }

  @Test func anErrorIsNotAttributedToALaterCall() {
    errno = ENOMEM
    let (first, left) = (FileError.last, errno)
    #expect(first == .system(ENOMEM) && left == 0)
  }

  @Test func onlyRegularFilesAreRead() throws {
    let folder = try Folder(["a/b": ""])
    #expect(read(folder.root) == .failure(.notAFile))
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
    #expect(read(folder.root.appending("pipe")) == .failure(.notAFile))
    #expect(read("/dev/zero") == .failure(.notAFile))
    #expect(read(folder.root.appending("none")) == .failure(.noSuchFile))
  }

  @Test func aLinkIsFollowedOnlyForWhoAsksForIt() throws {
    let folder = try Folder(["a": "1"])
    try folder.link("link", to: "a")
    let link = folder.root.appending("link")
    #expect(read(link) == .failure(.system(ELOOP)))
    #expect(read(link, followingLinks: true) == .success([UInt8(ascii: "1")]))
  }

  #if os(Linux)
    @Test func aFileWithoutASizeIsReadToItsEndAndNoFurther() {
      guard case .success(let bytes) = read("/proc/self/status", limit: 1_000_000) else {
        Issue.record("not read")
        return
      }
      #expect(bytes.count > 100)
      #expect(read("/proc/self/status", limit: 10) == .failure(.tooLarge(limit: 10)))
    }
  #endif

  @Test(arguments: [
    ("500", 500), ("64K", 64_000), ("10M", 10_000_000), ("2G", 2_000_000_000), ("", nil), ("K", nil), ("-1", nil),
    ("1.5M", nil), ("10m", nil), ("99999999999999999999", nil), ("9999999999999999G", nil),
  ])
  func sizesAreWrittenWithAUnit(_ text: String, _ count: Int?) {
    #expect(ByteCount.parse(text) == count)
  }

  @Test func sizesAreShownInTheLargestUnitThatFits() {
    #expect([1, 1500, 64_000, 10_000_000].map(ByteCount.text) == ["1 bytes", "1500 bytes", "64 KB", "10 MB"])
  }
}
