import TCALintRuleKit

/// The settings of a file, with origins.
public struct FileSettings: Sendable {
  public var isReported: Setting<Bool>
  public var profile: Setting<Profile>
  public var failOn: Setting<FailureThreshold>
  /// Of each rule, in the order of the run's rules.
  public var rules: [RuleSettings]
}

/// The settings of a rule in a file, with origins.
public struct RuleSettings: Sendable {
  public var isOn: Setting<Bool>
  /// The profile whose findings of the rule are reported, see ``Finding/profile``.
  var profile = Profile.all
  /// nil where it is for the rule and its findings to say.
  public var severity: Setting<Severity>?
  /// Of those options that are set.
  public var options: [String: Setting<OptionValue>] = [:]

  /// The set options.
  var optionValues: [String: OptionValue] { options.mapValues(\.value) }
}

extension FileSettings {
  /// The settings that layers make, in order, between what holds anyway and what the call says.
  init(_ layers: [SettingsLayer], rules: [Rule], run: RunSettings) {
    var known = LayersOfRules(rules)
    self.init(layers, rules: rules, run: run, &known)
  }

  /// - Parameter known: the settings of rules by layers, shared between all calls.
  init(_ layers: [SettingsLayer], rules: [Rule], run: RunSettings, _ known: inout LayersOfRules) {
    isReported = Setting(true, .standard)
    profile = Setting(run.defaultProfile, .standard)
    failOn = Setting(run.defaultFailOn, .standard)
    var layered = [RuleLayers](repeating: RuleLayers(), count: rules.count)
    for layer in layers {
      if let value = layer.isReported { isReported = Setting(value) }
      if let value = layer.profile { profile = Setting(value) }
      if let value = layer.failOn { failOn = Setting(value) }
      for (index, rule) in known.rules(of: layer) { layered[index].add(rule) }
    }
    if let chosen = run.profile { profile = Setting(chosen, .commandLine("--profile")) }
    if let chosen = run.failOn { failOn = Setting(chosen, .commandLine("--fail-on")) }
    let profile = profile
    self.rules = zip(rules, layered).map { rule, layers in
      let isOn = layers.isOn ?? Setting(rule.profile <= profile.value, profile.origin)
      let isNamed = run.only?.ids.contains(rule.id) == true
      return RuleSettings(
        isOn: run.isOn(rule, configured: isOn), profile: isNamed ? .all : profile.value, severity: layers.severity,
        options: layers.options)
    }
  }
}

/// The settings of existing rules in layers, whatever others they name. Each is visited once.
struct LayersOfRules {
  private let indices: [String: Int]
  private var known: [ConfigurationPlace: [Int: RuleLayers]] = [:]

  init(_ rules: [Rule]) { indices = rules.indicesByID }

  fileprivate mutating func rules(of layer: SettingsLayer) -> [Int: RuleLayers] {
    guard let written = layer.rules else { return [:] }
    if let known = known[written.place] { return known }
    var found: [Int: RuleLayers] = [:]
    for rule in written.value { if let index = indices[rule.rule] { found[index, default: RuleLayers()].add(rule) } }
    known[written.place] = found
    return found
  }
}

/// The settings of one rule in layers.
private struct RuleLayers {
  var isOn: Setting<Bool>?
  var severity: Setting<Severity>?
  var options: [String: Setting<OptionValue>] = [:]

  mutating func add(_ layer: RuleLayer) {
    if let value = layer.isOn { isOn = Setting(value) }
    if let value = layer.severity { severity = Setting(value) }
    for (name, value) in layer.options { options[name] = Setting(value) }
  }

  mutating func add(_ later: RuleLayers) {
    isOn = later.isOn ?? isOn
    severity = later.severity ?? severity
    options.merge(later.options) { $1 }
  }
}

extension RunSettings {
  /// Whether a rule is on.
  ///
  /// - Parameter configured: whether it is by the profile and the configurations.
  fileprivate func isOn(_ rule: Rule, configured: Setting<Bool>) -> Setting<Bool> {
    if disabled.contains(rule) { return Setting(false, .commandLine("--disable")) }
    guard let only else { return configured }
    if only.ids.contains(rule.id) { return Setting(true, .commandLine("--only")) }
    return only.contains(rule) ? configured : Setting(false, .commandLine("--only"))
  }
}
