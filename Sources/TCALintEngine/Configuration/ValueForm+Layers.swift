import TCALintDomain
import TCALintJSON
import TCALintModel

extension ValueForm where Value == WrittenLayers {
  /// A preset's name, or a list of layers.
  static var layers: ValueForm {
    let presets = LayerPreset.allCases.map(\.rawValue)
    let list = ValueSchema.list(.object(WrittenLayers.Layer.keys.map(\.property), required: ["name"]))
    return ValueForm(schema: .either(.choice(presets), list)) { value, name, decoder in
      if value.string != nil {
        return decoder.choice(value, for: name).map(WrittenLayers.preset)
      }
      guard let values = value.array else {
        decoder.expect("\(presets.map { "\"\($0)\"" }.joined(separator: ", ")) or a list of layers", value, for: name)
        return nil
      }
      return decoder.layers(values)
    }
  }
}

extension ConfigurationDecoder {
  /// The layers of a list; reports an error and returns nil if one is invalid, since that changes the meaning of the
  /// others.
  fileprivate mutating func layers(_ values: [JSONValue]) -> WrittenLayers? {
    let known = problems.count
    guard values.count <= WrittenLayers.maxLayers else {
      fail("there are more than \(WrittenLayers.maxLayers) layers", at: values[WrittenLayers.maxLayers])
      return nil
    }
    let layers = values.compactMap { layer($0) }
    checkNames(layers)
    if problems.count == known { checkDirections(layers) }
    return problems.count == known ? .list(layers) : nil
  }

  private mutating func layer(_ value: JSONValue) -> WrittenLayers.Layer? {
    let known = problems.count
    var layer = WrittenLayers.Layer()
    read(value, into: &layer, by: WrittenLayers.Layer.keys, owner: "layer")
    guard problems.count == known else { return layer.name == nil ? nil : layer }
    guard let name = layer.name?.value, !name.isEmpty else {
      fail("a layer requires a 'name'", at: value)
      return nil
    }
    let isEmpty = WrittenLayers.Layer.patternKeys.allSatisfy { ($0.patterns(layer)?.value ?? []).isEmpty }
    if isEmpty, (layer.roles?.value ?? []).isEmpty {
      fail("the layer '\(name)' is empty; add 'paths', 'modules' or 'roles'", at: value)
    }
    return layer
  }

  private mutating func checkNames(_ layers: [WrittenLayers.Layer]) {
    let names = layers.compactMap { $0.name?.value }
    for (index, layer) in layers.enumerated() {
      if let name = layer.name, layers[..<index].contains(where: { $0.name?.value == name.value }) {
        fail("another layer has the name '\(name.value)'", at: name.place)
      }
      for other in layer.mayUse?.value ?? [] where !names.contains(other.value) {
        fail("unknown layer '\(other.value)'\(Self.hint(other.value, names))", at: other.place)
      }
    }
  }
}

extension ConfigurationDecoder {
  /// Reports layers that may use each other, which are one layer.
  fileprivate mutating func checkDirections(_ layers: [WrittenLayers.Layer]) {
    let all = WrittenLayers.list(layers).layering.layers
    for (index, layer) in all.enumerated() {
      for other in layer.mayUse.sorted() where other > index && all[other].mayUse.contains(index) {
        // One of the two names the other: a layer may use those before it anyway.
        let named = layers[index].mayUse?.value.first { $0.value == all[other].name }
        guard let place = named?.place else { continue }
        fail(
          "the layers '\(layer.name)' and '\(all[other].name)' may use each other; "
            + "remove one from 'mayUse' of the other",
          at: place)
      }
    }
  }
}

extension ValueForm where Value == [TypeRole] {
  static var roles: ValueForm {
    ValueForm(schema: .list(.choice(TypeRole.allCases.map(\.rawValue)))) { value, name, decoder in
      decoder.list(value, of: "roles", for: name) { element, decoder in decoder.choice(element, for: name) }
    }
  }
}

extension ValueForm where Value == [Placed<String>] {
  static var layerNames: ValueForm {
    ValueForm(schema: .list(.name)) { value, name, decoder in
      decoder.texts(value, of: "names of layers", for: name) { text, element, decoder in
        decoder.placed(text, at: element)
      }
    }
  }
}

extension ValueForm where Value == [PathPattern] {
  /// Names of modules, in which `*` matches any letters.
  static var modulePatterns: ValueForm {
    ValueForm(schema: .list(.pattern)) { value, name, decoder in
      decoder.texts(value, of: "names of modules", for: name) { text, element, decoder in
        guard !text.utf8.contains(UInt8(ascii: "/")) else {
          decoder.fail("'\(text)' is a path, not the name of a module; list paths in 'paths'", at: element)
          return nil
        }
        return decoder.pattern(text, at: element)
      }
    }
  }
}
