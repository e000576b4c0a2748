import TCALintSyntax

/// A place where a reducer, or its state itself, assigns to a property of the state.
public struct StateWrite: Sendable {
  public let property: Name
  public let file: FileID
  public let write: MemberWrite

  /// Whether another write stands in the same statement list and assigns the same expression.
  public func isTwin(of other: StateWrite) -> Bool {
    file == other.file && write.block == other.write.block && write.kind == .assignment
      && other.write.kind == .assignment && write.value == other.write.value
  }
}

extension Program {
  /// The states of the program: of its reducers, and those declared with `@ObservableState`.
  public var states: [SymbolID] {
    symbols.indices.map { SymbolID($0) }.filter { roles(of: $0).contains(.state) && symbols[Int($0)].kind == .struct }
  }

  /// What the reducers of a state, and the state's own methods, write to its stored properties.
  public func writes(to state: SymbolID) -> [StateWrite] {
    let owners = [state] + reducers(of: state)
    let places = owners.flatMap { symbols[Int($0)].declarations }.filter { !testFiles[$0.file] }
    var seen: Set<Location> = []
    var found: [StateWrite] = []
    for place in places {
      for write in files[place.file].summary.writes(in: declaration(place).range) {
        guard let property = property(written: write, in: place.file, of: state),
          seen.insert(Location(file: place.file, range: write.range)).inserted || write.kind != .assignment
        else { continue }
        found.append(StateWrite(property: property, file: place.file, write: write))
      }
    }
    return found
  }

  /// The property of a state that a write is about, as seen from the code of the state or of its reducer.
  private func property(written write: MemberWrite, in file: FileID, of state: SymbolID) -> Name? {
    let summary = files[file].summary
    guard let first = summary.path(write.path).first else { return nil }
    let place = DeclarationReference(file: file, declaration: write.declaration)
    let isInState = enclosingSymbols(place).contains(state)
    switch write.root {
    case .state: return isInState ? nil : name(first, in: file)
    case .selfMember: return isInState && !isInitializer(place) ? name(first, in: file) : nil
    case .local, .other: return nil
    }
  }

  /// An initial value is not a change.
  private func isInitializer(_ place: DeclarationReference) -> Bool {
    place.declaration >= 0 && declaration(place).kind == .initializer
  }

  /// Whether a property of that name may be written in a way that ``writes(to:)`` does not show: through a binding,
  /// by another reducer, in a copy.
  public func mayBeWrittenElsewhere(_ name: Name, of state: SymbolID) -> Bool {
    let text = text(name)
    let owners = Set([state] + reducers(of: state))
    return files.indices.contains { file in
      let summary = files[file].summary
      guard !testFiles[file], let local = summary.names.find(text) else { return false }
      if summary.bindableNames.contains(local) { return true }
      return summary.writes.contains { write in
        let path = summary.path(write.path)
        guard let index = path.firstIndex(of: local) else { return false }
        let place = DeclarationReference(file: file, declaration: write.declaration)
        let enclosing = enclosingSymbols(place)
        // The property itself, reached from the code that `writes(to:)` looks at.
        let isFirst = index == path.startIndex
        if isFirst, enclosing.contains(where: owners.contains), write.root != .local, write.root != .other {
          return path.count > 1 || write.kind != .assignment
        }
        // A property of that name of another type.
        return !(isFirst && (write.root == .state || write.root == .selfMember) && !enclosing.isEmpty)
      }
    }
  }

  /// Whether two properties are declared with the same type, looked at without optionals if asked for.
  public func haveSameType(
    _ left: DeclarationReference, _ right: DeclarationReference, ignoringOptionals: Bool
  ) -> Bool {
    guard let first = typeText(left, ignoringOptionals), let second = typeText(right, ignoringOptionals),
      first.text == second.text || (!first.symbols.isEmpty && first.isPlain && second.isPlain)
    else { return false }
    return first.symbols == second.symbols
  }

  /// A property's type as it is written or as its initial value makes evident, and what its name means.
  private func typeText(
    _ property: DeclarationReference, _ ignoringOptionals: Bool
  ) -> (text: String, symbols: [SymbolID], isPlain: Bool)? {
    let declaration = declaration(property)
    let summary = files[property.file].summary
    guard declaration.type >= 0 else {
      guard !declaration.inferredType.isNone else { return nil }
      let name = name(declaration.inferredType, in: property.file)
      let symbols = table.resolve([name], in: property.file, at: declaration.parent).symbols
      return (text(name), symbols, true)
    }
    var type = declaration.type
    while ignoringOptionals, summary.types[Int(type)].kind == .optional, summary.types[Int(type)].end > type + 1 {
      type += 1
    }
    let reference = summary.types[Int(type)]
    let written = source(Location(file: property.file, range: reference.range))
    let text = written.filter { $0 != " " && $0 != "\t" && !$0.isNewline }
    let symbols = resolve(type, in: property.file, at: declaration.parent).symbols
    return (text, symbols, reference.kind == .named && reference.end == type + 1)
  }

  /// The last name of a property's type when that is a nominal type: an optional is looked through, a collection,
  /// tuple or function is not. nil for anything else.
  public func nominalType(of property: DeclarationReference) -> Name? {
    let declaration = declaration(property)
    let summary = files[property.file].summary
    guard declaration.type >= 0 else {
      return declaration.inferredType.isNone ? nil : name(declaration.inferredType, in: property.file)
    }
    var type = declaration.type
    while summary.types[Int(type)].kind == .optional, summary.types[Int(type)].end > type + 1 { type += 1 }
    let reference = summary.types[Int(type)]
    guard reference.kind == .named, let last = summary.path(reference.path).last else { return nil }
    if case .external(let name) = resolve(type, in: property.file, at: declaration.parent) { return name }
    return name(last, in: property.file)
  }
}

extension FileSummary {
  /// The writes in a byte range.
  func writes(in range: Range<UInt32>) -> [MemberWrite] {
    writes.filter { range.contains($0.range.lowerBound) }
  }
}
