import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A feature holds the state and the actions of a child, and nothing runs the child's reducer.
  static let uncomposedChild = Rule(
    id: "uncomposed-child", category: .state, severity: .warning, profile: .recommended,
    summary: "A feature holds the state and actions of a child, but does not run its reducer.",
    page: Page.uncomposedChild, needsWholeProgram: true, fixes: .suggestion,
    check: .program { app in app.uncomposedChildren.map(finding) })
}

private func finding(_ slot: ChildSlot) -> Finding {
  let (state, action) = (slot.property.nameLocation, slot.actionCase.nameLocation)
  let isPresented = slot.kind == .presented
  return Finding(
    slot.message, at: isPresented ? state : action,
    related: [
      isPresented
        ? RelatedLocation("the case for its actions is here", at: action)
        : RelatedLocation("the state is here", at: state)
    ] + slot.reducer.bodies.map { RelatedLocation("the body is here", at: $0.nameLocation) },
    help: slot.isSuperfluous
      ? .remove(slot.actionCase.name) : .add(slot.code, to: slot.reducer.name, isOfChild: slot.child != nil),
    fixes: slot.isSuperfluous ? [] : slot.fix.map { [$0] } ?? [])
}

extension ChildSlot {
  fileprivate var message: String {
    guard let child else { return .isNotCleared(property.name, reducer.name) }
    return .isNotRun(child.name, on: property.name, actions: actionCase.name, reducer.name)
  }

  /// The reducer that the body lacks, or the method.
  fileprivate var code: String {
    let path = (outerCase.map { $0.name + "." } ?? "") + actionCase.name
    let action = hasCaseKeyPaths ? "\\.\(path)" : "/Action.\(path)"
    let made = child == nil || isOfMacro ? "" : " { \(childName)() }"
    switch kind {
    case .single: return "Scope(state: \\.\(property.name), action: \(action))\(made)"
    case .optional: return ".ifLet(\\.\(property.name), action: \(action))\(made)"
    case .presented: return ".ifLet(\\.$\(property.name), action: \(action))\(made)"
    case .elements: return ".forEach(\\.\(property.name), action: \(action))\(made)"
    }
  }

  fileprivate var fix: Fix? {
    guard hasCaseKeyPaths, property.isVisible(from: actionCase), child.map({ isOfMacro || canBeMade($0) }) ?? true,
      let edit = kind == .single ? reducer.edit(puttingFirst: code) : reducer.edit(calling: code),
      kind != .single || reducer.resolvesToLibrary("Scope")
    else { return nil }
    return Fix("Add `\(code)`", .suggestion, edits: [edit])
  }

  private var hasCaseKeyPaths: Bool {
    actionCase.owner?.hasCaseKeyPaths == true
      && actionCase.app.has(.composableArchitecture, LibraryVersion(1, 4), at: actionCase.nameLocation)
  }

  /// Whether the child is an enum whose reducer a macro makes, which operators need not be given.
  private var isOfMacro: Bool {
    child?.kind == .enum && kind != .single
      && actionCase.app.has(.composableArchitecture, LibraryVersion(1, 8), at: actionCase.nameLocation)
  }

  /// Whether the reducer's code can create the child without arguments.
  private func canBeMade(_ child: TypeHandle) -> Bool {
    guard child.kind == .struct, !child.isGeneric, let place = child.nameLocation else { return false }
    let program = child.app.program
    let isSeen = program.module(of: place.file) == program.module(of: actionCase.reference.file)
    let initializers = child.members.filter { $0.kind == .initializer }
    if !initializers.isEmpty {
      return initializers.contains {
        $0.declaration.parameters.isEmpty && $0.flags.isDisjoint(with: [.private, .throws, .async, .failable])
          && (isSeen || $0.flags.contains(.public))
      }
    }
    return isSeen
      && child.storedProperties.allSatisfy { $0.flags.contains(.initialValue) || $0.hasAttribute("Dependency") }
  }
}

extension String {
  fileprivate static func isNotRun(
    _ child: String, on property: String, actions: String, _ reducer: String
  ) -> String {
    "`\(reducer)` does not run `\(child)` on `\(property)` for the actions of `\(actions)`"
  }

  fileprivate static func isNotCleared(_ property: String, _ reducer: String) -> String {
    "`\(reducer)` has no `ifLet` for `\(property)`, so dismissing it does not clear it"
  }

  fileprivate static func remove(_ actionCase: String) -> String {
    "Remove the case `\(actionCase)`, which nothing sends: another reducer of the feature runs the child."
  }

  fileprivate static func add(_ code: String, to reducer: String, isOfChild: Bool) -> String {
    "Add `\(code)` to the body of `\(reducer)`" + (isOfChild ? ", or remove the case if nothing sends it." : ".")
  }
}
