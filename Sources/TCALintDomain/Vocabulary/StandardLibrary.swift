/// What collections tell of themselves.
enum CollectionProperties {
  static let names: Set<String> = ["count", "isEmpty", "first", "last", "indices", "keys", "values", "startIndex"]
}

/// Functions of the standard library that give the same for the same.
enum PureFunctions {
  static let names: Set<String> = ["abs", "max", "min", "zip", "stride", "repeatElement", "sequence", "type"]
}

/// Methods of the standard library that give another value each time.
enum RandomResults {
  static let names: Set<String> = ["random", "randomElement", "shuffled"]
}

/// Types of Foundation, Combine, Synchronization and the libraries around them whose instances hold what changes, so that
/// a constant of one is a variable in other words.
enum MutableObjects {
  static let names: Set<String> = [
    "NSCache", "NSMapTable", "NSHashTable", "NSMutableArray", "NSMutableDictionary", "NSMutableSet", "NSMutableString",
    "NSMutableData", "NSLock", "NSRecursiveLock", "NSCondition", "OperationQueue", "CurrentValueSubject",
    "PassthroughSubject", "Mutex", "Atomic", "ManagedAtomic", "OSAllocatedUnfairLock", "LockIsolated", "ActorIsolated",
  ]
}
