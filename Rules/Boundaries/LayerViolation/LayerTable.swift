import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A layer of an app, by its place in ``LayerTable/layers``.
struct LayerID: ArrayIndex {
  let rawValue: UInt32
}

/// Which layer each type and each file of an app belongs to.
struct LayerTable: Sendable {
  struct Entry: Sendable {
    let name: String
    /// The layers of its layering that it may use, itself among them.
    let mayUse: Set<LayerID>
    /// All layers of its layering, without their isolated parts.
    let layering: Range<LayerID>
    /// The layer itself; for an isolated part of a layer, the layer.
    let whole: LayerID
  }

  private(set) var layers = IndexedArray<LayerID, Entry>()
  /// The layer of each type.
  private(set) var ofType = PerSymbol<LayerID>()
  /// The layer of each file, by its path or its module.
  private(set) var ofFile: PerFile<LayerID>
  /// The same, and of other files the layer of the types that they declare, where the roles of these are all of one.
  private(set) var ofContents: PerFile<LayerID>
  private let program: Program
  private var layerings: [PlacedLayering] = []
  /// The layering that holds for each file; nil for none.
  private var layeringOfFile: PerFile<Int?>
  private let roles: TypeRoles?

  private struct PlacedLayering: Sendable {
    let layering: Layering
    let first: LayerID
    /// The roles of each layer that has some.
    let roles: [(roles: LayerRoles, layer: LayerID)]
  }

  /// - Parameter layerings: by the folders that they hold for, below the program's root.
  init(_ app: App, _ layerings: [FilePath: Layering]) {
    program = app.program
    ofFile = PerFile(repeating: .none, count: app.program.files.count)
    ofContents = ofFile
    layeringOfFile = PerFile(repeating: nil, count: app.program.files.count)
    roles = layerings.values.contains { $0.layers.contains { !$0.roles.isEmpty } } ? TypeRoles(app) : nil
    let folders = layerings.keys.sorted()
    for folder in folders { add(layerings[folder]!) }
    placeFiles(folders)
    placeContents()
    for symbol in program.symbols.indices { ofType.append(layer(of: symbol)) }
  }

  private mutating func add(_ layering: Layering) {
    let first = layers.endIndex
    let all = first..<first.advanced(by: layering.layers.count)
    for (index, layer) in layering.layers.enumerated() {
      let others = layer.mayUse.map { first.advanced(by: $0) }
      layers.append(
        Entry(
          name: layer.name, mayUse: Set(others + [first.advanced(by: index)]), layering: all,
          whole: first.advanced(by: index)))
    }
    let roles = zip(layering.layers, all).filter { !$0.0.roles.isEmpty }.map { (LayerRoles($0.roles), $1) }
    layerings.append(PlacedLayering(layering: layering, first: first, roles: roles))
  }

  // MARK: Files

  private mutating func placeFiles(_ folders: [FilePath]) {
    let places = Dictionary(uniqueKeysWithValues: folders.enumerated().map { ($1, $0) })
    layeringOfFile = program.innermost(places)
    var files = [[FileID]](repeating: [], count: folders.count)
    for (file, found) in layeringOfFile.numbered {
      if let found { files[found].append(file) }
    }
    for (index, folder) in folders.enumerated() { place(files[index], by: layerings[index], below: folder) }
  }

  private mutating func place(_ files: [FileID], by placed: PlacedLayering, below folder: FilePath) {
    let found = placed.layering.places.layers(of: files.map { program.files[$0].path.relative(to: folder) })
    var ofModule: [ProgramName: Int?] = [:]
    for (file, byPath) in zip(files, found) {
      let module = program.moduleName(of: file)
      let byModule = ofModule[module] ?? placed.layering.places.layer(ofModule: program.text(module))
      ofModule[module] = byModule
      if let index = [byPath, byModule].compactMap(\.self).min() { ofFile[file] = placed.first.advanced(by: index) }
    }
    placeParts(files, by: placed, below: folder)
  }

  /// Makes a layer of each isolated part, which its files belong to.
  private mutating func placeParts(_ files: [FileID], by placed: PlacedLayering, below folder: FilePath) {
    let found = placed.layering.parts(.isolated, of: files, below: folder, in: program)
    var known: [LayerPart: LayerID] = [:]
    for (file, part) in zip(files, found) {
      guard let part, case let whole = placed.first.advanced(by: part.layer), ofFile[file] == whole else { continue }
      let entry = layers[whole]
      ofFile[file] =
        known[part]
        ?? layers.append(Entry(name: part.name, mayUse: entry.mayUse, layering: entry.layering, whole: whole))
      known[part] = ofFile[file]
    }
  }

  private mutating func placeContents() {
    ofContents = ofFile
    var isMixed = PerFile<Bool>(repeating: false, count: program.files.count)
    for (id, symbol) in program.symbols.numbered {
      guard let file = symbol.declaration?.file, let layering = layeringOfFile[file], symbol.kind != .typealias,
        ofFile[file].isNone, !isMixed[file],
        symbol.parent.isNone || program.symbols[symbol.parent].declaration?.file != file,
        let layer = layerByRole(id, layering)
      else { continue }
      isMixed[file] = !ofContents[file].isNone && ofContents[file] != layer
      ofContents[file] = isMixed[file] ? .none : layer
    }
  }

  // MARK: Types

  private func layer(of symbol: SymbolID) -> LayerID {
    guard let file = program.symbols[symbol].declaration?.file, let layering = layeringOfFile[file] else {
      return .none
    }
    let layer = layer(around: symbol, in: file, layering)
    // A type that an extension adds in a file of another layer's types may be meant for either.
    return layer == roleLayer(around: symbol, layering) || layer == ofFile[file] ? layer : .none
  }

  private func roleLayer(around innermost: SymbolID, _ layering: Int) -> LayerID {
    var current = innermost
    while !current.isNone {
      if let layer = layerByRole(current, layering) { return layer }
      current = program.symbols[current].parent
    }
    return .none
  }

  /// The layer of code of a type in a file: that of the role of the innermost type around it, unless that is only
  /// extended there. An extension belongs to its file.
  private func layer(around innermost: SymbolID, in file: FileID, _ layering: Int) -> LayerID {
    var current = innermost
    while !current.isNone {
      if let layer = layerByRole(current, layering) {
        if !ofFile[file].isNone, layers[ofFile[file]].whole == layer { return ofFile[file] }
        let declaration = program.symbols[current].declaration
        let isElsewhere = declaration != nil && declaration?.file != file
        return isElsewhere && !ofContents[file].isNone ? ofContents[file] : layer
      }
      current = program.symbols[current].parent
    }
    return ofFile[file]
  }

  private func layerByRole(_ symbol: SymbolID, _ layering: Int) -> LayerID? {
    layerings[layering].roles.first { roles?.has(symbol, $0.roles) ?? false }?.layer
  }

  // MARK: Questions

  func mayUse(_ user: LayerID, _ used: LayerID) -> Bool {
    if user.isNone || used.isNone || user == used { return true }
    let (whole, other) = (layers[user].whole, layers[used].whole)
    // Isolated parts of a layer may use what is in none of them, and be used by it.
    if whole == other { return user == whole || used == whole }
    return !layers[user].layering.contains(other) || layers[user].mayUse.contains(other)
  }

  /// The name of the layer that two isolated parts are of; nil for others.
  func isolatingLayer(_ user: LayerID, _ used: LayerID) -> String? {
    let whole = layers[user].whole
    return whole == layers[used].whole ? layers[whole].name : nil
  }

  /// The layer of a module, as the layering of a file says by the module's name.
  func layer(ofModule name: ProgramName, for file: FileID) -> LayerID {
    guard let layering = layeringOfFile[file] else { return .none }
    let placed = layerings[layering]
    return placed.layering.places.layer(ofModule: program.text(name)).map { placed.first.advanced(by: $0) } ?? .none
  }

  /// The layer of a type, also if it is in an isolated part of that.
  func whole(of type: SymbolID) -> LayerID { ofType[type].isNone ? .none : layers[ofType[type]].whole }

  /// Whether a layering holds for a file.
  func isLayered(_ file: FileID) -> Bool { layeringOfFile[file] != nil }

  /// Whether one layering holds for two types.
  func haveSameLayering(_ first: SymbolID, _ second: SymbolID) -> Bool {
    guard let one = program.symbols[first].declaration, let other = program.symbols[second].declaration else {
      return false
    }
    return layeringOfFile[one.file] == layeringOfFile[other.file]
  }

  /// Whose code a declaration's is.
  func user(of code: DeclarationReference) -> LayerUser {
    let file = code.file
    guard let layering = layeringOfFile[file] else { return LayerUser(file: file) }
    let symbols = program.enclosingSymbols(code)
    guard let innermost = symbols.first else { return LayerUser(layer: ofFile[file], file: file) }
    // Whose it is, is not known.
    guard symbols.count == 1 else { return LayerUser(file: file) }
    let layer = layer(around: innermost, in: file, layering)
    guard !layer.isNone else { return LayerUser(type: innermost, file: file) }
    let isDeclared = program.symbols[innermost].declaration != nil
    // Members that an extension adds to a type of another layer belong to the file's.
    if isDeclared, ofType[innermost] != layer { return LayerUser(layer: layer, file: file) }
    if !isDeclared, layerByRole(innermost, layering) == nil { return LayerUser(layer: layer, file: file) }
    return LayerUser(layer: layer, type: outermost(innermost), file: file)
  }

  /// The outermost of the types around a type that are of its layer.
  func outermost(_ type: SymbolID) -> SymbolID {
    var current = type
    while true {
      let parent = program.symbols[current].parent
      guard !parent.isNone, program.symbols[parent].declaration != nil, ofType[parent] == ofType[type] else {
        return current
      }
      current = parent
    }
  }
}

extension Layering {
  /// The part of its layer that each of some files of a program belongs to.
  func parts(
    _ separation: LayerSeparation, of files: [FileID], below folder: FilePath, in program: Program
  ) -> [LayerPart?] {
    places.parts(
      separation,
      of: files.map {
        (path: program.files[$0].path.relative(to: folder), module: program.text(program.moduleName(of: $0)))
      })
  }
}

/// Whose code something is: a type's, or where it is in none, a file's.
struct LayerUser: Sendable {
  var layer = LayerID.none
  /// With a layer the outermost type around the code that belongs to it, else the innermost; none for a file.
  var type = SymbolID.none
  let file: FileID

  /// The same for all code of one type, or of one file that belongs to none.
  var key: Key { Key(layer: layer, type: type, file: type.isNone ? file : .none) }

  struct Key: Hashable, Sendable {
    let layer: LayerID
    let type: SymbolID
    let file: FileID
  }
}
