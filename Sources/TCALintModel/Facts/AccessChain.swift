import TCALintSyntax

/// The use of a value that a path names: the elements, members and calls that follow one another from it.
///
/// `state.ids[0].tags.insert(id).inserted` is a path, a subscript, a path, a call and a path.
public struct AccessChain: Sendable {
  /// The path of the first method that is called, on the value or on a part of it, ``PathID/none`` for none: later
  /// methods say nothing of the value.
  public private(set) var method = PathID.none
  /// The last link: the value that is used as a whole.
  public private(set) var end: Value
  /// The use of that.
  public private(set) var use: Use

  init(_ facts: FileFacts, from path: PathID) {
    end = Value(.path, Int(path.rawValue))
    use = facts.paths[path].use
    var isCalled = false
    // The first name is the value's own: `call` is a method of it in `f.call()`, and none in `f()`.
    var ownCount = 1
    while true {
      var next = Value.other
      if let current = end.path {
        let link = facts.paths[current]
        if use == .callee, !isCalled, link.names.count > ownCount { method = current }
        next = use == .callee ? Self.value(link.calling) : link.reader
      } else if let current = end.call {
        let link = facts.calls[current]
        next = use == .callee ? Self.value(link.calling) : link.reader
      }
      if use == .callee { isCalled = true }
      if let path = next.path {
        use = facts.paths[path].use
      } else if let call = next.call {
        use = facts.calls[call].use
      } else {
        return
      }
      end = next
      ownCount = 0
    }
  }

  private static func value(_ call: CallID) -> Value { call.isNone ? .other : Value(.call, Int(call.rawValue)) }
}

extension FileFacts {
  /// The chain after a path. The cost is linear in its length.
  public func chain(from path: PathID) -> AccessChain { AccessChain(self, from: path) }

  /// The assigned values, by any kind of assignment, in a byte range.
  public func targets(in range: Range<UInt32>) -> Set<Value> { Set(writes[writes(in: range)].map(\.target)) }

  /// The types that are declared in a byte range, with their members.
  public func typeScopes(in range: Range<UInt32>) -> [Range<UInt32>] {
    scopes[scopes.indices(in: range) { $0.range.lowerBound }].filter { $0.kind == .type }.map(\.range)
  }
}
