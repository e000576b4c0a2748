import TCALintSyntax

/// The types of a program and what their names mean where. Made in one go by its initialiser, then never changed, which
/// is why access to it need not be checked.
final class SymbolTable: @unchecked Sendable {
  let files: [ProgramFile]
  /// The program's names.
  @exclusivity(unchecked) private(set) var names = FileSummary.names
  /// The program's name of each name of each file.
  @exclusivity(unchecked) private(set) var nameMaps: [[Name]] = []
  let modules: ModuleMap
  let folders: FolderTree
  let areas: AreaMap
  @exclusivity(unchecked) private(set) var symbols: [Symbol] = []
  /// The types at the top level that other files may see, by name.
  @exclusivity(unchecked) private(set) var topLevel: [Name: [SymbolID]] = [:]
  /// The same by module, whose index stands for the parent.
  @exclusivity(unchecked) private(set) var topLevelOfModule: [NestedKey: [SymbolID]] = [:]
  /// Those that only their file sees, by the file, whose index stands for the parent.
  @exclusivity(unchecked) private(set) var topLevelOfFile: [NestedKey: [SymbolID]] = [:]
  /// The types inside types.
  @exclusivity(unchecked) private(set) var nested: [NestedKey: [SymbolID]] = [:]
  private var externals: [[Name]: SymbolID] = [:]
  /// The types that each type declaration or extension belongs to: several when an extension's name is ambiguous.
  @exclusivity(unchecked) private(set) var symbolsOfDeclaration: [DeclarationReference: [SymbolID]] = [:]
  /// The modules that each file imports, by name, with what they and the file's own module hand on.
  @exclusivity(unchecked) private(set) var imports: [Set<Name>] = []
  @exclusivity(unchecked) private(set) var moduleNames: [Name] = []
  @exclusivity(unchecked) private(set) var libraries = LibraryNames()

  struct NestedKey: Hashable, Sendable {
    let parent: SymbolID
    let name: Name
  }

  init(_ files: [ProgramFile], projectFolders: [FilePath]) {
    self.files = files
    modules = ModuleMap(files, projectFolders: projectFolders)
    folders = FolderTree(files.map(\.path))
    areas = AreaMap(files, modules, projectFolders: projectFolders)
    mapNames()
    let postponed = collect()
    attachExtensions(postponed)
  }

  /// The program's name of a file's.
  func name(_ name: Name, in file: FileID) -> Name { nameMaps[file][Int(name.rawValue)] }

  func internName(_ text: String) -> Name { names.intern(text) }

  func declaration(_ reference: DeclarationReference) -> Declaration {
    files[reference.file].summary.declarations[Int(reference.declaration)]
  }

  func path(_ range: Range<UInt32>, in file: FileID) -> [Name] {
    files[file].summary.path(range).map { name($0, in: file) }
  }

  private func mapNames() {
    // What the model knows stands first in every table.
    let known = names.count
    nameMaps.reserveCapacity(files.count)
    for file in files { nameMaps.append(names.intern(file.summary.names, shared: known)) }
    moduleNames = modules.modules.map { names.intern($0.name) }
    imports = reachableImports()
    libraries = LibraryNames(&names, imports: imports)
  }

  /// Makes symbols of all type declarations; returns the extensions, to be attached.
  private func collect() -> [DeclarationReference] {
    var extensions: [DeclarationReference] = []
    for (file, contents) in files.enumerated() {
      for (index, declaration) in contents.summary.declarations.enumerated() {
        let reference = DeclarationReference(file: file, declaration: DeclarationID(index))
        guard let kind = symbolKind(declaration.kind) else {
          if declaration.kind == .extension { extensions.append(reference) }
          continue
        }
        let id = SymbolID(symbols.count)
        symbols.append(
          Symbol(kind: kind, name: name(declaration.name, in: file), parent: -1, declaration: reference))
        symbolsOfDeclaration[reference] = [id]
        place(id)
      }
    }
    return extensions
  }

  private func symbolKind(_ kind: Declaration.Kind) -> Symbol.Kind? {
    switch kind {
    case .struct: .struct
    case .class: .class
    case .enum: .enum
    case .actor: .actor
    case .protocol: .protocol
    case .typealias: .typealias
    case .associatedtype: .associatedtype
    default: nil
    }
  }

  /// Puts a symbol where its name can be found, unless that depends on an extension not attached yet.
  private func place(_ id: SymbolID) {
    guard let reference = symbols[Int(id)].declaration else { return }
    let declaration = declaration(reference)
    if declaration.flags.contains(.local) { return }
    let parent = files[reference.file].summary.enclosingType(declaration.parent)
    guard parent >= 0 else {
      let name = symbols[Int(id)].name
      if declaration.flags.contains(.private) {
        topLevelOfFile[NestedKey(parent: SymbolID(reference.file), name: name), default: []].append(id)
        return
      }
      topLevel[name, default: []].append(id)
      let module = SymbolID(modules.moduleOfFile[reference.file])
      topLevelOfModule[NestedKey(parent: module, name: name), default: []].append(id)
      return
    }
    let owner = DeclarationReference(file: reference.file, declaration: parent)
    for symbol in symbolsOfDeclaration[owner] ?? [] {
      symbols[Int(id)].parent = symbol
      nested[NestedKey(parent: symbol, name: symbols[Int(id)].name), default: []].append(id)
    }
  }

  /// Finds the type of each extension. A type inside an extension can be found only when the extension is attached,
  /// so this goes on as long as it finds more.
  private func attachExtensions(_ extensions: [DeclarationReference]) {
    var rest = extensions
    while true {
      var unresolved: [DeclarationReference] = []
      for reference in rest {
        let symbols = extended(reference)
        if symbols.isEmpty { unresolved.append(reference) } else { attach(reference, to: symbols) }
      }
      if unresolved.count == rest.count || unresolved.isEmpty {
        rest = unresolved
        break
      }
      rest = unresolved
    }
    for reference in rest { attach(reference, to: [external(of: reference)]) }
    for index in symbols.indices {
      symbols[index].extensions.sort { ($0.file, $0.declaration) < ($1.file, $1.declaration) }
    }
  }

  private func extended(_ reference: DeclarationReference) -> [SymbolID] {
    let type = declaration(reference).type
    guard type >= 0 else { return [] }
    return resolve(type, in: reference.file, at: declaration(reference).parent).symbols
  }

  private func attach(_ reference: DeclarationReference, to owners: [SymbolID]) {
    symbolsOfDeclaration[reference] = owners
    for owner in owners { symbols[Int(owner)].extensions.append(reference) }
    let end = declaration(reference).end
    var index = reference.declaration + 1
    while index < end {
      let inner = DeclarationReference(file: reference.file, declaration: index)
      if files[reference.file].summary.enclosingType(declaration(inner).parent) == reference.declaration,
        symbolKind(declaration(inner).kind) != nil, let id = symbolsOfDeclaration[inner]?.first
      {
        place(id)
      }
      index += 1
    }
  }

  /// The symbol that stands for a type from outside the program.
  private func external(of reference: DeclarationReference) -> SymbolID {
    let type = declaration(reference).type
    var path = type >= 0 ? files[reference.file].summary.types[Int(type)].path : 0..<0
    if path.count == 2, let first = self.path(path, in: reference.file).first, first.isKnownModule {
      path = path.lowerBound + 1..<path.upperBound
    }
    let names = self.path(path, in: reference.file)
    if let symbol = externals[names] { return symbol }
    let id = SymbolID(symbols.count)
    // Only a name by itself is sure to be the one that the libraries declare.
    symbols.append(
      Symbol(kind: .external, name: names.count == 1 ? names[0] : .none, parent: -1, declaration: nil))
    externals[names] = id
    return id
  }
}

extension Name {
  /// Whether it names a module that the model knows.
  var isKnownModule: Bool {
    switch domain {
    case .SwiftUI, .SwiftUICore, .UIKit, .AppKit, .ComposableArchitecture, .Dependencies, .DependenciesMacros,
      .WeaveDI, .Swift, .Foundation, .Combine, .XCTest, .Testing:
      true
    default: false
    }
  }
}
