import TCALintModel
import TCALintSyntax

/// The values of a client that lead to a place: which do while they are being made, and which by names, rather than by
/// holding an object that the place is part of.
public struct ClientValues: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  static let live = ClientValues(rawValue: 1)
  /// The value for previews.
  public static let preview = ClientValues(rawValue: 2)
  /// The value for tests.
  public static let test = ClientValues(rawValue: 4)

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The values that run this code while they are created.
  init(creating values: ClientValues) { self.init(rawValue: values.rawValue * 0x111) }

  /// The same for code that runs later.
  var later: ClientValues { ClientValues(rawValue: rawValue & 0x707) }
  /// The values for code of their stored objects that is not named.
  var holding: ClientValues { ClientValues(rawValue: rawValue & 0x77) }
  /// The part of it that is reached by names.
  var named: ClientValues { ClientValues(rawValue: rawValue & ((rawValue >> 8 & 7) * 0x111)) }
  /// Whether it is while a value is being made.
  public var isAtBuild: Bool { rawValue & 0x70 != 0 }
  /// Whether the live value is among them.
  public var isLive: Bool { contains(.live) }
  /// The part of it that concerns live values.
  var live: ClientValues { ClientValues(rawValue: rawValue & 0x111) }
  var others: ClientValues { ClientValues(rawValue: rawValue & ~0x111) }

  /// The value that a key has under a name.
  init(named name: some InternedName) {
    switch name.domain {
    case .previewValue: self = .preview
    case .testValue: self = .test
    default: self = .live
    }
  }
}

extension DomainName {
  /// The names of a key's values.
  static let values = allCases.filter(\.isValue)

  fileprivate var isValue: Bool {
    switch self {
    case .liveValue, .testValue, .previewValue, .currentValue: true
    default: false
    }
  }
}

extension InternedName {
  /// The name of one of a key's values.
  public var isValueName: Bool { domain?.isValue ?? false }
}

extension Path {
  /// Whether it is `.liveValue` or the like without a base.
  func isImplicitValue(_ facts: FileFacts) -> Bool {
    root == .implicitMember && names.count == 1 && facts.pathNames[Int(names.lowerBound)].isValueName
  }
}
