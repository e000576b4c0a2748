import TCALintModel
import TCALintSyntax

extension Program {
  /// Whether the literals among a call's arguments can be of the types of a function's parameters, as far as these are of
  /// the standard library: `"text"` is no `Int`.
  func takesLiterals(_ function: DeclarationReference, _ call: Call, from file: FileID) -> Bool {
    let facts = files[file].facts
    guard facts.arguments[call.arguments].contains(where: { $0.value.literal != nil }) else { return true }
    var fits = true
    _ = takes(function, call, from: file) { argument, parameter in
      guard let literal = facts.arguments[argument].value.literal.map({ facts.literals[$0] }), !parameter.type.isNone,
        let name = outsideName(of: parameter.type, in: function.file, at: declaration(function).parent)
      else { return }
      if let kind = LiteralTypes.kind(of: text(name)), !kind.takes(literal.kind) { fits = false }
    }
    return fits
  }
}

/// What literals the types of the standard library are written by.
private enum LiteralTypes {
  case text, whole, broken, truth

  static func kind(of type: String) -> Self? {
    switch type {
    case "String", "Substring", "Character", "StaticString": .text
    case "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64": .whole
    case "Double", "Float", "CGFloat", "TimeInterval", "Decimal": .broken
    case "Bool": .truth
    default: nil
    }
  }

  func takes(_ literal: Literal.Kind) -> Bool {
    switch literal {
    case .string: self == .text
    case .integer: self == .whole || self == .broken
    case .float: self == .broken
    case .boolean: self == .truth
    case .nil, .regex: false
    }
  }
}
