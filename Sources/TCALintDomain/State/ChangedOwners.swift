import TCALintModel
import TCALintSyntax

/// Finds the type whose property a change sets, by the type of the expression in front of it.
struct ChangedOwners {
  let app: App

  /// - Parameters:
  ///   - name: of the property.
  ///   - depth: how many names of the change precede it.
  /// - Returns: no types where it is no property of the program's types.
  func owner(
    of name: ProgramName, in change: PropertyChange, before depth: Int, in file: FileID
  ) -> StateChanges.Owner {
    if app.recognised[file].clients.overrides.hold(change.base) { return .types([]) }
    switch type(in: change, before: depth, in: file) {
    // A type that does not declare it may forward to a stored value.
    case .nominal(let type, _):
      let owners = app.program.owners(ofMembersOf: .nominal(type, []))
      return owners.map { .types($0) } ?? (declares(name, type) ? .types(Symbols(type)) : .unknown)
    case .external(let type, _): return Self.plain.contains(type) ? .types([]) : .unknown
    case .array, .dictionary, .tuple, .function: return .types([])
    case .unknown, .nested, .parameter, .optional, .metatype, .keyPath, .composition: return .unknown
    }
  }

  /// The type of an element, or of a part of one, that declares a property; nil where that is not known.
  func element(
    having name: ProgramName, in change: PropertyChange, before depth: Int, in file: FileID
  ) -> StateChanges.Owner? {
    guard case .nominal(let type, _) = type(in: change, before: depth, in: file),
      [.struct, .class, .enum, .actor].contains(app.program.symbols[type].kind), declares(name, type)
    else { return nil }
    return .types(Symbols(type))
  }

  /// The type of what some names of a change reach.
  private func type(in change: PropertyChange, before depth: Int, in file: FileID) -> SwiftType {
    let base = app.program.files[file].facts.paths[change.base]
    let count = Int(change.path.lowerBound - base.names.lowerBound) + depth
    return app.program.nominal(app.program.type(changedBy: count, namesOf: change.base, in: file))
  }

  private func declares(_ name: ProgramName, _ type: SymbolID) -> Bool {
    !app.members.members(.property, named: name, of: type).isEmpty
  }

  /// Types from outside that hold nothing of the program's in members that can be set.
  private static let plain = ViewTypes.names.union(ConstantTypes.names).union([
    "DateComponents", "NSMutableParagraphStyle", "UIBarButtonItem", "UINavigationItem", "UITabBarItem",
    "UNMutableNotificationContent", "URLComponents", "URLRequest",
  ])
}

extension App {
  /// The state, or another type of the program, of what a path begins with: of `state` in `state.name`, of `self` in `name`.
  /// nil where that is not known.
  public func state(ofRoot path: Path, in file: FileID) -> SymbolID? {
    let facts = program.files[file].facts
    guard let count = facts.rootLength(of: path), let id = facts.id(of: path) else { return nil }
    return state(meantBy: program.type(changedBy: Int(count), namesOf: id, in: file))
  }
}

extension Program {
  /// The type of what the first names of a path reach that is changed; of `self`, which may not be written, for none.
  fileprivate func type(changedBy count: Int, namesOf path: PathID, in file: FileID) -> SwiftType {
    let found = files[file].facts.paths[path]
    return count == 0 && found.root == .unqualified
      ? enclosingType(of: found.scope, in: file) : type(ofFirst: count, namesOf: path, in: file)
  }
}
