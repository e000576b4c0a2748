import Foundation
import TCALintFiles
import TCALintModel
import TCALintTestSupport
import Testing

@testable import TCALintEngine

@Suite struct DiscoveryTests {
  /// The files found below a folder, relative to it.
  private func found(_ folder: Folder, below directory: String = "") -> [FilePath] {
    let found = Discovery.all([folder.root.appending(directory)], jobs: 2)
    let existing = found.others.filter { FileSystem.kind($0) == .file }
    return (found.files.map(\.path) + existing).sorted().map { $0.relative(to: folder.root) }
  }

  @Test func swiftFilesAreFoundInTheOrderOfTheirPaths() throws {
    let folder = try Folder(["b/B.swift": "", "a.swift": "", "b/c/C.swift": "", "b/readme.md": ""])
    #expect(found(folder) == ["a.swift", "b/B.swift", "b/c/C.swift"])
  }

  @Test func filesAreReadWhereTheyAreComeByIfThatIsAskedFor() throws {
    let folder = try Folder(["a.swift": "let a = 1", "b/b.swift": "", "readme.md": "…", "x.swift": "0123456789"])
    try FileManager.default.linkItem(atPath: folder.path + "/x.swift", toPath: folder.path + "/b/x.swift")
    #expect(Discovery.all([folder.root], jobs: 2).files.allSatisfy { $0.status == nil && $0.bytes == nil })
    let files = Discovery.all([folder.root], readingUpTo: 9, jobs: 2).files
    #expect(files.map { $0.status?.size } == [9, 0, 10, 10])
    #expect(files.map { $0.status?.identity } == files.map { try? FileSystem.linkStatus($0.path).get().identity })
    #expect(files.map(\.bytes) == [Array("let a = 1".utf8), [], nil, nil])
  }

  @Test func filesWithSeveralNamesAreReadOnce() throws {
    let folder = try Folder(["a.swift": "1"])
    try FileManager.default.linkItem(atPath: folder.path + "/a.swift", toPath: folder.path + "/b.swift")
    #expect(Discovery.all([folder.root], readingUpTo: 9, jobs: 2).files.map(\.bytes) == [nil, nil])
  }

  @Test func aFolderIsReadAlthoughItsFilesCannotBe() throws {
    let folder = try Folder(["a.swift": "1", "b.swift": "2"])
    #expect(chmod(folder.path + "/a.swift", 0) == 0)
    let files = Discovery.all([folder.root], readingUpTo: 9, jobs: 2).files
    #expect(files.map(\.path) == ["a.swift", "b.swift"].map { folder.root.appending($0) })
    // Root may read everything, so nothing is reported.
    if access(folder.path + "/a.swift", R_OK) != 0 { #expect(files.map(\.bytes) == [nil, Array("2".utf8)]) }
  }

  @Test func productsAndHiddenFoldersArePassedOver() throws {
    let folder = try Folder([
      ".build/A.swift": "", ".hidden/A.swift": "", "DerivedData/A.swift": "", "Pods/A.swift": "",
      "Carthage/A.swift": "",
      "SourcePackages/A.swift": "", "Guide.docc/A.swift": "", "File.xctemplate/A.swift": "",
      "Colors.xcassets/A.swift": "", "Real/A.swift": "",
    ])
    #expect(found(folder) == ["Real/A.swift"])
    #expect(found(folder, below: "Pods") == ["Pods/A.swift"], "a given path is always entered")
  }

  @Test func gitLeavesOutWhatItIgnores() throws {
    let folder = try Folder([
      ".gitignore": "Generated/\n", "Generated/A.swift": "", "Tracked.swift": "", "Untracked.swift": "",
      "Pods/A.swift": "",
    ])
    try #require(try folder.git("init", "-q") == 0)
    try folder.git("add", "Tracked.swift")
    #expect(found(folder) == ["Tracked.swift", "Untracked.swift"])
  }

  @Test func aLinkBackUpEnds() throws {
    let folder = try Folder(["a/A.swift": ""])
    try folder.link("a/up", to: folder.path)
    #expect(found(folder) == ["a/A.swift"])
  }

  @Test func aLinkToAnotherFolderIsNotFollowed() throws {
    let folder = try Folder(["inside/A.swift": "", "outside/B.swift": ""])
    try folder.link("inside/out", to: folder.path + "/outside")
    try folder.link("inside/up", to: folder.path)
    #expect(found(folder, below: "inside") == ["inside/A.swift"])
    #expect(found(folder, below: "inside/out") == ["inside/out/B.swift"], "a given path is always entered")
  }

  @Test func ignoredFilesAreFoundIfGiven() throws {
    let folder = try Folder([".gitignore": "Generated/\n", "Generated/A.swift": "", "Empty/readme.md": ""])
    try #require(try folder.git("init", "-q") == 0)
    #expect(found(folder, below: "Generated") == ["Generated/A.swift"])
    #expect(found(folder, below: "Empty") == [])
  }

  @Test func nestedWorkTreesAreOtherPrograms() throws {
    let folder = try Folder([
      "A.swift": "", "sub/B.swift": "", "sub/.gitignore": "No.swift", "sub/No.swift": "", "clone/C.swift": "",
      ".gitmodules": "[submodule \"sub\"]\n\tpath = sub\n\turl = ./sub\n", "Pods/clone/D.swift": "",
    ])
    for repository in ["sub", "clone", "Pods/clone", "."] { try folder.git("-C", repository, "init", "-q") }
    try folder.git("-C", "sub", "add", ".")
    try folder.git("-C", "sub", "-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "-qm", "x")
    try folder.git("add", ".gitmodules", "sub")
    #expect(found(folder) == ["A.swift"])
    #expect(Discovery.all([folder.root], jobs: 2).programs == ["clone", "sub"].map(folder.root.appending))
    #expect(found(folder, below: "sub") == ["sub/B.swift"])
  }

  @Test func aBrokenRepositoryIsWalked() throws {
    let folder = try Folder([".git": "gitdir: /does/not/exist", "A.swift": "", "b/B.swift": ""])
    #expect(found(folder) == ["A.swift", "b/B.swift"])
  }

  #if !os(macOS)
    // The file systems of macOS take no such name.
    @Test func aNameThatIsNotUTF8IsReported() throws {
      let folder = try Folder(["A.swift": ""])
      var path = folder.path.utf8CString.dropLast() + "/\u{ff}.swift".utf8CString
      path.replaceSubrange(path.firstRange(of: "\u{ff}".utf8CString.dropLast())!, with: [-1])
      close(open(Array(path), O_CREAT | O_WRONLY, 0o644))
      let walked = Discovery.all([folder.root], jobs: 1)
      #expect(walked.files.map(\.path) == [folder.root.appending("A.swift")])
      #expect(walked.unreadable.map(\.error) == [.nameIsNotUTF8])
      try #require(try folder.git("init", "-q") == 0)
      #expect(Discovery.all([folder.root], jobs: 1).unreadable.map(\.error) == [.nameIsNotUTF8])
    }
  #endif

  @Test func theFoldersOfProjectsAreFound() throws {
    let folder = try Folder(["App/App.xcodeproj/project.pbxproj": "", "App/Sources/A.swift": ""])
    #expect(Discovery.all([folder.root], jobs: 2).projectFolders == [folder.root.appending("App")])
    try #require(try folder.git("init", "-q") == 0)
    #expect(Discovery.all([folder.root], jobs: 2).projectFolders == [folder.root.appending("App")])
  }
}
