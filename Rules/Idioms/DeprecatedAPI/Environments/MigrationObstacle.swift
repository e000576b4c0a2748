import TCALintModel

/// A part of a reducer that no migration replaces, so that a person has to.
struct MigrationObstacle: Error {
  /// What is in the way, as a clause: `it is passed to 'combined'`.
  let reason: String
  let location: Location

  init(_ reason: String, at location: Location) {
    self.reason = reason
    self.location = location
  }
}
