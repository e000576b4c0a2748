import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The identity of an element that changes while the element is in a collection.
struct ChangedIdentity {
  let element: TypeHandle
  /// The property `id`.
  let id: Member
  /// What changes: `name`
  let source: String
  /// Where that changes, in the order of files and lines.
  let changes: [Location]
}

extension App {
  /// The changed identities outside of tests and previews.
  var changedIdentities: [ChangedIdentity] {
    let identities = elementIdentities
    let finder = IdentityChanges(self, identities)
    return identities.compactMap { identity in
      for path in identity.paths {
        let changes = finder.changes(of: path, identity.element)
        guard !changes.isEmpty else { continue }
        return ChangedIdentity(
          element: identity.element, id: identity.id, source: path.map(program.text).joined(separator: "."),
          changes: changes)
      }
      return nil
    }
  }
}

/// Finds where the reducers of rows, their bindings, and subscripts of collections change what identities come from.
private struct IdentityChanges {
  private struct Change {
    let element: TypeHandle
    let names: [ProgramName]
    let location: Location
  }

  private let app: App
  private let changes: [TypeHandle: [Change]]
  /// The views' bindings to the states of rows.
  private let bindings: [SymbolID: StoreBinding]

  init(_ app: App, _ identities: [ElementIdentity]) {
    self.app = app
    let elements = Set(identities.map(\.element))
    let names = Set(identities.flatMap { $0.paths.flatMap(\.self) })
    let rows = app.rows
    let files = app.files(mentioning: names).filter { !app.program.isTestFile[$0] }
    changes = Dictionary(grouping: files.flatMap { Self.changes(of: elements, rows, in: $0, app) }, by: \.element)
    bindings = app.storeBindings(to: Set(elements.filter(rows.contains).flatMap(\.reducers).map(\.symbol)))
  }

  /// Where a property of an element, or a part of it, is changed.
  func changes(of path: [ProgramName], _ element: TypeHandle) -> [Location] {
    let found = changes[element, default: []].filter { $0.names.starts(with: path) }.map(\.location)
    guard found.isEmpty, path.count == 1,
      let property = element.stateProperties.first(where: { $0.member.programName == path[0] }),
      property.isBindable(app.stateChanges.bindings.bound),
      let binding = element.reducers.lazy.compactMap({ bindings[$0.symbol] }).first
    else { return found }
    return [binding.location]
  }

  private static func changes(
    of elements: Set<TypeHandle>, _ rows: Set<TypeHandle>, in file: FileID, _ app: App
  ) -> [Change] {
    let facts = app.program.files[file].facts
    func change(_ target: Value, dropping last: Int, _ range: Range<UInt32>) -> Change? {
      guard let id = target.path, case let path = facts.paths[id],
        let (element, count) = app.element(changedBy: id, in: file, rows), elements.contains(element),
        case let location = Location(file: file, range: range), !app.isTestOrPreview(location)
      else { return nil }
      let names = app.program.path(path.names, in: file).dropFirst(count).dropLast(last)
      return Change(element: element, names: Array(names), location: location)
    }
    let written = facts.writes.compactMap { $0.kind == .inout ? nil : change($0.target, dropping: 0, $0.range) }
    let called = facts.calls.compactMap { call in
      let isChanging = facts.calleeName(call).map { ChangingMethods.names.contains(facts.names.text($0)) } ?? false
      return isChanging && call.use == .statement ? change(call.callee, dropping: 1, call.range) : nil
    }
    return (written + called).sorted { $0.location.range.lowerBound < $1.location.range.lowerBound }
  }
}

extension App {
  /// The states that a `forEach` runs a reducer on as elements of an `IdentifiedArray`.
  fileprivate var rows: Set<TypeHandle> {
    Set(
      compositions.compactMap { composition in
        guard composition.kind == .elements, let state = composition.childState,
          holder(of: composition)?.identifiedElement == state
        else { return nil }
        return state
      })
  }

  /// The property that holds the child's state.
  private func holder(of composition: Composition) -> Member? {
    var (owner, member): (TypeHandle?, Member?) = (composition.parent.onlyState, nil)
    for name in composition.statePath {
      member = owner?.storedProperty(named: name)
      owner = member?.nominalType
    }
    return member
  }

  /// The element that a changed path begins with, and how many names are its own: `state` in the code of a row's reducer,
  /// `state.rows[id: id]`.
  fileprivate func element(
    changedBy id: PathID, in file: FileID, _ rows: Set<TypeHandle>
  ) -> (TypeHandle, count: Int)? {
    let facts = program.files[file].facts
    let path = facts.paths[id]
    switch path.root {
    case .local, .anonymous:
      guard path.names.count > 1,
        path.root == .local ? facts.inoutState(path.local) != nil : facts.beginsWithAnonymousState(path),
        let state = program.type(ofFirst: 1, namesOf: id, in: file).symbol.map({ TypeHandle(self, $0) }),
        rows.contains(state), let reducer = type(.reducer, around: path.scope, in: file),
        state.reducers.contains(reducer)
      else { return nil }
      return (state, 1)
    case .result:
      guard !path.call.isNone, case let call = facts.calls[path.call], call.flags.contains(.isSubscript),
        call.arguments.count == 1, let callee = call.callee.path,
        case let type = program.type(ofFirst: facts.paths[callee].names.count, namesOf: callee, in: file),
        let element = identifiedElement(of: type)
      else { return nil }
      return (element, 0)
    default: return nil
    }
  }
}
