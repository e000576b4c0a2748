import TCALintModel
import TCALintSyntax

/// Looks code up for those who follow what clients reach, for a bounded time. It remembers what it looked up.
final class CodeSearch {
  private let app: App
  /// The functions, constants and variables at the top level of files.
  private var fileLevel: [ProgramName: [DeclarationReference]] = [:]
  private var meanings: [Place: [DeclarationReference]] = [:]
  private var members: [SymbolID: Set<ProgramName>] = [:]
  private var statics: [SymbolID: [ProgramName: [DeclarationReference]]] = [:]
  /// How much more may be looked at. The clients of no program that anyone wrote reach more.
  private var steps = 10_000_000

  private struct Place: Hashable {
    let file: FileID
    let type: DeclarationID
    let name: ProgramName
  }

  init(_ app: App) {
    self.app = app
    for (file, contents) in app.program.files.numbered where !app.program.isTestFile[file] {
      let declarations = contents.facts.declarations
      var id = declarations.factIndices.lowerBound
      while id < declarations.factIndices.upperBound {
        let declaration = declarations[id]
        if declaration.kind == .function || declaration.kind == .property, !declaration.flags.contains(.local) {
          fileLevel[app.program.name(declaration.name, in: file), default: []].append(
            DeclarationReference(file: file, declaration: id))
        }
        id = max(declaration.end, id.next)
      }
    }
  }

  /// Takes steps; false where none are left.
  func allows(_ count: Int) -> Bool {
    steps -= count
    return steps > 0
  }

  /// The cases and static members of a type.
  func staticMembers(of symbol: SymbolID) -> [ProgramName: [DeclarationReference]] {
    if let known = statics[symbol] { return known }
    var found: [ProgramName: [DeclarationReference]] = [:]
    for place in app.program.symbols[symbol].declarations where !app.program.isTestFile[place.file] {
      for member in app.program.members(of: place) {
        let declaration = app.program.declaration(member)
        guard declaration.kind == .enumCase || declaration.flags.contains(.static) else { continue }
        found[app.program.name(declaration.name, in: member.file), default: []].append(member)
      }
    }
    statics[symbol] = found
    return found
  }

  /// What an unqualified name that is no local one means at a declaration, if that stands at file level: several for
  /// overloads, none where a type around has a member of the name.
  func fileLevelMeaning(
    of name: ProgramName, in file: FileID, at declaration: DeclarationID
  ) -> [DeclarationReference] {
    guard let all = fileLevel[name] else { return [] }
    let facts = app.program.files[file].facts
    let place = Place(file: file, type: facts.enclosingType(declaration), name: name)
    if let found = meanings[place] { return found }
    let found = isMember(name, in: file, at: place.type) ? [] : nearest(all, to: file)
    meanings[place] = found
    return found
  }

  private func nearest(_ all: [DeclarationReference], to file: FileID) -> [DeclarationReference] {
    let visible = all.lazy.filter { self.app.program.isVisible($0, from: file) }
    let candidates = Array(visible.prefix(Self.most + 1))
    return candidates.count > Self.most ? [] : app.program.nearest(candidates, to: file) { $0.file }
  }

  /// More functions of one name are not told apart.
  private static let most = 256

  /// Whether a type around a place, or something that one inherits from, has a member of a name.
  private func isMember(_ name: ProgramName, in file: FileID, at declaration: DeclarationID) -> Bool {
    let facts = app.program.files[file].facts
    var current = declaration
    while !current.isNone {
      for type in app.program.symbols(of: DeclarationReference(file: file, declaration: current)) {
        guard let ancestors = app.program.ancestry.ancestors(of: type) else { return true }
        if hasMember(name, type) || ancestors.contains(where: { hasMember(name, $0) }) { return true }
      }
      current = facts.enclosingType(facts.declarations[current].parent)
    }
    return false
  }

  private func hasMember(_ name: ProgramName, _ type: SymbolID) -> Bool {
    if members[type] == nil {
      members[type] = Set(
        app.program.members(of: type).compactMap { member in
          let declaration = app.program.declaration(member)
          guard declaration.kind == .property || declaration.kind == .function else { return nil }
          return app.program.name(declaration.name, in: member.file)
        })
    }
    return members[type]?.contains(name) ?? false
  }
}
