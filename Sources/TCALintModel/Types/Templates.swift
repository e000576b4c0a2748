extension Program {
  /// The type of a template.
  ///
  /// - Parameters:
  ///   - receiver: the type of the base.
  ///   - arguments: the types of ``ExternalInterface/Template/argument(_:)``.
  ///   - ofCall: the type of a template that depends on the arguments of a call.
  func type<Failure: Error>(
    _ template: ExternalInterface.Template, of receiver: SwiftType, _ arguments: [SwiftType],
    ofCall: (ExternalInterface.Template) throws(Failure) -> SwiftType
  ) throws(Failure) -> SwiftType {
    func part(_ template: ExternalInterface.Template) throws(Failure) -> SwiftType {
      try type(template, of: receiver, arguments, ofCall: ofCall)
    }
    func parts(_ templates: [ExternalInterface.Template]) throws(Failure) -> [SwiftType] {
      var types: [SwiftType] = []
      for template in templates { types.append(try part(template)) }
      return types
    }
    switch template {
    case .unknown: return .unknown
    case .known(let type): return type
    case .receiver: return receiver
    case .element: return element(of: receiver)
    case .argument(let index): return index < arguments.count ? arguments[index] : .unknown
    case .argumentOf(let type, let index):
      let arguments = try part(type).externalArguments
      return arguments.indices.contains(index) ? arguments[index] : .unknown
    case .named(let name, let arguments): return external(name, try parts(arguments))
    case .lifted(let name, let arguments):
      var types = try parts(arguments)
      guard let first = types.first, first.isOptional else { return external(name, types) }
      types[0] = first.unwrapped
      return external(name, types).wrapped
    case .firstKnown(let templates):
      for template in templates {
        if let type = try part(template).known { return type }
      }
      return .unknown
    case .nested(let outer, let text):
      guard let name = name(text) else { return .unknown }
      return nested(name, in: try part(outer))
    case .outer(let nested):
      guard case .nested(let outer, _) = try part(nested) else { return .unknown }
      return outer
    case .optional(let wrapped): return try part(wrapped).wrapped
    case .unwrapped(let optional): return try part(optional).unwrapped
    case .array(let element): return try part(element).known.map { .array($0) } ?? .unknown
    case .dictionary(let key, let value): return .dictionary(try part(key), try part(value))
    case .tuple(let elements):
      var types: [SwiftType.Element] = []
      for element in elements {
        types.append(SwiftType.Element(label: name(element.label) ?? .none, type: try part(element.type)))
      }
      return .tuple(types)
    case .function(let parameters, let result): return .function(try parts(parameters), try part(result))
    case .held(let name, let type):
      let type = try part(type)
      guard case .external(name, let parts) = type, let held = parts.first else { return type }
      return held
    case .elementOf(let collection): return element(of: try part(collection))
    case .several(let one): return try part(one)
    case .metatype(let instance): return try part(instance).known.map { .metatype($0) } ?? .unknown
    case .enclosing, .value, .commonValue, .instance, .keyPath, .image, .closureResult, .given, .alone:
      return try ofCall(template)
    }
  }

  /// The type of the elements of a collection or sequence; unknown for anything else.
  func element(of type: SwiftType) -> SwiftType {
    switch type {
    case .array(let element): return element
    case .dictionary(let key, let value):
      return .tuple([
        SwiftType.Element(label: name("key") ?? .none, type: key),
        SwiftType.Element(label: name("value") ?? .none, type: value),
      ])
    case .external(let name, let arguments):
      guard let element = external.elements[name] else { return .unknown }
      return self.type(element, of: type, arguments) { _ in .unknown }
    default: return .unknown
    }
  }
}
