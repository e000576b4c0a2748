import TCALintDomain
import TCALintModel
import TCALintSyntax

/// Imports of modules that a file's layer may not use.
struct LayerImports {
  private let app: App
  private let table: LayerTable
  /// Of each module that only types with layers make up, these layers.
  private var layersOfModule: [ProgramName: Set<LayerID>] = [:]

  /// The maximum number of layers and isolated parts that are kept apart for a module. Beyond it, only layers are.
  private static let maxLayers = 16

  private var program: Program { app.program }

  init(_ app: App, _ table: LayerTable) {
    self.app = app
    self.table = table
    readTypes()
  }

  private mutating func readTypes() {
    var mixed: Set<ProgramName> = []
    for (id, symbol) in program.symbols.numbered {
      guard symbol.parent.isNone, let reference = symbol.declaration, !program.isTestFile[reference.file],
        symbol.kind != .typealias, !app.isTestOrPreview(reference)
      else { continue }
      let module = program.moduleName(of: reference.file)
      if module.isNone { continue }
      let layer = table.ofType[id]
      if layer.isNone { mixed.insert(module) } else { layersOfModule[module, default: []].insert(layer) }
    }
    for module in mixed { layersOfModule[module] = nil }
    for (module, layers) in layersOfModule where layers.count > Self.maxLayers {
      layersOfModule[module] = Set(layers.map { table.layers[$0].whole })
    }
  }

  /// - Parameter others: other uses: one of a module's types in a file says more than that the file imports the module.
  func uses(besides others: [ForbiddenUse]) -> [ForbiddenUse] {
    let known = Set(others.flatMap(places))
    return program.files.indices.filter { !table.ofContents[$0].isNone && !program.isTestFile[$0] }.flatMap { file in
      program.files[file].facts.imports.compactMap { item in
        let module = program.name(item.module, in: file)
        let layers = layers(of: module, for: file).sorted()
        guard !layers.isEmpty, !layers.contains(where: { table.mayUse(table.ofContents[file], $0) }),
          !known.contains(Place(file: file, module: module))
        else { return nil }
        return ForbiddenUse(
          user: app.user(LayerUser(layer: table.ofContents[file], file: file), table),
          used: .module(program.text(module)),
          whole: nil,
          usedLayers: layers.map { table.layers[$0].name },
          isolatingLayer: (layers.count == 1 ? layers.first : nil).flatMap {
            table.isolatingLayer(table.ofContents[file], $0)
          },
          location: Location(file: file, range: item.range),
          otherLocations: [], detour: [])
      }
    }
  }

  private func layers(of module: ProgramName, for file: FileID) -> Set<LayerID> {
    let named = table.layer(ofModule: module, for: file)
    if !named.isNone, named != table.layers[table.ofContents[file]].whole { return [named] }
    return program.moduleName(of: file) == module ? [] : layersOfModule[module] ?? []
  }

  private struct Place: Hashable {
    let file: FileID
    let module: ProgramName
  }

  /// The files that use a type, and its module.
  private func places(_ use: ForbiddenUse) -> [Place] {
    guard case .type(let type) = use.used, let declaration = program.symbols[type.symbol].declaration else { return [] }
    let module = program.moduleName(of: declaration.file)
    return ([use.location] + use.otherLocations).map { Place(file: $0.file, module: module) }
  }
}
