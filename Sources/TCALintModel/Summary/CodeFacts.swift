import TCALintSyntax

/// A mention of a name in code.
public struct NameReference: Sendable {
  public enum Kind: UInt8, Sendable {
    /// `name`, also in a capture list or an `if let name`
    case unqualified
    /// `something.name`
    case member
    /// `.name`
    case implicitMember
    /// `\.name`
    case keyPath
  }

  public let name: Name
  /// Byte offset of the name.
  public let offset: UInt32
  public let kind: Kind
  /// Whether a local declaration of that name is in scope.
  public let isLocal: Bool
  /// Stands in a closure or local function that runs later than the code around it.
  public let isDeferred: Bool
}

/// A type's name in code, and what is done with it: `LiveAPI()`, `UserClient.live`, `.liveValue`.
public struct TypeUse: Sendable {
  /// The type's names in ``FileSummary/paths``; empty for an implicit member.
  public let path: Range<UInt32>
  /// The member that is accessed, ``Name/none`` where the type itself is called.
  public let member: Name
  /// The label of the argument that the whole expression is.
  public let label: Name
  /// Byte offsets of the type's names, or of the implicit member.
  public let range: Range<UInt32>
  public let declaration: DeclarationID
  /// Stands in a closure or local function that runs later than the code around it.
  public let isDeferred: Bool
}

/// `State(page: 1)`, `.init(page: 1)`
public struct Initialization: Sendable {
  /// The type's names in ``FileSummary/paths``; empty where only the context tells.
  public let path: Range<UInt32>
  /// Indices into ``FileSummary/arguments``: those with labels.
  public let arguments: Range<Int>
  /// The whole call. Byte offsets.
  public let range: Range<UInt32>
  public let declaration: DeclarationID
}

/// A labelled argument of a call.
public struct Argument: Sendable {
  public let label: Name
  /// The expression. Byte offsets.
  public let value: Range<UInt32>
}

/// `container.register(Service.self) { Implementation() }`
public struct Registration: Sendable {
  public let type: TypeID
  /// The whole call. Byte offsets.
  public let range: Range<UInt32>
  public let closure: Range<UInt32>
  public let declaration: DeclarationID
}

/// `self[Key.self]`
public struct KeySubscript: Sendable {
  public let type: TypeID
  public let declaration: DeclarationID
}

/// `$0.key` in the closure of `withDependencies` or `prepareDependencies`.
public struct DependencyOverride: Sendable {
  public let key: Name
  /// Byte offsets of the key's name.
  public let range: Range<UInt32>
  public let declaration: DeclarationID
}

/// A way to dependencies other than a wrapper: `DependencyValues._current`, `withDependencies(from:)`.
public struct DependencyAccess: Sendable {
  public enum Kind: UInt8, Sendable { case current, withDependenciesFrom }
  public let kind: Kind
  /// The names after `_current`, in ``FileSummary/paths``.
  public let keyPath: Range<UInt32>
  /// Stands in a closure or local function that runs later than the code around it.
  public let isDeferred: Bool
  public let range: Range<UInt32>
  public let declaration: DeclarationID
}

/// A place where code changes what a path of members leads to.
public struct MemberWrite: Sendable {
  public enum Root: UInt8, Sendable {
    /// The `inout` state of a reducer.
    case state
    /// `self.x`, or `x` where no local declaration has that name.
    case selfMember
    /// A local name.
    case local
    /// Anything else.
    case other
  }

  public enum Kind: UInt8, Sendable {
    /// `path = value`
    case assignment
    /// `path += value`, a subscript of the path assigned to
    case change
    /// `&path`
    case `inout`
    /// A method called on the path, its result unused.
    case call
  }

  public let root: Root
  public let kind: Kind
  /// The names after the root, in ``FileSummary/paths``.
  public let path: Range<UInt32>
  /// Tells the statement lists of a file apart.
  public let block: UInt32
  /// A hash of the assigned expression's tokens.
  public let value: UInt64
  /// The assigned expression is a name or a path of members.
  public let isValuePath: Bool
  public let declaration: DeclarationID
  /// The whole statement. Byte offsets.
  public let range: Range<UInt32>
  /// The only thing on its lines.
  public let standsOnOwnLines: Bool
}
