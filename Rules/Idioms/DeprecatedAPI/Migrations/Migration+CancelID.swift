import TCALintDomain
import TCALintRuleKit

extension Migration {
  /// Effects that are known by a type: `.cancellable(id: CancelID.self)`. It was its identifier that they were known by.
  static let cancelIDs = [
    "`cancellable(id:)` with a type", "`Effect.cancel(id:)` with a type", "`Task.cancel(id:)` with a type",
    "`withTaskCancellation(id:)` with a type",
  ].map { interface in
    Migration(interface) { use in
      guard let id = use.call?.argument("id"), use.resolvesExternally("ObjectIdentifier") else { return nil }
      let value = "ObjectIdentifier(\(id.text))"
      return Change(Fix("Write `\(value)`", .safe, edits: [Edit(id.location, replacement: value)]))
    }
  }
}
