import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// API that the library deprecates, or has removed.
  static let deprecatedAPI = Rule(
    id: "deprecated-api", category: .idioms, severity: .warning, profile: .recommended,
    summary: "A file uses a deprecated or removed API of The Composable Architecture.",
    page: Page.deprecatedAPI,
    // Some interfaces are those of tests, where they are looked for.
    code: .all, fixes: .safe, options: DeprecatedAPIOptions.self,
    check: { options in
      .each(
        of: { app in
          app.uses(
            of: deprecatedInterfaces.filter { options.preparesFor2 || $0.isDeprecatedForAll }
          )
          .filter { $0.isReportable && $0.hasReplacement }
          .withoutParts(of: \.isDeprecatedForAll)
        }, finding: finding)
    })
}

extension ExternalSymbolUse<DeprecatedInterface> {
  /// Whether its kind of code is reported: removed API is also reported in tests and previews.
  fileprivate var isReportable: Bool { row.isGone || isInTestsOrPreviews == (row.code == .tests) }

  /// Whether the version that the code is built with deprecates it without a warning of the compiler, or may do so: that
  /// of a branch or a revision is unknown.
  fileprivate var isSoftlyDeprecated: Bool {
    guard case .deprecated(_, let warns) = row.support else { return false }
    guard let warns, !app.isArchitectureUnversioned(at: nameLocation) else { return true }
    return !app.has(.composableArchitecture, warns, at: nameLocation)
  }

  /// The API, and for a method also the value that it is called on, which decides how it is replaced.
  fileprivate var cause: String {
    // A view store of a view is passed on, and replaced with it.
    if ["WithViewStore", "ViewStore", "ViewStoreOf"].contains(row.name) { return "view stores" }
    guard let call, call.location.range.lowerBound < nameLocation.range.lowerBound else { return row.name }
    let receiver = call.location.range.lowerBound..<nameLocation.range.lowerBound
    guard receiver.count <= Self.maxReceiver else { return "\(row.name) \(receiver.lowerBound)" }
    // Locals of one name are several.
    let local = call.callee.map { "\($0.local.rawValue)" } ?? ""
    return "\(row.name) \(app.program.source(Location(file: place.file, range: receiver)))\(local)"
  }

  /// The maximum length of a receiver that is compared with others, in bytes.
  private static var maxReceiver: Int { 200 }

  fileprivate var severity: Severity? {
    switch row.support {
    case .removed: .error
    case .deprecatedForNextMajor: .info
    case .deprecated: isSoftlyDeprecated ? .info : nil
    case .misplaced: nil
    }
  }

  fileprivate var help: String {
    guard row.isReplacedByObservation, app.runsWithObservation(at: location) == false else { return row.help }
    return row.help + " On systems before Observation, such as iOS 16, `@Bindable` is `@Perception.Bindable`, and what "
      + "reads the store must be in `WithPerceptionTracking { … }`."
  }
}

@Sendable private func finding(_ use: ExternalSymbolUse<DeprecatedInterface>) -> Finding {
  let change = use.migration
  return Finding(
    .uses(use.row), at: use.nameLocation, related: change?.related ?? [], help: use.help,
    fixes: change.map { [$0.fix] } ?? [], severity: use.severity, profile: use.isSoftlyDeprecated ? .strict : nil,
    outdatedCode: use.row.outdatedCode(obstacle: change == nil ? use.obstacle : nil), cause: .inFile(use.cause))
}

private struct DeprecatedAPIOptions: RuleOptions {
  var preparesFor2 = false
  static let fields = [
    OptionField(
      "prepare-for-2", \Self.preparesFor2,
      "also report APIs that are deprecated only with the package's "
        + "traits for 2.0")
  ]
}

extension DeprecatedInterface {
  fileprivate var isDeprecatedForAll: Bool {
    if case .deprecatedForNextMajor = support { false } else { true }
  }

  fileprivate var isGone: Bool { if case .removed = support { true } else { false } }
}

extension String {
  fileprivate static func uses(_ interface: DeprecatedInterface) -> String {
    // A name of several words marks its parts that are code.
    let name = interface.name.utf8.contains(UInt8(ascii: "`")) ? interface.name : "`\(interface.name)`"
    return "\(name) \(interface.support.words): \(interface.replacement)"
  }
}

extension DeprecatedInterface.Support {
  fileprivate var words: String {
    switch self {
    case .deprecated(let version, _): "is deprecated since \(version)"
    case .removed(let version): "was removed in \(version)"
    case .deprecatedForNextMajor(let version):
      "will be deprecated in the next major version; its replacement was "
        + "added in \(version)"
    case .misplaced: "cannot be used with `@ObservableState`"
    }
  }
}
