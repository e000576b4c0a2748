/// The roles of a word in the grammar: one bit for each set that the parser queries.
struct WordClass: OptionSet {
  let rawValue: UInt32

  /// Can precede a declaration's keyword.
  static let declarationModifier = WordClass(rawValue: 1 << 0)
  /// Starts a declaration: `func`, `let`, `actor`, …
  static let declaration = WordClass(rawValue: 1 << 1)
  /// `let`, `var`, `inout` and the like.
  static let bindingSpecifier = WordClass(rawValue: 1 << 2)
  /// The same, in a pattern.
  static let patternBinding = WordClass(rawValue: 1 << 3)
  /// Can precede a type: `inout`, `consuming`, `sending`, …
  static let typeSpecifier = WordClass(rawValue: 1 << 4)
  /// Names an accessor: `get`, `willSet`, …
  static let accessor = WordClass(rawValue: 1 << 5)
  static let accessorModifier = WordClass(rawValue: 1 << 6)
  /// An attribute of types that the grammar knows.
  static let typeAttribute = WordClass(rawValue: 1 << 7)
  /// An attribute of declarations that has a grammar of its own.
  static let declarationAttribute = WordClass(rawValue: 1 << 8)
  /// `try`, `await`, `consume`, … before an expression.
  static let expressionModifier = WordClass(rawValue: 1 << 9)
  /// Starts a statement.
  static let statement = WordClass(rawValue: 1 << 10)
  /// `async`, `throws` and what people write in their place.
  static let effect = WordClass(rawValue: 1 << 11)
  /// A parameter's name or a specifier of its type, which only the next tokens decide.
  static let ambiguousParameterName = WordClass(rawValue: 1 << 12)
  /// A modifier that a declaration can have with an argument in parentheses (except `open`).
  static let modifierWithArgument = WordClass(rawValue: 1 << 13)
  /// Layout constraints such as `_Trivial`.
  static let layout = WordClass(rawValue: 1 << 14)

  /// The roles of each ``KnownName``. Lives as long as the program.
  nonisolated(unsafe) static let table: UnsafePointer<WordClass> = {
    let table = UnsafeMutablePointer<WordClass>.allocate(capacity: count)
    table.initialize(repeating: [], count: count)
    for (wordClass, words) in members {
      for word in words { table[Int(word.rawValue)].insert(wordClass) }
    }
    return UnsafePointer(table)
  }()

  static let count = KnownName.allCases.count

  private static let members: [(WordClass, [KnownName])] = [
    (
      .declarationModifier,
      [
        .__consuming, .__setter_access, ._const, ._local, .async, .borrowing, .class, .consuming, .convenience,
        .distributed, .dynamic, .fileprivate, .final, .indirect, .infix, .internal, .isolated, .lazy, .mutating,
        .nonisolated, .nonmutating, .open, .optional, .override, .package, .postfix, .prefix, .private, .public,
        .reasync, .required, .rethrows, .sending, .static, .unowned, .weak,
      ]
    ),
    (.modifierWithArgument, [.fileprivate, .internal, .nonisolated, .package, .private, .public, .unowned]),
    (
      .declaration,
      [
        .actor, .associatedtype, .case, .class, .deinit, .enum, .extension, .func, .import, .`init`, .macro, .operator,
        .precedencegroup, .protocol, .struct, .subscript, .typealias, .let, .var, .inout, ._borrowing,
      ]
    ),
    (.bindingSpecifier, [.let, .var, .inout, ._borrowing]),
    (.patternBinding, [.let, .var, .inout, ._borrowing, .borrowing]),
    (.typeSpecifier, [.inout, .__shared, .__owned, .isolated, ._const, .borrowing, .consuming, .sending]),
    (
      .accessor,
      [
        .get, .set, .didSet, .willSet, .unsafeAddress, .addressWithOwner, .addressWithNativeOwner,
        .unsafeMutableAddress, .mutableAddressWithOwner, .mutableAddressWithNativeOwner, ._read, ._modify, .`init`,
        .borrow,
      ]
    ),
    (.accessorModifier, [.__consuming, .consuming, .borrowing, .mutating, .nonmutating]),
    (
      .typeAttribute,
      [
        ._local, ._noMetadata, ._opaqueReturnTypeOf, .async, .autoclosure, .convention, .differentiable, .escaping,
        .noDerivative, .noescape, .preconcurrency, .retroactive, .Sendable, .unchecked, .isolated,
      ]
    ),
    (
      .declarationAttribute,
      [
        ._backDeploy, ._documentation, ._dynamicReplacement, ._effects, ._implements, ._originallyDefinedIn,
        .specialized, ._specialize, ._spi_available, .rethrows, .abi, .attached, .available, .backDeployed,
        .derivative, .differentiable, .freestanding, .objc, .Sendable, .transpose,
      ]
    ),
    (.expressionModifier, [.await, .try, .borrow, .consume, .copy, .repeat, .each, .any, .unsafe]),
    (
      .statement,
      [
        .break, .continue, .defer, .do, .fallthrough, .for, .discard, .guard, .if, .repeat, .return, .switch, .throw,
        .while, .yield,
      ]
    ),
    (.effect, [.async, .await, .reasync, .rethrows, .throw, .throws, .try]),
    (
      .ambiguousParameterName,
      [.isolated, .some, .any, .each, .repeat, .__shared, .__owned, ._const, .borrowing, .consuming, .sending]
    ),
    (
      .layout,
      [
        ._Trivial, ._TrivialAtMost, ._TrivialStride, ._UnknownLayout, ._RefCountedObject, ._NativeRefCountedObject,
        ._Class, ._NativeClass, ._BridgeObject,
      ]
    ),
  ]
}
