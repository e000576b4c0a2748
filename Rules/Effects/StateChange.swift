import TCALintModel
import TCALintSyntax

/// What an effect does to a path of the state.
enum StateChange {
  case none
  /// It calls a method of which the program does not show that it changes nothing.
  case possible
  case certain
}

/// Tells what becomes of the state where a method is called on it.
struct StateChanges {
  let program: Program
  private let mutating: Set<Name>
  private let other: Set<Name>

  /// The cost is one pass over the program's declarations.
  init(_ program: Program) {
    self.program = program
    (mutating, other) = program.methods()
  }

  func change(_ use: StateUse, in file: FileID) -> StateChange {
    if use.access == .write { return .certain }
    let text = program.text(use.method, in: file)
    if text.isEmpty { return .none }
    let name = program.name(use.method, in: file)
    if ChangingMethods.names.contains(text) || mutating.contains(name) { return .certain }
    if use.access == .call { return .possible }
    return ReadingMethods.names.contains(text) || other.contains(name) ? .none : .possible
  }
}

extension Program {
  /// The names of the methods that the program declares: those that are `mutating`, and the others.
  fileprivate func methods() -> (mutating: Set<Name>, other: Set<Name>) {
    var (mutating, other): (Set<Name>, Set<Name>) = ([], [])
    for (file, contents) in files.enumerated() {
      for declaration in contents.summary.declarations where declaration.kind == .function {
        let name = name(declaration.name, in: file)
        if declaration.flags.contains(.mutating) { mutating.insert(name) } else { other.insert(name) }
      }
    }
    return (mutating, other)
  }
}

/// Methods of the standard library, Foundation and the libraries' collections that change what they are called on.
enum ChangingMethods {
  static let names: Set<String> = [
    "add", "addProduct", "append", "advance", "divide", "formIndex", "formIntersection", "formRemainder",
    "formSquareRoot", "formSymmetricDifference", "formTruncatingRemainder", "formUnion", "insert",
    "merge", "move", "multiply", "negate", "next", "partition", "pop", "popFirst", "popLast", "popToRoot", "remove",
    "removeAll", "removeFirst", "removeLast", "removeSubrange", "removeValue", "replace", "replaceSubrange",
    "reserveCapacity", "resetBytes", "reverse", "round", "shuffle", "sort", "standardize", "subtract", "swapAt",
    "toggle", "trimPrefix", "update", "updateOrAppend", "updateOrInsert", "updateValue", "withUTF8",
    "withContiguousMutableStorageIfAvailable", "withUnsafeMutableBufferPointer", "withUnsafeMutableBytes", "write",
  ]
}

/// Methods of the standard library and Foundation that change nothing.
private enum ReadingMethods {
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
