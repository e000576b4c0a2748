import TCALintModel
import TCALintSyntax

/// Implicit members and initialisers whose type is inferred from the context: `state.changedAt = .now`.
extension UseFinder {
  /// File by file.
  mutating func implicitUses(where isAskedFor: (FileID) -> Bool) -> [Found] {
    var found: [Found] = []
    for place in app.placesInAllFiles(of: table.implicitMembers.keys) where isAskedFor(place.file) {
      let instantiations = table.hasInitializers ? app.recognised[place.file].implicitInitializerCalls : []
      if place.names.isEmpty, instantiations.isEmpty { continue }
      let isImported = table.imported(by: place.file, program)
      guard isImported.contains(true) else { continue }
      let facts = program.files[place.file].facts
      for (name, own) in place.names {
        guard let rows = table.implicitMembers[name] else { continue }
        for case .path(let id, at: 0) in app.mentions(of: own, in: place.file)
        where facts.paths[id].root == .implicitMember {
          if let use = implicitUse(of: rows, id, isImported, in: place.file) { found.append(use) }
        }
      }
      for id in instantiations {
        let rows = table.initializers(givenArguments: facts.calls[facts.paths[id].calling].arguments.count)
        if let use = implicitUse(of: rows, id, isImported, in: place.file) { found.append(use) }
      }
    }
    return found
  }

  private mutating func implicitUse(
    of rows: [Int], _ id: PathID, _ isImported: [Bool], in file: FileID
  ) -> Found? {
    let path = program.files[file].facts.paths[id]
    let fitting = fitting(rows, path, isImported, in: file)
    guard !fitting.isEmpty else { return nil }
    let type =
      path.makesSelf
      ? program.enclosingType(of: path.scope, in: file) : program.typeOfImplicitMember(beginning: id, in: file)
    let use = fitting.first { $0.type == type.unwrapped.externalName }
    return use.map { ($0.row, implicit(path, path.calling, in: file)) }
  }

  /// Those of some rows that a path may be a use of, each with its type.
  private mutating func fitting(
    _ rows: [Int], _ path: Path, _ isImported: [Bool], in file: FileID
  ) -> [(row: Int, type: String)] {
    let (libraries, shapes) = (table.libraries, table.shapes)
    let call =
      path.calling.isNone ? nil : CallHead(program.files[file].facts.calls[path.calling], in: file, program)
    var fitting: [(row: Int, type: String)] = []
    for row in rows where isImported[libraries[row]] {
      if let shape = shapes[row] {
        guard let call, shape.mayBe(call, in: file, program) else { continue }
      }
      if let type = typeName(ofImplicit: table.patterns[row], path, path.calling, in: file) {
        fitting.append((row, type))
      }
    }
    return fitting
  }

  /// The type of which an implicit member or initialiser has to be, to be a use.
  private mutating func typeName(
    ofImplicit pattern: InterfacePattern, _ path: Path, _ call: CallID, in file: FileID
  ) -> String? {
    let facts = program.files[file].facts
    switch pattern {
    case .initializer(let type, let labels, let condition):
      let isFitting =
        path.names.isEmpty && (path.flags.contains(.isInit) || path.makesSelf)
        && fits(call, labels, condition, in: file)
      return isFitting ? type : nil
    case .member(let member, .type(let type)):
      guard let first = facts.firstName(path.names) else { return nil }
      return facts.names.has(first, text: member) ? type : nil
    case .call(let member, let labels, .type(let type), let condition):
      let isFitting =
        path.names.count == 1 && facts.firstName(path.names).map { facts.names.has($0, text: member) } == true
        && !call.isNone
        && fits(call, labels, condition, in: file)
      return isFitting ? type : nil
    default: return nil
    }
  }

  private func implicit(_ path: Path, _ call: CallID, in file: FileID) -> UsePlace {
    UsePlace(
      file: file, range: path.range, nameRange: path.range,
      declaration: program.files[file].facts.declaration(around: path.range.lowerBound), call: call)
  }
}
