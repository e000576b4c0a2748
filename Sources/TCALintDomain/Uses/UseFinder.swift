import TCALintModel
import TCALintSyntax

extension App {
  /// The places where the app uses what a table lists, in the order of files and lines.
  ///
  ///     for use in app.uses(of: liveServices) where use.isIn(.reducer) { … }
  ///
  /// A name of the table that the program declares itself is no use: a local variable, a member, a type that is visible
  /// there. An implicit member is a use where the context expects a type of the table: `state.changedAt = .now`. Files
  /// without the names cost nothing.
  public func uses<Row: ExternalAPI>(of table: [Row]) -> [ExternalSymbolUse<Row>] { uses(of: table) { _ in true } }

  /// The uses in some files.
  public func uses<Row: ExternalAPI>(of table: [Row], where isAskedFor: (FileID) -> Bool) -> [ExternalSymbolUse<Row>] {
    var finder = UseFinder(table, self)
    var found = finder.uses(where: isAskedFor)
    let implicit = finder.implicitUses(where: isAskedFor) + finder.writes(where: isAskedFor)
    if !implicit.isEmpty { found = (found + implicit).sorted { $0.place.order < $1.place.order } }
    return found.map { ExternalSymbolUse(app: self, row: table[$0.row], place: $0.place) }
  }
}

/// Finds the uses of a table's rows.
struct UseFinder {
  /// A use of a row, by the row's place in the table.
  typealias Found = (row: Int, place: UsePlace)

  let app: App
  let table: UseTable
  var own: OwnMembers
  var members: MemberNames
  /// Whether types of the program are services, where that has been asked.
  var ownServices: [SymbolID: Bool] = [:]
  /// The properties that present a child, where a row asks for them.
  let presented: Set<String>

  init(_ rows: [some ExternalAPI], _ app: App) {
    self.app = app
    table = UseTable(rows, app)
    members = MemberNames(app.program)
    own = OwnMembers(Set(rows.compactMap(\.pattern.memberName)), app)
    presented = rows.contains { $0.pattern.asksForPresentations } ? app.presentedNames : []
  }

  var program: Program { app.program }

  mutating func uses(where isAskedFor: (FileID) -> Bool) -> [Found] {
    let names = table.anchors.keys
    var found: [Found] = []
    let places = table.operators.isEmpty ? app.places(of: names) : app.placesInAllFiles(of: names)
    for place in places where isAskedFor(place.file) {
      if place.names.isEmpty, program.files[place.file].facts.operations.isEmpty { continue }
      found += uses(of: place.names, in: place.file)
    }
    return found
  }

  /// - Parameter names: those that the file holds.
  private mutating func uses(of names: ArraySlice<(name: ProgramName, own: Name)>, in file: FileID) -> [Found] {
    let isImported = table.imported(by: file, program)
    guard isImported.contains(true) else { return [] }
    let importsAll = !isImported.contains(false)
    let (patterns, holders, shapes) = (table.patterns, table.holders, table.shapes)
    let facts = program.files[file].facts
    var found: [Found] = []
    var methods: [Name: [Int]] = [:]
    for (anchor, name) in names {
      guard let all = table.anchors[anchor] else { continue }
      let rows = importsAll ? all : all.filter { isImported[table.libraries[$0]] }
      if rows.isEmpty { continue }
      for mention in app.mentions(of: name, in: file) {
        let holder = UseHolders(mention, facts)
        let call = mention.call(in: facts).map { CallHead($0, in: file, program) }
        for row in rows where !holders[row].isDisjoint(with: holder) {
          // Most calls are others'.
          if let shape = shapes[row] {
            guard let call, shape.mayBe(call, in: file, program) else { continue }
          }
          if let place = match(patterns[row], mention, in: file) { found.append((row, place)) }
        }
      }
      if table.holdsMethods, rows.contains(where: { table.areMethods[$0] }) { methods[name] = rows }
    }
    if !methods.isEmpty { found += declarations(of: methods, in: file) }
    for (text, row) in table.operators where isImported[table.libraries[row]] {
      found += operations(text, row, in: file)
    }
    return inOrder(found)
  }

  /// Each place once: a type that an expression names was found twice.
  private func inOrder(_ found: [Found]) -> [Found] {
    if found.count < 2 { return found }
    let sorted = found.enumerated().sorted { left, right in
      let (first, second) = (left.element, right.element)
      return (first.place.nameRange.lowerBound, first.row, left.offset)
        < (second.place.nameRange.lowerBound, second.row, right.offset)
    }
    var uses: [Found] = []
    var last: (start: UInt32, row: Int)?
    for (_, use) in sorted {
      if let last, last == (use.place.nameRange.lowerBound, use.row) { continue }
      last = (use.place.nameRange.lowerBound, use.row)
      uses.append(use)
    }
    return uses
  }

  private mutating func match(_ pattern: InterfacePattern, _ mention: Mention, in file: FileID) -> UsePlace? {
    switch mention {
    case .path(let path, let index): match(pattern, path, at: index, in: file)
    case .type(let type): match(pattern, type, in: file)
    case .attribute(let index): match(pattern, attribute: index, in: file)
    }
  }

  // MARK: Types and attributes

  private func match(_ pattern: InterfacePattern, _ type: TypeID, in file: FileID) -> UsePlace? {
    let facts = program.files[file].facts
    let reference = facts.types[type]
    let name: String
    switch pattern {
    case .type(let text): name = text
    case .genericType(let text, let count):
      guard facts.parts(of: type).count == count else { return nil }
      name = text
    case .nestedType(_, let outers): return nestedType(type, in: outers, file)
    default: return nil
    }
    let around = facts.declaration(around: reference.range.lowerBound)
    guard externalName(program.resolve(type, in: file, at: around), in: file) == program.name(name) else { return nil }
    let nameRange = program.range(ofPathName: reference.path.upperBound - 1, in: file)
    return UsePlace(file: file, range: reference.range, nameRange: nameRange, declaration: around, type: type)
  }

  private func nestedType(_ type: TypeID, in outers: [String], _ file: FileID) -> UsePlace? {
    let facts = program.files[file].facts
    let reference = facts.types[type]
    guard reference.path.count > 1 else { return nil }
    let outer = reference.path.dropLast()
    let around = facts.declaration(around: reference.range.lowerBound)
    guard let found = externalName(program.resolve(outer, in: file, at: around), in: file),
      outers.contains(program.text(found))
    else { return nil }
    let nameRange = program.range(ofPathName: reference.path.upperBound - 1, in: file)
    return UsePlace(file: file, range: reference.range, nameRange: nameRange, declaration: around, type: type)
  }

  private func match(_ pattern: InterfacePattern, attribute index: AttributeID, in file: FileID) -> UsePlace? {
    let facts = program.files[file].facts
    let attribute = facts.attributes[index]
    let declaration = facts.declaration(around: attribute.range.lowerBound)
    let name: String
    switch pattern {
    case .type(let text): name = text
    case .attributeArgument(let text, let labels):
      guard facts.arguments[attribute.arguments].contains(where: { labels.contains(facts.names.text($0.label)) })
      else { return nil }
      name = text
    case .attribute(let text, let other):
      guard !declaration.isNone, let other = facts.names.find(other) else { return nil }
      let type = facts.enclosingType(facts.declarations[declaration].parent)
      guard !type.isNone, facts.attributes(of: facts.declarations[type]).contains(where: { $0.name == other }) else {
        return nil
      }
      name = text
    default: return nil
    }
    let resolution = program.resolve(attribute.type, in: file, at: declaration)
    guard externalName(resolution, in: file) == program.name(name) else { return nil }
    let start = attribute.range.lowerBound
    return UsePlace(file: file, range: attribute.range, nameRange: start..<start + 1, declaration: declaration)
  }

  /// The name of a type that a module outside declares, also where that module is part of the program. To the files of
  /// that module it is their own.
  func externalName(_ resolution: Resolution, in file: FileID) -> ProgramName? {
    switch resolution {
    case .external(let name): name
    case .symbols(let symbols) where !symbols.isEmpty && symbols.allSatisfy { isExternalType($0, to: file) }:
      program.symbols[symbols[0]].name
    default: nil
    }
  }

  private func isExternalType(_ symbol: SymbolID, to file: FileID) -> Bool {
    guard program.isExternalType(symbol), let place = program.symbols[symbol].declaration?.file else { return false }
    return program.module(of: place) != program.module(of: file)
  }
}

extension Mention {
  /// The call whose callee the path is that it is a part of; nil for anything else.
  fileprivate func call(in facts: FileFacts) -> Call? {
    guard case .path(let path, _) = self, case let call = facts.paths[path].calling, !call.isNone else { return nil }
    return facts.calls[call]
  }
}
