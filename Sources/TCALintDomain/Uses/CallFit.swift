import TCALintModel
import TCALintSyntax

extension Program {
  /// Whether a call's arguments fit a function's parameters: those left out have default arguments.
  ///
  /// - Parameter visit: is told which parameter takes which argument, up to where they do not fit.
  func takes(
    _ function: DeclarationReference, _ call: Call, from file: FileID,
    _ visit: (ArgumentID, Parameter) -> Void = { _, _ in }
  ) -> Bool {
    let parameters = files[function.file].facts.parameters[declaration(function).parameters]
    // No function that anyone wrote has so many.
    guard parameters.count <= 64 else { return true }
    let arguments = files[file].facts.arguments
    var next = call.arguments.startIndex
    func take(_ parameter: Parameter) {
      visit(next, parameter)
      next = next.next
    }
    for (index, parameter) in zip(parameters.indices, parameters) {
      let isVariadic = isVariadic(parameter, in: function.file)
      if next < call.arguments.endIndex, case let argument = arguments[next] {
        let isTrailing = argument.isTrailing && argument.label.isNone
        let isLeftOut =
          isTrailing && !parameter.valueRange.isEmpty && parameters[(index + 1)...].contains(where: isNeeded)
        if isTrailing
          ? !isLeftOut : name(argument.label, in: file) == name(parameter.label, in: function.file)
        {
          take(parameter)
          while isVariadic, next < call.arguments.endIndex, arguments[next].label.isNone, !arguments[next].isTrailing {
            take(parameter)
          }
          continue
        }
      }
      if parameter.valueRange.isEmpty, !isVariadic { return false }
    }
    return next >= call.arguments.endIndex
  }

  private func isNeeded(_ parameter: Parameter) -> Bool { parameter.valueRange.isEmpty }

  /// `values: Int...`
  private func isVariadic(_ parameter: Parameter, in file: FileID) -> Bool {
    guard !parameter.type.isNone else { return false }
    let source = files[file].source
    let end = Int(files[file].facts.types[parameter.type].range.upperBound)
    return source.dropFirst(end).starts(with: "...".utf8)
  }
}
