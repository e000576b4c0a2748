import TCALintDomain
import TCALintModel
import TCALintSyntax

extension ReducerCode {
  /// The first name below the environment that a value begins with: `analytics` of `environment.analytics.track`, also
  /// through a local name for a part of the environment. nil for any other value, and in the code of a reducer without an
  /// environment.
  func nameInEnvironment(_ value: Value) -> String? {
    guard let reducer = environmentReducer, reducer.scope == entry.scope else { return nil }
    let facts = app.program.files[entry.file].facts
    var value = value
    for _ in 0..<Self.maxLinks {
      if let call = value.call {
        value = facts.calls[call].callee
        continue
      }
      guard let path = value.path.map({ facts.paths[$0] }) else { return nil }
      if path.root == .result, !path.call.isNone {
        value = facts.calls[path.call].callee
        continue
      }
      if path.local == reducer.environment {
        return facts.path(path.names).dropFirst().first.map { facts.names.text($0) }
      }
      // A local name for a result is not part of the environment.
      guard !path.local.isNone, let origin = facts.locals[path.local].value.path else { return nil }
      value = .path(origin)
    }
    return nil
  }

  /// Longer chains of calls are not followed.
  private static let maxLinks = 32
}

extension CallSite {
  /// Whether it gives an effect or another publisher, which does nothing before it runs.
  var givesPublisher: Bool {
    app.program.type(of: id, in: file).externalName.map { $0.hasSuffix("Publisher") || $0.hasPrefix("Effect") } ?? false
  }
}
