/// Functions that throw what their closure throws, and nothing else: those of the standard library's collections, and the
/// asynchronous ones by which packages go beside them. Only their names count.
enum RethrowingFunctions {
  static let names: Set<String> = [
    "map", "compactMap", "flatMap", "filter", "forEach", "reduce", "first", "contains", "allSatisfy", "sorted",
    "asyncMap", "asyncCompactMap", "asyncFlatMap", "asyncForEach", "concurrentMap", "concurrentCompactMap",
    "concurrentFlatMap", "concurrentForEach",
  ]
}
