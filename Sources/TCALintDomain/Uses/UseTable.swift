import TCALintModel
import TCALintSyntax

/// Rows by the names that a use of them holds.
struct UseTable {
  /// The pattern of each row.
  let patterns: [InterfacePattern]
  /// Which patterns are of methods.
  let areMethods: [Bool]
  /// Where each may be used.
  let holders: [UseHolders]
  /// The names of which a use holds one, each with its rows.
  private(set) var anchors: [ProgramName: [Int]] = [:]
  /// The rows that are identified by an operator.
  private(set) var operators: [(text: String, row: Int)] = []
  /// The rows of writes and of bindings, by the attribute of what is written or bound.
  private(set) var writes: [(attribute: String, row: Int)] = []
  private(set) var bindings: [(attribute: String, row: Int)] = []
  /// The rows of conditions that unwrap a value, by its type.
  private(set) var unwrappings: [(type: String, row: Int)] = []
  /// The rows of static members by their names, and those of initialisers, for implicit member expressions.
  private(set) var implicitMembers: [ProgramName: [Int]] = [:]
  /// The latter by how many arguments they take; those that take any number are under each, and under nil.
  private var initializers: [Int?: [Int]] = [:]
  /// The shape of the calls that are uses; nil for a row whose uses are no calls.
  let shapes: [CallShape?]
  /// Whether there are rows of methods.
  let holdsMethods: Bool
  /// The libraries that rows belong to, of whose modules a file has to import one.
  private(set) var libraries: [Int] = []
  /// Whether rows need one, by ``libraries``; and which modules do.
  private var needsModule: [Bool] = []
  private var modules: [(name: ProgramName, library: Int)] = []

  init(_ rows: [some ExternalAPI], _ app: App) {
    let program = app.program
    patterns = rows.map(\.pattern)
    areMethods = patterns.map(\.isMethod)
    holdsMethods = areMethods.contains(true)
    holders = patterns.map(UseHolders.init)
    shapes = patterns.map { pattern in pattern.labels.map { CallShape($0, program) } }
    var known: [[String]: Int] = [:]
    var isImportable: [Bool] = []
    var found: [String: [Int]] = [:]
    for (index, row) in rows.enumerated() {
      let library = known[row.modules] ?? needsModule.count
      if library == needsModule.count {
        known[row.modules] = library
        needsModule.append(!row.modules.isEmpty)
        let named = row.modules.compactMap { program.name($0) }
        modules += named.map { ($0, library) }
        isImportable.append(row.modules.isEmpty || !named.isEmpty)
      }
      libraries.append(library)
      // A module that no file names is not imported.
      if !isImportable[library] { continue }
      // Nothing has a type that no file names.
      switch row.pattern {
      case .member(let member, .type(let type)), .call(let member, _, .type(let type), _):
        if program.name(type) != nil, let name = program.name(member) {
          implicitMembers[name, default: []].append(index)
        }
      case .initializer(let type, let labels, _):
        guard program.name(type) != nil else { break }
        initializers[labels.count, default: []].append(index)
      default: break
      }
      switch row.pattern.anchor {
      case .name(let text): found[text, default: []].append(index)
      case .operator(let text): operators.append((text, index))
      case .written(let attribute): writes.append((attribute, index))
      case .bound(let attribute): bindings.append((attribute, index))
      case .unwrapped(let type): unwrappings.append((type, index))
      case .words(let start, let end):
        for name in program.names.names(beginning: start, ending: end) {
          found[program.text(name), default: []].append(index)
        }
      }
    }
    let takingAny = initializers[nil] ?? []
    for count in initializers.keys.compactMap({ $0 }) {
      initializers[count] = (takingAny + initializers[count, default: []]).sorted()
    }
    addAliases(&found, app)
    for (text, rows) in found { if let name = program.name(text) { anchors[name] = rows } }
  }

  /// Whether there are rows of initialisers.
  var hasInitializers: Bool { !initializers.isEmpty }

  /// The rows of initialisers that take so many arguments, or any number.
  func initializers(givenArguments count: Int) -> [Int] {
    initializers[count] ?? initializers[nil] ?? []
  }

  /// Whether a file imports what rows need, by ``libraries``.
  func imported(by file: FileID, _ program: Program) -> [Bool] {
    let imports = program.imports(of: file)
    var isImported = needsModule.map { !$0 }
    for module in modules where !isImported[module.library] {
      isImported[module.library] = imports.contains(module.name)
    }
    return isImported
  }

  /// Adds the program's typealiases for types of the table.
  private func addAliases(_ found: inout [String: [Int]], _ app: App) {
    let program = app.program
    var typeRows: [ProgramName: [Int]] = [:]
    for (text, rows) in found {
      let ofType = rows.filter { patterns[$0].isDiscriminatedByType }
      if !ofType.isEmpty, let name = program.name(text) { typeRows[name] = ofType }
    }
    for alias in app.typealiases where alias.names.contains(where: { typeRows[$0] != nil }) {
      let own = program.symbols[alias.symbol].name
      guard
        case .external(let name) = program.resolve(alias.target.type, in: alias.target.file, at: alias.target.scope),
        let rows = typeRows[name], name != own
      else { continue }
      let text = program.text(own)
      found[text] = Array(Set((found[text] ?? []) + rows)).sorted()
    }
  }
}

/// The kinds of mentions of a name that may be a use, so that most of them need no other look.
struct UseHolders: OptionSet {
  let rawValue: UInt8

  /// Any name of a path, and the last one of a path that is called.
  static let paths = UseHolders(rawValue: 1)
  static let calls = UseHolders(rawValue: 2)
  static let types = UseHolders(rawValue: 4)
  static let attributes = UseHolders(rawValue: 8)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The declarations that may contain such a use.
  fileprivate init(_ pattern: InterfacePattern) {
    switch pattern {
    case .type: self = [.paths, .types, .attributes]
    case .genericType: self = [.paths, .types]
    case .nestedType: self = .types
    case .attributeArgument, .attribute: self = .attributes
    case .method, .requirement, .prefixOperator, .write, .binding, .unwrapping: self = []
    case .initializerReference, .member, .variable, .call(_, _, .type, _), .ownService: self = .paths
    case .initializer, .function, .functions, .call: self = .calls
    }
  }

  init(_ mention: Mention, _ facts: FileFacts) {
    switch mention {
    case .type: self = .types
    case .attribute: self = .attributes
    case .path(let id, let index):
      let path = facts.paths[id]
      self = index + 1 == path.names.count && !path.calling.isNone ? [.paths, .calls] : .paths
    }
  }
}

extension InterfacePattern {
  enum Anchor {
    case name(String)
    case `operator`(String)
    /// The attribute of what is written or bound.
    case written(String)
    case bound(String)
    /// The type of what is unwrapped.
    case unwrapped(String)
    case words(beginning: String, ending: String)
  }

  /// The name that every use contains.
  var anchor: Anchor {
    switch self {
    case .type(let name), .genericType(let name, _), .nestedType(let name, _), .attributeArgument(let name, _),
      .attribute(let name, _), .method(let name, _, _), .requirement(let name, _, _, _), .initializer(let name, _, _),
      .initializerReference(let name), .function(let name, _, _), .variable(let name), .member(_, .type(let name)),
      .call(_, _, .type(let name), _):
      .name(name)
    case .member(let name, _), .call(let name, _, _, _): .name(name)
    case .prefixOperator(let text): .operator(text)
    case .write(let attribute): .written(attribute)
    case .binding(let attribute): .bound(attribute)
    case .unwrapping(let type): .unwrapped(type)
    case .functions(let start, let end): .words(beginning: start, ending: end)
    case .ownService(let start): .words(beginning: start, ending: "")
    }
  }

  /// Whether its conditions on a type apply to all names of the type.
  fileprivate var isDiscriminatedByType: Bool {
    switch self {
    case .initializer, .initializerReference, .member(_, .type), .call(_, _, .type, _): true
    default: false
    }
  }

  /// The labels of a use that is a call; nil for other uses.
  fileprivate var labels: Labels? {
    switch self {
    case .initializer(_, let labels, _), .function(_, let labels, _), .call(_, let labels, _, _): labels
    default: nil
    }
  }

  fileprivate var isMethod: Bool {
    switch self {
    case .method, .requirement: true
    default: false
    }
  }

  var asksForPresentations: Bool {
    if case .call(_, _, _, .isUnprojectedPresentation) = self { true } else { false }
  }

  /// The member whose declarations by the program have to be known.
  var memberName: String? {
    switch self {
    case .function(let name, _, _), .variable(let name): name
    case .member(let name, let base), .call(let name, _, let base, _): base.mayBeExtended ? name : nil
    default: nil
    }
  }
}

extension InterfacePattern.Base {
  /// Whether a program may declare the member too, as one of its own types or in an extension of the library's.
  fileprivate var mayBeExtended: Bool {
    switch self {
    case .anything, .anyType, .binding, .effect, .effectType, .reducer, .store, .testStore, .value, .viewStore: true
    default: false
    }
  }
}

extension InterfacePattern.Labels {
  /// How many arguments a call has to have; nil where that is not said.
  fileprivate var count: Int? { if case .exactly(let labels) = self { labels.count } else { nil } }
}
