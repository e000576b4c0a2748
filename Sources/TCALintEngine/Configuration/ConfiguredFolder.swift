import TCALintModel

/// A folder of a program, and the configuration of its content.
struct ConfiguredFolder: Sendable {
  /// The configurations that hold in it, outermost first.
  private(set) var levels: [Level] = []
  private(set) var isExcluded = false
  /// A configuration of its own that does not hold, since too many are around it.
  private(set) var surplus: Configuration?

  struct Level: Sendable {
    let configuration: Configuration
    let state: PatternSet.FolderState
  }

  /// How many configurations may hold in one folder.
  static let maxLevels = 16

  init() {}

  /// A folder by its path from the root, be it there or not.
  init(_ path: FilePath, in configurations: FolderTree<Configuration>) {
    if configurations.isEmpty { return }
    let (own, parts) = configurations.values(along: path)
    if let own { add(own) }
    for (name, own) in parts {
      self = entering(name)
      if let own { add(own) }
    }
  }

  /// Lets a configuration of the folder itself hold.
  mutating func add(_ configuration: Configuration) {
    if levels.count == Self.maxLevels {
      surplus = configuration
    } else {
      levels.append(Level(configuration: configuration, state: configuration.patterns.start))
    }
  }

  /// A folder in it.
  func entering(_ name: some StringProtocol) -> ConfiguredFolder {
    // Nothing re-includes the content of an excluded folder.
    if levels.isEmpty || isExcluded { return self }
    var inner = self
    inner.surplus = nil
    let bytes = Array(name.utf8)
    for (index, level) in levels.enumerated() {
      let patterns = level.configuration.patterns
      guard let state = patterns.entering(bytes, in: level.state) else { continue }
      inner.levels[index] = Level(configuration: level.configuration, state: state)
      if state.groups.contains(Configuration.Group.excluded) { inner.isExcluded = true }
      if level.configuration.hasIncludes, !patterns.mayHold(Configuration.Group.included, below: state) {
        inner.isExcluded = true
      }
    }
    return inner
  }

  /// Whether a file in it is left out.
  func excludes(_ file: some StringProtocol) -> Bool {
    if levels.isEmpty || isExcluded { return isExcluded }
    let bytes = Array(file.utf8)
    return levels.contains { level in
      let (patterns, state) = (level.configuration.patterns, level.state)
      if patterns.isIn(Configuration.Group.excluded, bytes, in: state) { return true }
      return level.configuration.hasIncludes
        && !patterns.isIn(Configuration.Group.included, bytes, in: state)
    }
  }

  /// The settings that hold for a file in it, in order.
  func layers(for file: some StringProtocol) -> [LayerReference] {
    if levels.isEmpty { return [] }
    var found: [LayerReference] = []
    let bytes = Array(file.utf8)
    for (index, level) in levels.enumerated() {
      let groups = level.configuration.patterns.groups(of: bytes, in: level.state)
      for (place, layer) in level.configuration.layers.enumerated()
      where layer.group.map(groups.contains) ?? true {
        found.append(LayerReference(level: UInt16(index), layer: UInt16(place)))
      }
    }
    return found
  }
}

/// One of the settings of the configurations that hold in a folder.
struct LayerReference: Hashable, Sendable {
  let level: UInt16
  let layer: UInt16
}
