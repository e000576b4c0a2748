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
      guard !testFiles[file] else { return false }
      // `viewStore.$text`, `\.$text`
      if let projected = summary.names.find("$" + text), summary.bindableNames.contains(projected) { return true }
      guard let local = summary.names.find(text) else { return false }
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
}

extension Program {
  /// Whether code anywhere, tests too, may assign to a property of that name other than by writes that are known: in an
  /// initialiser, through a binding or a key path, in another reducer. What is called alike may be it.
  public func mayBeAssigned(_ property: Name, of state: SymbolID, besides known: [StateWrite]) -> Bool {
    let text = text(property)
    let places = Set(known.filter { $0.property == property }.map { Location(file: $0.file, range: $0.write.range) })
    return files.indices.contains { file in
      let summary = files[file].summary
      let projected = summary.names.find("$" + text).map(summary.bindableNames.contains) ?? false
      guard !projected, let local = summary.names.find(text) else { return projected }
      return summary.bindableNames.contains(local)
        || summary.writes.contains { write in
          summary.path(write.path).contains(local) && !isOfAnother(write, in: file, than: state)
            && !places.contains(Location(file: file, range: write.range))
        }
    }
  }

  /// Whether a write is to the `self` of another type.
  private func isOfAnother(_ write: MemberWrite, in file: FileID, than state: SymbolID) -> Bool {
    guard write.root == .selfMember, write.path.count == 1 else { return false }
    let enclosing = enclosingSymbols(DeclarationReference(file: file, declaration: write.declaration))
    return !enclosing.isEmpty && !enclosing.contains(state)
  }

  /// Whether the program makes a state in which two properties may differ, or replaces a state by one of which it
  /// cannot be told.
  public func mayDiffer(_ left: Name, _ right: Name, of state: SymbolID) -> Bool {
    let owners = Set([state] + reducers(of: state))
    return files.indices.contains { file in
      !testFiles[file]
        && (isMadeDifferent(left, right, of: state, in: file) || isReplaced(state, of: owners, in: file))
    }
  }

  /// Whether the program makes a state with a value for a property.
  public func isGiven(_ property: Name, whenMaking state: SymbolID) -> Bool {
    files.indices.contains { file in
      let summary = files[file].summary
      return summary.initializations.contains { initialization in
        summary.arguments[initialization.arguments].contains { name($0.label, in: file) == property }
          && mayMake(state, initialization, in: file)
      }
    }
  }

  private func isMadeDifferent(_ left: Name, _ right: Name, of state: SymbolID, in file: FileID) -> Bool {
    let summary = files[file].summary
    return summary.initializations.contains { initialization in
      let arguments = summary.arguments[initialization.arguments]
      let first = arguments.first { name($0.label, in: file) == left }
      let second = arguments.first { name($0.label, in: file) == right }
      guard first != nil || second != nil, mayMake(state, initialization, in: file),
        !isTestOrPreview(DeclarationReference(file: file, declaration: initialization.declaration))
      else { return false }
      guard let first, let second else { return true }
      return source(Location(file: file, range: first.value)) != source(Location(file: file, range: second.value))
    }
  }

  private func mayMake(_ state: SymbolID, _ initialization: Initialization, in file: FileID) -> Bool {
    let path = table.path(initialization.path, in: file)
    if !path.isEmpty {
      return table.resolve(path, in: file, at: initialization.declaration).symbols.contains(state)
    }
    let properties = Set(storedProperties(of: state).map { name(declaration($0).name, in: $0.file) })
    return files[file].summary.arguments[initialization.arguments].allSatisfy {
      properties.contains(name($0.label, in: file))
    }
  }

  /// `state = other`
  private func isReplaced(_ state: SymbolID, of owners: Set<SymbolID>, in file: FileID) -> Bool {
    let summary = files[file].summary
    return summary.writes.contains { write in
      guard write.path.isEmpty, write.kind == .assignment, write.root == .state || write.root == .selfMember else {
        return false
      }
      let enclosing = enclosingSymbols(DeclarationReference(file: file, declaration: write.declaration))
      guard write.root == .state ? enclosing.contains(where: owners.contains) : enclosing.contains(state) else {
        return false
      }
      return !summary.initializations.contains { $0.range.upperBound == write.range.upperBound }
    }
  }
}

extension FileSummary {
  /// The writes in a byte range.
  func writes(in range: Range<UInt32>) -> [MemberWrite] {
    writes.filter { range.contains($0.range.lowerBound) }
  }
}
