import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// API that a library deprecates, or has removed.
  static let deprecatedAPI = Rule(
    id: "deprecated-api", category: .idioms, severity: .warning, profile: .recommended,
    summary: "A file uses a deprecated or removed API of The Composable Architecture or a related library.",
    page: Page.deprecatedAPI,
    // Some interfaces are those of tests, where they are looked for.
    code: .all, fixes: .safe, options: DeprecatedAPIOptions.self,
    check: { options in
      .each(
        of: { app in
          app.uses(
            of: deprecatedInterfaces.filter { options.preparesFor2 || $0.isDeprecatedForAll }
          )
          .filter { $0.isReportable && $0.hasReplacement && $0.isOutdatedOnPlatforms }
          .withoutParts(of: \.isDeprecatedForAll)
        }, finding: finding)
    })
}

extension ExternalSymbolUse<DeprecatedInterface> {
  /// Whether its kind of code is reported: removed API is also reported in tests and previews.
  fileprivate var isReportable: Bool { removal != nil || isInTestsOrPreviews == (row.code == .tests) }

  /// Whether it is outdated on the systems that the code runs on, as far as a manifest or a project names them.
  fileprivate var isOutdatedOnPlatforms: Bool { !row.precedesObservation || app.isOnlyForObservation(at: nameLocation) }

  /// Whether the version that the code is built with deprecates it without a warning of the compiler, or may do so: that
  /// of a branch or a revision is unknown.
  fileprivate var isSoftlyDeprecated: Bool {
    guard case .deprecated(_, let warns, _) = row.support else { return false }
    guard let warns, !isUnversioned else { return true }
    return !isBuilt(with: warns)
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
    case _ where removal != nil: .error
    case .deprecatedForNextMajor: .info
    case .deprecated: isSoftlyDeprecated ? .info : nil
    case .misplaced, .removed: nil
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
    .uses(use), at: use.nameLocation, related: change?.related ?? [], help: use.help,
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
}

extension String {
  fileprivate static func uses(_ use: ExternalSymbolUse<DeprecatedInterface>) -> String {
    let row = use.row
    // A name of several words marks its parts that are code.
    let name = row.name.utf8.contains(UInt8(ascii: "`")) ? row.name : "`\(row.name)`"
    return "\(name) \(use.words): \(row.replacement)"
  }
}

extension ExternalSymbolUse<DeprecatedInterface> {
  fileprivate var words: String {
    if let removal { return "was removed in \(release(removal))" }
    return switch row.support {
    case .deprecated where row.precedesObservation: "is deprecated on systems with Observation, such as iOS 17"
    case .deprecated(let version, _, _), .removed(let version): "is deprecated since \(release(version))"
    case .deprecatedForNextMajor(let version):
      "will be deprecated in the next major version; its replacement was added in \(release(version))"
    case .misplaced: "cannot be used with `@ObservableState`"
    }
  }

  /// The name of a release: that of the library, unless it is The Composable Architecture.
  private func release(_ version: LibraryVersion) -> String {
    row.library == .composableArchitecture ? "\(version)" : "\(row.library.name) \(version)"
  }
}
