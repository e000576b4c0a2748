import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// What the closure shows, which reads the store itself. Where the app runs on releases without observation, it stands in
  /// `WithPerceptionTracking`.
  static let withViewStore = Migration("WithViewStore") { use in
    guard let observation = use.storeObservation, let state = observation.store.state.editsForObservation,
      let body = observation.editsOfUses
    else { return nil }
    let hasObservation = use.app.runsWithObservation(at: use.location)
    let frame = hasObservation == true ? observation.editsThatUnwrap : observation.editsThatTrack
    guard let frame else { return nil }
    var bindings: [Edit] = []
    if observation.uses.contains(where: \.isBinding) {
      guard let hasObservation, let property = observation.store.property,
        let edits = property.editsForBindings(hasObservation: hasObservation)
      else { return nil }
      bindings = edits
    }
    return Change(
      Fix("Read `\(observation.store.text)` itself", .suggestion, edits: frame + body + state + bindings),
      related: (state.isEmpty ? [] : observation.store.state.stateRelation)
        + (bindings.isEmpty ? [] : observation.store.property?.storeRelation ?? []))
  }
}

extension StoreObservation {
  /// The head of the closure, as it stands at its call.
  private var head: Location {
    Location(file: call.location.file, range: call.location.range.lowerBound..<content.head.range.upperBound)
  }

  /// Shows the content as it is, in the place of the call.
  fileprivate var editsThatUnwrap: [Edit]? {
    if content.isOneExpression, let edits = content.unwrapping(from: call.location) { return edits }
    return content.hasCommentAtItsEdge ? nil : [Edit(head, replacement: call.opening(of: "Group", content))]
  }

  /// Tracks what the content reads, also where that is read later.
  fileprivate var editsThatTrack: [Edit]? {
    var edits = [Edit(head, replacement: call.opening(of: "WithPerceptionTracking", content))]
    var tracked: Set<Location> = []
    for use in uses where use.isRead {
      for closure in use.closures {
        guard let kind = closure.viewClosureUse else { return nil }
        if case .atOnce = kind { continue }
        if case .later = kind {
          guard let block = closure.closureBlock else { return nil }
          if tracked.insert(block.location).inserted {
            guard let wrapped = block.wrapping(in: "WithPerceptionTracking") else { return nil }
            edits += wrapped
          }
        }
        break
      }
    }
    // What stands in two of them would have to go further in twice.
    let blocks = tracked.map(\.range).sorted { $0.lowerBound < $1.lowerBound }
    let areNested = zip(blocks, blocks.dropFirst()).contains { $1.lowerBound < $0.upperBound }
    return areNested ? nil : edits
  }

  /// Names the store where the view store was named; nil where a use is none that a store has.
  fileprivate var editsOfUses: [Edit]? {
    var edits: [Edit] = []
    for use in uses {
      guard let edit = edit(of: use), let name = storeName(at: use.name) else { return nil }
      edits += edit(name)
    }
    return edits
  }

  /// The edits of a use by the name that the store has there.
  private func edit(of use: ViewStoreUse) -> ((String) -> [Edit])? {
    let path = observed.map { ".\($0)" }.joined()
    switch use.kind {
    case .whole:
      return { name in [Edit(use.location, replacement: observed.isEmpty ? "\(name).state" : readPath(name, observed))] }
    case .property(let property):
      return { name in [Edit(use.location, replacement: readPath(name, observed + [property]))] }
    case .send(let argument):
      let end = argument.location.end
      let start = Location(
        file: end.file, range: argument.location.range.lowerBound..<argument.location.range.lowerBound)
      let (opening, closing) = (embedding.map { ".\($0)(" }.joined(), embedding.map { _ in ")" }.joined())
      return { name in
        [Edit(use.name, replacement: name)]
          + (embedding.isEmpty ? [] : [Edit(start, replacement: opening), Edit(end, replacement: closing)])
      }
    case .projection(let property):
      return { name in [Edit(use.location, replacement: "\(projected(name))\(path).\(property)")] }
    case .binding, .other: return nil
    }
  }

  /// What names read of a store: `store.user.name`, and `store.state.id` where the store has a member of that name.
  private func readPath(_ store: String, _ names: [String]) -> String {
    let first = names.first.map(call.app.isMemberOfStores) ?? false
    return ([store] + (first ? ["state"] : []) + names).joined(separator: ".")
  }

  private func projected(_ store: String) -> String {
    store.hasPrefix("self.") ? "self.$\(store.dropFirst(5))" : "$\(store)"
  }
}

extension CallSite {
  /// How a call of a view begins that takes the last closure of this one.
  fileprivate func opening(of view: String, _ content: CodeBlock) -> String {
    location.range.upperBound == content.location.range.upperBound ? "\(view) {" : "\(view)(content: {"
  }
}

extension ViewStoreUse {
  fileprivate var isBinding: Bool {
    switch kind {
    case .projection, .binding: true
    default: false
    }
  }

  fileprivate var isRead: Bool {
    switch kind {
    case .send, .other: false
    default: true
    }
  }
}
