import TCALintDomain
import TCALintModel
import TCALintSyntax

/// An import of a client's interface that the file uses nothing of but what a smaller module has.
struct SuperfluousImport: Sendable {
  /// A client that the file declares.
  let client: Client
  let module: String
  /// The import.
  let location: Location
  /// The text before the keyword: `public `, or nothing.
  let prefix: String
  /// The modules that the file needs instead, and does not import.
  let replacements: [String]
  /// Whether everything that the file names is known, so that these modules definitely suffice.
  let namesPlainTypesAlone: Bool
}

extension App {
  /// The imports of user interface and of architecture in files that declare the interfaces of clients, and no live values
  /// or implementations, where the file uses nothing of them that smaller modules do not have.
  var superfluousImports: [SuperfluousImport] {
    let interfaces = Dictionary(grouping: clients) { program.symbols[$0.type.symbol].declaration?.file }
    let exports = NameSet(ArchitectureExports.names.compactMap(program.name), in: program)
    return interfaces.compactMap { file, clients in file.map { InterfaceFile(self, $0, clients[0], exports) } }
      .sorted { $0.file < $1.file }.flatMap(\.superfluousImports)
  }
}

/// A file that declares the interface of a client.
private struct InterfaceFile {
  let app: App
  let file: FileID
  let client: Client
  private let facts: FileFacts
  /// The names of what the architecture's library has.
  private let exports: NameSet<ProgramName>
  /// The names of its declarations.
  private let declared: NameSet<Name>

  init(_ app: App, _ file: FileID, _ client: Client, _ exports: NameSet<ProgramName>) {
    (self.app, self.file, self.client, self.exports) = (app, file, client, exports)
    facts = app.program.files[file].facts
    declared = NameSet(facts.declarations.lazy.map(\.name), in: facts)
  }

  private static let userInterface: Set<String> = ["AppKit", "SwiftUI", "UIKit"]
  private static let architecture = "ComposableArchitecture"

  var superfluousImports: [SuperfluousImport] {
    let candidates = facts.imports.filter { isPlain($0) && isCandidate(facts.names.text($0.module)) }
    guard !candidates.isEmpty, !facts.isDamaged, !app.program.isTestFile[file], !holdsImplementation else { return [] }
    let isKnown = namesPlainTypesAlone
    let found = candidates.filter { item in
      let module = facts.names.text(item.module)
      return module == Self.architecture ? !mentionsExports : isKnown
    }
    // Imports that are missing without all of them replace the first.
    return found.enumerated().map { index, item in
      SuperfluousImport(
        client: client, module: facts.names.text(item.module), location: Location(file: file, range: item.range),
        prefix: app.program.source(Location(file: file, range: item.range.lowerBound..<item.keyword)),
        replacements: index == 0 ? replacements(of: found) : [],
        namesPlainTypesAlone: isKnown)
    }
  }

  private func isCandidate(_ module: String) -> Bool {
    Self.userInterface.contains(module) || module == Self.architecture
  }

  /// Whether it is a plain `import SwiftUI`, in any build, re-exported or not.
  private func isPlain(_ item: Import) -> Bool {
    item.isPlain && facts.scopes[facts.scope(around: item.range.lowerBound)].kind != .ifConfig
  }

  /// Whether the file contains a live value, or a type that implements a client.
  private var holdsImplementation: Bool {
    facts.declarations.factIndices.contains { id in
      let declaration = facts.declarations[id]
      if declaration.kind == .property || declaration.kind == .function {
        return declaration.name.is(.liveValue) || facts.names.text(declaration.name) == "live"
      }
      guard declaration.isTypeOrExtension, declaration.kind != .protocol else { return false }
      let symbols = app.program.symbols(of: DeclarationReference(file: file, declaration: id))
      return symbols.contains { symbol in
        (app.program.ancestry.ancestors(of: symbol) ?? []).contains { app.isClient($0) }
      }
    }
  }

  private var mentionsExports: Bool {
    let mentioned = app.program.files[file].mentions.names
    let names = app.program.names(of: file)
    return (0..<UInt32(names.count)).lazy.map(Name.init(rawValue:)).contains { name in
      exports.contains(names[name]) && mentioned.contains(name)
    }
  }

  private func mentions(_ names: Set<String>) -> Bool {
    let mentioned = app.program.files[file].mentions.names
    return names.contains { facts.names.find($0).map(mentioned.contains) ?? false }
  }

  /// Whether the program, Swift, Foundation and the libraries have all the types, attributes and functions that the file
  /// names, by which it uses nothing of a user interface.
  private var namesPlainTypesAlone: Bool {
    facts.types.factIndices.allSatisfy(isPlainType) && facts.attributes.allSatisfy(isPlainAttribute)
      && facts.paths.allSatisfy(isPlainPath)
  }

  private func isPlainType(_ id: TypeID) -> Bool {
    let type = facts.types[id]
    guard type.kind == .named, let first = facts.firstName(type.path), !isAttributeName(type) else { return true }
    let around = facts.declaration(around: type.range.lowerBound)
    if type.path.count > 1, !app.program.resolve(id, in: file, at: around).symbols.isEmpty { return true }
    return type.path.count == 1 && isPlain(first, at: around)
  }

  /// Attributes are looked at by themselves.
  private func isAttributeName(_ type: TypeReference) -> Bool {
    type.range.lowerBound > 0 && app.program.files[file].source[Int(type.range.lowerBound) - 1] == UInt8(ascii: "@")
  }

  private func isPlainPath(_ path: Path) -> Bool {
    guard let first = facts.firstName(path.names) else { return true }
    switch path.root {
    case .macro: return false
    // A member of an external type may be declared by the module.
    case .implicitMember: return isPlainMember(first)
    case .unqualified: break
    default: return true
    }
    if facts.isTypeName(first) {
      guard isPlain(first, at: facts.scopes[path.scope].declaration) else { return false }
      return path.names.count == 1 || facts.path(path.names).dropFirst().allSatisfy(isPlainMember)
    }
    guard path.names.count == 1, !path.calling.isNone else { return true }
    return PlainTypes.functions.contains(facts.names.text(first)) || isDeclaredHere(first)
  }

  private func isPlainMember(_ name: Name) -> Bool {
    PlainTypes.members.contains(facts.names.text(name)) || isDeclaredHere(name)
  }

  private func isDeclaredHere(_ name: Name) -> Bool { declared.contains(name) }

  private func isPlainAttribute(_ attribute: Attribute) -> Bool {
    let name = facts.names.text(attribute.name)
    return PlainTypes.attributes.contains(name) || PlainTypes.dependencies.contains(name)
  }

  private func isPlain(_ name: Name, at declaration: DeclarationID) -> Bool {
    switch app.program.resolve(app.program.name(name, in: file), in: file, at: declaration) {
    case .symbols(let symbols): return !symbols.isEmpty
    case .external: break
    // A generic parameter, a typealias of a function, or what several types are called.
    case .unknown: return app.program.name(name, in: file) == ProgramName(.Self) || isDeclaredHere(name)
    }
    let text = facts.names.text(name)
    return PlainTypes.swift.contains(text) || PlainTypes.foundation.contains(text)
      || PlainTypes.dependencies.contains(text) || ArchitectureExports.names.contains(text)
  }

  private func replacements(of items: [Import]) -> [String] {
    var needed: [String] = []
    if items.contains(where: { facts.names.text($0.module) == Self.architecture }) {
      if mentions(["DependencyClient", "DependencyEndpoint", "DependencyEndpointIgnored"]) {
        needed += ["Dependencies", "DependenciesMacros"]
      } else {
        needed.append("Dependencies")
      }
    }
    if mentions(PlainTypes.foundation) { needed.append("Foundation") }
    let others = Set(facts.imports.map { facts.names.text($0.module) })
    return needed.filter { !others.contains($0) }
  }
}

extension App {
  private static let importedModulesKey = TableKey<ImportedModules>("imported modules")

  /// Whether some file imports a module directly: of the same target, where a manifest separates targets.
  func imports(_ module: String, beside place: Location) -> Bool {
    let imported = table(Self.importedModulesKey) { ImportedModules(program) }
    guard let name = program.name(module) else { return false }
    guard program.project(of: place.file).isTarget else { return imported.ofAll.contains(name) }
    return imported.ofTargets[program.module(of: place.file)]?.contains(name) ?? false
  }
}

/// The imports of the files of a program.
struct ImportedModules: Sendable {
  fileprivate var ofAll: Set<ProgramName> = []
  /// The imports of the files of a manifest's targets.
  fileprivate var ofTargets: [ModuleID: Set<ProgramName>] = [:]

  fileprivate init(_ program: Program) {
    for (file, contents) in program.files.numbered where !contents.facts.imports.isEmpty {
      let names = contents.facts.imports.map { program.name($0.module, in: file) }
      ofAll.formUnion(names)
      if program.project(of: file).isTarget { ofTargets[program.module(of: file), default: []].formUnion(names) }
    }
  }
}
