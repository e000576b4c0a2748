import TCALintModel
import TCALintSyntax

/// A place in an effect's closure that reaches for `self`.
public struct Capture: Sendable {
  /// How code refers to `self` or a member of it.
  public enum Kind: Sendable {
    /// `self.name`
    case explicitMember
    /// `self` alone
    case bareSelf
    /// `[self]` of a closure within, `guard let self`
    case selfAgain
    /// `[self]`, `[weak self]`, `[reducer = self]`
    case listedSelf
    /// A member's bare name, or its projection: `$total`.
    case implicitMember
  }

  @UnretainedApp var app: App
  let file: FileID
  /// How it refers to `self` or a member.
  public let kind: Kind
  let fileName: Name
  /// Of `self`, or of the name.
  let range: Range<UInt32>
  let selfAndPeriod: Range<UInt32>
  /// The first method that is called on the member or on a part of it.
  let method: Name
  /// The member is called.
  let isCalled: Bool
  /// The member is assigned to or passed `inout`.
  let isWritten: Bool
  /// A local declaration of that name is in scope, so that `self.` cannot be left out.
  public let isShadowed: Bool
  /// A dependency that is used in the `operation` of `withDependencies`.
  let isOverridden: Bool
  /// The member that the name refers to.
  public internal(set) var member = CapturedMember.unknown

  /// The member's name; nil for `self` alone.
  public var name: String? { fileName.isNone ? nil : app.program.text(fileName, in: file) }
  /// `self` with the period behind it, or the name.
  public var location: Location {
    Location(file: file, range: range.lowerBound..<max(range.upperBound, selfAndPeriod.upperBound))
  }
  /// `self.`, to be removed when the member is captured by name; nil where that does not go.
  public var selfAndPeriodLocation: Location? {
    selfAndPeriod.isEmpty ? nil : Location(file: file, range: selfAndPeriod)
  }
  /// Whether `self` is written out.
  public var isExplicit: Bool { kind != .implicitMember }
  /// Whether the effect changes the member, so that a copy of it does not do.
  public var isChanged: Bool {
    isWritten || member == .property && ChangingMethods.names.contains(app.program.text(method, in: file))
  }
  /// Whether it reaches a method, or a getter that is as good as one, which cannot be captured without its reducer.
  public var isMethod: Bool { member == .method || isGetter || member == .unknown && isCalled }
}

extension Capture {
  /// Whether it is a property that cannot be captured by its name.
  public var isRefused: Bool { member == .notSendable || member == .implicitlyUnwrapped || member == .overridden }
  /// Whether it reaches a property that has to be asked where the effect runs.
  public var isGetter: Bool { member == .getter }

  /// The capture by a path in a closure's body; nil if it definitely reads nothing of `self`.
  ///
  /// - Parameter operations: the closures in it that run where dependencies are overridden, merged.
  init?(
    _ path: PathID, _ facts: FileFacts, _ targets: Set<Value>, _ operations: [Range<UInt32>], in file: FileID,
    _ app: App
  ) {
    let found = facts.paths[path]
    let names = facts.path(found.names)
    switch found.root {
    case .self: kind = !names.isEmpty ? .explicitMember : facts.namesSelfAgain(found) ? .selfAgain : .bareSelf
    case .unqualified, .projection:
      // That of a local variable or a parameter: `@Shared(…) var count`, `{ $count in … }`
      guard found.localOrProjected.isNone else { return nil }
      kind = .implicitMember
    default: return nil
    }
    _app = UnretainedApp(wrappedValue: app)
    self.file = file
    fileName = names.first ?? .none
    isShadowed = found.flags.contains(.isShadowed)
    let offset = names.isEmpty ? found.range.lowerBound : facts.pathOffsets[Int(found.names.lowerBound)]
    let chain = facts.chain(from: path)
    method = chain.method.isNone ? .none : facts.lastName(facts.paths[chain.method].names) ?? .none
    isWritten = targets.contains(chain.end)
    isCalled = found.use == .callee && names.count == 1
    isOverridden =
      operations.cover(found.range.lowerBound)
      && app.dependency(behind: .path(path), in: file) != nil
    switch kind {
    case .explicitMember:
      range = found.range.lowerBound..<found.range.lowerBound + 4
      selfAndPeriod = found.plainCount == 0 ? 0..<0 : found.range.lowerBound..<offset
    case .implicitMember:
      range = app.program.range(of: fileName, at: offset, in: file)
      selfAndPeriod = 0..<0
    default:
      range = found.range
      selfAndPeriod = 0..<0
    }
  }

  /// `self` in the closure's own capture list.
  init(listed item: CaptureItem, in file: FileID, _ app: App) {
    _app = UnretainedApp(wrappedValue: app)
    self.file = file
    kind = .listedSelf
    fileName = .none
    range = item.range.upperBound - 4..<item.range.upperBound
    selfAndPeriod = 0..<0
    (method, isCalled, isWritten, isShadowed, isOverridden) = (.none, false, false, false, false)
  }
}

extension FileFacts {
  /// Whether a bare `self` rebinds `self`: `[self]`, `guard let self`
  fileprivate func namesSelfAgain(_ path: Path) -> Bool {
    if path.use == .captured { return true }
    let start = path.range.lowerBound
    guard path.use == .initialValue else { return false }
    return locals[locals.count(before: start) { $0.offset }...].prefix { $0.offset == start }
      .contains { $0.name.is(.self) }
  }

  /// The closures in a range that run where dependencies are overridden: `withDependencies { … } operation: { … }`
  func overriddenOperations(in range: Range<UInt32>) -> [Range<UInt32>] {
    closures[closures(in: range)].filter { closure in
      guard let callee = callee(of: closure), let name = lastName(callee.names) else { return false }
      return label(of: closure).is(.operation) && names.text(name) == "withDependencies"
    }.map(\.range)
  }
}
