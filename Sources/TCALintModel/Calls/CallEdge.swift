import TCALintSyntax

/// One way in which a function leads to another.
public struct CallEdge: Hashable, Sendable {
  /// How it is determined what runs.
  public enum Kind: Hashable, Sendable {
    /// The named function runs.
    case direct
    /// The implementation of a protocol's requirement or an override: runs for instances of this type.
    case dynamic(SymbolID)
    /// A closure that the caller creates.
    case closure
  }

  /// How it is determined what runs.
  public let kind: Kind
  /// Whether it runs later, if at all: a closure that is stored or escapes, a function that is passed on by its name.
  public let isDelayed: Bool
  /// The call, the name of the property, the key path or the closure, in the file of the caller.
  public let site: BodyNodeID
  /// The function that runs.
  public let callee: FunctionReference
}

/// The edges from the code of one function.
public struct FunctionCalls: Sendable {
  /// In source order.
  public let edges: [CallEdge]
  /// The types of the program that it creates instances of, in source order.
  public let creations: [Creation]

  /// A call of an initializer, or the initializer as a value.
  public struct Creation: Sendable {
    /// The call, or the initializer that is used as a value, in the file of the caller.
    public let site: BodyNodeID
    /// The created type.
    public let type: SymbolID
  }

  /// Those of one call, name, key path or closure. The cost is that of a binary search.
  func edges(at site: BodyNodeID) -> ArraySlice<CallEdge> {
    edges[edges.count(before: site.rawValue, \.site.rawValue)...].prefix { $0.site == site }
  }
}
