import TCALintDomain
import TCALintModel

extension App {
  /// The read of an observable state that a path is: `store.title`, `self.store.row?.title`, `store.state`.
  func readOfStore(_ path: Path, in file: FileID) -> UntrackedRead? {
    let facts = program.files[file].facts
    let first = path.root == .result ? 0 : 1
    guard path.names.count > first, path.use != .target, path.use != .inout,
      [.local, .unqualified, .self, .anonymous, .result].contains(path.root)
    else { return nil }
    for count in first..<min(path.names.count, Self.maxNames) {
      let type = program.type(ofFirst: count, namesOf: path, in: file).unwrapped
      guard type.externalName == "Store" else { continue }
      let name = facts.names.text(facts.pathNames[Int(path.names.lowerBound) + count])
      guard let state = state(ofStore: type).map({ TypeHandle(self, $0) }), state.isObservableState else { return nil }
      if name == "scope", path.names.count == count + 1 { return readOfScope(path, of: state, in: file) }
      guard !isMemberOfStores(name), name == "state" || name == "case" || state.hasProperty(name) else { return nil }
      let end = program.range(ofName: count, of: path, in: file).upperBound
      let location = Location(file: file, range: path.range.lowerBound..<end)
      let isWhole = name == "case" || name == "state" && path.names.count == count + 1
      return UntrackedRead(text: program.source(location), location: location, isWhole: isWhole)
    }
    return nil
  }

  /// The read of an optional child, or of elements, that scoping a store to them is: `if let row = store.scope(…)`,
  /// `ForEach(store.scope(…))`. Where another type is expected, it may only make a store.
  private func readOfScope(_ path: Path, of state: TypeHandle, in file: FileID) -> UntrackedRead? {
    guard !path.calling.isNone, case let call = CallSite(self, path.calling, in: file),
      call.isUnwrappedByBinding || call.isCollection, let keyPath = call.arguments.first,
      keyPath.label == nil || keyPath.label == "state"
    else { return nil }
    let location = Location(file: file, range: path.range)
    return UntrackedRead(
      text: "\(program.source(location))(\(keyPath.label.map { $0 + ": " } ?? "")\(keyPath.text), …)",
      location: location,
      isWhole: state.kind == .enum)
  }

  /// The platforms whose releases do not track the code at a place.
  func platformsWithoutObservation(at location: Location) -> Set<ApplePlatform> {
    let releases = releasesWithoutObservation(in: location.file)
    return releases.isEmpty ? [] : platforms(Set(releases.keys), thatCompile: location)
  }

  /// Whether a closure builds the screens of a `NavigationStack`.
  func isDestinationOfStack(_ scope: ScopeReference) -> Bool {
    let facts = program.files[scope.file].facts
    guard facts.scopes[scope.scope].kind == .closure,
      case let argument = facts.closures[facts.scopes[scope.scope].closure].argument, !argument.isNone,
      case let site = ArgumentSite(self, argument, in: scope.file)
    else { return false }
    return site.label == "destination" && site.call?.name == "NavigationStack"
  }

  /// No store is reached by more names.
  private static let maxNames = 5
}

extension CallSite {
  /// `if let row = store.scope(…)`
  fileprivate var isUnwrappedByBinding: Bool {
    guard let node = facts.node(of: .call(id)), case let parent = facts.nodes[node].parent, !parent.isNone else {
      return false
    }
    return facts.nodes[parent].kind == .optionalBinding
  }

  /// `ForEach(store.scope(…))`, `Array(store.scope(…))`
  fileprivate var isCollection: Bool {
    guard let outer = facts.call(of: call.argument).map({ CallSite(app, $0, in: file) }), let callee = outer.callee,
      outer.arguments.first?.id == call.argument, outer.arguments.first?.label == nil,
      let type = app.program.externalName(callee.names, in: file, at: facts.scopes[callee.scope].declaration)
    else { return false }
    return ["Array", "ForEach", "List"].contains(app.program.text(type))
  }
}
