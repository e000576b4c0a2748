import TCALintDomain
import TCALintModel
import TCALintRuleKit

/// The changes that make views observe a feature, or a part of it.
struct ObservationMove {
  private let edits: [Edit]
  private let reindentations: [Reindentation]

  init(_ edits: [Edit] = [], _ reindentations: [Reindentation] = []) {
    self.edits = edits
    self.reindentations = reindentations
  }

  static func + (left: ObservationMove, right: ObservationMove) -> ObservationMove {
    ObservationMove(left.edits + right.edits, left.reindentations + right.reindentations)
  }

  /// The fix of a use, with the declarations that it changes; nil where parts of it change the same text differently.
  func change(_ title: String, of use: ExternalSymbolUse<DeprecatedInterface>) -> Migration.Change? {
    guard let fix = fix(title) else { return nil }
    let own = use.app.member(around: use.nameLocation)
    var seen: Set<Member> = []
    let others = fix.edits.compactMap { use.app.member(around: $0.location) }
      .filter { $0 != own && seen.insert($0).inserted }
    return Migration.Change(
      fix, related: others.map { RelatedLocation("the fix also changes `\($0.nameText)`", at: $0.nameLocation) })
  }

  /// The changes as a suggestion; nil where parts of it change the same text differently.
  func fix(_ title: String) -> Fix? {
    var unique: [Edit] = []
    for edit in edits.sorted(by: { $0.location < $1.location }) {
      if let last = unique.last, last.location == edit.location, last.replacement == edit.replacement { continue }
      if let last = unique.last, last.location.touches(edit.location) { return nil }
      unique.append(edit)
    }
    return Fix(
      title, .suggestion,
      edits: unique.map { Edit($0.location, adding: [], between: $0.replacement, and: "") },
      reindentations: Array(Set(reindentations)))
  }
}

extension Location {
  /// Whether a place that begins no earlier begins within it, or where it begins.
  fileprivate func touches(_ next: Location) -> Bool {
    file == next.file && (next.range.lowerBound < range.upperBound || next.range.lowerBound == range.lowerBound)
  }
}

/// The maximum number of uses that a fix changes, and of views that change with it.
private let maxUses = 256

extension StateBindings {
  /// How much at least changes where the state does.
  fileprivate var useCount: Int {
    keyPaths.count + (observations.map(\.uses) + properties.map(\.uses)).reduce(0) { $0 + $1.count }
  }
}

extension TypeHandle {
  /// The changes that make a state observable, so that views read it from its store; nil where something prevents it.
  /// With a bound property, all views that bind it change as well.
  var move: ObservationMove? {
    if isObservableState { return ObservationMove() }
    guard let observation else { return nil }
    var move = ObservationMove(
      [
        Edit(
          observation.declaration.location.start, replacement: observation.declaration.inFront("@ObservableState"))
      ] + observation.presentations.map { Edit($0.attribute, replacement: "@Presents") })
    if observation.bound.isEmpty { return move }
    guard let bindings, bindings.useCount <= maxUses else { return nil }
    move =
      move + ObservationMove((observation.bound.map(\.attribute) + bindings.keyPaths).map { Edit($0, replacement: "") })
    for view in bindings.observations {
      guard let own = view.move else { return nil }
      move = move + own
    }
    for view in bindings.properties {
      guard let own = view.move else { return nil }
      move = move + own
    }
    return move
  }
}

extension Member {
  /// The changes that make the property of a view that holds a store provide bindings, `$store`: empty where it does;
  /// nil where that is not allowed, or not known.
  var moveToBindings: ObservationMove? {
    if hasAttribute(["Bindable", "Binding", "State"]) { return ObservationMove() }
    guard isStoredProperty, !hasAttributes, let owner, owner.isView, owner.kind == .struct,
      flags.isDisjoint(with: [.oneOfSeveral, .accessors, .lazy, .static])
    else { return nil }
    // The backport is right on all systems.
    let attribute = app.runsWithObservation(at: nameLocation) == true ? "@Bindable" : "@Perception.Bindable"
    let keyword = keywordLocation
    if location.start == keyword.start { return ObservationMove([Edit(keyword, replacement: "\(attribute) var")]) }
    return ObservationMove([
      Edit(location.start, replacement: "\(attribute) "),
      Edit(keyword, replacement: "var"),
    ])
  }
}
