import TCALintModel
import TCALintSyntax

/// Two names that code compares.
struct Comparison: Sendable {
  let first: Name
  let second: Name
  /// Byte offsets of the code between two operands; empty for arguments.
  let between: Range<UInt32>
}

extension FileFacts {
  /// The pairs of neighbouring paths that differ in one name alone: operands, or the base and the arguments of a call.
  /// The arguments of an initializer count for its value.
  func comparisons() -> [Comparison] {
    var found: [Comparison] = []
    for id in paths.factIndices.dropLast() where paths[id].use == .operand && paths[id.next].use == .operand {
      let (start, end) = (paths[id].range.upperBound, paths[id.next].range.lowerBound)
      if start < end, let comparison = comparison(id, id.next, between: start..<end) { found.append(comparison) }
    }
    for call in calls { addComparisons(in: call, to: &found) }
    return found
  }

  private func addComparisons(in call: Call, to found: inout [Comparison]) {
    guard !call.arguments.isEmpty, !call.flags.contains(.isSubscript), let callee = call.callee.path,
      paths[callee].root != .implicitMember
    else { return }
    // An unqualified function has no base.
    let isCalledOnPath = paths[callee].names.count > 1
    var last: PathID?
    var isFirst = true
    for argument in call.arguments.prefix(Self.maxCompared) {
      guard let path = arguments[argument].value.path else { continue }
      if last != nil || isCalledOnPath,
        let comparison = comparison(last ?? callee, path, between: 0..<0, droppingLast: last == nil ? 1 : 0)
      {
        // Asked of few: most calls hold nothing against another thing.
        if isFirst, isCreating(call) { return }
        isFirst = false
        found.append(comparison)
      }
      last = path
    }
  }

  /// The maximum number of values that are compared at once.
  private static let maxCompared = 8

  /// - Parameter last: the number of trailing names of the first path that are not part of the compared value.
  private func comparison(
    _ left: PathID, _ right: PathID, between: Range<UInt32>, droppingLast last: Int = 0
  ) -> Comparison? {
    let (left, right) = (paths[left], paths[right])
    // Most paths begin with no alias: then no slices are created, which are reference-counted.
    if !mayHaveOrigin(left), !mayHaveOrigin(right) {
      return left.comparedRoot == right.comparedRoot
        ? difference(left.names.dropLast(last), right.names, between: between) : nil
    }
    let (one, other) = (origin(of: left), origin(of: right))
    let (first, second) = (one.names.dropLast(last), other.names)
    guard one.root == other.root, !first.isEmpty, first.count == second.count else { return nil }
    return onlyDifference(zip(first, second), between: between)
  }

  /// The one name in which two runs of path names differ, if it is one.
  private func difference(_ one: Range<UInt32>, _ other: Range<UInt32>, between: Range<UInt32>) -> Comparison? {
    guard !one.isEmpty, one.count == other.count else { return nil }
    return onlyDifference(
      zip(one, other).lazy.map { (self.pathNames[Int($0)], self.pathNames[Int($1)]) }, between: between)
  }

  private func onlyDifference(_ pairs: some Sequence<(Name, Name)>, between: Range<UInt32>) -> Comparison? {
    var found: Comparison?
    for (left, right) in pairs where left != right {
      if found != nil { return nil }
      found = Comparison(first: left, second: right, between: between)
    }
    return found
  }

  /// The root of a path, and the names after it, with local names resolved: `state.user.id` for `me.id` after
  /// `let me = state.user`, and for `$0.id` in `state.user.map { … }`.
  private func origin(of path: Path) -> (root: Path.Root, names: ArraySlice<Name>) {
    var (path, names) = (path, self.path(path.names))
    // Longer chains are not followed.
    for _ in 0..<4 {
      guard let origin = origin(ofFirst: path) else { break }
      names = self.path(origin.path.names).dropLast(origin.isCalled ? 1 : 0) + names.dropFirst()
      path = origin.path
    }
    return (path.comparedRoot, names)
  }
}

extension Path {
  /// `self.x` and `x` are the same.
  var comparedRoot: Root { root == .self ? .unqualified : root }
}
