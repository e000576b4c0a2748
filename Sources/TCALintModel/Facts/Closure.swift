import TCALintSyntax

/// A closure expression.
public struct Closure: Sendable {
  /// Byte offsets, braces included.
  public let range: Range<UInt32>
  /// The scope that it creates; the parent of that is the scope around the closure.
  public let scope: ScopeID
  /// Its use.
  public let use: Use
  /// The argument that it is, of which call.
  public let argument: ArgumentID
  public let call: CallID
  /// The parameters that it names, in ``FileFacts/locals``: of a local function those up to a default argument with names
  /// of its own.
  public internal(set) var parameters: FactRange<LocalName> = .empty
  public internal(set) var captureItems: FactRange<CaptureItem> = .empty
  /// The capture list with its brackets; empty at the place to insert one. A local function has none, and no place for one:
  /// there it is empty at its start.
  public let captureList: Range<UInt32>
  /// Whether a signature with `in` follows, so that a capture list can be put in front of it.
  public let hasSignature: Bool
  /// The written result type, or none.
  public let resultType: TypeID
}

extension FileFacts {
  /// A local function as a closure, for where it is passed by its name: without a capture list, and with the function's
  /// parameters. nil for any other local name. The cost is that of binary searches.
  public func closure(ofFunction local: LocalID) -> Closure? {
    guard locals[local].kind == .function, case let offset = locals[local].offset,
      case let function = declaration(around: offset), !function.isNone,
      declarations[function].kind == .function, declarations[function].range.lowerBound == offset,
      let scope = scopes(in: declarations[function].range).first(where: { scopes[$0].declaration == function })
    else { return nil }
    let range = declarations[function].range
    let parameters = locals[local.next.index...].prefix { $0.kind == .parameter && $0.scope == scope }
    return Closure(
      range: range, scope: scope, use: .other, argument: .none, call: .none,
      parameters: FactRange(parameters.startIndex..<parameters.endIndex),
      captureList: range.lowerBound..<range.lowerBound, hasSignature: false,
      resultType: declarations[function].type)
  }
}

/// An item of a capture list.
public struct CaptureItem: Sendable {
  public let name: Name
  /// Byte offsets, specifier and expression included.
  public let range: Range<UInt32>
  /// `[name]`: neither specifier nor expression.
  public let isPlain: Bool
  /// `[self]`, `[weak self]`
  public let isSelf: Bool
}
