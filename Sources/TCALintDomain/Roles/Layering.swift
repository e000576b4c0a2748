import TCALintModel

/// How an app is divided into layers, and which of them may use which.
///
/// A type belongs to the first layer that has one of its roles; else to that of the type around it; else to that of its
/// file. What belongs to none may use all, and all may use it.
public struct Layering: Sendable {
  /// A type that fits several belongs to the first.
  public let layers: [Layer]
  /// The layers of files and modules.
  public let places: any LayerPlaces

  /// One of the layers of an architecture: what belongs to it, and which others it may use.
  public struct Layer: Sendable {
    /// The name of the layer in the configuration.
    public let name: String
    /// The roles of types that belong to it.
    public let roles: Set<TypeRole>
    /// The layers that it may use besides itself, by their places in ``Layering/layers``.
    public let mayUse: Set<Int>

    /// A layer. Those that it may use are given by their indices in ``Layering/layers``.
    public init(name: String, roles: Set<TypeRole> = [], mayUse: Set<Int>) {
      self.name = name
      self.roles = roles
      self.mayUse = mayUse
    }
  }

  /// - Parameter places: which files and modules belong where, for layers that go by these.
  public init(_ layers: [Layer], places: any LayerPlaces = NoLayerPlaces()) {
    self.layers = layers
    self.places = places
  }

  /// Services, then logic, then views: each may use those before it.
  public static let coreBusinessUI = Layering([
    Layer(name: "core", roles: [.client], mayUse: []),
    Layer(name: "business", roles: [.reducer, .state, .action, .model], mayUse: [0]),
    Layer(name: "ui", roles: [.view], mayUse: [0, 1]),
  ])
}

/// Says which layers of a ``Layering`` files and modules belong to, by the layers' places.
public protocol LayerPlaces: Sendable {
  /// The layer of each file, nil for none. The paths are relative to the folder that the layering holds for.
  func layers(of paths: [FilePath]) -> [Int?]
  /// The layer of a module, of the program or from outside; nil for none.
  func layer(ofModule name: String) -> Int?
  /// The part of its layer that each file belongs to; nil for none.
  ///
  /// - Parameter files: their paths, relative to the folder that the layering holds for, and the names of their modules.
  func parts(_ separation: LayerSeparation, of files: [(path: FilePath, module: String)]) -> [LayerPart?]
}

/// How the parts of a layer are kept apart.
public enum LayerSeparation: Sendable, CaseIterable {
  /// None may use another.
  case isolated
  /// None may use another that uses it.
  case acyclic
}

/// A part of a layer: a folder or a module.
public struct LayerPart: Hashable, Sendable {
  /// The place of the layer in ``Layering/layers``.
  public let layer: Int
  /// The path of the folder, or the name of the module.
  public let name: String

  /// A part of a layer.
  public init(layer: Int, name: String) {
    self.layer = layer
    self.name = name
  }
}

extension LayerPlaces {
  /// No layer has parts.
  public func parts(_ separation: LayerSeparation, of files: [(path: FilePath, module: String)]) -> [LayerPart?] {
    files.map { _ in nil }
  }
}

/// No file and no module belongs to a layer.
public struct NoLayerPlaces: LayerPlaces {
  /// The places of no layer.
  public init() {}
  public func layers(of paths: [FilePath]) -> [Int?] { paths.map { _ in nil } }
  public func layer(ofModule name: String) -> Int? { nil }
}
