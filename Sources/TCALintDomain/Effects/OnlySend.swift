import TCALintModel
import TCALintSyntax

/// The one thing that an effect does: to send an action that is there without waiting for anything.
public struct OnlySend: Sendable {
  /// The case that the action is, as far as that is written.
  public let action: String?
  /// From the `run` up to the action, and from the action to the end of the call.
  public let before: Location
  public let behind: Location
  /// Whether the action means the same outside of the closure, and nothing else that is written there is lost.
  public let canMove: Bool
  /// Whether the action surely has the same value when the effect is made as when it runs.
  public let isTheSameEarlier: Bool
}

extension App {
  /// What effects send that do nothing else: not with a priority or a `catch:`, and not with an animation.
  public var onlySends: [(effect: Effect, send: OnlySend)] {
    var shapes = ActionShapes(self)
    return effects.compactMap { effect in effect.onlySend(&shapes).map { (effect, $0) } }
  }
}

extension Effect {
  fileprivate func onlySend(_ shapes: inout ActionShapes) -> OnlySend? {
    let file = entry.file
    let facts = app.program.files[file].facts
    let run = facts.calls[entry.recognised.call]
    guard isRun, !handlesErrors, run.arguments.count == 1, let name = run.callee.path.map({ facts.paths[$0].names }),
      let action = operation.onlyAction, let reach = operation.reach(of: action, &shapes)
    else { return nil }
    let before = Location(
      file: file, range: facts.pathOffsets[Int(name.upperBound) - 1]..<action.range.lowerBound)
    let behind = Location(file: file, range: action.range.upperBound..<run.range.upperBound)
    return OnlySend(
      action: facts.caseName(action.value).map { facts.names.text($0) }, before: before, behind: behind,
      canMove: operation.captureList.items.allSatisfy(\.isPlain) && !app.hasComment(before) && !app.hasComment(behind),
      isTheSameEarlier: reach == .nothing)
  }
}

extension App {
  fileprivate func hasComment(_ location: Location) -> Bool {
    let text = program.source(location)
    return text.contains("//") || text.contains("/*")
  }
}

/// What an expression reaches for.
private enum Reach {
  /// Constants and captured values.
  case nothing
  /// What may change until the effect runs, or belong to an actor.
  case something
}

extension EffectClosure {
  /// The action that it sends, where that is all that it does.
  fileprivate var onlyAction: Argument? {
    guard facts.scopes[closure.scope].itemCount == 1 else { return nil }
    let found = facts.calls[facts.calls(in: closure.range)].first { $0.scope == closure.scope }
    guard let call = found, call.use == .statement || call.use == .returned, isSend(call), call.arguments.count == 1,
      let action = facts.arguments[call.arguments].first, action.label.isNone, !action.isTrailing
    else { return nil }
    return action
  }

  private func isSend(_ call: Call) -> Bool {
    guard !call.flags.contains(.isSubscript), let path = call.callee.path.map({ facts.paths[$0] }),
      path.names.count == 1
    else { return false }
    switch path.root {
    case .local:
      let local = facts.locals[path.local]
      return local.kind == .closureParameter && local.scope == closure.scope && local.position == 0
    case .anonymous: return facts.firstName(path.names).map(facts.names.text) == "$0"
    default: return false
    }
  }

  /// What an action reaches for; nil where that may be asynchronous: one `await` is for all that stands behind it.
  fileprivate func reach(of action: Argument, _ shapes: inout ActionShapes) -> Reach? {
    let range = action.range
    guard facts.closures(in: range).isEmpty, facts.tries(in: range).isEmpty else { return nil }
    for call in facts.calls[facts.calls(in: range)] where !isCase(call, &shapes) { return nil }
    var reach = Reach.nothing
    let members = Dictionary(
      selfCaptures.map { ($0.location.range.lowerBound, $0.member) }, uniquingKeysWith: { first, _ in first })
    for path in facts.paths[facts.paths(in: range)] where path.use != .callee {
      switch path.root {
      case .implicitMember: break
      case .local:
        if path.names.count > 1 { reach = .something }
      case .self, .unqualified:
        guard let member = members[path.range.lowerBound] else {
          reach = .something
          break
        }
        // What a member gives may be an actor, or a dependency's that has to be waited for.
        if path.names.count > 1 { return nil }
        switch member {
        case .constant: break
        case .variable, .property: reach = .something
        case .method, .unknown: return nil
        }
      case .anonymous: return nil
      default: reach = .something
      }
    }
    return reach
  }

  /// Whether a call makes a value of an enum's case: `.loaded(1)`, `Action.loaded(1)`.
  private func isCase(_ call: Call, _ shapes: inout ActionShapes) -> Bool {
    guard !call.flags.contains(.isSubscript), let path = call.callee.path.map({ facts.paths[$0] }) else { return false }
    if path.root == .implicitMember { return path.names.count == 1 }
    guard path.root == .unqualified, path.names.count > 1 else { return false }
    let names = app.program.path(path.names, in: file)
    let place = facts.scopes[path.scope].declaration
    guard let last = names.last, let type = app.program.resolve(names.dropLast(), in: file, at: place).symbol
    else { return false }
    return shapes.cases(of: type)[last] != nil
  }
}
