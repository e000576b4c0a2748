import TCALintModel
import TCALintSyntax

extension Program {
  /// Whether a call's arguments fit a function's parameters: those left out have default arguments.
  func takes(_ function: DeclarationReference, _ call: Call, from file: FileID) -> Bool {
    let parameters = files[function.file].facts.parameters[declaration(function).parameters]
    // No function that anyone wrote has so many.
    guard parameters.count <= 64 else { return true }
    var arguments = files[file].facts.arguments[call.arguments]
    for parameter in parameters {
      if let next = arguments.first {
        let isTrailing = next.isTrailing && next.label.isNone
        if isTrailing || name(next.label, in: file) == name(parameter.label, in: function.file) {
          arguments = arguments.dropFirst()
          continue
        }
      }
      if parameter.valueRange.isEmpty { return false }
    }
    return arguments.isEmpty
  }
}
