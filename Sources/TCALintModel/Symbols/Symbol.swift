import TCALintSyntax

/// A file of a program, by its place in ``Program/files``.
@frozen
public struct FileID: ArrayIndex {
  public let rawValue: UInt32

  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// An element for each file of a program.
public typealias PerFile<Element> = IndexedArray<FileID, Element>

/// A type of a program, by its place in ``Program/symbols``.
@frozen
public struct SymbolID: ArrayIndex {
  public let rawValue: UInt32

  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// An element for each type of a program.
public typealias PerSymbol<Element> = IndexedArray<SymbolID, Element>

/// A declaration in a file of a program.
@frozen
public struct DeclarationReference: Hashable, Sendable {
  /// The file that contains the declaration.
  public let file: FileID
  /// The declaration, in ``FileFacts/declarations``.
  public let declaration: DeclarationID

  /// A reference to a declaration of a file.
  @inlinable
  public init(file: FileID, declaration: DeclarationID) {
    self.file = file
    self.declaration = declaration
  }
}

/// A node of a body of the program.
public struct NodeReference: Hashable, Sendable {
  /// The file that contains the node.
  public let file: FileID
  /// The node, in ``FileFacts/nodes``.
  public let node: BodyNodeID

  /// A reference to a node of a file.
  public init(file: FileID, node: BodyNodeID) {
    self.file = file
    self.node = node
  }
}

/// A type of the program, or an external type that the program extends.
public struct Symbol: Sendable {
  /// The kind of a symbol.
  public enum Kind: UInt8, Sendable {
    case `struct`, `class`, `enum`, actor, `protocol`, `typealias`, `associatedtype`
    /// Declared outside the program.
    case external

    /// The kind of symbol of a declaration; nil where that is no type.
    init?(_ kind: Declaration.Kind) {
      switch kind {
      case .struct: self = .struct
      case .class: self = .class
      case .enum: self = .enum
      case .actor: self = .actor
      case .protocol: self = .protocol
      case .typealias: self = .typealias
      case .associatedtype: self = .associatedtype
      default: return nil
      }
    }

    /// Whether it is a type, and not a name for one.
    var isType: Bool { self != .typealias && self != .associatedtype }
  }

  /// The kind of symbol.
  public let kind: Kind
  /// The name, without the types around it.
  public let name: ProgramName
  /// The type around this one, or none.
  public internal(set) var parent: SymbolID
  /// Where it is declared; nil for an external type.
  public let declaration: DeclarationReference?
}

/// The meaning of a written name.
public enum Resolution: Sendable, Equatable {
  /// The types of the program that it may mean: several when several are equally near.
  case symbols(Symbols)
  /// A type that the program does not declare.
  case external(ProgramName)
  case unknown

  /// The one type of the program that it means.
  public var symbol: SymbolID? {
    if case .symbols(let symbols) = self { symbols.only } else { nil }
  }

  /// All types of the program that it may mean.
  public var symbols: Symbols {
    if case .symbols(let symbols) = self { return symbols }
    return []
  }
}
