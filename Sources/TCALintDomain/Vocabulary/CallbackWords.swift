import TCALintModel

/// Types and names that mark callbacks: types of Combine and of The Composable Architecture 0.39 to 1.25, and words in
/// the names of closures.
public enum CallbackWords {
  /// The types of publishers, those of effects included.
  public static let publishers = EffectWords.types.union([
    "AnyPublisher", "Publisher", "PassthroughSubject", "CurrentValueSubject", "Future", "ConnectablePublisher",
  ])
  private static let handlers: Set<String> = ["completion", "completed", "handler", "callback"]

  /// Whether one of a name's words is one for a closure that is called when something is done.
  public static func isHandler(_ name: String) -> Bool { NameWords.of(name).contains(where: handlers.contains) }
}
