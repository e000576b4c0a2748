import TCALintSyntax

/// The names of Swift's own types that the language itself gives a meaning: those of `T?`, of tasks.
///
/// They follow the grammar's names (``KnownName``) in every file's table.
// swift-format-ignore: AlwaysUseLowerCamelCase
public enum StandardName: UInt32, CaseIterable, Sendable {
  case Optional, Swift, Task, isCancelled

  /// Their texts, in their order.
  static let texts = NameTable.words("Optional Swift Task isCancelled")

  @inlinable static var base: UInt32 { KnownName.count }
  /// The number of names before those that were passed to ``NameTable/knowing(_:)``.
  @inlinable public static var end: UInt32 { base + StandardName.isCancelled.rawValue + 1 }
}

extension InternedName {
  @inlinable public init(_ standard: StandardName) { self.init(rawValue: StandardName.base + standard.rawValue) }

  /// Whether this is that name.
  @inlinable public func `is`(_ standard: StandardName) -> Bool { self == Self(standard) }
}

extension NameTable {
  /// The table that a file's names start from: the grammar's names, Swift's, and those that who asks is to know by heart.
  public static func knowing(_ words: [String]) -> NameTable {
    NameTable(KnownName.texts + StandardName.texts + words)
  }
}
