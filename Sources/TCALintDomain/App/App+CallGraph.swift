import TCALintModel

extension App {
  /// Which functions call which.
  var callGraph: CallGraph { lazyCallGraph { CallGraph(program) } }
}
