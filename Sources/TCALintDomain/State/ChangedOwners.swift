import TCALintModel
import TCALintSyntax

/// Tells whose property is changed where what the change begins with does not: by the types of local names, of properties
/// of any type, of what calls give.
struct ChangedOwners {
  private let app: App
  private let values: ValueTypes

  init(_ app: App) {
    self.app = app
    values = ValueTypes(app.program)
  }

  /// - Parameters:
  ///   - name: of the property.
  ///   - depth: how many names of the change stand in front of it.
  /// - Returns: no types for what surely is nothing of the program's.
  func owner(
    of name: ProgramName, in change: PropertyChange, before depth: Int, in file: FileID
  ) -> StateChanges.Owner {
    let base = app.program.files[file].facts.paths[change.base]
    if app.recognised[file].clients.overrides.hold(change.base) { return .types([]) }
    let count = Int(change.path.lowerBound - base.names.lowerBound) + depth
    switch values.type(ofFirst: count, namesOf: base, in: file) {
    // What does not declare it itself may hand on what it holds.
    case .symbols(let types): return types.allSatisfy { declares(name, $0) } ? .types(types) : .unknown
    case .outside(let type): return Self.plain.contains(app.program.text(type)) ? .types([]) : .unknown
    case .structural: return .types([])
    case .unknown: return element(having: name, in: change, before: depth, in: file) ?? .unknown
    }
  }

  /// The type of an element, or of a part of one, that surely declares a property; nil where that is not known.
  func element(
    having name: ProgramName, in change: PropertyChange, before depth: Int, in file: FileID
  ) -> StateChanges.Owner? {
    let base = app.program.files[file].facts.paths[change.base]
    let count = Int(change.path.lowerBound - base.names.lowerBound) + depth
    guard let type = ElementTypes(app: app).type(ofFirst: count, of: base, in: file)?.wrapped.nominal,
      [.struct, .class, .enum, .actor].contains(type.kind), declares(name, type.symbol)
    else { return nil }
    return .types(Symbols(type.symbol))
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
