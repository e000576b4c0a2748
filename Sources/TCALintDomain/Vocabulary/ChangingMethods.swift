// As of Swift 6.2, and swift-identified-collections 1.1 and swift-collections 1.1.
//
// To take the next version, look for `public mutating func` in their sources.

/// Mutating methods of the standard library, Foundation and the libraries' collections.
public enum ChangingMethods {
  /// The base names of the methods.
  public static let names: Set<String> = [
    "add", "addProduct", "append", "advance", "divide", "formIndex", "formIntersection", "formRemainder",
    "formSquareRoot", "formSymmetricDifference", "formTruncatingRemainder", "formUnion", "insert",
    "merge", "move", "multiply", "negate", "next", "partition", "pop", "popFirst", "popLast", "popToRoot", "remove",
    "removeAll", "removeFirst", "removeLast", "removeSubrange", "removeValue", "replace", "replaceSubrange",
    "reserveCapacity", "resetBytes", "reverse", "round", "shuffle", "sort", "standardize", "subtract", "swapAt",
    "toggle", "trimPrefix", "update", "updateOrAppend", "updateOrInsert", "updateValue", "withUTF8",
    "withContiguousMutableStorageIfAvailable", "withUnsafeMutableBufferPointer", "withUnsafeMutableBytes",
  ]
}

/// Methods of the standard library and Foundation that change nothing.
enum ReadingMethods {
  static let names: Set<String> = [
    "addingTimeInterval", "advanced", "allSatisfy", "appending", "compactMap", "compactMapValues", "components",
    "contains", "data", "distance", "drop", "dropFirst", "dropLast", "elementsEqual", "enumerated", "filter", "first",
    "firstIndex", "flatMap", "forEach", "formatted", "hasPrefix", "hasSuffix", "index", "intersection", "isDisjoint",
    "isSubset", "isSuperset", "joined", "last", "lastIndex", "lowercased", "makeIterator", "map", "mapValues", "max",
    "merging", "min", "prefix", "randomElement", "range", "reduce", "replacingOccurrences", "reversed", "rounded",
    "shuffled", "sorted", "split", "starts", "subtracting", "suffix", "symmetricDifference", "timeIntervalSince",
    "trimmingCharacters", "union", "uppercased",
  ]
}

/// Those of them by which something is taken out of a collection.
public enum TakingMethods {
  /// The base names of the methods.
  public static let names: Set<String> = [
    "formIntersection", "pop", "popFirst", "popLast", "remove", "removeFirst", "removeLast", "removeSubrange",
    "removeValue", "subtract",
  ]
}
