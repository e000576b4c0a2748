import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A state has a property for each of several features that it presents.
  static let multiplePresentations = Rule(
    id: "multiple-presentations", category: .state, severity: .info, profile: .strict,
    summary: "A state presents several features in separate properties.",
    page: Page.multiplePresentations,
    check: .program { app in
      let scopes = Dictionary(grouping: app.storeScopes, by: \.members.last)
      return app.states.compactMap { state in
        finding(state) { property in scopes[property]?.allSatisfy(\.isOfWhatIsPresented) ?? false }
      }
    })
}

/// - Parameter isShownInPlace: whether views show a property's feature among their own content, so that it is no
///   separate screen.
private func finding(_ state: TypeHandle, _ isShownInPlace: (Member) -> Bool) -> Finding? {
  // In the clauses of an `#if` one property may be declared several times.
  var names: Set<String> = []
  let presentations = state.storedProperties.filter {
    $0.hasLibraryAttribute(PresentationWrappers.names) && !isShownInPlace($0)
      && names.insert($0.name).inserted
  }.inOneBuild()
  guard presentations.count > 1, let first = presentations.first else { return nil }
  return Finding(
    .presents(presentations.map(\.name), state.name), at: first.nameLocation,
    related: presentations.dropFirst().map { RelatedLocation("`\($0.name)` presents, too", at: $0.nameLocation) },
    help: .help(presentations))
}

extension String {
  fileprivate static func presents(_ names: [String], _ state: String) -> String {
    "`\(state)` presents \(list(names)) in separate properties, so "
      + (names.count == 2 ? "both" : "several") + " can be presented at once"
  }

  fileprivate static func help(_ presentations: [Member]) -> String {
    let destination = presentations.first(where: \.isDestination)
    guard let destination, let reducer = destination.heldReducer?.name ?? destination.heldState?.name else {
      let cases = list(presentations.map(\.name))
      let wrapper = presentations[0].hasAttribute("Presents") ? "Presents" : "PresentationState"
      return "Declare \(presentations[0].destination(cases)), and hold "
        + "`@\(wrapper) var destination: Destination.State?` instead."
    }
    let others = presentations.filter { $0 != destination }.map(\.name)
    return
      "Make \(list(others)) \(others.count == 1 ? "a case" : "cases") of `\(reducer)`, which `\(destination.name)` "
      + "already presents."
  }
}

extension Member {
  /// The replacement of properties, as far as the library has it.
  fileprivate func destination(_ cases: String) -> String {
    app.has(.composableArchitecture, LibraryVersion(1, 8), at: nameLocation)
      ? "a `@Reducer enum Destination` with the cases \(cases)"
      : "a reducer `Destination`, whose state and action are enums with the cases \(cases)"
  }

  /// Whether it holds an enum that is there to take one screen or another: any other enum is one screen's.
  fileprivate var isDestination: Bool {
    guard let type = [heldReducer, heldState].compactMap(\.self).first(where: { $0.kind == .enum }) else {
      return false
    }
    return name == "destination" || type.name.split(separator: ".").contains("Destination")
  }
}
