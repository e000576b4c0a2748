/// The names that the grammar itself knows: reserved words, contextual keywords and the like.
///
/// They are the first names of every ``NameTable`` that the parser fills, in this order.
// swift-format-ignore: AlwaysUseLowerCamelCase
public enum KnownName: UInt32, CaseIterable, Sendable {
  case empty

  // Reserved words, in the order of their token kinds
  case `Any`, `as`, `associatedtype`, `break`, `case`, `catch`, `class`, `continue`, `default`, `defer`, `deinit`, `do`
  case `else`, `enum`, `extension`, `fallthrough`, `false`, `fileprivate`, `for`, `func`, `guard`, `if`, `import`, `in`
  case `init`, `inout`, `internal`, `is`, `let`, `nil`, `operator`, `precedencegroup`, `private`, `protocol`, `public`
  case `repeat`, `rethrows`, `return`, `self`, `Self`, `static`, `struct`, `subscript`, `super`, `switch`, `throw`
  case `throws`, `true`, `try`, `typealias`, `var`, `where`, `while`

  // Words that are keywords only where the grammar says so
  case accesses, actor, any, associativity, assignment, async, available, await, before, block, borrow, borrowing
  case canImport, compiler, consume, consuming, convenience, convention, copy, dependsOn, didSet
  case differentiable, discard, distributed, dynamic, each, exported, file, final, get, higherThan, indirect, infix
  case inline, isolated, iOS, iOSApplicationExtension, lazy, left, lowerThan, macro, macOS, module
  case mutableAddressWithNativeOwner, mutableAddressWithOwner
  case mutating, none, nonisolated, nonmutating, nonsending, objc, open, of, optional, os, override, package, postfix
  case prefix, read, reasync, required, right, safe, scoped, sending, set, some, spi, swift, swiftVersion
  case then, transpose, unavailable, unchecked, unowned, unsafe, weak, willSet, witness_method, yield
  case addressWithOwner, addressWithNativeOwner, unsafeAddress, unsafeMutableAddress, modify, mutate, preconcurrency
  case attached, freestanding, escaping, autoclosure, Sendable, MainActor, `Protocol`, `Type`, `error`, newValue,
    oldValue
  case targetEnvironment, hasFeature, hasAttribute, arch, objectFileFormat, DEBUG
  case abi, availability, backDeployed, deprecated, derivative, elif, introduced, kind, line, message, metadata
  case noDerivative, noasync, noescape, obsoleted, renamed, retroactive, reverse, spiModule, specialized, target
  case visibility, wrt
  case __consuming, __owned, __setter_access, __shared, _BridgeObject, _Class, _NativeClass, _NativeRefCountedObject
  case _RefCountedObject, _Trivial, _TrivialAtMost, _TrivialStride, _UnknownLayout, _accessorBlock, _backDeploy
  case _borrowing, _compilerInitialized, _const, _documentation, _dynamicReplacement, _effects, _forward, _implements
  case _linear, _local, _modify, _noMetadata, _opaqueReturnTypeOf, _originallyDefinedIn, _read, _specialize
  case _spi_available

  /// The texts of all but the empty one, in their order. Computing them from the names of cases would take long, at
  /// every start.
  public static let texts = NameTable.words(
    """
    Any as associatedtype break case catch class continue default defer deinit do
    else enum extension fallthrough false fileprivate for func guard if import in
    init inout internal is let nil operator precedencegroup private protocol public
    repeat rethrows return self Self static struct subscript super switch throw
    throws true try typealias var where while
    accesses actor any associativity assignment async available await before block borrow borrowing
    canImport compiler consume consuming convenience convention copy dependsOn didSet
    differentiable discard distributed dynamic each exported file final get higherThan indirect infix
    inline isolated iOS iOSApplicationExtension lazy left lowerThan macro macOS module
    mutableAddressWithNativeOwner mutableAddressWithOwner
    mutating none nonisolated nonmutating nonsending objc open of optional os override package postfix
    prefix read reasync required right safe scoped sending set some spi swift swiftVersion
    then transpose unavailable unchecked unowned unsafe weak willSet witness_method yield
    addressWithOwner addressWithNativeOwner unsafeAddress unsafeMutableAddress modify mutate preconcurrency
    attached freestanding escaping autoclosure Sendable MainActor Protocol Type error newValue
    oldValue
    targetEnvironment hasFeature hasAttribute arch objectFileFormat DEBUG
    abi availability backDeployed deprecated derivative elif introduced kind line message metadata
    noDerivative noasync noescape obsoleted renamed retroactive reverse spiModule specialized target
    visibility wrt
    __consuming __owned __setter_access __shared _BridgeObject _Class _NativeClass _NativeRefCountedObject
    _RefCountedObject _Trivial _TrivialAtMost _TrivialStride _UnknownLayout _accessorBlock _backDeploy
    _borrowing _compilerInitialized _const _documentation _dynamicReplacement _effects _forward _implements
    _linear _local _modify _noMetadata _opaqueReturnTypeOf _originallyDefinedIn _read _specialize
    _spi_available
    """)

  /// How many there are, the empty one included. A constant to the compiler, as the count of all cases is not.
  @inlinable public static var count: UInt32 { KnownName._spi_available.rawValue + 1 }
}

extension InternedName {
  @inlinable public init(_ known: KnownName) { self.init(rawValue: known.rawValue) }

  /// Whether this is that known name.
  @inlinable public func `is`(_ known: KnownName) -> Bool { rawValue == known.rawValue }
}

extension NameTable {
  /// The words of a text that lists names.
  public static func words(_ list: StaticString) -> [String] {
    list.withUTF8Buffer { bytes in
      bytes.split { $0 <= UInt8(ascii: " ") }.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The default table that a file's names start from.
  public static let grammar = NameTable(KnownName.texts)
}
