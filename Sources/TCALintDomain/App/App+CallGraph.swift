import TCALintModel

extension App {
  private static let callGraphKey = TableKey<CallGraph>("call graph")

  /// Which functions call which.
  public var callGraph: CallGraph { table(Self.callGraphKey) { CallGraph(program) } }
}
