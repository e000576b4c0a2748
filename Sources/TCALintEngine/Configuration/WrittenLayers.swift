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

/// Says which layers files and modules belong to by patterns.
private struct LayerPatterns: LayerPlaces {
  private let paths: PatternSet
  private let modules: PatternSet

  init(_ layers: [WrittenLayers.Layer]) {
    func patterns(_ patterns: KeyPath<WrittenLayers.Layer, Placed<[PathPattern]>?>) -> PatternSet {
      PatternSet(
        layers.enumerated().flatMap { index, layer in
          (layer[keyPath: patterns]?.value ?? []).map { (pattern: $0, group: index) }
        })
    }
    paths = patterns(\.paths)
    modules = patterns(\.modules)
  }

  func layers(of files: [FilePath]) -> [Int?] {
    var known: [FilePath: PatternSet.FolderState] = ["": paths.start]
    return files.map { paths.groups(of: Array($0.name.utf8), in: state(of: $0.parent, &known)).first }
  }

  private func state(
    of folder: FilePath, _ known: inout [FilePath: PatternSet.FolderState]
  ) -> PatternSet.FolderState {
    var waiting: [FilePath] = []
    var current = folder
    while known[current] == nil {
      waiting.append(current)
      current = current.parent
    }
    var state = known[current]!
    for folder in waiting.reversed() {
      state = paths.entering(Array(folder.name.utf8), in: state) ?? state
      known[folder] = state
    }
    return state
  }

  func layer(ofModule name: String) -> Int? {
    name.isEmpty ? nil : modules.groups(of: Array(name.utf8), in: modules.start).first
  }
}
