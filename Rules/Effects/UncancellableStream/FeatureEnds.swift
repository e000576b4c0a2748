import TCALintDomain
import TCALintModel

/// Determines which reducers only run while a part of their parent's state exists, directly or with their parent: the
/// library cancels their effects when it is gone.
struct FeatureEnds {
  private let app: App
  /// The reducers that others run.
  private let children: Set<SymbolID>
  /// Those of them that a reducer without a parent runs as long as it runs itself.
  private var lasting: Set<SymbolID> = []

  /// The cost is linear in the compositions.
  init(_ app: App) {
    self.app = app
    let compositions = app.compositions
    children = Set(compositions.compactMap { $0.child?.symbol })
    var open = Array(Set(compositions.map(\.parent)).filter { !contain($0.symbol) })
    while let parent = open.popLast() {
      for composition in parent.compositions where composition.lastsAsItsParent {
        if let child = composition.child, lasting.insert(child.symbol).inserted { open.append(child) }
      }
    }
  }

  /// Whether a reducer is one of them.
  func contain(_ reducer: SymbolID) -> Bool {
    // Who runs an enum of features may not be known.
    (children.contains(reducer) || app.program.symbols[reducer].kind == .enum) && !lasting.contains(reducer)
  }
}

extension Composition {
  /// Whether the library cancels the child's effects only with those of the parent.
  fileprivate var lastsAsItsParent: Bool {
    switch kind {
    case .optional, .elements: false
    case .scope: true
    case .stateCase: app.program.source(nameLocation) != "ifCaseLet"
    }
  }
}
