import TCALintDomain
import TCALintModel

/// Which children work on drafts of properties that others store. A child's property is looked up once, however many
/// states hold the child.
struct Drafts {
  private let app: App
  private var isChanged: [MemberName: Bool] = [:]
  /// By state, the types of what its feature sends others by the actions of its delegate.
  private var delegateValues: [SymbolID: Set<SwiftType>] = [:]

  init(_ app: App) { self.app = app }

  /// Whether a child works on a draft of a property, which may be discarded: the property is assigned the draft later;
  /// or the child is temporary, and either sends such a value when it is done, or is created with it and changes it.
  /// Beyond the limit of creations, the result is true.
  ///
  /// - Parameters:
  ///   - copy: the child's property.
  ///   - child: where the property's state holds the child's.
  mutating func isDraft(_ copy: StateProperty, of property: StateProperty, in child: HeldState) -> Bool {
    if app.stateChanges.isMadeTooOften(copy.state.symbol, with: copy.member.programName) { return true }
    if property.isTakenBack(from: copy, in: child) { return true }
    guard child.holder.isPresented, !copy.member.flags.contains(.let) else { return false }
    return isBroughtByDelegate(copy)
      || isChangedOnItsOwn(copy) && copy.isMade(from: property) && !property.follows(copy, in: child)
  }

  private mutating func isChangedOnItsOwn(_ copy: StateProperty) -> Bool {
    let key = MemberName(owner: copy.state.symbol, name: copy.member.programName)
    if let known = isChanged[key] { return known }
    let found = copy.isChangedOnItsOwn
    isChanged[key] = found
    return found
  }

  /// Whether its feature sends such a value, or the whole state, to its parent by an action of a delegate.
  private mutating func isBroughtByDelegate(_ copy: StateProperty) -> Bool {
    let values = delegateValues(of: copy.state)
    return values.contains(.nominal(copy.state.symbol, []))
      || copy.member.type.known.map { values.contains($0.unwrapped) } ?? false
  }

  private mutating func delegateValues(of state: TypeHandle) -> Set<SwiftType> {
    if let known = delegateValues[state.symbol] { return known }
    let delegates = state.reducers.flatMap { app.features.actions[$0.symbol] ?? [] }.flatMap { action in
      TypeHandle(app, action).cases(named: "delegate").compactMap(\.payload?.nominal)
    }
    let values = Set(delegates.flatMap(\.members).flatMap(\.associatedTypes).map(\.unwrapped))
    delegateValues[state.symbol] = values
    return values
  }
}
