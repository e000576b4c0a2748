import TCALintDomain
import TCALintModel
import TCALintSyntax

extension ExternalSymbolUse {
  /// Whether it is in an attribute of a declaration: `@AppStorage("name", store: UserDefaults.standard)`.
  var isInAttribute: Bool {
    guard !place.declaration.isNone else { return false }
    let facts = app.program.files[place.file].facts
    return facts.attributes(of: facts.declarations[place.declaration]).contains {
      $0.range.contains(place.nameRange.lowerBound)
    }
  }

  /// Whether it only says what the property wrappers of the views below read, or what a store is made with.
  var isInherited: Bool { receivingCall?.name.map(inheritedModifiers.contains) ?? false }
}
