/// What the files and the property of a rule are called.
public struct RuleName: Sendable {
  /// Of its folder, and of its files without their endings: `DeprecatedAPI` for `deprecated-api`.
  public let file: String
  /// Of its property of `Rule`, and of its page: `uiTypeInState` for `ui-type-in-state`.
  public let property: String

  private static let abbreviations: Set<Substring> = ["api", "ui"]

  /// The names that belong to a rule's id.
  public init(_ id: String) {
    let words = id.split(separator: "-")
    let names = words.map { word in
      Self.abbreviations.contains(word) ? word.uppercased() : word.prefix(1).uppercased() + word.dropFirst()
    }
    file = names.joined()
    property = (words.prefix(1).map(String.init) + names.dropFirst()).joined()
  }

  /// Whether a text can be the id of a rule: two or more lower-case words with dashes between them.
  public static func isID(_ text: String) -> Bool {
    let words = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return words.count > 1
      && words.allSatisfy { word in
        guard let first = word.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
        return word.allSatisfy {
          (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
      }
  }
}
