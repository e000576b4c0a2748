import TCALintDomain
import TCALintModel
import TCALintSyntax

extension Array {
  /// The uses without those that are members of what another one gives: `timeIntervalSinceNow` of
  /// `Date().timeIntervalSinceNow`.
  func withoutMembersOfOthers<Row>() -> [ExternalSymbolUse<Row>] where Element == ExternalSymbolUse<Row> {
    let members = Set(compactMap { $0.call?.firstMemberOfResult })
    return filter { !members.contains($0.nameLocation.start) }
  }
}

extension CallSite {
  /// The path that continues from its result.
  var pathOfResult: PathID? {
    facts.paths(in: call.range).first { facts.paths[$0].call == id && !facts.paths[$0].names.isEmpty }
  }

  /// The start of the member name that is used of its result.
  fileprivate var firstMemberOfResult: Location? {
    pathOfResult.map { path in
      let start = facts.pathOffsets[Int(facts.paths[path].names.lowerBound)]
      return Location(file: file, range: start..<start)
    }
  }
}
