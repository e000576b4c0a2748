import TCALintDomain
import TCALintModel
import TCALintSyntax

/// Determines which reducers only run while a part of their parent's state exists, directly or with their parent: the
/// library cancels their effects when it is gone.
struct FeatureEnds {
  private let app: App
  private let compositions: [SymbolID: [Composition]]
  private var known: [SymbolID: Bool] = [:]

  init(_ app: App) {
    self.app = app
    compositions = Dictionary(
      grouping: app.compositions.lazy.filter { $0.child != nil }.map { ($0.child!.symbol, $0) }, by: \.0
    ).mapValues { $0.map(\.1) }
  }

  /// Whether a reducer is one of them. The cost of all is linear in the compositions.
  mutating func contain(_ reducer: SymbolID) -> Bool {
    if let known = known[reducer] { return known }
    // Features that run themselves.
    known[reducer] = true
    guard let all = compositions[reducer] else {
      // Who runs an enum of features may not be known.
      let isRoot = app.program.symbols[reducer].kind != .enum
      known[reducer] = !isRoot
      return !isRoot
    }
    let ends = all.allSatisfy { composition in
      switch composition.kind {
      case .optional, .elements: true
      case .scope: contain(composition.parent.symbol)
      case .stateCase:
        app.program.source(composition.nameLocation) == "ifCaseLet" || contain(composition.parent.symbol)
      }
    }
    known[reducer] = ends
    return ends
  }
}
