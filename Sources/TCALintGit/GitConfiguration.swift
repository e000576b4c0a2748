import TCALintFiles
import TCALintModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The parts of git's configuration that are read: the user's file of ignore patterns, in files of the system and of
/// the user; and, only to install a hook, the folder of the hooks, also in the repository's configuration.
public enum GitConfiguration {
  /// The user's patterns, read once.
  static let userPatterns: IgnoreFile? = patterns { getenv($0).map { String(cString: $0) } }

  static func patterns(_ environment: (String) -> String?) -> IgnoreFile? {
    let (files, home, settings) = userFiles(environment)
    let chosen = files.compactMap { value(of: "excludesfile", inFile: $0) }.last
    let path = chosen.map { expanded($0, home) } ?? settings?.appending("git/ignore")
    return path.flatMap { try? IgnoreFile.read($0, followingLinks: true).get() }
  }

  /// The folder that git looks for hooks in, where one is set: absolute, or relative to the work tree's top.
  ///
  /// - Parameter configuration: the repository's own.
  public static func hooksPath(
    _ configuration: FilePath, _ environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
  ) -> FilePath? {
    let (files, home, _) = userFiles(environment)
    let own = try? FileReader.read(configuration, limit: sizeLimit).get()
    let chosen =
      own.flatMap { value(of: "hookspath", section: "core", in: String(decoding: $0, as: UTF8.self)) }
      ?? files.compactMap { value(of: "hookspath", inFile: $0) }.last
    return chosen.map { expanded($0, home) ?? FilePath($0) }
  }

  private static let sizeLimit = 1_000_000

  /// The files that the system and the user configure git with, those that go before others last, and the folders that
  /// some of them are in.
  private static func userFiles(
    _ environment: (String) -> String?
  ) -> (files: [FilePath], home: FilePath?, settings: FilePath?) {
    let home = directory(environment("HOME"))
    let settings = directory(environment("XDG_CONFIG_HOME")) ?? home?.appending(".config")
    var files: [FilePath?] = environment("GIT_CONFIG_NOSYSTEM") == nil ? ["/etc/gitconfig"] : []
    if let global = environment("GIT_CONFIG_GLOBAL") {
      files.append(directory(global))
    } else {
      files += [settings?.appending("git/config"), home?.appending(".gitconfig")]
    }
    return (files.compactMap { $0 }, home, settings)
  }

  private static func directory(_ text: String?) -> FilePath? {
    text.map { FilePath($0) }.flatMap { $0.isAbsolute ? $0 : nil }
  }

  private static func expanded(_ path: String, _ home: FilePath?) -> FilePath? {
    path.hasPrefix("~/") ? home?.appending(path.dropFirst(2)) : directory(path)
  }

  private static func value(of key: String, inFile path: FilePath) -> String? {
    guard let bytes = try? FileReader.read(path, limit: sizeLimit, followingLinks: true).get() else { return nil }
    return value(of: key, section: "core", in: String(decoding: bytes, as: UTF8.self))
  }

  /// The last value of a key of a section without a subsection. Both names are in lower case.
  static func value(of key: String, section: String, in text: String) -> String? {
    var isInSection = false
    var found: String?
    for line in text.split(whereSeparator: \.isNewline) {
      var rest = trimmed(line)
      if rest.first == "[", let end = rest.firstIndex(of: "]") {
        isInSection = trimmed(rest[rest.index(after: rest.startIndex)..<end]).lowercased() == section
        rest = trimmed(rest[rest.index(after: end)...])
      }
      guard isInSection, let equals = rest.firstIndex(of: "="), trimmed(rest[..<equals]).lowercased() == key else {
        continue
      }
      found = unquoted(trimmed(rest[rest.index(after: equals)...]))
    }
    return found
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  /// A value without its quotes, escapes and the comment behind it.
  private static func unquoted(_ text: Substring) -> String {
    var value = ""
    var isQuoted = false
    var isEscaped = false
    for character in text {
      switch character {
      case _ where isEscaped:
        value.append(character)
        isEscaped = false
      case "\\": isEscaped = true
      case "\"": isQuoted.toggle()
      case "#" where !isQuoted, ";" where !isQuoted: return String(trimmed(value[...]))
      default: value.append(character)
      }
    }
    return value
  }
}
