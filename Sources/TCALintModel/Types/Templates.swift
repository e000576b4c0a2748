extension Program {
  /// The type that a template stands for.
  ///
  /// - Parameters:
  ///   - receiver: what it is a member of.
  ///   - arguments: what ``ExternalInterface/Template/argument(_:)`` stands for.
  ///   - ofCall: what a template stands for that depends on the arguments of a call.
  func type<Failure: Error>(
    _ template: ExternalInterface.Template, of receiver: SwiftType, _ arguments: [SwiftType],
    ofCall: (ExternalInterface.Template) throws(Failure) -> SwiftType
  ) throws(Failure) -> SwiftType {
    func part(_ template: ExternalInterface.Template) throws(Failure) -> SwiftType {
      try type(template, of: receiver, arguments, ofCall: ofCall)
    }
    switch template {
    case .unknown: return .unknown
    case .receiver: return receiver
    case .element: return element(of: receiver)
    case .argument(let index): return index < arguments.count ? arguments[index] : .unknown
    case .argumentOf(let type, let index):
      let arguments = try part(type).externalArguments
      return arguments.indices.contains(index) ? arguments[index] : .unknown
    case .named(let name, let parts):
      var types: [SwiftType] = []
      for template in parts { types.append(try part(template)) }
      return external(name, types)
    case .lifted(let name, let parts):
      var types: [SwiftType] = []
      for template in parts { types.append(try part(template)) }
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
    case .function(let parameters, let result):
      var types: [SwiftType] = []
      for template in parameters { types.append(try part(template)) }
      return .function(types, try part(result))
    case .held(let name, let type):
      let type = try part(type)
      guard case .external(name, let parts) = type, let held = parts.first else { return type }
      return held
    case .elementOf(let collection): return element(of: try part(collection))
    case .several(let one): return try part(one)
    case .enclosing, .value, .instance, .keyPath, .closureResult: return try ofCall(template)
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
