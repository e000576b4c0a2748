import TCALintModel
import TCALintSyntax

/// A declaration of the app: a property, a function, a case, …
public struct Member: Hashable, Sendable {
  @UnretainedApp public var app: App
  /// The reference to the declaration.
  public let reference: DeclarationReference

  /// A handle for a declaration of the app.
  public init(_ app: App, _ reference: DeclarationReference) {
    _app = UnretainedApp(wrappedValue: app)
    self.reference = reference
  }

  public static func == (left: Self, right: Self) -> Bool {
    left.reference == right.reference && left.app === right.app
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(reference) }

  /// The stored declaration.
  public var declaration: Declaration { app.program.declaration(reference) }
  /// The facts of its file.
  public var facts: FileFacts { app.program.files[reference.file].facts }
  /// The name in the program's name table.
  public var programName: ProgramName { app.program.name(declaration.name, in: reference.file) }

  /// The name; empty for a declaration that has none: `init`.
  public var name: String { app.program.text(declaration.name, in: reference.file) }
  /// The name as it is written, or the keyword of what has none: `init`.
  public var nameText: String { name.isEmpty ? app.program.source(nameLocation) : name }
  /// The kind of declaration.
  public var kind: Declaration.Kind { declaration.kind }
  /// Its modifiers and other properties of the declaration, as flags.
  public var flags: Declaration.Flags { declaration.flags }
  /// Whether it is an instance property of a type, and stored.
  public var isStoredProperty: Bool { declaration.isStoredProperty }
  /// The whole declaration.
  public var location: Location { Location(file: reference.file, range: declaration.range) }
  /// The location of the name, or of the keyword of a declaration without one.
  public var nameLocation: Location { app.program.nameLocation(of: reference) }
  /// The `let` or `var` of a property.
  public var keywordLocation: Location { Location(file: reference.file, range: declaration.keyword) }
  /// A modifier such as `private(set)`, with the space behind it; nil where there is none.
  public var setterModifierLocation: Location? {
    declaration.setterModifier.isEmpty ? nil : Location(file: reference.file, range: declaration.setterModifier)
  }
  /// Whether it is declared with any attribute.
  public var hasAttributes: Bool { !declaration.attributes.isEmpty }
  /// The written type.
  public var writtenType: WrittenType? {
    declaration.type.isNone
      ? nil : WrittenType(app, declaration.type, in: reference.file, at: declaration.parent)
  }
  /// The type of a property, or of what a function returns.
  public var type: SwiftType {
    let type = app.program.type(of: reference)
    guard kind == .function, case .function(_, let result) = type else { return type }
    return result
  }
  /// The type of the program that it is; optionals are looked through.
  public var nominalType: TypeHandle? { app.nominalType(type.unwrapped) }
  /// The type that it is a member of, when that is known.
  public var owner: TypeHandle? {
    app.type(around: DeclarationReference(file: reference.file, declaration: declaration.parent))
  }
  /// Whether it is in tests or previews. The cost is that of the declarations around it.
  public var isTestOrPreview: Bool { app.isTestOrPreview(reference) }

  /// Whether it is declared with an attribute of that name.
  public func hasAttribute(_ name: String) -> Bool {
    let facts = facts
    return facts.attributes(of: declaration).contains { facts.names.has($0.name, text: name) }
  }

  /// Whether it is declared with an attribute of one of these names.
  public func hasAttribute(_ names: Set<String>) -> Bool { attribute(names) != nil }

  /// Whether it is declared with an attribute of one of these names that is none of the program's own.
  public func hasLibraryAttribute(_ names: Set<String>) -> Bool {
    let (facts, declaration) = (facts, declaration)
    return facts.attributes(of: declaration).contains { attribute in
      names.contains(facts.names.text(attribute.name))
        && !app.program.isOwnWrapper(attribute, in: reference.file, at: declaration.parent)
    }
  }

  /// Whether it is declared with a property wrapper of the program's own.
  public var hasOwnWrapper: Bool {
    facts.attributes(of: declaration).contains {
      app.program.isOwnWrapper($0, in: reference.file, at: declaration.parent)
    }
  }

  /// The location of an attribute of that name without arguments.
  public func plainAttribute(_ name: String) -> Location? {
    guard let attribute = attribute([name]), attribute.arguments.isEmpty else { return nil }
    return Location(file: reference.file, range: attribute.range)
  }

  /// The first of its attributes that has one of these names; nil for none.
  public func attribute(_ names: Set<String>) -> Attribute? {
    let declaration = declaration
    // Most have none.
    guard !declaration.attributes.isEmpty else { return nil }
    let facts = facts
    return facts.attributes(of: declaration).first { names.contains(facts.names.text($0.name)) }
  }
}

extension Member {
  /// Whether the types of two properties are known to be the same, optionals ignored if requested.
  public func hasSameType(as other: Member, ignoringOptionals: Bool) -> Bool {
    ignoringOptionals ? type.unwrapped.isSame(as: other.type.unwrapped) : type.isSame(as: other.type)
  }
}

extension [Member] {
  /// Those of a type's properties that one build has: of those in clauses of `#if` the largest group of one clause.
  public func inOneBuild() -> [Member] {
    let clauses = map(\.conditionalClause)
    // A declaration that every build has is in one build with each of the others.
    guard !clauses.contains(nil) else { return self }
    let groups = Dictionary(grouping: indices) { clauses[$0] }
    let largest = groups.values.max { ($0.count, $1[0]) < ($1.count, $0[0]) }
    return (largest ?? []).map { self[$0] }
  }
}

extension Member {
  /// Whether some build is known to have both, by the clauses of `#if`: the clauses of one contain those of the other,
  /// or have the same condition. Two declarations of one name in one type are never in one build.
  public func isInOneBuild(with other: Member) -> Bool {
    let isRival =
      reference.file == other.reference.file && declaration.parent == other.declaration.parent
      && declaration.name == other.declaration.name
    return !isRival && hold(conditions, other.conditions)
  }

  /// The same for a declaration that uses the type that it is a member of: every such build has the clauses around that
  /// type.
  public func isInOneBuild(withUserOfItsType other: Member) -> Bool {
    let type = declaration.parent.isNone ? nil : facts.declarations[declaration.parent].range
    return hold(conditions.filter { type?.contains($0.start) ?? true }, other.conditions)
  }

  private func hold(_ some: [Condition], _ others: [Condition]) -> Bool {
    let (some, others) = (Set(some.map(\.meaning)), Set(others.map(\.meaning)))
    return some.isSubset(of: others) || others.isSubset(of: some)
  }

  /// The condition of a clause of `#if`.
  private struct Condition {
    enum Meaning: Hashable {
      case text([UInt8])
      /// That of `#else` or `#elseif`, which no other clause says in the same words.
      case clause(FileID, ScopeID)
    }
    let meaning: Meaning
    let start: UInt32
  }

  private var conditions: [Condition] {
    conditionalClauses.map { clause in
      let range = facts.scopes[clause].range
      let code = app.program.files[reference.file].source[Int(range.lowerBound)..<Int(range.upperBound)]
      let line = code.prefix(Self.longestCondition + 1).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      let isComparable = line.count <= Self.longestCondition && line.starts(with: "#if".utf8)
      let text = line.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
      return Condition(
        meaning: isComparable ? .text(text) : .clause(reference.file, clause), start: range.lowerBound)
    }
  }

  /// The maximum length of a condition, in bytes. A longer condition is equal to no other.
  private static let longestCondition = 256

  /// Whether the code around a member of another type can name it.
  public func isVisible(from other: Member) -> Bool {
    app.program.isVisible(reference, from: other.reference.file) && !flags.contains(.ofTypeAlone)
  }

  /// Whether every build that has another member has this one too, by the clauses of `#if`.
  public func isWherever(_ other: Member) -> Bool {
    reference.file == other.reference.file && other.conditionalClauses.starts(with: conditionalClauses)
  }

  /// The clauses of `#if` around it, outermost first.
  private var conditionalClauses: [ScopeID] {
    let facts = facts
    return facts.scopes(around: declaration.scope).filter { facts.scopes[$0].kind == .ifConfig }.reversed()
  }

  /// The innermost clause of an `#if` around it.
  fileprivate var conditionalClause: ScopeID? {
    let facts = facts
    return facts.scopes[declaration.scope].kind == .ifConfig ? declaration.scope : nil
  }
}

extension Program {
  /// Whether an attribute is definitely a property wrapper of the program, and not a library's of that name.
  func isOwnWrapper(_ attribute: Attribute, in file: FileID, at declaration: DeclarationID) -> Bool {
    if attribute.type.isNone { return false }
    let wrappers = resolve(attribute.type, in: file, at: declaration).symbols
    return !wrappers.isEmpty
      && wrappers.allSatisfy { wrapper in
        guard let reference = symbols[wrapper].declaration, !isExternalType(wrapper) else { return false }
        return attributes(of: reference).contains { $0.name.is(.propertyWrapper) }
      }
  }
}

extension Member {
  /// Whether its wrapper presents a child.
  public var presentsChild: Bool {
    facts.attributes(of: declaration).contains { PresentationWrappers.contain($0.name) }
  }
}
