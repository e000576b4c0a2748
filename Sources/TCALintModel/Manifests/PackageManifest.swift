import TCALintSyntax

/// The targets in a package manifest, as far as its text shows: a pure function of its tree.
public struct PackageManifest: Sendable {
  /// A target that the manifest declares.
  public struct Target: Sendable {
    /// The kind of a target, by the function that declares it.
    public enum Kind: Sendable { case regular, executable, test, macro, plugin, system }

    /// The name of the target.
    public let name: String
    /// Byte offsets of the literal with the name.
    public let nameRange: Range<UInt32>
    /// The kind of target.
    public let kind: Kind
    /// As written, below the manifest's folder; nil for the default.
    public let path: String?
    /// Its own settings.
    public internal(set) var settings: ConcurrencyChecking

    /// Whether it is a test target.
    public var isTest: Bool { kind == .test }
  }

  /// In source order.
  public let targets: [Target]
  /// The version of the tools that its first line asks for; empty for none.
  let toolsVersion: [Int]
  /// The default settings of every target.
  public let settings: ConcurrencyChecking
  /// The settings that are added to every target after its declaration.
  private let settingsOfAll: ConcurrencyChecking
  /// The settings of targets whose names are not literals; empty where they differ.
  private let settingsOfUnnamed: ConcurrencyChecking

  /// Reads a manifest; nil for a file that is none.
  public init?(_ tree: SyntaxTree) {
    guard var reader = PackageManifestReader(tree) else { return nil }
    reader.read()
    targets = reader.targets
    let version = Self.toolsVersion(tree.source)
    toolsVersion = Self.numbers(of: version ?? "")
    let mode = reader.packageMode ?? version.flatMap { LanguageMode(version: $0) }
    settings = ConcurrencyChecking(languageMode: mode).overridden(by: reader.settingsOfAll)
    settingsOfAll = reader.settingsOfAll
    settingsOfUnnamed = reader.settingsOfUnnamed.count == 1 ? reader.settingsOfUnnamed[0] : ConcurrencyChecking()
  }

  /// How a target is checked that the manifest does not name.
  public var checkingOfOthers: ConcurrencyChecking {
    settings.overridden(by: settingsOfUnnamed).overridden(by: settingsOfAll)
  }

  /// How a target is checked.
  public func checking(of target: Target) -> ConcurrencyChecking {
    settings.overridden(by: target.settings).overridden(by: settingsOfAll)
  }

  /// Whether a file is a manifest by its name: `Package.swift`, or one for newer tools, `Package@swift-6.0.swift`.
  public static func isManifest(_ path: FilePath) -> Bool {
    path.name == "Package.swift" || path.name.utf8.starts(with: "Package@swift-".utf8)
  }

  /// The version of the tools that a manifest's name is for: nothing for `Package.swift`.
  static func toolsVersion(of path: FilePath) -> [Int] {
    guard path.name.utf8.starts(with: "Package@swift-".utf8), path.hasSuffix(".swift") else { return [] }
    let version = path.name.utf8.dropFirst("Package@swift-".utf8.count).dropLast(".swift".utf8.count)
    return numbers(of: String(decoding: Array(version), as: UTF8.self))
  }

  private static func numbers(of version: String) -> [Int] {
    version.utf8.split(separator: UInt8(ascii: ".")).map { Int(String(decoding: Array($0), as: UTF8.self)) ?? 0 }
  }

  /// `5.9` of `// swift-tools-version: 5.9`, in the first line that is not empty.
  private static func toolsVersion(_ source: [UInt8]) -> String? {
    let blanks = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    var rest = source[...]
    if rest.starts(with: [0xef, 0xbb, 0xbf]) { rest = rest.dropFirst(3) }
    rest = rest.drop(while: blanks.contains)
    guard rest.starts(with: "//".utf8) else { return nil }
    rest = rest.dropFirst(2).drop(while: blanks.contains)
    let words = "swift-tools-version".utf8
    let lowercased = rest.prefix(words.count).map { $0 >= 0x41 && $0 <= 0x5a ? $0 | 0x20 : $0 }
    guard lowercased.elementsEqual(words) else { return nil }
    rest = rest.dropFirst(words.count).drop(while: blanks.contains)
    guard rest.first == UInt8(ascii: ":") else { return nil }
    rest = rest.dropFirst().drop(while: blanks.contains)
    let digits = rest.prefix(8).prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") || $0 == UInt8(ascii: ".") }
    return String(decoding: digits, as: UTF8.self)
  }
}
