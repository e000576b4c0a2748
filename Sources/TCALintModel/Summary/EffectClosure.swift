import TCALintSyntax

/// An operation or `catch:` closure of `.run`, or of the legacy `.task` and `.fireAndForget`.
public struct EffectClosure: Sendable {
  /// Byte offsets, braces included.
  public let range: Range<UInt32>
  /// The innermost declaration around it, or -1.
  public let declaration: DeclarationID
  public let context: Context
  /// The capture list with its brackets; empty at the place to insert one.
  public let captureList: Range<UInt32>
  /// Whether a signature with `in` follows, so that a capture list can be put in front of it.
  public let hasSignature: Bool
  /// Indices into ``FileSummary/captureItems``: what the closure's own list holds.
  public var captureItems: Range<Int> = 0..<0
  /// Indices into ``FileSummary/captures``, in source order.
  public var captures: Range<Int> = 0..<0
  /// Indices into ``FileSummary/stateUses``, in source order.
  public var stateUses: Range<Int> = 0..<0
  /// The names that the closure's own code binds or mentions without a base, in ``FileSummary/paths``.
  public var mentionedNames: Range<UInt32> = 0..<0

  /// Where the call stands.
  public struct Context: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// In a function that returns an effect.
    public static let returnsEffect = Context(rawValue: 1)
    /// In a function with a parameter of type `Send<…>`.
    public static let takesSend = Context(rawValue: 2)
    /// In no declaration at all.
    public static let topLevel = Context(rawValue: 4)
    /// Called on `Effect` or a name of it, not as an implicit member.
    public static let namesEffect = Context(rawValue: 8)
  }
}

/// An item of a capture list.
public struct CaptureItem: Sendable {
  public let name: Name
  /// Byte offsets, specifier and expression included.
  public let range: Range<UInt32>
  /// `[name]`: neither specifier nor expression.
  public let isPlain: Bool
}

/// A place in an effect closure that reaches for `self`.
public struct Capture: Sendable {
  public enum Kind: UInt8, Sendable {
    /// `self.name`
    case explicitMember
    /// `self` by itself
    case bareSelf
    /// `[self]`, `[weak self]`
    case listedSelf
    /// A name that no local declaration has: a member of the type, or a global.
    case unqualified
  }

  public let kind: Kind
  /// The member; ``Name/none`` for `self` by itself.
  public let name: Name
  /// Byte offsets: of `self`, or of the name.
  public let range: Range<UInt32>
  /// `self.`, to be removed when the member is captured by name. Empty when there is none.
  public let selfAndPeriod: Range<UInt32>
  /// The member is called.
  public let isCalled: Bool
  /// The first method that is called on the member or on a part of it, ``Name/none`` for none: `removeFirst` of
  /// `self.items[0].tags.removeFirst()`.
  public let method: Name
  /// The member is assigned to or passed `inout`.
  public let isWritten: Bool
  /// A local declaration of that name is in scope, so that `self.` cannot be left out.
  public let isShadowed: Bool
}

/// A use of a reducer's `inout` state, or of another `inout` parameter that may be one, in an effect closure.
public struct StateUse: Sendable {
  public enum Access: UInt8, Sendable {
    case read
    case write
    /// A method is called on the path or on a part of it, its result unused: it may change the path.
    case call
  }

  public let access: Access
  /// The first method that is called on the path or on a part of it, ``Name/none`` for none: `insert` of
  /// `state.ids.insert(id).inserted`.
  public let method: Name
  /// The name that the state goes by.
  public let root: Name
  /// The type of the parameter where that tells whether it is a state; -1 where it surely is.
  public let type: TypeID
  /// The properties after the root, in ``FileSummary/paths``; empty for the state as a whole.
  public let path: Range<UInt32>
  /// The root and its path. Byte offsets.
  public let range: Range<UInt32>
}
