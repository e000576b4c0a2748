/// The types of a program that something may mean, in order: nearly always one, which takes no memory of its own.
@frozen
public struct Symbols: RandomAccessCollection, ExpressibleByArrayLiteral, Hashable, Sendable {
  @usableFromInline
  enum Contents: Hashable, Sendable {
    case none
    case one(SymbolID)
    /// At least two.
    case several([SymbolID])
  }

  @usableFromInline var contents: Contents

  /// No types.
  @inlinable public init() { contents = .none }
  /// One type.
  @inlinable public init(_ symbol: SymbolID) { contents = .one(symbol) }
  /// The types of a literal, in its order.
  @inlinable public init(arrayLiteral elements: SymbolID...) {
    self.init()
    if !elements.isEmpty { self += elements }
  }

  /// The types of a sequence, in its order.
  public init(_ elements: some Sequence<SymbolID>) {
    self.init()
    self += elements
  }

  /// The index of the first type: 0.
  @inlinable public var startIndex: Int { 0 }
  /// The number of types.
  @inlinable public var endIndex: Int {
    switch contents {
    case .none: 0
    case .one: 1
    case .several(let symbols): symbols.count
    }
  }

  /// The type at an index. Traps for an index out of range.
  @inlinable
  public subscript(index: Int) -> SymbolID {
    switch contents {
    case .none: preconditionFailure("index out of range")
    case .one(let symbol):
      precondition(index == 0, "index out of range")
      return symbol
    case .several(let symbols): return symbols[index]
    }
  }

  /// The one type that is meant; nil for none and for several.
  @inlinable public var only: SymbolID? {
    switch contents {
    case .one(let symbol): symbol
    case .none, .several: nil
    }
  }

  /// The types that each of them leads to, one behind the other.
  public func flatMap(_ transform: (SymbolID) throws -> Symbols) rethrows -> Symbols {
    if let only { return try transform(only) }
    var found = Symbols()
    for symbol in self { found += try transform(symbol) }
    return found
  }

  /// Adds a type behind the others.
  @inline(never)
  public mutating func append(_ symbol: SymbolID) {
    switch contents {
    case .none: contents = .one(symbol)
    case .one(let first): contents = .several([first, symbol])
    case .several(var symbols):
      // Else there would be two who hold them, and all would be copied.
      contents = .none
      symbols.append(symbol)
      contents = .several(symbols)
    }
  }

  /// Adds types behind the others.
  public static func += (symbols: inout Symbols, others: some Sequence<SymbolID>) {
    for symbol in others { symbols.append(symbol) }
  }

  /// These types and others behind them.
  public static func + (symbols: Symbols, others: some Sequence<SymbolID>) -> Symbols {
    var all = symbols
    all += others
    return all
  }

  /// Those that are wanted.
  public func filter(_ isIncluded: (SymbolID) throws -> Bool) rethrows -> Symbols {
    if let only { return try isIncluded(only) ? self : Symbols() }
    var found = Symbols()
    for symbol in self where try isIncluded(symbol) { found.append(symbol) }
    return found
  }
}
