import TCALintModel
import Testing

@testable import TCALintEngine

@Suite struct ProgramRootTests {
  private func roots(_ folder: Folder, directories: [String] = [], files: [String] = []) -> [[String]] {
    ProgramRoot.programs(
      directories: directories.map(folder.root.appending), files: files.map(folder.root.appending)
    ).map { program in
      [program.root.relative(to: folder.root.parent).text]
        + program.selected.map { $0.relative(to: folder.root).text }
    }
  }

  private func name(_ folder: Folder, _ path: String = "") -> String {
    String(folder.root.name) + (path.isEmpty ? "" : "/" + path)
  }

  @Test func directoriesGivenTogetherAreOneProgram() throws {
    let folder = try Folder(["a/A.swift": "", "b/B.swift": ""])
    #expect(roots(folder, directories: ["a", "b"]) == [[name(folder), "a", "b"]])
  }

  @Test func belowAConfigurationTheProgramIsItsWholeTree() throws {
    let folder = try Folder([".tcalint.json": "{}", "a/A.swift": "", "b/B.swift": ""])
    #expect(roots(folder, directories: ["a", "b"]) == [[name(folder), "a", "b"]])
    let program = ProgramRoot.programs(directories: [folder.root.appending("a")], files: [])[0]
    #expect(program.directories == [folder.root])
    #expect(program.reports(folder.root.appending("a/A.swift")))
    #expect(!program.reports(folder.root.appending("b/B.swift")))
  }

  @Test func aFileOnlySelects() throws {
    let folder = try Folder([
      "P/Package.swift": "", "P/Sources/A/A.swift": "", "X/X.xcodeproj/p": "", "X/S/B.swift": "", "N/C.swift": "",
    ])
    #expect(roots(folder, files: ["P/Sources/A/A.swift"]) == [[name(folder, "P"), "P/Sources/A/A.swift"]])
    #expect(roots(folder, files: ["X/S/B.swift"]) == [[name(folder, "X"), "X/S/B.swift"]])
    #expect(roots(folder, files: ["N/C.swift"]) == [[name(folder, "N"), "N/C.swift"]])
  }

  @Test func aConfigurationGoesBeforeANearerManifest() throws {
    let folder = try Folder([".tcalint.json": "{}", "P/Package.swift": "", "P/A.swift": ""])
    #expect(roots(folder, files: ["P/A.swift"]) == [[name(folder), "P/A.swift"]])
  }

  @Test func filesOfOneTreeAreOneProgram() throws {
    let folder = try Folder(["Package.swift": "", "a/A.swift": "", "b/B.swift": ""])
    #expect(roots(folder, files: ["a/A.swift", "b/B.swift"]) == [[name(folder), "a/A.swift", "b/B.swift"]])
    #expect(roots(folder, directories: ["a"], files: ["a/A.swift"]) == [[name(folder, "a"), "a", "a/A.swift"]])
  }

  @Test func noFileIsReportedByTwoPrograms() throws {
    let folder = try Folder([
      "A.swift": "", "b/B.swift": "", "b/.tcalint.json": "{}", "b/c/C.swift": "", "b/c/.tcalint.json": "{}",
    ])
    let programs = { (directories: [String], files: [String]) in
      self.roots(folder, directories: directories, files: files).map { Array($0.dropFirst()) }
    }
    #expect(programs([""], ["b/c/C.swift"]) == [[folder.path, "b/c/C.swift"]])
    #expect(programs(["b", ""], []) == [[folder.path, "b"]])
    #expect(programs(["b/c", "b"], []) == [["b", "b/c"]])
    #expect(programs(["b/c"], ["b/B.swift"]) == [["b/B.swift"], ["b/c"]])
  }
}
