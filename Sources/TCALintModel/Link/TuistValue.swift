import TCALintSyntax

/// The value of an expression in a manifest of Tuist, as far as its text shows.
indirect enum TuistValue: Sendable {
  case text(String)
  case flag(Bool)
  case list([TuistValue])
  /// What a call or a case makes, by its name and its arguments: `.app`, `.glob("Sources/**")`, `.feature(name: "Login")`.
  case made(Made)
  /// A type of a helper, by its name.
  case type(String)
  case closure(Closure)
  case unknown

  struct Made: Sendable {
    /// The type, where it is one of a helper.
    var type: String?
    let name: String
    /// The arguments, or the fields of a struct.
    var fields: [(label: String, value: TuistValue)]

    func field(_ label: String) -> TuistValue? { fields.first { $0.label == label }?.value }
  }

  /// A closure and the names that it can use.
  struct Closure: Sendable {
    let node: BodyNodeID
    let frame: TuistFrame
  }

  /// The longest text, and the longest list: no manifest has more.
  static let (maxText, maxElements) = (1000, 1000)

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var made: Made? { if case .made(let made) = self { made } else { nil } }

  /// The sum of two texts or two lists; of a list and something unknown, the list.
  static func + (left: TuistValue, right: TuistValue) -> TuistValue {
    switch (left, right) {
    case (.text(let left), .text(let right)) where left.utf8.count + right.utf8.count <= maxText: .text(left + right)
    case (.list(let left), .list(let right)) where left.count + right.count <= maxElements: .list(left + right)
    case (.list, .unknown): left
    case (.unknown, .list): right
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

  private(set) var files: [ProgramFile] = []
  private(set) var functions: [String: [Member]] = [:]
  private(set) var properties: [String: [Member]] = [:]
  private(set) var cases: [String: [Member]] = [:]
  /// The cases of each enum, in source order.
  private(set) var casesOfType: [String: [Member]] = [:]
  private(set) var initializers: [String: [Member]] = [:]
  /// Types by name, without extensions.
  private(set) var types: [String: [Member]] = [:]

  mutating func add(_ file: ProgramFile) {
    let (facts, index) = (file.facts, files.count)
    files.append(file)
    for id in facts.declarations.factIndices {
      let declaration = facts.declarations[id]
      guard !declaration.flags.contains(.local) else { continue }
      let owner = declaration.parent.isNone ? "" : Self.typeName(facts.declarations[declaration.parent], facts)
      let member = Member(file: index, declaration: id, owner: owner)
      let name = facts.names.text(declaration.name)
      switch declaration.kind {
      case .function: functions[name, default: []].append(member)
      case .property: properties[name, default: []].append(member)
      case .initializer: initializers[owner, default: []].append(member)
      case .enumCase:
        cases[name, default: []].append(member)
        casesOfType[owner, default: []].append(member)
      case .struct, .class, .enum: types[name, default: []].append(member)
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
