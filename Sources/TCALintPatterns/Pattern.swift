import TCALintSyntax

/// Swift with placeholders, to look for in trees.
///
///     let pattern = try Pattern("URLSession.shared.$METHOD($$$ARGUMENTS)")
///     file.withTree { pattern.matches(in: $0).map(\.range) }
///
/// `Patterns.md` says what fits what. Looking for one takes time that grows as the tree and, at most, as the square of the
/// pattern, whose size is bounded.
public struct Pattern: Sendable {
  /// The kind of code of a pattern.
  public enum Kind: String, Sendable, CaseIterable {
    /// An expression, a statement or a declaration, as in a function or at the top level.
    case code
    /// A declaration in a type, such as a `case`.
    case member
    case type
    case attribute
  }

  /// The names of its placeholders.
  public let placeholders: [String]
  /// The compiled forms: a plain name is searched among expressions and among types.
  let forms: [PatternForm]

  /// The most bytes that a pattern may have.
  public static let longest = 1000
  static let deepest = 40

  /// Compiles a pattern.
  ///
  /// - Parameter kind: the kind of code; nil for the first that matches, in their order.
  public init(_ text: String, as kind: Kind? = nil) throws(PatternError) {
    guard text.utf8.count <= Self.longest else { throw PatternError("has more than \(Self.longest) bytes") }
    if let place = Self.tooDeep(text) {
      throw PatternError("has brackets nested more than \(Self.deepest) levels deep", at: place)
    }
    forms = try Self.forms(of: text, as: kind)
    placeholders = forms[0].placeholders
  }

  private static func forms(of text: String, as kind: Kind?) throws(PatternError) -> [PatternForm] {
    var first: PatternError?
    for kind in kind.map({ [$0] }) ?? Kind.allCases {
      switch PatternForm.compile(text, as: kind) {
      case .success(let form):
        guard kind == .code, form.mayBeType, case .success(let type) = PatternForm.compile(text, as: .type) else {
          return [form]
        }
        return [form, type]
      case .failure(let error): first = first ?? error
      }
    }
    throw first!
  }

  private static func tooDeep(_ text: String) -> Int? {
    var depth = 0
    for (offset, byte) in text.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ">"): depth = max(depth - 1, 0)
      default: continue
      }
      if depth > deepest { return offset }
    }
    return nil
  }

  /// Whether a file may contain a match, by its words. At most one pass over the bytes for each of them.
  ///
  /// - Parameter names: those of the file.
  public func mayBe(in source: [UInt8], names: NameTable) -> Bool {
    forms.contains { form in form.anchors.allSatisfy { $0.isIn(source, names: names) } }
  }

  /// The name of the placeholder that is the module of an `import`, for a pattern that is one: `MODULE` of
  /// `import $MODULE`.
  public var importedModule: String? {
    guard forms[0].nodes[0].kind == .importDecl, case .any(let number?)? = forms[0].nodes[0].main else { return nil }
    return placeholders[number]
  }

  /// Where it is found, in the order of the source.
  ///
  /// - Parameters:
  ///   - limit: the most matches that are returned.
  ///   - isWanted: whether a match counts.
  public func matches(
    in tree: SyntaxTree, atMost limit: Int = .max, where isWanted: (PatternMatch) -> Bool = { _ in true }
  ) -> [PatternMatch] {
    var found: [PatternMatch] = []
    for form in forms {
      var matcher = PatternMatcher(form, tree)
      found += matcher.matches(atMost: limit, where: isWanted)
    }
    return forms.count == 1
      ? found : Array(found.sorted { $0.range.lowerBound < $1.range.lowerBound }.prefix(limit))
  }
}
