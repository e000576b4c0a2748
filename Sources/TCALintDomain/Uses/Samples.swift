import TCALintModel
import TCALintSyntax

/// Determines which static members are samples: values for tests and previews beside production code. It caches what it
/// looked up.
public struct Samples {
  private let app: App
  /// The names that code outside of tests and previews mentions, by file.
  private var mentioned: [FileID: Set<Name>] = [:]

  /// The samples of an app, with nothing computed yet.
  public init(_ app: App) { self.app = app }

  /// Whether a use is in a sample: in a static member whose name says so, `State.mock`, or that is private to its file
  /// and used only by tests, previews and other samples. A function that other code of its file calls is no sample,
  /// whatever its name: `Self.testConnection()`.
  public mutating func contains<Row>(_ use: ExternalSymbolUse<Row>) -> Bool {
    contains(use.place.declaration, in: use.place.file)
  }

  /// Whether a local variable is in a sample.
  public mutating func contains(_ variable: Member) -> Bool {
    contains(variable.declaration.parent, in: variable.reference.file)
  }

  /// Whether an access to a dependency is in a sample.
  public mutating func contains(_ access: DependencyAccessSite) -> Bool {
    contains(access.reference.declaration, in: access.file)
  }

  private mutating func contains(_ declaration: DeclarationID, in file: FileID) -> Bool {
    guard let member = staticMember(around: declaration, in: file) else { return false }
    let facts = app.program.files[file].facts
    let name = facts.declarations[member].name
    let isNamed = SampleWords.areIn(facts.names.text(name))
    if isNamed, facts.declarations[member].kind != .function { return true }
    return (isNamed || isPrivate(member, in: file)) && !namesMentioned(in: file).contains(name)
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
    var namedBySamples: [Name: Set<Name>] = [:]
    for path in facts.paths where path.use != .pattern {
      let names = facts.path(path.names).filter { !found.contains($0) }
      if names.isEmpty || app.isTestOrPreview(Location(file: file, range: path.range)) { continue }
      let member = staticMember(around: facts.declaration(around: path.range.lowerBound), in: file)
      if let member, isPrivate(member, in: file) || SampleWords.areIn(facts.names.text(facts.declarations[member].name))
      {
        namedBySamples[facts.declarations[member].name, default: []].formUnion(names)
      } else {
        found.formUnion(names)
      }
    }
    // A name that is used outside of samples is no sample, nor is what it names.
    var waiting = Array(found)
    while let name = waiting.popLast() {
      for named in namedBySamples.removeValue(forKey: name) ?? [] where found.insert(named).inserted {
        waiting.append(named)
      }
    }
    mentioned[file] = found
    return found
  }
}
