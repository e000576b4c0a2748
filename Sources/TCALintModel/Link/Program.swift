import TCALintSyntax

/// All the files that belong together, linked. It answers what a Swift program is; it never changes.
public final class Program: Sendable {
  /// The program's files, sorted by path.
  public let files: PerFile<ProgramFile>
  /// Whether every file of the program could be read.
  public let isComplete: Bool
  let table: SymbolTable
  /// The types of the program, and the external types that it extends.
  public let symbols: PerSymbol<Symbol>
  /// The supertypes of types, with the traits that they inherit.
  public let ancestry: Ancestry
  /// Whether each file lies in a test target or below a folder named `Tests` or `…Tests`.
  public let isTestFile: PerFile<Bool>
  /// The files with syntax errors, of which not all is known.
  public let damagedFiles: [FileID]
  let namesOfDamagedFiles: Set<ProgramName>
  private let concurrencyChecking: PerFile<ConcurrencyChecking>
  private let nameIndex: NameIndex
  /// The properties, functions and cases of its types.
  public let members: MemberIndex
  /// The external types that are `Sendable` where their generic arguments are.
  let containers: Set<String>
  private let constants: [String: Set<String>]
  /// The declarations of library types.
  let external: ExternalInterface
  /// The inferred types of expressions.
  let knownTypes: KnownTypes
  /// The supertypes that each type names.
  let writtenAncestors = Lazy<[SymbolID: [SwiftType]]>("written ancestors")
  private let lazyFileLevelDeclarations = Lazy<[ProgramName: [DeclarationReference]]>("declarations at file level")

  /// How the compiler checks for data races below folders, by the manifests among the files: those of packages, of
  /// their targets and of Tuist's projects.
  public var checkingByFolder: [FilePath: ConcurrencyChecking] { ModuleMap.checkingByFolder(files) }

  /// Links files into a program.
  ///
  /// - Parameters:
  ///   - files: sorted by path, all started from the same names.
  ///   - names: those names.
  ///   - external: the modules that are not in the program.
  ///   - traits: the traits of inheriting from an external type of that name.
  ///   - projectFolders: the folders below the root (`""` is the root itself) that hold an Xcode project.
  ///   - folderChecking: how strictly the compiler checks for data races below folders, by sources other than package
  ///     manifests. Computed on one thread while types are resolved.
  ///   - languageModes: the language mode of everything below folders, which overrides other sources.
  ///   - isComplete: whether every file of the program could be read.
  ///   - jobs: how many threads may work at once.
  public init(
    linking files: [ProgramFile], names: NameTable = .knowing([]), external: ExternalModules = ExternalModules(),
    traits: (String) -> Traits = { _ in [] }, projectFolders: [FilePath] = [],
    folderChecking: @autoclosure @escaping @Sendable () -> [FilePath: ConcurrencyChecking] = [:],
    languageModes: [FilePath: LanguageMode] = [:],
    isComplete: Bool = true, jobs: Int = 1
  ) {
    let files = PerFile(files)
    self.files = files
    self.isComplete = isComplete
    let table = SymbolTable(files, names: names, projectFolders: projectFolders, external: external, jobs: jobs)
    self.table = table
    let beside = Workers.alongside(jobs: jobs) { [maps = table.nameMaps, count = table.names.count] in
      (
        nameIndex: NameIndex(files, maps, count: count, shared: names.count), isTest: table.testFiles(),
        checking: table.modules.concurrencyChecking(
          files, table.folders, folderChecking: folderChecking(), languageModes: languageModes)
      )
    }
    table.placeTypes(external)
    let members = Workers.alongside(jobs: jobs) { MemberIndex(table) }
    symbols = table.symbols
    containers = Self.containers.union(external.containers)
    constants = external.constants
    self.external = external.interface
    knownTypes = KnownTypes(files)
    ancestry = Ancestry(table, jobs: jobs) { name in
      let text = table.names.text(name)
      return Self.sendableTypes.contains(text) ? traits(text).union(.sendable) : traits(text)
    }
    let damagedFiles = files.indices.filter { files[$0].facts.isDamaged }
    self.damagedFiles = damagedFiles
    namesOfDamagedFiles = damagedFiles.reduce(into: []) { $0.formUnion(table.nameMaps[$1].all) }
    self.members = members()
    (nameIndex, isTestFile, concurrencyChecking) = beside()
  }

  /// The value of the innermost folder around each file, by the folders' paths from the program's root; nil where there
  /// is none. The cost is linear in folders and files.
  @inlinable
  public func innermost<Known>(_ folders: [FilePath: Known]) -> PerFile<Known?> { folders.ofInnermost(innermost(of:)) }

  @usableFromInline func innermost(of folders: [FilePath]) -> PerFile<Int?> { table.folders.innermost(of: folders) }

  /// Whether every file could be read and parsed, so that all of the program is known.
  public var isWhole: Bool { isComplete && damagedFiles.isEmpty }

  /// The texts of the program's names.
  public var names: ProgramNames { table.names }

  // MARK: Names

  /// The program's names of all that a file has.
  public func names(of file: FileID) -> NameMap { table.nameMaps[file] }
  /// The program's name of a file's.
  public func name(_ name: Name, in file: FileID) -> ProgramName { table.name(name, in: file) }
  /// The program's name with that text; nil where nothing has it.
  public func name(_ text: String) -> ProgramName? { table.names.find(text) }
  /// The text of a name.
  public func text(_ name: ProgramName) -> String { table.names.text(name) }
  /// The text of a file's name.
  public func text(_ name: Name, in file: FileID) -> String { files[file].facts.text(name) }
  /// The files that mention a name, in their order.
  public func places(of name: ProgramName) -> ArraySlice<NamePlace> { nameIndex.places(of: name) }
  /// The program's names of a path.
  public func path(_ range: Range<UInt32>, in file: FileID) -> [ProgramName] { table.path(range, in: file) }

  /// The names that a written type is made of, none for a type without.
  public func names(of type: TypeID, in file: FileID) -> [ProgramName] {
    type.isNone ? [] : path(files[file].facts.types[type].path, in: file)
  }

  /// Whether a static member of an external type is a value of that type, or gives one.
  public func isConstant(_ member: String, of type: String) -> Bool { constants[type]?.contains(member) ?? false }

  // MARK: Declarations

  /// The stored declaration of a reference. The cost is constant.
  public func declaration(_ reference: DeclarationReference) -> Declaration { table.declaration(reference) }
  /// The outline of a declaration. The cost is constant.
  public func outline(_ reference: DeclarationReference) -> DeclarationOutline {
    files[reference.file].facts.outline(reference.declaration)
  }
  /// The attributes of a declaration, in source order.
  public func attributes(of reference: DeclarationReference) -> ArraySlice<Attribute> {
    files[reference.file].facts.attributes(of: declaration(reference))
  }

  /// The types that a declaration belongs to: its own for a type, the innermost around it for anything else.
  /// Several where an extension's name is ambiguous; none at the top level.
  public func enclosingSymbols(_ reference: DeclarationReference) -> Symbols {
    let type = files[reference.file].facts.enclosingType(reference.declaration)
    guard !type.isNone else { return [] }
    return symbols(of: DeclarationReference(file: reference.file, declaration: type))
  }

  /// A type, then those that it is nested in, from the inside out.
  public func withOuterTypes(_ type: SymbolID) -> some Sequence<SymbolID> {
    sequence(first: type) {
      let outer = self.symbols[$0].parent
      return outer.isNone ? nil : outer
    }
  }

  /// The types that a type declaration or an extension belongs to.
  public func symbols(of reference: DeclarationReference) -> Symbols {
    table.symbolsOfDeclaration[reference]
  }

  /// The extensions of a type, in the order of files and lines.
  public func extensions(of symbol: SymbolID) -> [DeclarationReference] { table.extensions[symbol] }
  /// The declaration of a type and its extensions.
  public func declarations(of symbol: SymbolID) -> [DeclarationReference] {
    (symbols[symbol].declaration.map { [$0] } ?? []) + extensions(of: symbol)
  }

  /// The declarations directly inside a type declaration or an extension.
  public func members(of reference: DeclarationReference) -> [DeclarationReference] { table.members(of: reference) }

  /// The members of a type, in its declaration and in all its extensions.
  public func members(of symbol: SymbolID) -> [DeclarationReference] { table.members(of: symbol) }

  /// The stored instance properties of a type, in order.
  public func storedProperties(of symbol: SymbolID) -> [DeclarationReference] {
    guard let reference = symbols[symbol].declaration else { return [] }
    return table.members(of: reference) { $0.isStoredProperty }
  }

  /// The types of that name inside a type.
  public func types(named name: ProgramName, in owner: SymbolID) -> Symbols {
    table.nested[SymbolTable.NameIn(parent: owner, name: name)] ?? []
  }

  /// The symbol of a library's type of a name: a type that the program extends, or of a library that is part of the
  /// program.
  public func extendedSymbol(_ name: ProgramName) -> SymbolID? { table.extendedSymbol(name) }

  /// The functions and variables at file level that a name means in a file; none where more than 256 have the name. The
  /// cost is linear in those that have it.
  func fileLevelDeclarations(_ name: ProgramName, from file: FileID) -> [DeclarationReference] {
    guard let named = fileLevelDeclarations[name], named.count <= 256 else { return [] }
    return nearest(named.filter { isVisible($0, from: file) }, to: file, file: \.file)
  }

  /// The functions and variables at file level by their names, in the order of files and lines.
  private var fileLevelDeclarations: [ProgramName: [DeclarationReference]] {
    lazyFileLevelDeclarations { findFileLevelDeclarations() }
  }

  private func findFileLevelDeclarations() -> [ProgramName: [DeclarationReference]] {
    var found: [ProgramName: [DeclarationReference]] = [:]
    for (file, contents) in files.numbered {
      let ids = contents.facts.declarations.factIndices
      var id = ids.lowerBound
      while id < ids.upperBound {
        let outline = contents.facts.outline(id)
        if outline.kind == .function || outline.kind == .property, !outline.flags.contains(.local) {
          found[name(outline.name, in: file), default: []].append(DeclarationReference(file: file, declaration: id))
        }
        id = max(outline.end, id.next)
      }
    }
    return found
  }

  // MARK: Resolution

  /// The meaning of a written type at a declaration.
  public func resolve(_ type: TypeID, in file: FileID, at declaration: DeclarationID) -> Resolution {
    table.resolve(type, in: file, at: declaration)
  }

  /// The meaning of a path of type names of the file at a declaration; typealiases are looked through.
  public func resolve(_ path: Range<UInt32>, in file: FileID, at declaration: DeclarationID) -> Resolution {
    table.resolve(path, in: file, at: declaration)
  }

  /// The same for an unqualified name.
  public func resolve(_ name: ProgramName, in file: FileID, at declaration: DeclarationID) -> Resolution {
    table.resolve(name, in: file, at: declaration)
  }

  /// The name under which an external module declares what a path of type names of the file means, also where the program
  /// holds that module or gives its type another name; nil for anything else.
  public func externalName(_ path: Range<UInt32>, in file: FileID, at declaration: DeclarationID) -> ProgramName? {
    table.externalName(path, in: file, at: declaration)
  }

  /// The same for an unqualified name.
  public func externalName(_ name: ProgramName, in file: FileID, at declaration: DeclarationID) -> ProgramName? {
    table.externalName(name, in: file, at: declaration)
  }

  /// The last name of a written type that is an external one; nil for any other, and where that is not sure.
  public func externalName(of type: TypeID, in file: FileID, at declaration: DeclarationID) -> ProgramName? {
    guard !type.isNone, case let reference = files[file].facts.types[type], reference.kind == .named else { return nil }
    return table.externalName(reference.path, in: file, at: declaration)
  }

  /// Of several things of one name those that a file means: the ones in the file itself, else in its module, else in a
  /// module that it imports, else in the nearest folder.
  public func nearest<Candidate>(
    _ candidates: [Candidate], to file: FileID, file place: (Candidate) -> FileID
  ) -> [Candidate] { table.nearest(candidates, to: file, file: place) }

  // MARK: Modules

  /// The modules that a file imports, with those that they and the file's own module re-export.
  public func imports(of file: FileID) -> Set<ProgramName> { table.imports[file] }
  /// Whether a module is part of the program.
  public func hasModule(_ name: ProgramName) -> Bool { table.modulesNamed[name] != nil }
  /// Whether a name is that of a known external module.
  public func isKnownExternalModule(_ name: ProgramName) -> Bool { table.external.isModule(name) }
  /// Whether a file imports a known external module that exports a name.
  public func isExported(_ name: ProgramName, to file: FileID) -> Bool { table.external.exports(name, to: file) }
  /// Whether a type of the program is declared by a known external module that is part of the program.
  public func isExternalType(_ symbol: SymbolID) -> Bool { table.isExternalType(symbol) }
  /// The name of the module that a file belongs to; empty where it is not known.
  public func moduleName(of file: FileID) -> ProgramName { table.moduleNames[table.modules.moduleOfFile[file]] }

  /// The package or the project of a file.
  public func project(of file: FileID) -> ProjectID {
    ProjectID(
      area: table.areas.areaOfFile[file], isTarget: table.modules.modules[table.modules.moduleOfFile[file]].isDeclared)
  }
  /// That, and those around it. The cost is their number.
  public func projects(around file: FileID) -> [ProjectID] {
    [project(of: file)]
      + table.areas.areas(around: file).dropFirst().flatMap { area in
        [true, false].map { ProjectID(area: area, isTarget: $0) }
      }
  }

  /// The module that a file belongs to.
  public func module(of file: FileID) -> ModuleID { table.modules.moduleOfFile[file] }

  /// Whether the compiler reports possible data races in a file: in Swift 6 mode or under complete checking. True where
  /// the settings are unknown.
  public func checksConcurrencyCompletely(_ file: FileID) -> Bool { concurrencyChecking[file].isComplete }

  /// Whether what says nothing else is isolated to the main actor in a file.
  public func isOnMainActorByDefault(_ file: FileID) -> Bool { concurrencyChecking[file].isOnMainActor ?? false }
}

extension FileFacts {
  /// The text of one of the file's names.
  fileprivate func text(_ name: Name) -> String { names.text(name) }
}

extension SymbolTable {
  /// Whether each file lies in a test target or below a folder named `Tests` or `…Tests`.
  fileprivate func testFiles() -> PerFile<Bool> {
    PerFile(
      files.indices.map { file in
        modules.modules[modules.moduleOfFile[file]].isTest || ModuleMap.isBelowTests(files[file].path)
      })
  }
}

extension Program {
  /// Types of the language whatever inherits from which is `Sendable`.
  static let sendableTypes: Set<String> = [
    "Sendable", "Actor", "AnyActor", "DistributedActor", "GlobalActor", "Error", "LocalizedError", "RecoverableError",
    "CustomNSError", "CodingKey", "Clock", "InstantProtocol",
  ]
  /// Types of the standard library that are `Sendable` where their arguments are.
  private static let containers: Set<String> = [
    "Array", "ArraySlice", "ContiguousArray", "Dictionary", "Optional", "Result", "Set",
  ]
}

extension NameSet<ProgramName> {
  /// A set of names of a program.
  @inlinable
  public init(_ names: some Sequence<ProgramName> = [], in program: Program) {
    self.init(count: program.names.count)
    for name in names { insert(name) }
  }
}
