import TCALintModel
import TCALintSyntax

/// A reducer that another runs on a part of its state: what `Scope`, `.ifLet`, `.ifCaseLet` and `.forEach` say, and each
/// case of a reducer that is an enum.
///
///     .ifLet(\.$destination, action: \.destination)
public struct Composition: Sendable {
  /// How often the child is there.
  public enum Kind: Sendable {
    /// `Scope`: the child is always there.
    case scope
    /// `.ifLet`: it may be there.
    case optional
    /// `.forEach`: there is one for each element.
    case elements
    /// `.ifCaseLet`, a `Scope` to a case, and a case of a reducer that is an enum: it is one of several.
    case stateCase
  }

  @UnretainedApp public var app: App
  let entry: CompositionTable.Entry

  /// How often the child is there.
  public var kind: Kind { entry.kind }
  /// The reducer that runs the child.
  public var parent: TypeHandle { TypeHandle(app, entry.parent) }
  /// The reducer that is run; nil where that is not known.
  public var child: TypeHandle? { entry.child.map { TypeHandle(app, $0) } }
  /// The state that it runs on; nil where that is not known.
  public var childState: TypeHandle? { entry.childState.map { TypeHandle(app, $0) } }
  /// The names that lead from the parent's state to the child's: properties, or one case.
  public var statePath: [String] { entry.statePath.map(app.program.text) }
  /// The cases that lead from the parent's action to the child's.
  public var actionPath: [String] { entry.actionPath.map(app.program.text) }
  /// The call, or the case.
  public var location: Location { Location(file: entry.file, range: entry.range) }
  /// The name of the operator that is called, or of the case: a call begins where its chain does.
  public var nameLocation: Location { Location(file: entry.file, range: entry.nameRange) }
}

extension App {
  private static let compositionsKey = TableKey<CompositionTable>("compositions")

  /// Which reducers run which, in the order of files and lines.
  public var compositions: [Composition] { compositionTable.entries.map { Composition(app: self, entry: $0) } }

  /// The compositions of the app, computed once.
  public var compositionTable: CompositionTable { table(Self.compositionsKey) { CompositionTable(self) } }
}

extension TypeHandle {
  /// The reducers that a reducer runs on parts of its state.
  public var compositions: [Composition] {
    app.compositionTable.entriesOfParent[symbol, default: []].map {
      Composition(app: app, entry: app.compositionTable.entries[$0])
    }
  }
}

extension Member {
  /// The state of a feature that a property holds, or a case carries: itself, one or none, or as the elements of a
  /// collection. nil where it holds none.
  public var heldState: TypeHandle? { held.state }

  /// Whether a property that holds a state holds one at most.
  public var isSingle: Bool {
    let type = type.unwrapped
    return nominalType != nil || type.externalName == "PresentationState" || reducer(ofGeneratedState: type) != nil
  }

  /// The state that a property holds, or the enum that says which of several.
  public var heldChild: TypeHandle? {
    let (state, reducer) = held
    return [state, reducer].compactMap(\.self).first { $0.kind == .enum } ?? state
  }

  /// The reducer of that state, also where a macro makes the state of a reducer that is an enum.
  public var heldReducer: TypeHandle? { held.reducer }

  /// Whether it is a stored property whose type is not known: `= .empty(for: id)`.
  var hasUnknownType: Bool { isStoredProperty && !type.isKnown }

  var held: (state: TypeHandle?, reducer: TypeHandle?) {
    let values = associatedTypes
    let element = kind == .enumCase ? values.count == 1 ? values[0].element : .unknown : type.element
    if let state = app.nominalType(element), app.features.reducers[state.symbol] != nil {
      return (state, state.reducerOfState)
    }
    return (nil, reducer(ofGeneratedState: element))
  }

  /// The reducer whose state a type is, where that is an enum without a state of its own: a macro makes it.
  private func reducer(ofGeneratedState type: SwiftType) -> TypeHandle? {
    guard case .nested(.nominal(let reducer, _), let name) = type, name.is(.State),
      app.program.symbols[reducer].kind == .enum, app.roles[reducer].contains(.reducer)
    else { return nil }
    return TypeHandle(app, reducer)
  }

  /// The types of the associated values of a case.
  public var associatedTypes: [SwiftType] {
    guard kind == .enumCase, case .function(let types, _) = app.program.type(of: reference) else { return [] }
    return types
  }

  /// The written type of the only associated value of a case.
  public var payload: WrittenType? {
    let parameters = facts.parameters[declaration.parameters]
    guard kind == .enumCase, parameters.count == 1, let type = parameters.first?.type, !type.isNone else { return nil }
    return WrittenType(app, type, in: reference.file, at: declaration.parent)
  }

  /// The label of that value.
  public var labelOfPayload: String? {
    let parameters = facts.parameters[declaration.parameters]
    guard kind == .enumCase, parameters.count == 1, let label = parameters.first?.label, !label.isNone else {
      return nil
    }
    return facts.names.text(label)
  }

  /// Whether a case carries one value, or none: what a path to it leads to is no tuple, with labels or without.
  public var carriesOneValueAtMost: Bool { kind == .enumCase && declaration.parameters.count < 2 }
}

extension WrittenType {
  /// The type of what a value of it holds, where it is an optional, a collection or the library's storage of a child.
  public var element: WrittenType {
    var type = self
    for _ in 0..<Self.maxLevels {
      switch type.kind {
      case .optional, .array, .dictionary: break
      case .named where type.hasParts && type.isNamed(among: Self.holders): break
      default:
        guard let target = type.aliasTarget else { return type }
        type = WrittenType(app, target)
        continue
      }
      guard let last = type.parts.last else { return type }
      type = last
    }
    return type
  }

  /// The maximum number of nested levels.
  private static let maxLevels = 16

  private static let holders: Set<String> = [
    "Array", "Dictionary", "IdentifiedArray", "IdentifiedArrayOf", "Optional", "PresentationState", "Set", "StackState",
  ]

  /// The reducer before the last name.
  public var reducerInFront: TypeHandle? {
    guard !type.isNone, case let path = app.program.files[file].facts.types[type].path, path.count > 1,
      let symbol = app.program.resolve(path.dropLast(), in: file, at: scope).symbol
    else { return nil }
    let reducer = TypeHandle(app, symbol)
    return reducer.isReducer ? reducer : nil
  }
}
