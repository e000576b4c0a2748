import TCALintSyntax

/// The index of a file in ``Program/files``.
public typealias FileID = Int

/// One file of a program: its bytes and what they come to. Its tree is not kept: most files are never looked at again.
public struct ProgramFile: Sendable {
  /// The path below the program's root, with `/` between its parts.
  public let path: FilePath
  public let source: [UInt8]
  public let summary: FileSummary
  /// What the parser found fault with, in source order.
  public let diagnostics: [SyntaxDiagnostic]
  /// What it found fault with first, be it where a compiler may not have to read and nothing is reported.
  public let firstFault: SyntaxDiagnostic?
  /// What the file says as a package manifest; nil for another file.
  public let manifest: PackageManifest?

  /// Parses and summarises a file.
  public init(path: FilePath, source: [UInt8]) {
    self.path = path
    self.source = source
    (summary, diagnostics, firstFault, manifest) = Parser.parse(source, names: FileSummary.names) { tree in
      (
        FileSummary(tree), tree.diagnostics, tree.firstFault,
        PackageManifest.isManifest(path) ? PackageManifest(tree) : nil
      )
    }
  }

  /// Hands the file's tree, parsed anew, to a closure: for a rule that looks at the syntax of a file that the summary
  /// says is worth it.
  ///
  ///     let calls = file.withTree { tree in
  ///       tree.root.descendants.filter { $0.kind == .functionCallExpr }.map(\.range)
  ///     }
  ///
  /// The tree ends with the closure. What the closure returns is `Sendable`, which nodes are not.
  public func withTree<Value: Sendable>(_ body: @Sendable (SyntaxTree) -> Value) -> Value {
    Parser.parse(source, names: FileSummary.names, body)
  }
}

/// All the files that belong together, linked. It answers what rules ask; it never changes.
public final class Program: Sendable {
  /// The program's files, sorted by path.
  public let files: [ProgramFile]
  /// Whether every file of the program could be read.
  public let isComplete: Bool
  let table: SymbolTable
  let ancestries: [Ancestry]
  let roles: [Role]
  let features: Features
  let testFiles: [Bool]
  /// The files with syntax errors, of which not all is known.
  let damagedFiles: [FileID]
  private let concurrencyChecking: [ConcurrencyChecking]
  /// Every dependency that a wrapper declares, in the order of files and lines.
  public let dependencies: [DependencyDeclaration]
  let keys: DependencyKeys
  /// The clients; ``linkedClientGraph()`` says which asks for which. Set once, by the initialiser.
  public nonisolated(unsafe) private(set) var clientGraph = ClientGraph()

  /// Links files into a program.
  ///
  /// - Parameters:
  ///   - files: sorted by path.
  ///   - projectFolders: the folders below the root (`""` is the root itself) that hold an Xcode project.
  ///   - folderChecking: how thoroughly the compiler looks for data races below folders, as far as something else than
  ///     package manifests tells.
  ///   - isComplete: whether every file of the program could be read.
  public init(
    linking files: [ProgramFile], projectFolders: [FilePath] = [],
    folderChecking: [FilePath: ConcurrencyChecking] = [:], isComplete: Bool = true
  ) {
    self.files = files
    self.isComplete = isComplete
    let table = SymbolTable(files, projectFolders: projectFolders)
    let views = table.intern(ViewTypes.names)
    ancestries = table.ancestries()
    roles = table.roles(ancestries, views: views)
    features = Features(table, roles: roles)
    dependencies = DependencyDeclaration.all(in: table)
    keys = DependencyKeys(table, roles: roles)
    testFiles = table.testFiles()
    damagedFiles = files.indices.filter { files[$0].summary.isDamaged }
    self.table = table
    concurrencyChecking = table.modules.concurrencyChecking(files, folderChecking: folderChecking)
    clientGraph = makeClientGraph()
  }

  public var symbols: [Symbol] { table.symbols }

  /// The program's name of a file's.
  public func name(_ name: Name, in file: FileID) -> Name { table.name(name, in: file) }
  public func text(_ name: Name) -> String { table.names.text(name) }
  public func text(_ name: Name, in file: FileID) -> String { files[file].summary.names.text(name) }
  public func declaration(_ reference: DeclarationReference) -> Declaration { table.declaration(reference) }

  /// Whether the compiler refuses in a file what may be a data race, or warns of it: in Swift 6 mode or under complete
  /// checking. So it is assumed where nothing tells.
  public func checksConcurrencyCompletely(_ file: FileID) -> Bool { concurrencyChecking[file].isComplete }

  /// The types that a declaration belongs to: its own for a type, the innermost around it for anything else.
  /// Several where an extension's name is ambiguous; none at the top level.
  public func enclosingSymbols(_ reference: DeclarationReference) -> [SymbolID] {
    let type = files[reference.file].summary.enclosingType(reference.declaration)
    guard type >= 0 else { return [] }
    return table.symbolsOfDeclaration[DeclarationReference(file: reference.file, declaration: type)] ?? []
  }

  /// What a written type means at a declaration.
  public func resolve(_ type: TypeID, in file: FileID, at declaration: DeclarationID) -> Resolution {
    table.resolve(type, in: file, at: declaration)
  }

  /// The text of a byte range of a file. Invalid UTF-8 is repaired.
  public func source(_ location: Location) -> String {
    let source = files[location.file].source
    return String(decoding: source[Int(location.range.lowerBound)..<Int(location.range.upperBound)], as: UTF8.self)
  }
}

extension SymbolTable {
  func intern(_ texts: Set<String>) -> Set<Name> { Set(texts.sorted().map { internName($0) }) }

  /// Whether each file lies in a test target or below a folder named `Tests` or `…Tests`.
  func testFiles() -> [Bool] {
    files.indices.map { file in
      modules.modules[modules.moduleOfFile[file]].isTest || ModuleMap.isBelowTests(files[file].path)
    }
  }
}
