import TCALintDomain
import TCALintModel

/// Says which layers files and modules belong to by patterns.
struct LayerPatterns: LayerPlaces {
  private let paths: PatternSet
  private let modules: PatternSet
  private let parts: [LayerSeparation: PatternSet]

  init(_ layers: [WrittenLayers.Layer]) {
    func patterns(_ keys: KeyPath<WrittenLayers.Layer, Placed<[PathPattern]>?>...) -> PatternSet {
      PatternSet(
        layers.enumerated().flatMap { index, layer in
          keys.flatMap { layer[keyPath: $0]?.value ?? [] }.map { (pattern: $0, group: index) }
        })
    }
    // The parts of a layer belong to it.
    paths = patterns(\.paths, \.isolated, \.acyclic)
    modules = patterns(\.modules, \.isolated, \.acyclic)
    parts = [.isolated: patterns(\.isolated), .acyclic: patterns(\.acyclic)]
  }

  func layers(of files: [FilePath]) -> [Int?] {
    var folders = PatternFolders(paths)
    return files.map { paths.groups(of: Array($0.name.utf8), in: folders.state(of: $0.parent)).first }
  }

  func layer(ofModule name: String) -> Int? { Self.group(ofModule: name, modules) }

  private static func group(ofModule name: String, _ patterns: PatternSet) -> Int? {
    name.isEmpty ? nil : patterns.groups(of: Array(name.utf8), in: patterns.start).first
  }

  func parts(_ separation: LayerSeparation, of files: [(path: FilePath, module: String)]) -> [LayerPart?] {
    let patterns = parts[separation]!
    var folders = PatternFolders(patterns)
    var ofModule: [String: LayerPart?] = [:]
    var ofFolder: [FilePath: LayerPart?] = ["": nil]
    return files.map { path, module in
      let known = ofModule[module] ?? Self.group(ofModule: module, patterns).map { LayerPart(layer: $0, name: module) }
      ofModule[module] = known
      return known ?? Self.part(of: path.parent, &folders, &ofFolder)
    }
  }

  /// The outermost folder around a folder, or itself, that a pattern matches.
  private static func part(
    of folder: FilePath, _ folders: inout PatternFolders, _ known: inout [FilePath: LayerPart?]
  ) -> LayerPart? {
    var waiting: [FilePath] = []
    var current = folder
    while known[current] == nil {
      waiting.append(current)
      current = current.parent
    }
    var part = known[current] ?? nil
    for folder in waiting.reversed() {
      part = part ?? folders.state(of: folder).groups.first.map { LayerPart(layer: $0, name: folder.text) }
      known[folder] = .some(part)
    }
    return part
  }
}

/// The states of folders for a set of patterns, each computed once.
struct PatternFolders {
  private let patterns: PatternSet
  private var known: [FilePath: PatternSet.FolderState]

  init(_ patterns: PatternSet) {
    self.patterns = patterns
    known = ["": patterns.start]
  }

  mutating func state(of folder: FilePath) -> PatternSet.FolderState {
    var waiting: [FilePath] = []
    var current = folder
    while known[current] == nil {
      waiting.append(current)
      current = current.parent
    }
    var state = known[current]!
    for folder in waiting.reversed() {
      state = patterns.entering(Array(folder.name.utf8), in: state) ?? state
      known[folder] = state
    }
    return state
  }
}
