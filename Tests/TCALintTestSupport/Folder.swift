import Foundation
import TCALintModel

/// A temporary folder of a test, removed when the test ends.
public final class Folder {
  /// Its path, links resolved.
  public let path: String

  /// - Parameter files: their texts by their paths in the folder.
  public init(_ files: [String: String] = [:]) throws {
    let base = FileManager.default.temporaryDirectory.path + "/tcalint-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: base, withIntermediateDirectories: true)
    // The temporary directory itself may be behind a link.
    path = URL(fileURLWithPath: base).resolvingSymlinksInPath().path
    for (name, text) in files { try write(name, text) }
  }

  /// The top of a work tree of git in which nothing is tracked.
  public static func workTree(_ files: [String: String] = [:]) throws -> Folder {
    let folder = try Folder(files)
    for name in ["HEAD", "objects/info/x", "refs/heads/x"] { try folder.write(".git/" + name, "") }
    return folder
  }

  /// As a path of the linter.
  public var root: FilePath { FilePath(path) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, with the folders around it.
  public func write(_ name: String, _ text: String) throws {
    let file = path + "/" + name
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
  }

  /// Makes a symbolic link.
  public func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
  }

  /// Runs git there, and returns its exit code.
  @discardableResult
  public func git(_ arguments: String...) throws -> Int32 { try git(arguments) }

  /// Runs git there, and returns its exit code.
  @discardableResult
  public func git(_ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", path] + arguments
    // Tests set variables of git in this process's environment.
    process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
