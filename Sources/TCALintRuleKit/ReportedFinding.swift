import TCALintModel

/// A finding as it is reported.
public struct ReportedFinding: Sendable {
  /// 16 hexadecimal digits that stay the same when other code of the file changes.
  public var fingerprint: String
  /// Why the finding is suppressed; nil if it is not.
  public var suppression: Suppression?
  private let content: Content

  /// The immutable part. An object, since findings are copied often, and each copy would count twelve references.
  private final class Content: Sendable {
    let rule: String
    let severity: Severity
    let message: String
    let help: String
    let place: ReportedPlace
    let related: [(message: String, place: ReportedPlace)]
    let fixes: [ReportedFix]
    let identity: FindingIdentity
    let outdatedCode: OutdatedCode?
    let cause: FindingCause?
    let failsRun: Bool
    let scope: String
    let places: Int

    init(
      rule: String, severity: Severity, message: String, help: String, place: ReportedPlace,
      related: [(message: String, place: ReportedPlace)], fixes: [ReportedFix], identity: FindingIdentity,
      outdatedCode: OutdatedCode?, cause: FindingCause?, failsRun: Bool, scope: String, places: Int
    ) {
      self.rule = rule
      self.severity = severity
      self.message = message
      self.help = help
      self.place = place
      self.related = related
      self.fixes = fixes
      self.identity = identity
      self.outdatedCode = outdatedCode
      self.cause = cause
      self.failsRun = failsRun
      self.scope = scope
      self.places = places
    }
  }

  /// A finding with its places resolved.
  public init(
    rule: String, severity: Severity, message: String, help: String, place: ReportedPlace,
    related: [(message: String, place: ReportedPlace)], fixes: [ReportedFix], fingerprint: String,
    identity: FindingIdentity = FindingIdentity(path: "", scope: "", line: ""), outdatedCode: OutdatedCode? = nil,
    cause: FindingCause? = nil, failsRun: Bool = false, suppression: Suppression? = nil, scope: String = "",
    places: Int = 1
  ) {
    content = Content(
      rule: rule, severity: severity, message: message, help: help, place: place, related: related, fixes: fixes,
      identity: identity, outdatedCode: outdatedCode, cause: cause, failsRun: failsRun, scope: scope, places: places)
    self.fingerprint = fingerprint
    self.suppression = suppression
  }

  /// The rule's id.
  public var rule: String { content.rule }
  /// The severity, by the settings of its file.
  public var severity: Severity { content.severity }
  /// The problem, in one sentence without a full stop.
  public var message: String { content.message }
  /// The advice, in words.
  public var help: String { content.help }
  /// The location of the problem.
  public var place: ReportedPlace { content.place }
  /// Related places, each with a description.
  public var related: [(message: String, place: ReportedPlace)] { content.related }
  /// The changes that resolve it.
  public var fixes: [ReportedFix] { content.fixes }
  /// Its identity in another version of the program.
  public var identity: FindingIdentity { content.identity }
  /// The part of an older library version that it is about, if any.
  public var outdatedCode: OutdatedCode? { content.outdatedCode }
  /// The cause that it has in common with others of its rule and file; nil for one of its own.
  public var cause: FindingCause? { content.cause }
  /// Whether its severity fails the run, by the settings of its file.
  public var failsRun: Bool { content.failsRun }
  /// The names of the declarations around it, outermost first, separated by dots.
  public var scope: String { content.scope }
  /// The number of findings of one cause that it combines.
  public var places: Int { content.places }
}
