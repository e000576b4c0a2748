import TCALintSyntax

/// The effects of attributes on properties and types: property wrappers, result builders, macros.
extension TypeInference {
  /// The type that a property wrapper gives a property without a written type: that of a dependency, or of the
  /// `wrappedValue` of a wrapper that the program declares.
  func typeOfWrappedValue(of property: DeclarationReference) throws(MissingAnswer) -> SwiftType? {
    for attribute in program.attributes(of: property).prefix(Self.maxAttributes) {
      if let declared = program.typeOfWrappedValue(attribute, of: property) {
        guard case .parameter = declared else { return declared }
        return try typeOfInitialValue(of: property)
      }
      guard let wrapper = program.wrapper(attribute, of: property) else { continue }
      guard case .unknown = wrapper.value else {
        let facts = program.files[property.file].facts
        guard let body = facts.body(ofAttribute: attribute, of: property.declaration) else {
          return try type(wrapper.value, of: .unknown, [], givenTo: [])
        }
        // Its key path may lead to a property with such an attribute, also to this one.
        return try wrappedValue(ofAttribute: NodeReference(file: property.file, node: body.root))
      }
    }
    return nil
  }

  func computeWrappedValue(of body: NodeReference) throws(MissingAnswer) -> SwiftType {
    let facts = facts(body)
    let property = DeclarationReference(file: body.file, declaration: facts.body(of: body.node).declaration)
    let attribute = program.attributes(of: property).prefix(Self.maxAttributes).first {
      facts.body(ofAttribute: $0, of: property.declaration)?.root == body.node
    }
    guard let wrapper = attribute.flatMap({ program.wrapper($0, of: property) }) else { return .unknown }
    return try type(wrapper.value, of: .unknown, [], givenTo: operands(of: body))
  }

  /// More attributes of a declaration are not looked at.
  fileprivate static var maxAttributes: Int { 16 }

  /// The type of `$name`, which the property wrapper of a property makes, or of `_name`, which that is.
  func wrapped(
    _ property: ProgramName, as name: ProgramName, of type: SwiftType
  ) throws(MissingAnswer) -> SwiftType? {
    for member in program.members(property, of: type) {
      let value = try self.type(of: member)
      guard program.text(name).first == "_" else {
        if let found = program.projection(of: member.declaration, value) { return found }
        continue
      }
      let attributes = program.attributes(of: member.declaration).prefix(Self.maxAttributes)
      if let attribute = attributes.first(where: { program.wrapper($0, of: member.declaration) != nil }) {
        return program.external(program.text(attribute.name, in: member.declaration.file), [value])
      }
    }
    return nil
  }
}

extension Program {
  /// The property wrapper of a library, by the attribute of a property.
  fileprivate func wrapper(_ attribute: Attribute, of property: DeclarationReference) -> ExternalInterface.Wrapper? {
    guard let wrapper = external.wrappers[text(attribute.name, in: property.file)],
      symbol(of: attribute, at: property).map(isExternalType) ?? true
    else { return nil }
    return wrapper
  }

  /// The type of the `wrappedValue` of a property wrapper that the program declares; nil for any other attribute.
  fileprivate func typeOfWrappedValue(_ attribute: Attribute, of property: DeclarationReference) -> SwiftType? {
    wrappedValue(attribute, of: property).map(declaredType)
  }

  private func wrappedValue(_ attribute: Attribute, of property: DeclarationReference) -> DeclarationReference? {
    guard let symbol = symbol(of: attribute, at: property), !isExternalType(symbol), let name = name("wrappedValue")
    else { return nil }
    return members.property(name, of: symbol)
  }

  /// The `wrappedValue` of the property wrapper that a property has, where the program declares that.
  func wrappedValue(of property: DeclarationReference) -> DeclarationReference? {
    attributes(of: property).prefix(TypeInference.maxAttributes).lazy.compactMap {
      self.wrappedValue($0, of: property)
    }.first
  }

  /// The type of the program that an attribute names.
  private func symbol(of attribute: Attribute, at declaration: DeclarationReference) -> SymbolID? {
    let scope = self.declaration(declaration).parent
    guard case .symbols(let symbols) = resolve(attribute.type, in: declaration.file, at: scope) else { return nil }
    return symbols.only
  }

  /// Whether an attribute of a function or property is a result builder, which makes something else of its statements.
  func hasResultBuilder(_ declaration: DeclarationReference) -> Bool {
    attributes(of: declaration).prefix(TypeInference.maxAttributes).contains { attribute in
      if text(attribute.name, in: declaration.file).hasSuffix("Builder") { return true }
      guard let type = symbol(of: attribute, at: declaration).flatMap({ symbols[$0].declaration }) else { return false }
      return attributes(of: type).prefix(TypeInference.maxAttributes).contains {
        text($0.name, in: type.file) == "resultBuilder"
      }
    }
  }

  /// The type of the projection of a property or variable of a type; nil where it has none that is known.
  func projection(of property: DeclarationReference, _ type: SwiftType) -> SwiftType? {
    guard !property.declaration.isNone else { return nil }
    let attributes = attributes(of: property).prefix(TypeInference.maxAttributes)
    let wrapper = attributes.lazy.compactMap { self.wrapper($0, of: property) }.first
    return wrapper.map { self.type($0.projection, of: type, [type]) { _ in .unknown } }
  }

  /// The associated value of a case that a macro generates inside an enum.
  func generatedCase(_ name: String, of type: SwiftType) -> ExternalInterface.Member? {
    guard case .nested(.nominal(let symbol, _), let nested) = type, symbols[symbol].kind == .enum,
      let name = self.name(name), let declaration = symbols[symbol].declaration,
      let generated = attributes(of: declaration).prefix(TypeInference.maxAttributes).lazy.compactMap({
        self.external.generatedEnums[self.text($0.name, in: declaration.file)]
      }).first,
      let template = generated[text(nested)],
      let found = members.members(.enumCase, named: name, of: symbol).first?.reference
    else { return nil }
    let held = parameterTypes(of: found).map { type in
      ExternalInterface.Template.known(self.type(template, of: type, [type]) { _ in .unknown })
    }
    return held.isEmpty ? .property(.receiver) : .method(.receiver, parameters: held)
  }
}
