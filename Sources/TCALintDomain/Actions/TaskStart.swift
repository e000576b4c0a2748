import TCALintModel
import TCALintSyntax

/// A call that starts unstructured work.
public enum TaskStart: Sendable {
  /// `Task { … }`, `Task.detached { … }`
  case task
  /// `DispatchQueue.main.async { … }`
  case queue
}

extension CallSite {
  /// The unstructured work that the call starts; nil for any other call.
  public var taskStart: TaskStart? {
    guard !call.flags.contains(.isSubscript), takesClosure || takesWork, let callee,
      let name = facts.lastName(callee.names)
    else { return nil }
    let names = facts.path(callee.names)
    let text = facts.names.text(name)
    if callee.root == .unqualified, let first = names.first {
      if names.dropFirst().first?.is(.Task) == true, facts.names.text(first) == KnownModules.concurrency {
        return names.count == 2 || Self.taskFunctions.contains(text) ? .task : nil
      }
      if first.is(.Task) {
        let isStart = names.count == 1 || names.count == 2 && Self.taskFunctions.contains(text)
        return isStart && isExternal("Task", callee) ? .task : nil
      }
    }
    guard Self.queueFunctions.contains(text) else { return nil }
    return beginsWithQueue ? .queue : nil
  }

  /// `async(execute: work)`, `Task(operation: work)`
  private var takesWork: Bool {
    let (facts, call) = (facts, call)
    return facts.arguments[call.arguments].contains {
      $0.label.is(.operation) || facts.names.has($0.label, text: "execute")
    }
  }

  private static let taskFunctions: Set<String> = ["detached", "immediate", "immediateDetached"]
  private static let queueFunctions: Set<String> = ["async", "asyncAfter"]

  /// The maximum length of a chain of calls. Longer chains are not calls of a queue.
  private static let maxLinks = 8

  /// `DispatchQueue.main`, `DispatchQueue.global(qos: .utility)`, `DispatchQueue(label: "io")`
  private var beginsWithQueue: Bool {
    var value = call.callee
    for _ in 0..<Self.maxLinks {
      if let call = value.call {
        value = facts.calls[call].callee
      } else if let path = value.path.map({ facts.paths[$0] }) {
        if path.root == .unqualified {
          return facts.firstName(path.names).map(facts.names.text) == "DispatchQueue"
            && isExternal("DispatchQueue", path)
        }
        guard path.root == .result, !path.call.isNone else { return false }
        value = facts.calls[path.call].callee
      } else {
        return false
      }
    }
    return false
  }

  private func isExternal(_ type: String, _ path: Path) -> Bool {
    guard let name = app.program.name(type) else { return false }
    return app.program.externalName(name, in: file, at: facts.scopes[path.scope].declaration) != nil
  }
}
