import TCALintModel

/// A finding of a rule.
public struct Finding: Sendable {
  /// Names the things in the code, in one sentence without a full stop.
  public let message: String
  /// The location of the problem; it starts at the offending code's first byte.
  public let location: Location
  /// Related locations, each with a description.
  public let related: [RelatedLocation]
  /// The advice, in words.
  public let help: String
  /// The changes that resolve it, in order of preference; empty for none.
  public let fixes: [Fix]
  /// The identity of the finding after edits elsewhere, when the default (rule, path, enclosing declaration and text)
  /// does not fit: a cycle's is the set of its clients.
  public let identity: String?
  /// How bad it is, where that is not what the rule says.
  public let severity: Severity?
  /// The first profile that it is reported in, where that is not the rule's.
  public let profile: Profile?
  /// The part of an older library version that it is about, if any.
  public let outdatedCode: OutdatedCode?
  /// The cause that it has in common with other findings of its rule, which reports show as one; nil for one of its own.
  public let cause: FindingCause?

  /// A finding. Texts of more than 1000 bytes lose their middle; related locations beyond 250 are summed up in one.
  public init(
    _ message: String, at location: Location, related: some RandomAccessCollection<RelatedLocation> = [],
    help: String, fixes: [Fix] = [], identity: String? = nil, severity: Severity? = nil,
    profile: Profile? = nil, outdatedCode: OutdatedCode? = nil, cause: FindingCause? = nil
  ) {
    self.message = message.withoutItsMiddle
    self.location = location
    self.related = Self.readable(related)
    self.help = help.withoutItsMiddle
    self.fixes = fixes
    self.identity = identity
    self.severity = severity
    self.profile = profile
    self.outdatedCode = outdatedCode
    self.cause = cause
  }

  /// The maximum number of related locations of a finding.
  static let maxRelated = 250

  /// The first of some places, the last of them in the name of those that are left out.
  private static func readable(_ related: some RandomAccessCollection<RelatedLocation>) -> [RelatedLocation] {
    guard related.count > maxRelated else { return Array(related) }
    let rest = related.dropFirst(maxRelated - 1)
    return related.prefix(maxRelated - 1) + [
      RelatedLocation("\(rest.count) more places from here on", at: rest[rest.startIndex].location)
    ]
  }

  /// The finding with another cause.
  public func with(_ cause: FindingCause) -> Finding {
    Finding(
      message, at: location, related: related, help: help, fixes: fixes, identity: identity, severity: severity,
      profile: profile, outdatedCode: outdatedCode, cause: cause)
  }

  /// Where a comment can suppress it: its own place, and others that it is about as much.
  public var suppressiblePlaces: [Location] {
    [location] + related.lazy.filter { $0.isPlaceOfFinding && $0.location != location }.map(\.location)
  }
}

/// A place that belongs to a finding.
public struct RelatedLocation: Sendable {
  /// The description of the place.
  public let message: String
  /// The location of the place.
  public let location: Location
  /// Whether the finding is as much about this place as about its own, so that a suppression here is one of it.
  public let isPlaceOfFinding: Bool

  /// A place with a description, which loses its middle if it has more than 1000 bytes.
  public init(_ message: String, at location: Location, isPlaceOfFinding: Bool = false) {
    self.message = message.withoutItsMiddle
    self.location = location
    self.isPlaceOfFinding = isPlaceOfFinding
  }
}
