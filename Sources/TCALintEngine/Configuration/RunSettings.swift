import TCALintRuleKit

/// The settings of a whole run, from its call.
public struct RunSettings: Sendable {
  public var source = ConfigurationSource.programs
  /// The profile if neither the call nor a configuration sets one.
  public var defaultProfile: Profile
  public var profile: Profile?
  /// The only rules that may run: those of ids do, those of categories where they are on otherwise.
  public var only: RuleSelection?
  /// Rules that are off.
  public var disabled = RuleSelection()
  public var failOn: FailureThreshold?
  /// The threshold if neither the call nor a configuration sets one.
  public var defaultFailOn = FailureThreshold.error
  /// Whether the code is taken as if it was built with the newest versions of the libraries, whatever is pinned.
  public var takesNewestLibraries = false

  public init(defaultProfile: Profile = .recommended) { self.defaultProfile = defaultProfile }
}
