import TCALintDomain
import TCALintRuleKit

extension Migration {
  /// Effects that said how they fail: `EffectPublisher<Action, Never>`, `Effect<Action, Never>`.
  static let effectTypes = ["EffectPublisher", "Effect<Action, Failure>"].map { interface in
    Migration(interface) { use in
      guard let type = use.writtenType, type.parts.count == 2, type.parts[1].externalName == "Never",
        type.parts[1].kind == .named, use.resolvesExternally("Effect")
      else { return nil }
      let failure = type.parts[0].location.end.through(type.parts[1].location)
      guard type.app.isWithoutComments(failure) else { return nil }
      var edits = [Edit(failure, replacement: "")]
      if use.nameText != "Effect" { edits.append(Edit(use.nameLocation, replacement: "Effect")) }
      return Change(Fix("Write `Effect<\(type.parts[0].text)>`", .safe, edits: edits))
    }
  }

  /// `EffectTask<Action>.Send`
  static let nestedSend = Migration("EffectTask.Send") { use in
    guard let type = use.writtenType, use.resolvesExternally("Send", replacesAll: true),
      type.app.isWithoutComments(type.location),
      let open = type.text.firstIndex(of: "<"), let close = type.text.lastIndex(of: ">")
    else { return nil }
    var action = type.text[type.text.index(after: open)..<close]
    if action.hasSuffix(", Never") { action = action.dropLast(", Never".count) }
    if action.contains(",") { return nil }
    return Change(
      Fix("Write `Send`", .safe, edits: [Edit(type.location, replacement: "Send<\(action)>")]))
  }

  /// `ReducerBuilderOf<Feature>`
  static let reducerBuilderOf = Migration("ReducerBuilderOf") { use in
    guard let type = use.writtenType, type.parts.count == 1, type.parts[0].kind == .named,
      use.resolvesExternally("ReducerBuilder")
    else { return nil }
    let reducer = type.parts[0]
    return Change(
      Fix(
        "Write `ReducerBuilder`", .safe,
        edits: [
          Edit(use.nameLocation, replacement: "ReducerBuilder"),
          Edit(reducer.location, replacement: "\(reducer.text).State, \(reducer.text).Action"),
        ]))
  }
}
