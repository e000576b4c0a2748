import TCALintModel
import TCALintSyntax

/// Tells which static members are samples: values for tests and previews that stand beside production code. It remembers
/// what it looked up.
public struct Samples {
  private let app: App
  /// The names that code outside of tests and previews mentions, by file.
  private var mentioned: [FileID: Set<Name>] = [:]

  public init(_ app: App) { self.app = app }

  /// Whether a use stands in a sample: in a static member whose name says so, `State.mock`, or which only its own file can
  /// name and nothing names there but tests, previews and its like.
  public mutating func hold<Row>(_ use: OutsideUse<Row>) -> Bool {
    guard let member = staticMember(around: use.place.declaration, in: use.place.file) else { return false }
    let facts = app.program.files[use.place.file].facts
    let name = facts.declarations[member].name
    return AlternativeWords.areIn(facts.names.text(name))
      || isPrivate(member, in: use.place.file) && !namesMentioned(in: use.place.file).contains(name)
  }

  private func staticMember(around declaration: DeclarationID, in file: FileID) -> DeclarationID? {
    let facts = app.program.files[file].facts
    var current = declaration
    while !current.isNone, !facts.declarations[current].isTypeOrExtension {
      if facts.declarations[current].flags.contains(.static) { return current }
      current = facts.declarations[current].parent
    }
    return nil
  }

  private func isPrivate(_ declaration: DeclarationID, in file: FileID) -> Bool {
    app.program.isPrivate(DeclarationReference(file: file, declaration: declaration))
  }

  /// Cases that are matched aside: those are others' members.
  private mutating func namesMentioned(in file: FileID) -> Set<Name> {
    if let known = mentioned[file] { return known }
    let facts = app.program.files[file].facts
    var found: Set<Name> = []
    for path in facts.paths where path.use != .pattern {
      let names = facts.path(path.names).filter { !found.contains($0) }
      if names.isEmpty || app.isTestOrPreview(Location(file: file, range: path.range)) { continue }
      let member = staticMember(around: facts.declaration(around: path.range.lowerBound), in: file)
      if member.map({ isPrivate($0, in: file) }) != true { found.formUnion(names) }
    }
    mentioned[file] = found
    return found
  }
}
