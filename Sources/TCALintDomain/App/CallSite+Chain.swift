import TCALintModel
import TCALintSyntax

extension CallSite {
  /// The call whose result it is a method of: `run(…)` for `animation()` of `.run(…).animation()`.
  public var receiver: CallSite? {
    guard let callee, callee.root == .result, callee.names.count == 1, !callee.call.isNone else { return nil }
    return CallSite(app, callee.call, in: file)
  }

  /// The names of the methods that are called on its result, and on the results of those, one after the other.
  public var methodsOfResult: [String] {
    var found: [String] = []
    var call = id
    while found.count < Self.maxCalls {
      let start = facts.calls[call].range.lowerBound
      let path = facts.paths[facts.paths(in: start..<start + 1)].first { $0.call == call && !$0.names.isEmpty }
      guard let path, let last = facts.lastName(path.names), !path.calling.isNone else { break }
      found.append(facts.names.text(last))
      call = path.calling
    }
    return found
  }

  /// Longer chains are not followed.
  private static let maxCalls = 64
}
