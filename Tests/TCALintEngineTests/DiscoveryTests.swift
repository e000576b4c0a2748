import Testing

@testable import TCALintEngine

@Suite struct DiscoveryTests {
  /// The files found below a folder, relative to it.
  private func found(_ folder: Folder, below directory: String = "") -> [String] {
    let start = directory.isEmpty ? folder.path : folder.path + "/" + directory
    return Discovery(start).files.map { Path.relative($0, to: folder.path) }
  }

  @Test func swiftFilesAreFoundInTheOrderOfTheirPaths() throws {
    let folder = try Folder(["b/B.swift": "", "a.swift": "", "b/c/C.swift": "", "b/readme.md": ""])
    #expect(found(folder) == ["a.swift", "b/B.swift", "b/c/C.swift"])
  }

  @Test func productsAndHiddenFoldersArePassedOver() throws {
    let folder = try Folder([
      ".build/A.swift": "", ".hidden/A.swift": "", "DerivedData/A.swift": "", "Pods/A.swift": "",
      "Carthage/A.swift": "",
      "SourcePackages/A.swift": "", "Guide.docc/A.swift": "", "File.xctemplate/A.swift": "", "Real/A.swift": "",
    ])
    #expect(found(folder) == ["Real/A.swift"])
    #expect(found(folder, below: "Pods") == ["Pods/A.swift"], "a given path is always entered")
  }

  @Test func gitLeavesOutWhatItIgnores() throws {
    let folder = try Folder([
      ".gitignore": "Generated/\n", "Generated/A.swift": "", "Tracked.swift": "", "Untracked.swift": "",
      "Pods/A.swift": "", "Deleted.swift": "",
    ])
    try #require(try folder.git("init", "-q") == 0)
    try folder.git("add", "Tracked.swift", "Deleted.swift")
    #expect(found(folder) == ["Deleted.swift", "Tracked.swift", "Untracked.swift"])
  }

  @Test func aLinkBackUpEnds() throws {
    let folder = try Folder(["a/A.swift": ""])
    try folder.link("a/up", to: folder.path)
    #expect(found(folder) == ["a/A.swift"])
  }

  @Test func theFoldersOfProjectsAreFound() throws {
    let folder = try Folder(["App/App.xcodeproj/project.pbxproj": "", "App/Sources/A.swift": ""])
    #expect(Discovery(folder.path).projectFolders == [folder.path + "/App"])
    try #require(try folder.git("init", "-q") == 0)
    #expect(Discovery(folder.path).projectFolders == [folder.path + "/App"])
  }
}
