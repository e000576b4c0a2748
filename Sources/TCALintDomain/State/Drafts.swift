import TCALintModel

/// Which children work on drafts of what others store. What is asked of a child's property is looked up once, however many
/// hold the child.
public struct Drafts {
  private let app: App
  private var isChanged: [MemberName: Bool] = [:]
  private var delegateValues: [SymbolID: DelegateValues] = [:]

  /// What a feature tells others by the actions of its delegate.
  private struct DelegateValues {
    var types: Set<TypeHandle> = []
    /// Those that no type of the program is known for, as they are written.
    var texts: Set<String> = []
  }

  public init(_ app: App) { self.app = app }

  /// Whether a child works on a draft of a property, which may be dropped: that becomes later what the draft has become;
  /// or the child is there for a while, and either brings such a value when it is done, or is made with it and changes
  /// that. Of what is made in too many places that is taken to be so.
  ///
  /// - Parameters:
  ///   - copy: the child's property.
  ///   - child: where the property's state holds the child's.
  public mutating func isDraft(_ copy: StateProperty, of property: StateProperty, in child: HeldState) -> Bool {
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

  /// Whether its feature tells others such a value, or the whole state, by an action of a delegate.
  private mutating func isBroughtByDelegate(_ copy: StateProperty) -> Bool {
    guard let type = copy.member.evidentType?.wrapped else { return false }
    let values = delegateValues(of: copy.state)
    return values.types.contains(copy.state) || type.nominal.map(values.types.contains) ?? false
      || values.texts.contains(type.text)
  }

  private mutating func delegateValues(of state: TypeHandle) -> DelegateValues {
    if let known = delegateValues[state.symbol] { return known }
    var values = DelegateValues()
    for action in state.reducers.flatMap({ app.features.actions[$0.symbol] ?? [] }) {
      let delegates = TypeHandle(app, action).cases(named: "delegate").compactMap(\.payload?.nominal)
      for brought in delegates.flatMap(\.members).flatMap(\.associatedTypes).map(\.wrapped) {
        if let nominal = brought.nominal {
          values.types.insert(nominal)
        } else {
          values.texts.insert(brought.text)
        }
      }
    }
    delegateValues[state.symbol] = values
    return values
  }
}
