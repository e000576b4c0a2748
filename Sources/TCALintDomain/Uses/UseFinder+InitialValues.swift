import TCALintModel
import TCALintSyntax

/// Properties that say what they are by an initial value alone, a member of their type.
extension UseFinder {
  /// The type of a property whose initial value is a date's instance or a case of an enum: `var month = Date.now`,
  /// `var mode = Mode.off`.
  func typeOfInitialValue(of name: ProgramName, in type: ValueType) -> ValueType {
    guard case .symbols(let owners) = type, let property = owners.only.flatMap({ values.member(name, of: $0) }),
      case let declaration = program.declaration(property), !declaration.inferredMember.isNone
    else { return .unknown }
    let made = program.resolve(declaration.inferredType, in: property.file, at: declaration.parent)
    if case .external(let name) = made {
      let isDate =
        program.text(name) == "Date"
        && DateParameters.instances.contains(program.text(declaration.inferredMember, in: property.file))
      return isDate ? .outside(name) : .unknown
    }
    guard let symbol = made.symbol,
      app.members.enumCase(program.name(declaration.inferredMember, in: property.file), of: symbol) != nil
    else { return .unknown }
    return .symbols(Symbols(symbol))
  }
}
