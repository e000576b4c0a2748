import TCALintDomain
import TCALintModel
import TCALintSyntax

extension ExternalSymbolUse<ViewPresentation> {
  /// Whether it is not known to be another library's or the program's own: by its labels, by what it is called on, or by
  /// the type of the binding.
  func mayBeOfSystem(with binding: ArgumentSite) -> Bool {
    guard let call else { return false }
    return call.arguments.allSatisfy(isLabelled) && !call.isCalledOnOther && !binding.isOfOtherType(than: row.binding)
  }

  private func isLabelled(_ argument: ArgumentSite) -> Bool {
    argument.label == nil && argument.argument.isTrailing || row.labels.contains(argument.label)
  }
}

extension CallSite {
  /// Whether a modifier is called on what is known to be no view, or on a member of a view that may be none:
  /// `content.backport.sheet(isPresented: $isShown)`.
  fileprivate var isCalledOnOther: Bool {
    guard let callee, case let count = callee.names.count - 1, count >= 0 else { return false }
    if count == 0, callee.root != .result { return false }
    let type = app.program.type(ofFirst: count, namesOf: callee, in: file)
    if let own = app.nominalType(type.unwrapped) { return !own.isView }
    switch callee.root {
    case .result: return count > 0 && !isOfSystemView(type)
    case .local, .anonymous, .projection: return count > 1 && !isOfSystemView(type)
    case .unqualified, .self:
      // A property of the view.
      guard let first = facts.firstName(callee.names), !facts.isTypeName(first) else { return false }
      return type.unwrapped.externalName != nil && !isOfSystemView(type)
    default: return false
    }
  }

  private func isOfSystemView(_ type: SwiftType) -> Bool {
    type.unwrapped.externalName.map(UserInterfaceTypes.views.contains) ?? false
  }
}

extension ArgumentSite {
  /// Whether a binding is known to be one of another type than the system's interfaces take for a label.
  fileprivate func isOfOtherType(than label: String) -> Bool {
    guard case .external("Binding", let arguments) = app.program.type(of: argument.value, in: file),
      let type = arguments.first
    else { return false }
    switch (label, type) {
    case (_, .unknown), (_, .parameter), (_, .nested): return false
    case ("isPresented", _), ("isActive", _): return type.externalName != "Bool"
    case ("item", .optional): return false
    case ("item", _): return true
    default: return false
    }
  }
}
