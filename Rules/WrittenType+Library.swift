import TCALintDomain

extension WrittenType {
  /// The last name of a type that the program does not declare, or whose library it contains; nil for any other type.
  var nameInLibrary: String? {
    guard kind == .named else { return nil }
    if let externalName { return externalName }
    guard let nominal, app.program.isExternalType(nominal.symbol) else { return nil }
    return lastName
  }
}
