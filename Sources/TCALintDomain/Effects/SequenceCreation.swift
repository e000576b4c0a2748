import TCALintModel
import TCALintSyntax

extension FileFacts {
  /// The maximum number of steps that create a sequence. Beyond it, its beginning is ignored.
  private static let maxFactories = 16

  /// Whether a loop is a `for await`.
  public func awaitsElements(_ loop: BodyNodeID) -> Bool {
    nodes[loop].kind == .for && nodes[loop].flags.contains(.isAsync)
  }

  /// The sequence of a `for`.
  public func sequenceOfLoop(_ loop: BodyNodeID) -> Value { operand(1, of: loop).map(value(of:)) ?? .other }

  /// The names that a sequence is made by, operators on it first: `prefix` and `updates` of
  /// `location.updates().prefix(3)`. A local name that has a value is looked through.
  public func factories(ofSequence sequence: Value) -> [Name] {
    var (found, value): ([Name], Value) = ([], sequence)
    for _ in 0..<Self.maxFactories {
      guard let path = namedPath(value).map({ paths[$0] }) else { break }
      if path.root == .local, path.names.count == 1, locals[path.local].value != value {
        value = locals[path.local].value
        continue
      }
      if let last = lastName(path.names) { found.append(last) }
      guard path.root == .result, !path.call.isNone else { break }
      value = .call(path.call)
    }
    return found
  }
}
