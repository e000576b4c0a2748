/// The names that the grammar itself knows: contextual keywords and the like.
///
/// They stand at the front of every ``NameTable`` that the parser fills, in this order.
public enum KnownName: UInt32, CaseIterable, Sendable {
  case empty
  case accesses, actor, any, associativity, assignment, async, available, await, before, block, borrow, borrowing
  case canImport, compiler, consume, consuming, convenience, convention, copy, dependsOn, didSet
  case differentiable, discard, distributed, dynamic, each, exported, file, final, get, higherThan, indirect, infix
  case inline, isolated, iOS, iOSApplicationExtension, lazy, left, lowerThan, macro, macOS, module, mutableAddressWithNativeOwner
  case mutating, none, nonisolated, nonmutating, nonsending, objc, open, of, optional, os, override, package, postfix
  case prefix, read, reasync, required, right, safe, scoped, sending, set, some, spi, swift, swiftVersion
  case then, transpose, unavailable, unchecked, unowned, unsafe, weak, willSet, witness_method, yield
  case addressWithOwner, addressWithNativeOwner, unsafeAddress, unsafeMutableAddress, modify, mutate, preconcurrency
  case attached, freestanding, escaping, autoclosure, Sendable, MainActor, `Protocol`, `Type`, `error`, newValue, oldValue
  case targetEnvironment, hasFeature, hasAttribute, arch, objectFileFormat, DEBUG
}

extension Name {
  @inlinable public init(_ known: KnownName) { self.init(rawValue: known.rawValue) }

  /// Whether this is that known name.
  @inlinable public func `is`(_ known: KnownName) -> Bool { rawValue == known.rawValue }
}

extension NameTable {
  /// The table that a file's names start from when nothing else is asked for.
  public static let grammar = NameTable(KnownName.allCases.dropFirst().map { "\($0)" })
}
