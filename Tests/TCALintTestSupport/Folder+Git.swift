import Foundation
import TCALintGit
import TCALintModel

extension Folder {
  /// A folder with a repository and its first commit.
  public static func repository(_ files: [String: String] = [:], _ options: String...) throws -> Folder {
    let folder = try Folder(files)
    try folder.git(["init", "-q", "-b", "main"] + options)
    for setting in ["user.name=a", "user.email=a@b.c", "commit.gpgSign=false", "core.autocrlf=false"] {
      let parts = setting.split(separator: "=")
      try folder.git("config", String(parts[0]), String(parts[1]))
    }
    if !files.isEmpty { try folder.commit() }
    return folder
  }

  /// Commits everything that is there.
  public func commit(_ message: String = "x") throws {
    try git("add", "-A")
    try git("commit", "-q", "--allow-empty", "-m", message)
  }

  /// Removes a file or a folder.
  public func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path + "/" + name) }

  /// The output of git, without white space around it.
  public func ask(_ arguments: String..., input: [UInt8] = []) throws -> String {
    String(decoding: try answer(arguments, input: input), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// What git says, byte by byte.
  public func answer(_ arguments: [String], input: [UInt8] = []) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", path] + arguments
    process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
    let (output, source) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardInput = source
    process.standardError = FileHandle.nullDevice
    try process.run()
    try source.fileHandleForWriting.write(contentsOf: Data(input))
    try source.fileHandleForWriting.close()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Array(bytes)
  }

  /// The repository, as it is read here.
  public func opened(_ environment: [String: String] = [:], below name: String = "") throws -> GitRepository {
    try GitRepository.open(around: root.appending(name)) { environment[$0] }.get()
  }
}

/// SplitMix64: the same numbers everywhere.
public struct Numbers {
  private var state: UInt64

  public init(state: UInt64) { self.state = state }

  /// The next number of 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }

  /// The next number below another.
  public mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
