import Foundation
import TCALintFiles
import TCALintModel
import TCALintTestSupport
import Testing

@testable import TCALintGit

@Suite struct GitObjectsTests {
  /// Contents that pack in each of the ways there are: nothing, noise, one byte over and over, text.
  private static let contents: [[UInt8]] = {
    var numbers = Numbers(state: 7)
    let noise = (0..<70_000).map { _ in UInt8(truncatingIfNeeded: numbers.next()) }
    let text = (0..<3_000).flatMap { _ in Array("let \(numbers.below(50)) = value(\(numbers.below(9)))\n".utf8) }
    return [
      [], [0], noise, [UInt8](repeating: 65, count: 300_000), text, Array(text.dropFirst(20)) + noise.prefix(300),
    ]
  }()

  private func write(_ folder: Folder, _ settings: String...) throws -> [GitObjectID] {
    try Self.contents.map { bytes in
      let text = String(
        decoding: try folder.answer(settings.flatMap { ["-c", $0] } + ["hash-object", "-w", "--stdin"], input: bytes),
        as: UTF8.self)
      return try #require(GitObjectID(hexadecimal: text.dropLast()))
    }
  }

  private func expectContents(_ ids: [GitObjectID], in folder: Folder, _ comment: Comment) throws {
    let objects = try folder.opened().objects
    for (id, bytes) in zip(ids, Self.contents) {
      #expect(try objects.read(id, as: .blob, limit: 1_000_000).get() == bytes, comment)
    }
  }

  @Test(arguments: ["0", "1", "6", "9"]) func objectsInFilesOfTheirOwnAreRead(level: String) throws {
    let folder = try Folder.repository()
    let ids = try write(folder, "core.looseCompression=\(level)")
    try expectContents(ids, in: folder, "level \(level)")
  }

  @Test(arguments: ["true", "false"]) func packedObjectsAreRead(byPlace: String) throws {
    let folder = try Folder.repository()
    for (index, bytes) in Self.contents.enumerated() {
      try Data(bytes).write(to: URL(fileURLWithPath: folder.path + "/\(index)"))
    }
    // Versions that differ a little, so that some are kept as changes to others.
    let text = String(decoding: Self.contents[4], as: UTF8.self)
    for version in 0..<20 {
      try folder.write("text", text + String(repeating: "version \(version)\n", count: version))
      try folder.commit()
    }
    try folder.git("-c", "repack.useDeltaBaseOffset=\(byPlace)", "repack", "-adfq", "--depth=50")
    #expect(try folder.ask("count-objects") == "0 objects, 0 kilobytes")
    let ids = try (0..<Self.contents.count).map { index in
      try #require(GitObjectID(hexadecimal: try folder.ask("rev-parse", "HEAD:\(index)")))
    }
    try expectContents(ids, in: folder, "by place \(byPlace)")
    let objects = try folder.opened().objects
    for version in 0..<20 {
      let id = try #require(GitObjectID(hexadecimal: try folder.ask("rev-parse", "HEAD~\(19 - version):text")))
      let expected = Array((text + String(repeating: "version \(version)\n", count: version)).utf8)
      #expect(try objects.read(id, as: .blob, limit: 1_000_000).get() == expected, "version \(version)")
    }
  }

  @Test func idsOf32BytesAreRead() throws {
    let folder = try Folder.repository(["a.swift": "struct A {}"], "--object-format=sha256")
    let repository = try folder.opened()
    let files = try repository.files(of: GitRevision.resolve("HEAD", in: repository).get(), jobs: 1).get()
    #expect(files.files.map(\.path) == ["a.swift"])
    #expect(try repository.objects.read(files.files[0].id, as: .blob, limit: 100).get() == Array("struct A {}".utf8))
    #expect(try repository.staged(jobs: 1).get()["a.swift"]?.id == files.files[0].id)
  }

  @Test func aLargeMissingOrMistypedObjectIsReported() throws {
    let folder = try Folder.repository(["a.swift": "struct A {}"])
    let repository = try folder.opened()
    let head = try GitRevision.resolve("HEAD", in: repository).get()
    let blob = try #require(try repository.files(of: head, jobs: 1).get()["a.swift"]?.id)
    #expect(repository.objects.read(blob, as: .blob, limit: 10) == .failure(.tooLarge(blob, limit: 10)))
    #expect(repository.objects.read(head, as: .blob, limit: 1000) == .failure(.damagedObject(head)))
    let other = try #require(GitObjectID([UInt8](repeating: 7, count: 20)))
    guard case .failure(let problem) = repository.objects.read(other, as: .blob, limit: 10) else {
      Issue.record("there is no such object")
      return
    }
    #expect(problem.message == "git object \(other.text) is missing; 'git fsck' prints details")
  }

  /// A byte that is changed anywhere, or an end that is missing, is an error or no matter, never a crash.
  @Test func damageIsReported() throws {
    let folder = try Folder.repository()
    let text = String(decoding: Self.contents[4].prefix(3000), as: UTF8.self)
    for version in 0..<4 {
      try folder.write("text", text + "version \(version)")
      try folder.commit()
    }
    try folder.git("repack", "-adfq")
    let ids = try (0..<4).map { try #require(GitObjectID(hexadecimal: try folder.ask("rev-parse", "HEAD~\($0):text"))) }
    let packs = folder.root.appending(".git/objects/pack")
    let names = try FileSystem.entries(packs).get().map(\.name)
    var numbers = Numbers(state: 3)
    for suffix in [".pack", ".idx"] {
      let name = try #require(names.first { $0.hasSuffix(suffix) })
      let url = URL(fileURLWithPath: packs.appending(name).text)
      let whole = try Data(contentsOf: url)
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: url.path)
      for round in 0..<150 {
        var bytes = whole
        if round % 5 == 0 {
          bytes = bytes.prefix(numbers.below(bytes.count))
        } else {
          bytes[numbers.below(bytes.count)] = UInt8(truncatingIfNeeded: numbers.next())
        }
        try bytes.write(to: url)
        guard case .success(let objects) = GitObjects.open(packs.parent, others: [], hashSize: 20) else { continue }
        for id in ids {
          guard case .success(let found) = objects.read(id, limit: 10_000) else { continue }
          #expect(found.bytes.count <= 10_000)
        }
      }
      try whole.write(to: url)
    }
  }
}
