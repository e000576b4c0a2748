/// How much of the program the search for what one client reaches may look at.
///
/// Each client has its own, so that no result depends on what was searched before. All have the same share of a maximum,
/// which bounds the time for the whole program. In apps a client takes some hundreds of steps, at most some thousands.
struct SearchBudget {
  private static let maxSteps = 2_000_000

  /// Beyond the limit, the names in a client are unknown.
  private(set) var steps: Int

  init(clients count: Int) { steps = Self.maxSteps / max(count, 1) }

  /// Takes steps; false where none are left.
  mutating func allows(_ count: Int) -> Bool {
    steps -= count
    return steps > 0
  }
}
