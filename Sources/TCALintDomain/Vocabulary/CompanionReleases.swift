extension KnownLibrary {
  /// The first release of The Composable Architecture at whose time a version of a library was out that it depends on;
  /// nil for a library that it does not depend on.
  ///
  /// Where only The Composable Architecture is pinned, its dependencies are taken to be as new as that.
  public func architecture(with version: LibraryVersion) -> LibraryVersion? {
    guard let releases = Self.companions[self] else { return nil }
    return releases.first { version <= $0.newest }?.architecture ?? Self.next
  }

  /// The release after the newest that is known.
  private static let next = LibraryVersion(1, 26)

  /// The newest version of each library at the time of releases of The Composable Architecture, ascending, with the
  /// releases in which it is another than before.
  private static let companions: [KnownLibrary: [(newest: LibraryVersion, architecture: LibraryVersion)]] = [
    .casePaths: [
      (.init(0, 10), .init(0, 43)), (.init(0, 14), .init(0, 52)), (.init(1, 0), .init(1, 0)),
      (.init(1, 1), .init(1, 4)), (.init(1, 2), .init(1, 6)), (.init(1, 3), .init(1, 10)), (.init(1, 4), .init(1, 11)),
      (.init(1, 5), .init(1, 12)), (.init(1, 6), .init(1, 18)), (.init(1, 7), .init(1, 20)),
    ],
    .dependencies: [
      (.init(0, 1), .init(0, 49)), (.init(0, 2), .init(0, 52)), (.init(0, 5), .init(0, 53)),
      (.init(0, 6), .init(0, 56)), (.init(1, 0), .init(1, 0)), (.init(1, 1), .init(1, 5)), (.init(1, 2), .init(1, 7)),
      (.init(1, 3), .init(1, 11)), (.init(1, 4), .init(1, 15)), (.init(1, 5), .init(1, 16)),
      (.init(1, 6), .init(1, 17)), (.init(1, 8), .init(1, 18)), (.init(1, 9), .init(1, 19)),
      (.init(1, 10), .init(1, 23)), (.init(1, 11), .init(1, 24)),
    ],
    .identifiedCollections: [
      (.init(0, 4), .init(0, 39)), (.init(0, 8), .init(0, 54)), (.init(1, 0), .init(1, 0)),
      (.init(1, 1), .init(1, 12)),
    ],
    .issueReporting: [
      (.init(0, 5), .init(0, 44)), (.init(0, 9), .init(0, 57)), (.init(1, 0), .init(1, 0)),
      (.init(1, 1), .init(1, 7)), (.init(1, 2), .init(1, 12)), (.init(1, 4), .init(1, 15)),
      (.init(1, 5), .init(1, 18)), (.init(1, 6), .init(1, 21)), (.init(1, 7), .init(1, 23)),
      (.init(1, 9), .init(1, 24)),
    ],
    .navigation: [
      (.init(0, 4), .init(0, 47)), (.init(0, 5), .init(0, 49)), (.init(0, 6), .init(0, 50)),
      (.init(0, 7), .init(0, 52)), (.init(0, 8), .init(0, 55)), (.init(1, 0), .init(1, 0)), (.init(1, 1), .init(1, 4)),
      (.init(1, 2), .init(1, 5)), (.init(1, 3), .init(1, 10)), (.init(1, 4), .init(1, 11)),
      (.init(1, 5), .init(1, 12)), (.init(2, 0), .init(1, 13)), (.init(2, 2), .init(1, 14)),
      (.init(2, 3), .init(1, 18)), (.init(2, 4), .init(1, 21)), (.init(2, 5), .init(1, 23)),
      (.init(2, 7), .init(1, 24)),
    ],
    .perception: [
      (.init(1, 0), .init(1, 6)), (.init(1, 1), .init(1, 7)), (.init(1, 2), .init(1, 11)), (.init(1, 3), .init(1, 12)),
      (.init(1, 4), .init(1, 17)), (.init(1, 5), .init(1, 18)), (.init(1, 6), .init(1, 20)),
      (.init(2, 0), .init(1, 21)),
    ],
    .sharing: [
      (.init(1, 0), .init(1, 17)), (.init(2, 3), .init(1, 18)), (.init(2, 4), .init(1, 19)),
      (.init(2, 5), .init(1, 20)), (.init(2, 6), .init(1, 21)), (.init(2, 7), .init(1, 22)),
    ],
  ]
}
