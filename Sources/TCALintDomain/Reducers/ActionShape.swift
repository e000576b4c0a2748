import TCALintModel
import TCALintSyntax

/// The shape of an action's type, as far as the program declares it.
public struct ActionShape: Sendable {
  /// The form of an action's type.
  public enum Kind: Sendable {
    /// An enum of the program.
    case cases(SymbolID)
    /// The action that the library's macro makes for a reducer that is an enum: a case for each of its own.
    case made(for: SymbolID)
    /// The library's action around that of a child which is presented, or one of a stack or a list: the action's type.
    case presented(TypeID)
    case element(TypeID)
    case elementOf(reducer: TypeID)
  }

  /// The form of the type.
  public let kind: Kind
  /// The reducer whose action it is; nil for a part of one.
  public let reducer: SymbolID?
  /// Where a type of ``kind`` is written.
  var file = FileID.none
  var declaration = DeclarationID.none

  /// A shape whose kind names a type as it is written at a declaration of a file.
  public init(
    kind: Kind, reducer: SymbolID?, file: FileID = .none, declaration: DeclarationID = .none
  ) {
    self.kind = kind
    self.reducer = reducer
    self.file = file
    self.declaration = declaration
  }

  /// Whether it is an action that the library keeps a child's in.
  public var isWrapper: Bool {
    switch kind {
    case .presented, .element, .elementOf: true
    case .cases, .made: false
    }
  }
}

/// Computes the shapes of action types and caches the types that it looked up.
public struct ActionShapes {
  /// The app whose types are looked up.
  public let app: App
  private let members: MemberIndex
  private var shapes: [TypeOfPart: ActionShape?] = [:]
  private let known: ReducerActions

  /// A written type as that of a part of a reducer's action.
  private struct TypeOfPart: Hashable {
    let file: FileID
    let type: TypeID
    let reducer: SymbolID
  }

  /// The shapes of an app's types, with nothing computed yet.
  public init(_ app: App) {
    self.app = app
    members = app.members
    known = app.reducerActions
  }

  private var program: Program { app.program }

  // MARK: Actions

  /// The action of a reducer.
  public func action(of reducer: SymbolID) -> ActionShape? { known.actions[reducer] }

  /// The shape of a written type as an action.
  ///
  /// - Parameters:
  ///   - declaration: the declaration that the type is written in.
  ///   - reducer: the reducer whose action it is a part of.
  mutating func shape(
    of type: TypeID, in file: FileID, at declaration: DeclarationID, for reducer: SymbolID
  ) -> ActionShape? {
    guard !type.isNone, program.files[file].facts.types[type].kind == .named else { return nil }
    let question = TypeOfPart(file: file, type: type, reducer: reducer)
    if let known = shapes[question] { return known }
    let found = shape(ofNamed: type, in: file, at: declaration, for: reducer)
    shapes[question] = .some(found)
    return found
  }

  private func shape(
    ofNamed type: TypeID, in file: FileID, at declaration: DeclarationID, for reducer: SymbolID
  ) -> ActionShape? {
    let facts = program.files[file].facts
    let names = facts.types[type].path
    // Several reducers may have one type of action, each with itself as its argument.
    if names.count > 1, facts.lastName(names)?.is(.Action) == true,
      let known = memberShape(of: names, in: file, at: declaration, for: reducer)
    {
      return known
    }
    if let symbol = program.resolve(type, in: file, at: declaration).symbol {
      return shape(of: symbol, for: reducer)
    }
    let parts = facts.parts(of: type)
    func wrapper(_ kind: ActionShape.Kind) -> ActionShape {
      ActionShape(kind: kind, reducer: nil, file: file, declaration: declaration)
    }
    switch program.externalName(of: type, in: file, at: declaration)?.domain {
    case .PresentationAction where parts.count == 1: return wrapper(.presented(parts[0]))
    case .StackAction where parts.count == 2, .IdentifiedAction where parts.count == 2:
      return wrapper(.element(parts[1]))
    case .StackActionOf where parts.count == 1, .IdentifiedActionOf where parts.count == 1:
      return wrapper(.elementOf(reducer: parts[0]))
    default: return memberShape(of: names, in: file, at: declaration, for: reducer)
    }
  }

  private func shape(of symbol: SymbolID, for reducer: SymbolID) -> ActionShape? {
    guard program.symbols[symbol].kind == .enum else { return nil }
    let reducers = known.reducersOfAction[symbol] ?? []
    let owner = reducers.contains(reducer) ? reducer : reducers.count == 1 ? reducers[0] : nil
    return ActionShape(kind: .cases(symbol), reducer: owner)
  }

  /// The maximum number of names; longer chains are not followed.
  private static let maxNames = 8

  /// `Child.Action` where no code declares it, and a part of the action that a protocol names: `Payload.ViewAction`.
  private func memberShape(
    of names: Range<UInt32>, in file: FileID, at declaration: DeclarationID, for reducer: SymbolID
  ) -> ActionShape? {
    let facts = program.files[file].facts
    guard let first = facts.firstName(names), let last = facts.lastName(names), names.count <= Self.maxNames
    else { return nil }
    if last.is(.Action) {
      if names.count == 1 { return action(of: reducer) }
      let owner = program.resolve(names.dropLast(), in: file, at: declaration).symbol
      return owner.flatMap { app.roles[$0].contains(.reducer) ? action(of: $0) : nil }
    }
    guard names.count == 2, isGeneric(first, at: declaration, in: file) else { return nil }
    guard let nested = program.types(named: program.name(last, in: file), in: reducer).only,
      program.symbols[nested].kind == .enum
    else { return nil }
    return ActionShape(kind: .cases(nested), reducer: nil)
  }

  private func isGeneric(_ name: Name, at declaration: DeclarationID, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    guard !declaration.isNone else { return false }
    return facts.parameters[facts.declarations[declaration].genericParameters].contains { $0.name == name }
  }

  /// Whether a case of a reducer's action holds the actions of another.
  mutating func holdsChild(_ name: Name, of shape: ActionShape, in file: FileID) -> Bool {
    guard let owner = shape.reducer, let found = declaredCase(program.name(name, in: file), of: shape) else {
      return false
    }
    let declaration = program.declaration(found)
    let parameters = program.files[found.file].facts.parameters[declaration.parameters]
    for parameter in parameters.prefix(Self.maxParameters) {
      let part = self.shape(of: parameter.type, in: found.file, at: declaration.parent, for: owner)
      if let part, isOfChild(part, of: owner) { return true }
    }
    return false
  }

  /// The maximum number of associated values of a case.
  private static let maxParameters = 16

  private mutating func isOfChild(_ part: ActionShape, of owner: SymbolID) -> Bool {
    switch part.kind {
    case .cases, .made: part.reducer.map { $0 != owner } ?? false
    case .presented(let type), .element(let type):
      shape(of: type, in: part.file, at: part.declaration, for: owner)?.reducer.map { $0 != owner } ?? false
    case .elementOf: true
    }
  }

  // MARK: Cases

  /// The case of a name that an action declares itself.
  public func declaredCase(_ name: ProgramName, of shape: ActionShape) -> DeclarationReference? {
    switch shape.kind {
    case .cases(let type), .made(let type): members.enumCase(name, of: type)
    default: nil
    }
  }

  /// The shape of a case's value as an action, by its index or its label.
  ///
  /// - Parameter index: which of the case's values.
  public mutating func payload(
    _ name: Name, _ index: Int, label: Name, of shape: ActionShape, in file: FileID, for reducer: SymbolID
  ) -> ActionShape? {
    switch shape.kind {
    case .presented(let type):
      return name.is(.presented) && index == 0
        ? self.shape(of: type, in: shape.file, at: shape.declaration, for: reducer) : nil
    case .element(let type):
      return name.is(.element) && (label.is(.action) || index == 1)
        ? self.shape(of: type, in: shape.file, at: shape.declaration, for: reducer) : nil
    case .elementOf(let type):
      guard name.is(.element), label.is(.action) || index == 1 else { return nil }
      return program.resolve(type, in: shape.file, at: shape.declaration).symbol.flatMap(action)
    case .cases, .made:
      guard let found = declaredCase(program.name(name, in: file), of: shape) else { return nil }
      let declaration = program.declaration(found)
      let parameters = program.files[found.file].facts.parameters[declaration.parameters]
      guard index < parameters.count else { return nil }
      let type = parameters[parameters.startIndex + index].type
      if case .made = shape.kind {
        let child = program.resolve(type, in: found.file, at: declaration.parent).symbol
        return child.flatMap { app.roles[$0].contains(.reducer) ? action(of: $0) : nil }
      }
      return self.shape(of: type, in: found.file, at: declaration.parent, for: shape.reducer ?? reducer)
    }
  }
}
