import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The body of a reducer, as far as it decides what a part of it can change.
struct ObservedBody {
  let order: BodyOrder
  /// The reducers that it runs on parts of the state.
  let children: [Composition]
  /// Where the reducer or its state may replace the whole state: `state = State()`, `&state`.
  let replacements: [Location]
  /// The types whose code may run when a child does: its reducer and those that it runs, and their states.
  private let types: [TypeHandle: Set<TypeHandle>]

  /// With more of one of them, nothing is known.
  private static let maxCount = 64

  init?(of reducer: TypeHandle) {
    guard let order = BodyOrder(of: reducer) else { return nil }
    self.order = order
    children = reducer.compositions
    replacements = ([reducer] + reducer.states).flatMap(\.replacements)
    guard children.count <= Self.maxCount, replacements.count <= Self.maxCount else { return nil }
    types = Dictionary(children.compactMap(\.child).map { ($0, $0.typesOfCode) }) { first, _ in first }
  }

  /// Whether code of a type may run when a child does.
  func mayRunCode(of type: TypeHandle, in child: Composition) -> Bool {
    child.child.flatMap { types[$0] }?.contains(type) ?? false
  }
}

extension TypeHandle {
  /// A reducer, those that it runs, and their states.
  fileprivate var typesOfCode: Set<TypeHandle> {
    var (pending, seen, found): ([TypeHandle], Set<TypeHandle>, Set<TypeHandle>) = ([self], [], [])
    while let next = pending.popLast(), seen.count < Self.maxReducers {
      guard seen.insert(next).inserted else { continue }
      found.insert(next)
      found.formUnion(next.states)
      pending += next.compositions.compactMap(\.child) + next.states.flatMap(\.reducers)
    }
    return found
  }

  /// Further reducers are not visited.
  private static let maxReducers = 64

  /// Where its code replaces a state as a whole, or passes it to what may do so.
  fileprivate var replacements: [Location] {
    app.program.declarations(of: symbol).flatMap { place in
      let facts = app.program.files[place.file].facts
      return facts.writes[facts.writes(in: app.program.declaration(place).range)].compactMap { write -> Location? in
        guard facts.isOfWholeState(write), write.kind != .inout || !isPassedToMember(write, facts) else { return nil }
        return Location(file: place.file, range: write.range)
      }
    }
  }

  /// Whether `&state` is an argument of one of its methods.
  private func isPassedToMember(_ write: Write, _ facts: FileFacts) -> Bool {
    // The innermost call that begins before the argument and contains it.
    let before = facts.calls.count(before: write.range.lowerBound) { $0.range.lowerBound }
    let call = facts.calls[..<before].suffix(Self.maxCalls).last { $0.range.contains(write.range.lowerBound) }
    guard let callee = call?.callee.path.map({ facts.paths[$0] }), callee.root == .self || callee.root == .unqualified,
      callee.names.count == 1, let name = facts.lastName(callee.names)
    else { return false }
    return hasMember(named: facts.names.text(name))
  }

  /// The number of calls in front of an argument that are searched for its own.
  private static let maxCalls = 32
}

extension FileFacts {
  /// Whether a write is one of the state as a whole: `state = State()`, `&state`, `self = .init()`
  fileprivate func isOfWholeState(_ write: Write) -> Bool {
    guard let path = write.target.path.map({ paths[$0] }) else { return false }
    switch path.root {
    case .self: return path.names.isEmpty
    case .local: return path.names.count == 1 && inoutState(path.local) != nil
    case .anonymous: return path.names.count == 1 && beginsWithAnonymousState(path)
    default: return false
    }
  }
}
