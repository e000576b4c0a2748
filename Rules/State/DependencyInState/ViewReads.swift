import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A place where a view reads or binds a member of a state.
struct ViewRead {
  let view: TypeHandle
  let location: Location
}

/// Where views read or bind the computed properties and the subscripts of states.
struct ViewReads {
  private let app: App
  /// The subscripts in views, by the labels of their arguments.
  private lazy var subscripts = subscriptsInViews

  private struct Subscript {
    let view: TypeHandle
    let file: FileID
    let call: Call
  }

  init(_ app: App) { self.app = app }

  /// The first place where a view is known to read or bind a member of a state.
  mutating func first(of member: Member, in state: TypeHandle) -> ViewRead? {
    member.kind == .subscript ? firstElement(read: member, of: state) : firstProperty(member, of: state)
  }

  /// `store.isOld`, `$store.isOld`, `state.isOld`
  private func firstProperty(_ member: Member, of state: TypeHandle) -> ViewRead? {
    let mentions = app.mentionsOutsideTests(of: member.programName).prefix(Self.maxPlaces)
    return mentions.lazy.compactMap { file, mention -> ViewRead? in
      guard case .path(let id, let index) = mention, case let path = app.program.files[file].facts.paths[id],
        let view = view(around: path.scope, in: file),
        app.isMember(ofState: state.symbol, nameAt: index, of: id, in: file)
      else { return nil }
      return read(of: view, at: path.range, in: file)
    }.first { _ in true }
  }

  /// `store[row: 1]`, `$store[row: 1]`, `store.state[row: 1]`
  private mutating func firstElement(read member: Member, of state: TypeHandle) -> ViewRead? {
    let parameters = member.facts.parameters[member.declaration.parameters]
    let labels = parameters.map { app.program.name($0.label, in: member.reference.file) }
    return (subscripts[labels] ?? []).prefix(Self.maxPlaces).lazy.compactMap { [app] found -> ViewRead? in
      let base = app.program.type(of: found.call.callee, in: found.file)
      guard base.unwrapped.symbol == state.symbol || app.state(ofStore: base) == state.symbol else { return nil }
      return ViewRead(view: found.view, location: Location(file: found.file, range: found.call.range))
    }.first { _ in true }
  }

  private var subscriptsInViews: [[ProgramName]: [Subscript]] {
    var found: [[ProgramName]: [Subscript]] = [:]
    for (file, contents) in app.program.files.numbered where !app.program.isTestFile[file] {
      for call in contents.facts.calls where call.flags.contains(.isSubscript) {
        guard let view = view(around: call.scope, in: file), read(of: view, at: call.range, in: file) != nil else {
          continue
        }
        let labels = contents.facts.arguments[call.arguments].map { app.program.name($0.label, in: file) }
        found[labels, default: []].append(Subscript(view: view, file: file, call: call))
      }
    }
    return found
  }

  private func view(around scope: ScopeID, in file: FileID) -> TypeHandle? {
    let declaration = app.program.files[file].facts.scopes[scope].declaration
    return app.view(around: DeclarationReference(file: file, declaration: declaration))
  }

  private func read(of view: TypeHandle, at range: Range<UInt32>, in file: FileID) -> ViewRead? {
    let location = Location(file: file, range: range)
    return app.isTestOrPreview(location) ? nil : ViewRead(view: view, location: location)
  }

  /// The maximum number of places of a name, or of some labels; further ones are ignored.
  private static let maxPlaces = 1024
}
