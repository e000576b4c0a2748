/// Functions that throw what their closure throws: those of the standard library's collections, and the asynchronous ones
/// that packages put beside them. Only their names count.
public enum RethrowingFunctions {
  /// Their names.
  public static let names: Set<String> = [
    "map", "compactMap", "flatMap", "filter", "forEach", "reduce", "first", "contains", "allSatisfy", "sorted",
    "asyncMap", "asyncCompactMap", "asyncFlatMap", "asyncForEach", "concurrentMap", "concurrentCompactMap",
    "concurrentFlatMap", "concurrentForEach",
  ]
  /// Those of asynchronous sequences that go through one, and throw besides where it does.
  static let ofSequences: Set<String> = ["first", "contains", "allSatisfy", "reduce"]
}
