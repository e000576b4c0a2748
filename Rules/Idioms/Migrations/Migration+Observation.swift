extension Migration {
  /// The move from view stores to stores that views observe themselves.
  static let movesToObservation = [withViewStore] + viewStores + presentationModifiers
}
