import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A variable that a client stores a function in, or one or none.
struct VariableFunction: Sendable {
  let property: Member
  /// The function type, optionals and typealiases looked through.
  let signature: WrittenType

  init?(_ property: Member) {
    if let endpoint = Endpoint(property) {
      signature = endpoint.signature
    } else {
      guard !property.flags.contains(.let), let type = property.writtenType?.withoutAliases, type.isOptional,
        let function = type.parts.first?.function
      else { return nil }
      signature = function
    }
    self.property = property
  }

  /// Whether the function type is written elsewhere.
  var isTypealias: Bool {
    let (whole, part) = (property.location, signature.location)
    return whole.file != part.file || !whole.range.contains(part.range.lowerBound)
  }
}

extension Client {
  /// Its endpoints, and the variables of a struct that may hold a function, in order.
  var variableFunctions: [VariableFunction] {
    type.kind == .struct ? type.storedProperties.compactMap(VariableFunction.init) : []
  }
}
