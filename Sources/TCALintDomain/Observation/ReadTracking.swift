import TCALintModel
import TCALintSyntax

/// Whether what a view reads at a place is tracked on releases without the framework Observation, where only
/// `WithPerceptionTracking` does so.
public enum ReadTracking: Sendable {
  case tracked
  /// All that stands in a block would have to stand in such a view.
  case untracked(CodeBlock)
}

extension CallSite {
  /// How what is read for its arguments is tracked; nil where that is not known.
  public var readTracking: ReadTracking? {
    var scope = call.scope
    while !scope.isNone {
      switch facts.scopes[scope].kind {
      case .closure:
        let argument = facts.closures[facts.scopes[scope].closure].argument
        guard !argument.isNone else { return nil }
        switch ArgumentSite(app, argument, in: file).viewClosureUse {
        case .laterTracked: return .tracked
        case .later: return app.block(of: scope, in: file).map(ReadTracking.untracked)
        case .atOnce: break
        case .action, nil: return nil
        }
      case .accessor, .function:
        let type = facts.declarations[facts.scopes[scope].declaration].type
        guard !type.isNone, facts.types[type].flags.contains(.isOpaque) else { return nil }
        return app.block(of: scope, in: file).map(ReadTracking.untracked)
      case .branch, .block, .ifConfig, .do: break
      case .file, .type, .loop, .catch: return nil
      }
      scope = facts.scopes[scope].parent
    }
    return nil
  }
}
