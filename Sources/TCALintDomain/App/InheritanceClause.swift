import TCALintModel
import TCALintSyntax

/// The inheritance clause of a type's declaration or extension.
public struct InheritanceClause: Sendable {
  /// The declaration or the extension.
  public let declaration: Member
  /// Its types, a composition as a whole.
  public let types: [WrittenType]

  /// The ranges to delete in order to remove some of the types, by their indices in ``types``; nil if a comment or an
  /// attribute is in between.
  public func removal(of places: Set<Int>) -> [Location]? {
    guard let last = types.last else { return nil }
    let gaps = self.gaps
    guard !gaps.contains(where: { !isPlain($0) }) else { return nil }
    let ranges = types.map(\.location.range)
    if places.count == types.count {
      return [Location(file: last.location.file, range: gaps[0].lowerBound..<ranges[ranges.count - 1].upperBound)]
    }
    var found: [Location] = []
    var index = 0
    while index < ranges.count {
      guard places.contains(index) else {
        index += 1
        continue
      }
      let start = index
      while index < ranges.count, places.contains(index) { index += 1 }
      // The comma in front goes along, or for the first ones that behind them.
      let range =
        start == 0
        ? ranges[0].lowerBound..<ranges[index].lowerBound : ranges[start - 1].upperBound..<ranges[index - 1].upperBound
      found.append(Location(file: last.location.file, range: range))
    }
    return found
  }

  /// The text before each type: the colon, then commas.
  private var gaps: [Range<UInt32>] {
    // The name of an extension is the type that it extends.
    let extended = declaration.kind == .extension ? declaration.writtenType?.location : nil
    var end = (extended ?? declaration.nameLocation).range.upperBound
    return types.map { type in
      defer { end = type.location.range.upperBound }
      return min(end, type.location.range.lowerBound)..<type.location.range.lowerBound
    }
  }

  private func isPlain(_ gap: Range<UInt32>) -> Bool {
    let source = declaration.app.program.files[declaration.reference.file].source
    let marks = source[Int(gap.lowerBound)..<Int(gap.upperBound)].filter { $0 > UInt8(ascii: " ") }
    return marks == [UInt8(ascii: ":")] || marks == [UInt8(ascii: ",")]
  }
}

extension TypeHandle {
  /// Its own declaration; nil for a type from outside.
  public var declaration: Member? { app.program.symbols[symbol].declaration.map { Member(app, $0) } }

  /// The clauses of its declaration and its extensions that name something.
  public var inheritanceClauses: [InheritanceClause] {
    app.program.declarations(of: symbol).compactMap { reference in
      let declaration = Member(app, reference)
      let types = declaration.inheritedTypes
      return types.isEmpty ? nil : InheritanceClause(declaration: declaration, types: types)
    }
  }

  /// Whether its own declaration has an attribute of that name.
  public func hasAttribute(_ name: String) -> Bool { declaration?.hasAttribute(name) ?? false }

  /// The types of that name that are declared in it or in its extensions, without typealiases.
  public func types(named name: String) -> [TypeHandle] {
    guard let name = app.program.name(name) else { return [] }
    return app.program.types(named: name, in: symbol).map { TypeHandle(app, $0) }
      .filter { $0.kind != .typealias && $0.kind != .associatedtype }
  }

  /// Whether it is declared as one of a struct's or an enum's own members: not in an extension, not under an `#if`.
  public func isMember(of declaration: Member) -> Bool { self.declaration?.isMember(of: declaration) ?? false }
}

extension Member {
  /// The inheritance clause of a type's declaration or extension, as written.
  var inheritedTypes: [WrittenType] {
    facts.inheritedTypes[declaration.inherited].map {
      WrittenType(app, $0, in: reference.file, at: declaration.parent)
    }
  }

  /// Whether it is a direct member of a type's declaration or extension, and not under an `#if`.
  public func isMember(of other: Member) -> Bool {
    reference.file == other.reference.file && declaration.parent == other.reference.declaration
      && facts.scopes[declaration.scope].kind == .type
  }

  /// Whether its body, or its getter, says `return`.
  public var returnsExplicitly: Bool { app.explicitReturns(in: reference.file).contains(reference.declaration) }

  /// The declaration around it; nil at the top level.
  public var container: Member? {
    let parent = declaration.parent
    return parent.isNone ? nil : Member(app, DeclarationReference(file: reference.file, declaration: parent))
  }

  /// The member of a type, or the declaration at file level, that it is in, or is.
  public var enclosingMember: Member { Member(app, app.program.member(around: reference)) }

  /// The outermost declaration around it, itself if that is none's member.
  public var outermost: Member {
    var current = reference.declaration
    while !facts.declarations[current].parent.isNone { current = facts.declarations[current].parent }
    return Member(app, DeclarationReference(file: reference.file, declaration: current))
  }
}

extension Program {
  /// The member of a type, or the declaration at file level, that a declaration is in, or is.
  func member(around declaration: DeclarationReference) -> DeclarationReference {
    let facts = files[declaration.file].facts
    var current = declaration.declaration
    while case let parent = facts.declarations[current].parent, !parent.isNone,
      !facts.declarations[parent].isTypeOrExtension
    {
      current = parent
    }
    return DeclarationReference(file: declaration.file, declaration: current)
  }
}

extension App {
  /// The names of library types that extensions declare of a type which a macro makes inside another, such as the state of
  /// a `@Reducer` enum, by the type around it.
  public func conformances(ofMadeTypesNamed name: String) -> [TypeHandle: Set<String>] {
    guard let name = program.name(name) else { return [:] }
    var found: [TypeHandle: Set<String>] = [:]
    for (id, symbol) in program.symbols.numbered where symbol.kind == .external {
      for reference in program.extensions(of: id) {
        let declaration = program.declaration(reference)
        guard !declaration.type.isNone else { continue }
        let facts = program.files[reference.file].facts
        let path = facts.types[declaration.type].path
        guard path.count > 1, let last = facts.lastName(path), program.name(last, in: reference.file) == name,
          let outer = program.resolve(path.dropLast(), in: reference.file, at: declaration.parent).symbol
        else { continue }
        found[TypeHandle(self, outer), default: []].formUnion(
          Member(self, reference).inheritedTypes.flatMap(\.libraryNames))
      }
    }
    return found
  }
}
