import TCALintDomain
import TCALintModel
import TCALintRuleKit

/// A part of a view that reads observable state without tracking: its body, or a closure that builds a part of it later.
struct UntrackedPart: Sendable {
  @UnretainedApp var app: App
  let scope: ScopeReference
  /// In source order; at least one.
  let reads: [UntrackedRead]

  private var facts: FileFacts { app.program.files[scope.file].facts }

  /// The name of the view or modifier that the closure is an argument of; nil for a body.
  var callee: String? {
    guard facts.scopes[scope.scope].kind == .closure,
      case let argument = facts.closures[facts.scopes[scope.scope].closure].argument, !argument.isNone
    else { return nil }
    return ArgumentSite(app, argument, in: scope.file).call?.name
  }

  /// A release that the code runs on and that needs tracking.
  var release: String {
    let platform = ApplePlatform.allCases.first(where: reads[0].platforms.contains)!
    return "\(platform.rawValue) \(app.releasesWithoutObservation(in: scope.file)[platform]!)"
  }

  /// The name of the member that it is the body of.
  var name: String { facts.names.text(facts.declarations[facts.scopes[scope.scope].declaration].name) }
}

/// A place at which a part of a view reads a store, itself or by a member of the view.
struct UntrackedRead: Sendable {
  /// The store with the property that is read.
  let text: String
  var location: Location
  /// Whether it only reads which case an enum is, or the whole state: `store.state`, `store.case`.
  let isWhole: Bool
  /// The platforms whose releases need tracking.
  var platforms: Set<ApplePlatform> = []
  /// Where the member reads it.
  var source: Location?

  var related: RelatedLocation? { source.map { RelatedLocation("`\(text)` is read here", at: $0) } }
  var asRelated: RelatedLocation { RelatedLocation("`\(text)` is read here, too", at: location) }
}

extension App {
  private static let checkingKey = TableKey<Bool>("changes of perception checking")

  /// Whether the program turns the library's own check of tracking on or off.
  var changesPerceptionChecking: Bool {
    table(Self.checkingKey) {
      program.name("isPerceptionCheckingEnabled").map { !program.places(of: $0).isEmpty } ?? false
    }
  }
}

extension TypeHandle {
  /// The parts of a view of SwiftUI that certainly read observable state where nothing tracks it, in source order.
  var untrackedParts: [UntrackedPart] {
    guard kind == .struct || kind == .enum, let place = nameLocation,
      !app.platformsWithoutObservation(at: place).isEmpty
    else { return [] }
    var search = UntrackedReadSearch(self)
    return search.run()
  }
}
