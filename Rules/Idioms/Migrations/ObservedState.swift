import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension TypeHandle {
  /// What makes a state observable, so that views read it from its store: nothing where it is; nil where that may not be.
  ///
  /// Each of these goes together with the same of another fix.
  var editsForObservation: [Edit]? {
    if isObservableState { return [] }
    guard let observation else { return nil }
    let declaration = observation.declaration
    let start = Location(
      file: declaration.location.file,
      range: declaration.location.range.lowerBound..<declaration.location.range.lowerBound)
    let space = declaration.indentation.map { "\n\($0)" } ?? " "
    let wrappers = observation.presentations.map { Edit($0.attribute, adding: [], between: "@Presents", and: "") }
    return [Edit(start, adding: ["@ObservableState"], between: "", and: space)] + wrappers
  }

  /// Points to its declaration, which a fix changes.
  var stateRelation: [RelatedLocation] {
    nameLocation.map { [RelatedLocation("`\(name)` is the state of the store", at: $0)] } ?? []
  }
}

extension Member {
  /// What makes the property of a view that holds a store one that gives bindings, `$store`: nothing where it does; nil
  /// where that may not be, or is not known.
  ///
  /// - Parameter hasObservation: see ``App/runsWithObservation(at:)``.
  func editsForBindings(hasObservation: Bool) -> [Edit]? {
    if hasAttribute(["Bindable", "UIBindable"]) { return [] }
    guard isStoredProperty, !hasAttributes, let owner, owner.isView, owner.kind == .struct,
      flags.isDisjoint(with: [.oneOfSeveral, .accessors, .lazy, .static])
    else { return nil }
    let attribute = hasObservation ? "@Bindable" : "@Perception.Bindable"
    let (start, keyword) = (location.range.lowerBound, keywordLocation)
    if start == keyword.range.lowerBound { return [Edit(keyword, adding: [], between: "\(attribute) var", and: "")] }
    let place = Location(file: location.file, range: start..<start)
    return [
      Edit(place, adding: [attribute], between: "", and: " "), Edit(keyword, adding: [], between: "var", and: ""),
    ]
  }

  /// Points to its declaration, which a fix changes.
  var storeRelation: [RelatedLocation] { [RelatedLocation("the store is held here", at: nameLocation)] }
}
