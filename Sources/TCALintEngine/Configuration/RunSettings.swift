import TCALintRuleKit

/// What is set for a run as a whole, by its call.
public struct RunSettings: Sendable {
  public var source = ConfigurationSource.programs
  /// What holds where neither the call nor a configuration says which.
  public var defaultProfile: Profile
  public var profile: Profile?
  /// The only rules that may run: those of ids do, those of categories where they are on otherwise.
  public var only: RuleSelection?
  /// Rules that are off.
  public var disabled = RuleSelection()
  public var failOn: FailureThreshold?
  /// What holds where neither the call nor a configuration sets it.
  public var defaultFailOn = FailureThreshold.error
  /// Whether the code is taken as if it was built with the newest versions of the libraries, whatever is pinned.
  public var takesNewestLibraries = false

  public init(defaultProfile: Profile = .recommended) { self.defaultProfile = defaultProfile }
}
