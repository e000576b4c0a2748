import TCALintDomain
import TCALintModel

extension ExternalSymbolUse<DeprecatedInterface> {
  /// What prevents a fix, where there is one for other uses of the API: what the program does not show, or what has to
  /// change first. nil where no reason is known.
  var obstacle: String? {
    guard Migration.byInterface[row.name] != nil else { return nil }
    switch row.name {
    case "WithViewStore": return obstacleOfObservation
    case "ViewStore", "ViewStoreOf": return obstacleOfViewStore
    case "@BindingState", "@BindableState": return type.flatMap(Self.obstacle)
    case "IfLetStore", "ForEachStore", "NavigationStackStore": return obstacleOfPresentation
    case let name where name.hasSuffix("(store:)"): return obstacleOfPresentation
    case "TaskResult": return obstacleOfTaskResult
    case "SwitchStore":
      guard let store = call?.arguments.first.flatMap({ ObservedStore($0) }) else { return .unknownStore }
      return Self.obstacle(of: store.state)
    default: return nil
    }
  }

  private var obstacleOfTaskResult: String? {
    if let place = app.taskResults.unclear {
      return "`Result` may not support \(app.described(place))"
    }
    guard case .failure(let obstacle)? = app.taskResults.group(of: self)?.equalityEdits(app) else { return nil }
    switch obstacle {
    case .needed(let action, let place):
      return "`\(TypeHandle(app, action).name)` has to stay `Equatable` because of \(app.described(place))"
    case .conformance(let action):
      return "`\(TypeHandle(app, action).name)` is `Equatable` through a conformance that no fix removes"
    case .received(let place): return "no key path is known for \(app.described(place)), which a test receives"
    case .tooMany: return nil
    }
  }

  private var obstacleOfObservation: String? {
    guard let source = call.flatMap({ ViewStoreSource(of: $0) }),
      let store = ObservedStore(source.path, names: source.count, app, in: place.file)
    else { return .unknownStore }
    if let obstacle = Self.obstacle(of: store.state) { return obstacle }
    guard let observation = storeObservation else {
      return "`observe:` or `send:` is neither a closure nor a key path"
    }
    return Self.obstacle(of: observation.uses) ?? obstacleOfTracking
  }

  private var obstacleOfViewStore: String? {
    if temporaryViewStore != nil { return nil }
    if enclosingMember?.kind == .typealias { return "a typealias of it is used" }
    guard let viewStore = viewStoreProperty else {
      return "no view's initializer creates it from the view's store"
    }
    return Self.obstacle(of: viewStore.state) ?? Self.obstacle(of: viewStore.uses) ?? obstacleOfTracking
  }

  private var obstacleOfPresentation: String? {
    guard let presentation = storePresentation else { return .unknownStore }
    if let obstacle = Self.obstacle(of: presentation.store.state) { return obstacle }
    if presentation.actionPathInWhole(presentation.actionPath) == nil {
      return presentation.store.state.actionOfFeature.map {
        "the cases of `\($0.name)` have no key paths: annotate the feature with `@Reducer`"
      } ?? "the action of `\(presentation.store.state.name)` is not known"
    }
    if row.name == ".navigationDestination(store:)", app.runsWithObservation(at: location) != true {
      return "`navigationDestination(item:)` needs systems that have Observation, such as iOS 17"
    }
    let needsBinding = presentation.isProjected && row.name != "IfLetStore" || row.name == "NavigationStackStore"
    guard needsBinding, presentation.store.property?.moveToBindings == nil else { return obstacleOfTracking }
    return "`\(presentation.store.text)` is no property of a view that could be `@Bindable`"
  }

  /// What prevents reads from being tracked on systems without Observation.
  private var obstacleOfTracking: String? {
    app.runsWithObservation(at: location) == true
      ? nil : "the code that reads the state cannot be wrapped in `WithPerceptionTracking`"
  }

  /// What prevents that a state becomes observable.
  private static func obstacle(of state: TypeHandle) -> String? {
    if state.move != nil { return nil }
    if let obstacle = state.obstacleToObservation { return obstacle }
    let names = state.observation?.bound.map { "`\($0.property.name)`" } ?? []
    guard !names.isEmpty else { return nil }
    let what =
      names.count == 1 ? "the binding of \(names[0])" : "one of the bindings of \(names.joined(separator: ", "))"
    guard let bindings = state.bindings else {
      return "\(what) in `\(state.name)` is used in an unknown way"
    }
    let uses = bindings.observations.flatMap(\.uses) + bindings.properties.flatMap(\.uses)
    return obstacle(of: uses) ?? "a view with \(what) in `\(state.name)` cannot be rewritten"
  }

  /// The first use of a view store that no store has.
  private static func obstacle(of uses: [ViewStoreUse]) -> String? {
    let other = uses.first { if case .other = $0.kind { true } else { false } }
    return other.map { use in
      "a store has no `\(use.app.program.source(use.location))`"
    }
  }
}

extension String {
  fileprivate static let unknownStore = "the store is not a name whose state is known, or its scope has no key path"
}

extension App {
  /// The first line of the code at a place, and the path of its file.
  fileprivate func described(_ place: Location) -> String {
    "`\(program.source(place).prefix { !$0.isNewline })` in \(program.files[place.file].path)"
  }
}
