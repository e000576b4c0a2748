import TCALintDomain
import TCALintModel
import TCALintSyntax

extension CallSite {
  /// Whether its arguments read the `inout` state of a reducer, which is gone when an effect runs.
  var isGivenState: Bool {
    call.arguments.contains { argument in
      facts.paths(in: facts.arguments[argument].range).contains { index in
        let path = facts.paths[index]
        return !path.local.isNone && facts.inoutState(path.local) != nil || facts.beginsWithAnonymousState(path)
      }
    }
  }
}
