/// How much of the program the search for what one client reaches may look at. Each client has its own, so that what is
/// found of one does not depend on what was searched before.
struct SearchBudget {
  /// What a client names beyond it is not known.
  private var steps = 20_000

  /// Takes steps; false where none are left.
  mutating func allows(_ count: Int) -> Bool {
    steps -= count
    return steps > 0
  }
}
