import TCALintDomain
import TCALintRuleKit

extension MigrationStep {
  /// The steps in their order: those of the library's migration guides that send readers from one interface to another.
  public static let all = steps.map(\.step)

  /// A step takes what was replaced after the one before it, up to its own version.
  private static let steps: [(version: LibraryVersion, step: MigrationStep)] = [
    (.init(1, 0), "reducers that are types, effects that do not fail"),
    (.init(1, 4), "macros, case key paths, `Result`"),
    (.init(1, 5), "stores scoped by key paths"),
    (.init(1, 7), "observation"),
    (.init(1, 13), "UIKit and bindings to optionals"),
    (.init(1, 17), "shared state in a separate library"),
    (.init(1, 18), "read-only shared state"),
    (.init(1, 25), "effects with `async`, enums of features"),
    (.init(2, 0), "APIs that the next major version removes"),
  ].map { version, summary in (version, MigrationStep(version.description, summary)) }

  /// The step in which code adopts the API of a version.
  static func to(_ version: LibraryVersion) -> MigrationStep {
    (steps.first { version <= $0.version } ?? steps[steps.count - 1]).step
  }
}

extension DeprecatedInterface {
  /// The outdated code of a use, for stepwise migrations of The Composable Architecture; nil for another library's.
  ///
  /// - Parameter obstacle: what prevents a fix of the use.
  func outdatedCode(obstacle: String?) -> OutdatedCode? {
    library == .weaveDI
      ? nil : OutdatedCode(step: step, interface: name, replacement: replacement, obstacle: obstacle)
  }

  private var step: MigrationStep {
    switch support {
    case .deprecated(let version, _, _), .removed(let version):
      .to(library.versioned.architecture(with: version) ?? version)
    case .deprecatedForNextMajor: .to(LibraryVersion(2, 0))
    // Both names came with '@ObservableState'.
    case .misplaced: .to(LibraryVersion(1, 7))
    }
  }
}
