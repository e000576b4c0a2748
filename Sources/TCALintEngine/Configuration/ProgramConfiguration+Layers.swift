import TCALintModel

extension ProgramConfiguration {
  /// Warnings about patterns of layers that match nothing of a program. The cost is linear in its files, for each pattern.
  func unmatchedLayers(in program: Program) -> [ConfigurationProblem] {
    configurations.flatMap { folder, configuration -> [ConfigurationProblem] in
      guard case .list(let layers)? = configuration.last(\.layers)?.value else { return [] }
      return LayerMatches(layers, below: folder.path(below: root), in: program).problems
    }.sorted { ($0.place, $0.message) < ($1.place, $1.message) }
  }
}

/// Which patterns of layers match something.
private struct LayerMatches {
  private let lists: [(layer: String, key: String, patterns: Placed<[PathPattern]>)]
  private var isMatched: [Bool]

  init(_ layers: [WrittenLayers.Layer], below folder: FilePath, in program: Program) {
    lists = layers.flatMap { layer in
      WrittenLayers.Layer.patternKeys.compactMap { key in
        key.patterns(layer).flatMap { $0.value.isEmpty ? nil : (layer.name?.value ?? "", key.name, $0) }
      }
    }
    isMatched = Array(repeating: false, count: lists.count)
    let paths = set { $0 != "modules" }
    let modules = set { $0 != "paths" }
    var folders = PatternFolders(paths)
    var names: Set<String> = []
    for (id, file) in program.files.numbered where folder.contains(file.path) {
      let path = file.path.path(below: folder)
      let state = folders.state(of: path.parent)
      mark(state.groups)
      // The parts of a layer are folders.
      mark(paths.groups(of: Array(path.name.utf8), in: state).filter { lists[$0].key == "paths" })
      names.insert(program.text(program.moduleName(of: id)))
      for item in file.facts.imports { names.insert(file.facts.names.text(item.module)) }
    }
    for name in names where !name.isEmpty { mark(modules.groups(of: Array(name.utf8), in: modules.start)) }
  }

  private func set(where isWanted: (String) -> Bool) -> PatternSet {
    PatternSet(
      lists.enumerated().flatMap { index, list in
        isWanted(list.key) ? list.patterns.value.map { (pattern: $0, group: index) } : []
      })
  }

  private mutating func mark(_ groups: [Int]) { for group in groups { isMatched[group] = true } }

  var problems: [ConfigurationProblem] {
    zip(lists, isMatched).filter { !$1 }.map { list, _ in
      let kind = list.key == "paths" ? "file" : list.key == "modules" ? "module" : "folder or module"
      return ConfigurationProblem(
        place: list.patterns.place, message: "'\(list.key)' of the layer '\(list.layer)' match no \(kind)")
    }
  }
}
