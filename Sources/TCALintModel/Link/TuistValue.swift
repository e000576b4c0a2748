import TCALintSyntax

/// The value of an expression in a manifest of Tuist, as far as its text shows.
indirect enum TuistValue: Sendable {
  case text(String)
  case flag(Bool)
  case elements([TuistValue], depth: Int)
  /// What a call or a case makes, by its name and its arguments: `.app`, `.glob("Sources/**")`, `.feature(name: "Login")`.
  case made(Made)
  /// A type of a helper, by its name.
  case type(String)
  case closure(Closure)
  case unknown

  struct Made: Sendable {
    /// The type, where it is one of a helper.
    let type: String?
    let name: String
    /// The arguments, or the fields of a struct.
    private(set) var fields: [(label: String, value: TuistValue)]
    fileprivate var depth: Int

    init(type: String? = nil, name: String, fields: [(label: String, value: TuistValue)] = []) {
      (self.type, self.name, self.fields) = (type, name, fields)
      depth = 1 + (fields.map(\.value.depth).max() ?? 0)
    }

    func field(_ label: String) -> TuistValue? { fields.first { $0.label == label }?.value }

    mutating func set(_ label: String, _ value: TuistValue) {
      fields.removeAll { $0.label == label }
      fields.append((label, value))
      depth = max(depth, 1 + value.depth)
    }
  }

  /// A closure and the names that it can use.
  struct Closure: Sendable {
    let node: BodyNodeID
    let frame: TuistFrame
    fileprivate let depth: Int

    init(node: BodyNodeID, frame: TuistFrame) {
      (self.node, self.frame) = (node, frame)
      let values = frame.locals.values.map(\.depth) + frame.anonymous.map(\.depth) + [frame.receiver?.depth ?? 0]
      depth = 1 + values.max()!
    }
  }

  /// The longest text, the longest list, and the deepest value: no manifest has more. What is deeper is unknown.
  static let (maxText, maxElements, maxDepth) = (1000, 1000, 32)

  static func list(_ elements: [TuistValue]) -> TuistValue {
    .elements(elements, depth: 1 + (elements.map(\.depth).max() ?? 0))
  }

  private var depth: Int {
    switch self {
    case .elements(_, let depth): depth
    case .made(let made): made.depth
    case .closure(let closure): closure.depth
    default: 0
    }
  }

  /// The value, unless it is too deep.
  var bounded: TuistValue { depth > Self.maxDepth ? .unknown : self }

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var made: Made? { if case .made(let made) = self { made } else { nil } }

  /// The sum of two texts or two lists; of a list and something unknown, the list.
  static func + (left: TuistValue, right: TuistValue) -> TuistValue {
    switch (left, right) {
    case (.text(let left), .text(let right)) where left.utf8.count + right.utf8.count <= maxText: .text(left + right)
    case (.elements(let left, _), .elements(let right, _)) where left.count + right.count <= maxElements:
      .list(left + right)
    case (.elements, .unknown): left
    case (.unknown, .elements): right
    default: .unknown
    }
  }
}

/// The names that code in a manifest or a helper can use.
struct TuistFrame: Sendable {
  /// The file of the code.
  let file: Int
  /// The type around it; empty for none.
  var owner = ""
  var locals: [LocalID: TuistValue] = [:]
  var receiver: TuistValue?
  /// `$0`, `$1`
  var anonymous: [TuistValue] = []
}

/// The files that define helpers for manifests of Tuist, with their declarations by names.
struct TuistHelpers: Sendable {
  struct Member: Sendable {
    let file: Int
    let declaration: DeclarationID
    /// The type that it is declared in; empty for none.
    let owner: String
  }

  /// What a name is looked up as.
  enum Kind: Sendable {
    case function, property, enumCase
    /// By the type.
    case initializer, caseOfType
    /// Without extensions.
    case type
  }

  private struct Key: Hashable {
    let kind: Kind
    let name: String
  }

  private var files: [ProgramFile] = []
  private var members: [Key: [Member]] = [:]
  /// Those that others can use too; none for the outermost.
  private let shared: [TuistHelpers]

  /// - Parameter shared: helpers that can be used besides.
  init(besides shared: TuistHelpers? = nil) { self.shared = shared.map { [$0] } ?? [] }

  private var firstFile: Int { shared.first?.fileCount ?? 0 }
  var fileCount: Int { firstFile + files.count }

  func file(_ index: Int) -> ProgramFile {
    index < firstFile ? shared[0].file(index) : files[index - firstFile]
  }

  /// The declarations of a name, in source order; none beyond a number of them.
  func all(_ kind: Kind, _ name: String) -> [Member] {
    let own = members[Key(kind: kind, name: name)] ?? []
    guard own.count <= (kind == .caseOfType ? TuistValue.maxElements : Self.maxNamesakes) else { return [] }
    return shared.isEmpty ? own : own + shared[0].all(kind, name)
  }

  /// Overloads and members of several types included.
  private static let maxNamesakes = 100

  mutating func add(_ file: ProgramFile) {
    let (facts, index) = (file.facts, fileCount)
    files.append(file)
    for id in facts.declarations.factIndices {
      let declaration = facts.declarations[id]
      guard !declaration.flags.contains(.local) else { continue }
      let owner = declaration.parent.isNone ? "" : Self.typeName(facts.declarations[declaration.parent], facts)
      let member = Member(file: index, declaration: id, owner: owner)
      let name = facts.names.text(declaration.name)
      func add(_ kind: Kind, _ name: String) { members[Key(kind: kind, name: name), default: []].append(member) }
      switch declaration.kind {
      case .function: add(.function, name)
      case .property: add(.property, name)
      case .initializer: add(.initializer, owner)
      case .enumCase:
        add(.enumCase, name)
        add(.caseOfType, owner)
      case .struct, .class, .enum: add(.type, name)
      default: break
      }
    }
  }

  /// The name of a type, or of the type that an extension extends.
  static func typeName(_ declaration: Declaration, _ facts: FileFacts) -> String {
    guard declaration.kind == .extension else { return facts.names.text(declaration.name) }
    return typeName(declaration.type, facts)
  }

  /// The last name of a written type; empty for one without a name.
  static func typeName(_ type: TypeID, _ facts: FileFacts) -> String {
    guard !type.isNone else { return "" }
    let reference = facts.types[type]
    if reference.kind == .optional { return typeName(type.next, facts) }
    return reference.kind == .named ? facts.lastName(reference.path).map(facts.names.text) ?? "" : ""
  }
}
