import TCALintModel
import TCALintSyntax

/// Finds the type whose property a change sets, by the type of the expression in front of it.
struct ChangedOwners {
  let app: App

  /// - Parameters:
  ///   - name: of the property.
  ///   - depth: how many names of the change stand in front of it.
  /// - Returns: no types where it is no property of the program's types.
  func owner(
    of name: ProgramName, in change: PropertyChange, before depth: Int, in file: FileID
  ) -> StateChanges.Owner {
    if app.recognised[file].clients.overrides.hold(change.base) { return .types([]) }
    switch type(in: change, before: depth, in: file) {
    // What does not declare it itself may hand on what it holds.
    case .nominal(let type, _): return declares(name, type) ? .types(Symbols(type)) : .unknown
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
    return app.program.nominal(app.program.type(ofFirst: count, namesOf: base, in: file))
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
  /// The types that what a change begins with may be of: a reducer's states, that of a parameter, that around it. None
  /// where that is not known.
  func types(ofRoot root: PropertyChange.Root, in scope: ScopeID, of file: FileID) -> Symbols {
    let declaration = program.files[file].facts.scopes[scope].declaration
    let place = DeclarationReference(file: file, declaration: declaration)
    switch root {
    case .state:
      let reducers = declaration.isNone ? [] : program.enclosingSymbols(place)
      return reducers.flatMap { features.states[$0] ?? [] }
    case .typed(let type): return program.resolve(type, in: file, at: declaration).symbols
    case .self: return declaration.isNone ? [] : program.enclosingSymbols(place)
    case .local, .other: return []
    }
  }
}
