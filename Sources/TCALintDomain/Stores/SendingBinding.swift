import TCALintModel
import TCALintSyntax

/// A `Binding(get:set:)` whose setter sends actions.
public struct SendingBinding: Sendable {
  /// The call of the initializer.
  public let call: CallSite
  /// The actions that it sends, at least one.
  public fileprivate(set) var sends: [StoreSend]
}

extension SendingBinding {
  /// Whether its setter does nothing else.
  public var onlySends: Bool {
    guard sends.count == 1, let send = sends.first else { return false }
    let scope = send.facts.scopes[send.call.call.scope]
    return [.closure, .function].contains(scope.kind) && scope.itemCount == 1
  }

  /// Whether it only sends the new value, as the only value of an action: `.nameChanged($0)`.
  public var sendsValueAlone: Bool {
    guard sends.count == 1, let send = sends.first, send.call.arguments.count == 1 else { return false }
    let facts = send.facts
    var value = facts.arguments[send.call.call.arguments].first?.value
    var isAction = false
    // Each action that contains it has it as its only value.
    for _ in 0..<Self.maxActions {
      guard let call = value?.call.map({ facts.calls[$0] }), call.arguments.count == 1,
        call.callee.path.map({ facts.paths[$0].root == .implicitMember && facts.paths[$0].names.count == 1 }) == true
      else { break }
      isAction = true
      value = facts.arguments[call.arguments].first?.value
    }
    guard isAction, let path = value?.path.map({ facts.paths[$0] }), path.names.count == 1 else { return false }
    return path.root == .anonymous
      || path.root == .local && [.closureParameter, .parameter].contains(facts.locals[path.local].kind)
  }

  private static let maxActions = 8
}

extension App {
  private static let sendingBindingsKey = TableKey<[SendingBinding]>("bindings that send actions")

  /// The bindings whose setters send actions to a store, in the order of files and lines.
  public var sendingBindings: [SendingBinding] { table(Self.sendingBindingsKey) { findSendingBindings() } }

  private func findSendingBindings() -> [SendingBinding] {
    var found: [SendingBinding] = []
    for send in storeSends {
      guard let call = send.closures.first(where: \.isSetterOfBinding)?.call else { continue }
      let last = found.count - 1
      if last >= 0, found[last].call.file == call.file, found[last].call.id == call.id {
        found[last].sends.append(send)
      } else {
        found.append(SendingBinding(call: call, sends: [send]))
      }
    }
    let byMethod = sendingFunctions.filter(\.argument.isSetterOfBinding).compactMap { function in
      function.argument.call.map { SendingBinding(call: $0, sends: [function.send]) }
    }
    return byMethod.isEmpty ? found : (found + byMethod).sorted { $0.call.location < $1.call.location }
  }
}

extension ArgumentSite {
  /// Whether it is the `set` of a `Binding(get:set:)`.
  public var isSetterOfBinding: Bool {
    guard let call, call.call.arguments.count == 2 else { return false }
    let first = ArgumentSite(app, call.call.arguments.startIndex, in: file)
    guard first.id.next == id, label == "set" || label == nil && first.label == "get" else { return false }
    return call.makesBinding
  }
}

extension CallSite {
  /// `Binding(…)`, or `.init(get:set:)` where the context determines the type.
  fileprivate var makesBinding: Bool {
    guard let callee else { return false }
    if callee.root == .implicitMember {
      let labels = arguments.map(\.label)
      return callee.names.isEmpty && callee.flags.contains(.isInit) && (labels[0] == "get" || labels[1] == "set")
    }
    guard callee.root == .unqualified, !callee.names.isEmpty else { return false }
    let name = app.program.externalName(callee.names, in: file, at: facts.scopes[callee.scope].declaration)
    return name?.is(.Binding) ?? false
  }
}
