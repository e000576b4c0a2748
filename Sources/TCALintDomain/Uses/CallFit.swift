import TCALintModel
import TCALintSyntax

extension Program {
  /// The maximum number of parameters. Beyond it, any call is taken to fit.
  private static let maxParameters = 64

  /// Whether a call's arguments fit a function's parameters: those left out have default arguments.
  ///
  /// - Parameter visit: called with each parameter and its argument, up to the first that does not fit.
  func takes(
    _ function: DeclarationReference, _ call: Call, from file: FileID,
    _ visit: (ArgumentID, Parameter) -> Void = { _, _ in }
  ) -> Bool {
    let parameters = files[function.file].facts.parameters[declaration(function).parameters]
    guard parameters.count <= Self.maxParameters else { return true }
    let arguments = files[file].facts.arguments
    var next = call.arguments.startIndex
    func take(_ parameter: Parameter) {
      visit(next, parameter)
      next = next.next
    }
    /// Whether a parameter takes the trailing closure behind the next argument.
    func isNext(_ parameter: Parameter, in place: FileID) -> Bool {
      let other = next.next
      return other < call.arguments.endIndex && arguments[other].isTrailing
        && name(arguments[other].label, in: file) == name(parameter.label, in: place)
    }
    func mayTake(_ parameter: Parameter) -> Bool {
      mayBeFunction(PlacedType(type: parameter.type, file: function.file, scope: declaration(function).parent))
    }
    for (index, parameter) in zip(parameters.indices, parameters) {
      let isVariadic = isVariadic(parameter, in: function.file)
      if next < call.arguments.endIndex, case let argument = arguments[next] {
        let others = parameters[(index + 1)...].prefix { !isNext($0, in: function.file) }
        if argument.isTrailing && argument.label.isNone
          ? isNeeded(parameter) || mayTake(parameter) && !others.contains(where: isNeeded)
          : name(argument.label, in: file) == name(parameter.label, in: function.file)
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

  /// Whether a closure may be meant for a parameter of a type, as far as that is written: for an `Int` none is.
  private func mayBeFunction(_ place: PlacedType) -> Bool {
    guard !place.type.isNone else { return true }
    let type = withoutAliases(place)
    switch files[type.file].facts.types[type.type].kind {
    case .optional: return mayBeFunction(PlacedType(type: type.type.next, file: type.file, scope: type.scope))
    case .named:
      // The type of a generic parameter is not known.
      if case .unknown = resolve(type.type, in: type.file, at: type.scope) { return true }
      return false
    case .function, .other: return true
    case .array, .dictionary, .tuple, .composition, .metatype: return false
    }
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
