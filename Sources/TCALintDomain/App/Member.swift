import TCALintModel
import TCALintSyntax

/// A declaration of the app: a property, a function, a case, …
public struct Member: Hashable, Sendable {
  public let app: App
  let reference: DeclarationReference

  init(_ app: App, _ reference: DeclarationReference) {
    self.app = app
    self.reference = reference
  }

  public static func == (left: Self, right: Self) -> Bool {
    left.reference == right.reference && left.app === right.app
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(reference) }

  var declaration: Declaration { app.program.declaration(reference) }
  var facts: FileFacts { app.program.files[reference.file].facts }
  var programName: ProgramName { app.program.name(declaration.name, in: reference.file) }

  public var name: String { app.program.text(declaration.name, in: reference.file) }
  public var kind: Declaration.Kind { declaration.kind }
  public var flags: Declaration.Flags { declaration.flags }
  public var isStoredProperty: Bool { declaration.isStoredProperty }
  /// The whole declaration.
  public var location: Location { Location(file: reference.file, range: declaration.range) }
  public var nameLocation: Location { app.program.nameLocation(of: reference) }
  /// The `let` or `var` of a property.
  public var keywordLocation: Location { Location(file: reference.file, range: declaration.keyword) }
  /// A modifier such as `private(set)`, with the space behind it; nil where there is none.
  public var setterModifierLocation: Location? {
    declaration.setterModifier.isEmpty ? nil : Location(file: reference.file, range: declaration.setterModifier)
  }
  public var hasAttributes: Bool { !declaration.attributes.isEmpty }
  /// The written type.
  public var writtenType: WrittenType? {
    declaration.type.isNone
      ? nil : WrittenType(app, declaration.type, in: reference.file, at: declaration.parent)
  }
  /// The type that a property is written with, or whose initialiser gives its initial value.
  public var evidentType: WrittenType? {
    if let writtenType { return writtenType }
    guard !declaration.inferredType.isNone, declaration.inferredMember.isNone else { return nil }
    return WrittenType(app, declaration.inferredType, in: reference.file, at: declaration.parent)
  }
  /// The type of the program that that is.
  public var type: TypeHandle? { evidentType?.nominal }
  /// The type that it is a member of, when that is known.
  public var owner: TypeHandle? {
    app.type(around: DeclarationReference(file: reference.file, declaration: declaration.parent))
  }
  public var isTestOrPreview: Bool { app.isTestOrPreview(reference) }
  /// Whether what a property holds can be `Sendable`, as far as its written type shows.
  public var isSendable: Bool { app.program.isSendable(reference) }

  /// Whether it is declared with an attribute of one of these names.
  public func hasAttribute(_ names: Set<String>) -> Bool { attribute(names) != nil }

  /// Whether it is declared with an attribute of one of these names that is none of the program's own.
  public func hasLibraryAttribute(_ names: Set<String>) -> Bool {
    facts.attributes(of: declaration).contains { attribute in
      guard names.contains(facts.names.text(attribute.name)) else { return false }
      if attribute.type.isNone { return true }
      let type = WrittenType(app, attribute.type, in: reference.file, at: declaration.parent)
      return type.nominal == nil || type.declaredOutside != nil
    }
  }

  func attribute(_ names: Set<String>) -> Attribute? {
    facts.attributes(of: declaration).first { names.contains(facts.names.text($0.name)) }
  }
}

extension Member {
  /// Whether two properties surely have the same type, looked at without optionals if asked for.
  public func hasSameType(as other: Member, ignoringOptionals: Bool) -> Bool {
    app.program.haveSameType(reference, other.reference, ignoringOptionals: ignoringOptionals)
  }

  /// Whether it surely has a nominal type that is none of those of that name that a library declares; an optional is
  /// looked through.
  public func hasNominalType(otherThan names: Set<String>) -> Bool {
    switch app.program.nominalType(of: reference) {
    case .library(let name): !names.contains(app.program.text(name))
    case .ofItsOwn: true
    case nil: false
    }
  }
}

extension [Member] {
  /// Those of a type's properties that one build has: of those in clauses of `#if` the largest group of one clause.
  public func inOneBuild() -> [Member] {
    let clauses = map(\.conditionalClause)
    // With one that every build has, each of the others is there in some build.
    guard !clauses.contains(nil) else { return self }
    let groups = Dictionary(grouping: indices) { clauses[$0] }
    let largest = groups.values.max { ($0.count, $1[0]) < ($1.count, $0[0]) }
    return (largest ?? []).map { self[$0] }
  }
}

extension Member {
  /// The innermost clause of an `#if` that it stands in.
  fileprivate var conditionalClause: ScopeID? {
    let facts = facts
    return facts.scopes[declaration.scope].kind == .ifConfig ? declaration.scope : nil
  }
}
