import TCALintDomain
import TCALintJSON
import TCALintModel

/// The layers that a configuration divides an app into.
enum WrittenLayers: Sendable {
  case preset(LayerPreset)
  case list([Layer])

  struct Layer: Sendable {
    var name: Placed<String>?
    var paths: Placed<[PathPattern]>?
    var modules: Placed<[PathPattern]>?
    var roles: Placed<[TypeRole]>?
    var mayUse: Placed<[Placed<String>]>?
    var isolated: Placed<[PathPattern]>?
    var acyclic: Placed<[PathPattern]>?

    /// The patterns that select the folders and modules of the layer.
    static let patternKeys: [(name: String, patterns: @Sendable (Layer) -> Placed<[PathPattern]>?)] = [
      ("paths", \.paths), ("modules", \.modules), ("isolated", \.isolated), ("acyclic", \.acyclic),
    ]

    static let keys: [ConfigurationKey<Self>] = [
      ConfigurationKey("name", .string, \Self.name, "The name of the layer."),
      ConfigurationKey("paths", .patterns, \Self.paths, "The files of the layer, by patterns."),
      ConfigurationKey(
        "modules", .modulePatterns, \Self.modules,
        "The modules of the layer, by names; '*' matches any characters."),
      ConfigurationKey(
        "roles", .roles, \Self.roles, "The types of the layer in all files, by role."),
      ConfigurationKey(
        "mayUse", .layerNames, \Self.mayUse, "The layers that it may use (default: those before it)."),
      ConfigurationKey(
        "isolated", .patterns, \Self.isolated,
        "Folders or modules of the layer that may not use each other, by patterns."),
      ConfigurationKey(
        "acyclic", .patterns, \Self.acyclic,
        "Folders or modules of the layer that may not use each other in a cycle, by patterns."),
    ]
  }

  /// No app has more.
  static let maxLayers = 64
}

/// Layers that go by a name.
enum LayerPreset: String, CaseIterable, Sendable {
  case coreBusinessUI = "core-business-ui"

  var layering: Layering {
    switch self {
    case .coreBusinessUI: .coreBusinessUI
    }
  }
}

extension WrittenLayers {
  /// The layering. Its references were checked when it was read.
  var layering: Layering {
    switch self {
    case .preset(let preset): preset.layering
    case .list(let layers):
      Layering(Self.layers(layers), places: LayerPatterns(layers))
    }
  }

  private static func layers(_ layers: [Layer]) -> [Layering.Layer] {
    let names = layers.map { $0.name?.value ?? "" }
    return layers.enumerated().map { index, layer in
      let named = layer.mayUse?.value.compactMap { names.firstIndex(of: $0.value) }
      return Layering.Layer(
        name: names[index], roles: Set(layer.roles?.value ?? []), mayUse: Set(named ?? Array(0..<index)))
    }
  }
}

/// A layer that a configuration makes.
public struct LayerDescription: Sendable {
  public let name: String
  /// The layers that it may use besides itself, in their order.
  public let mayUse: [String]
}

extension WrittenLayers {
  /// The layers as they are reported.
  var descriptions: [LayerDescription] {
    let layers = layering.layers
    return layers.map { layer in
      LayerDescription(name: layer.name, mayUse: layer.mayUse.sorted().map { layers[$0].name })
    }
  }
}
