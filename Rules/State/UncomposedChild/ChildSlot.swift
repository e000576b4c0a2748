import TCALintDomain
import TCALintModel

/// A property of a feature's state that holds a child's, and the case of its action that carries the child's.
struct ChildSlot {
  enum Kind {
    /// It is always there.
    case single
    case optional
    /// With `@Presents`.
    case presented
    /// A stack, or a list.
    case elements
  }

  let reducer: TypeHandle
  let actionCase: Member
  /// The case of the action that carries the enum with ``actionCase``; nil where that is the action.
  let outerCase: Member?
  let property: Member
  let kind: Kind
  /// nil for an alert or a dialog.
  let child: TypeHandle?
  /// As the type of the action names it.
  let childName: String
  /// Whether the case is not needed: another part of the feature runs the child, and nothing sends the case.
  var isSuperfluous = false
}

extension TypeHandle {
  /// The slots of a reducer, in the order of the cases: a case and the property that has its name or, where only one of
  /// each is of the child, these. The cost is linear in the cases and the properties.
  var childSlots: [ChildSlot] {
    guard kind == .struct || kind == .class, hasOwnCode, states.count == 1, case let state = states[0],
      state.kind == .struct, let action = app.features.actions[symbol]?.only.map({ TypeHandle(app, $0) }),
      action.kind == .enum, action.outerType == self || state.outerType == self
    else { return [] }
    let actions = childActions(in: action)
    if actions.isEmpty { return [] }
    let properties = state.storedProperties.filter {
      !$0.flags.contains(.let) && !$0.hasOwnWrapper && !$0.hasAttribute(["Shared", "SharedReader"])
    }
    let byName = Dictionary(properties.map { ($0.name, $0) }) { first, _ in first }
    let byChild = Dictionary(grouping: properties, by: \.heldReducer)
    let actionsOfChild = Dictionary(grouping: actions, by: \.child)
    return actions.compactMap { action in
      let named = byName[action.actionCase.name]
      guard let child = action.child else {
        guard let named, named.isAlert, action.wrapper == "PresentationAction" else { return nil }
        return ChildSlot(
          reducer: self, actionCase: action.actionCase, outerCase: action.outerCase, property: named, kind: .presented,
          child: nil, childName: "")
      }
      let held = byChild[child] ?? []
      let only = held.count == 1 && actionsOfChild[child]?.count == 1 ? held[0] : nil
      guard child != self, let property = named?.heldReducer == child ? named : only,
        let kind = ChildSlot.Kind(property, wrapper: action.wrapper)
      else { return nil }
      return ChildSlot(
        reducer: self, actionCase: action.actionCase, outerCase: action.outerCase, property: property, kind: kind,
        child: child, childName: action.childName)
    }
  }

  /// The cases of a reducer's action that carry children's, and those of enums that only it declares and one case carries.
  private func childActions(in action: TypeHandle) -> [ChildAction] {
    let cases = action.members.filter { $0.kind == .enumCase }
    let groups = cases.compactMap { member -> (member: Member, group: TypeHandle)? in
      guard let group = member.payload?.nominal, group.kind == .enum, group != action, !group.isGeneric,
        group.outerType == action || group.outerType == self, group.hasCaseKeyPaths, action.hasCaseKeyPaths
      else { return nil }
      return (member, group)
    }
    let carried = Dictionary(grouping: groups, by: \.group)
    return cases.compactMap { ChildAction($0) }
      + groups.filter { carried[$0.group]?.count == 1 }.flatMap { outer, group in
        group.members.filter { $0.kind == .enumCase }.compactMap { ChildAction($0, in: outer) }
      }
  }
}

extension ChildSlot.Kind {
  /// The kind of a property and the type around the child's action; nil where no operator takes both.
  fileprivate init?(_ property: Member, wrapper: String?) {
    switch (wrapper, property.type.unwrapped.externalName) {
    case ("PresentationAction", _) where property.presentsChild: self = .presented
    case ("StackAction", "StackState"), ("StackActionOf", "StackState"): self = .elements
    case ("IdentifiedAction", "IdentifiedArray"), ("IdentifiedActionOf", "IdentifiedArray"): self = .elements
    case (nil, _) where property.isSingle && !property.presentsChild:
      if case .optional = property.type { self = .optional } else { self = .single }
    default: return nil
    }
  }
}

extension Member {
  /// Whether it presents an alert or a dialog.
  fileprivate var isAlert: Bool {
    presentsChild && type.unwrapped.externalName.map(Self.alerts.contains) ?? false
  }

  private static let alerts: Set<String> = ["ActionSheetState", "AlertState", "ConfirmationDialogState"]
}

/// A case of an action that carries another feature's, or those of an alert.
private struct ChildAction {
  let actionCase: Member
  /// The case that carries the enum with it.
  let outerCase: Member?
  /// The library's type around it: `PresentationAction`.
  let wrapper: String?
  /// nil where it is no reducer's.
  let child: TypeHandle?
  let childName: String

  init?(_ member: Member, in outerCase: Member? = nil) {
    self.outerCase = outerCase
    guard let payload = member.payload, payload.kind == .named else { return nil }
    actionCase = member
    var action = payload
    switch (payload.nameInLibrary, payload.parts.count) {
    case ("PresentationAction", 1): action = payload.parts[0]
    case ("StackAction", 2), ("IdentifiedAction", 2): action = payload.parts[1]
    case ("StackActionOf", 1), ("IdentifiedActionOf", 1):
      wrapper = payload.nameInLibrary
      guard let reducer = payload.parts[0].nominal, reducer.isReducer else { return nil }
      (child, childName) = (reducer, payload.parts[0].text)
      return
    default:
      guard let reducer = payload.reducerOfAction else { return nil }
      (wrapper, child, childName) = (nil, reducer.type, reducer.name)
      return
    }
    wrapper = payload.nameInLibrary
    let reducer = action.reducerOfAction
    // An action that may be a reducer's by another name.
    if reducer == nil, action.names.last == "Action" || action.nominal?.isAction == true { return nil }
    (child, childName) = (reducer?.type, reducer?.name ?? "")
  }
}

extension WrittenType {
  /// The reducer whose action it is, as it is written: `Child` of `Child.Action`.
  fileprivate var reducerOfAction: (type: TypeHandle, name: String)? {
    guard kind == .named, names.last == "Action", let reducer = reducerInFront, text.hasSuffix(".Action") else {
      return nil
    }
    return (reducer, String(text.dropLast(".Action".count)))
  }
}
