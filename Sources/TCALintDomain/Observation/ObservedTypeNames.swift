import TCALintModel
import TCALintSyntax

/// Where the program names the types that view stores observe, types of view stores aside. Each place is looked at once.
struct ObservedTypeNames: Sendable {
  private var ofTypes: [SymbolID: [Location]] = [:]

  init(_ app: App) {
    for place in app.places(of: Self.observed(in: app)) {
      let facts = app.program.files[place.file].facts
      let names = Dictionary(place.names.map { ($0.own, $0.name) }) { first, _ in first }
      for path in facts.paths {
        for index in facts.path(path.names).indices where names[facts.pathNames[index]] != nil {
          let type = app.program.path(path.names.lowerBound..<UInt32(index) + 1, in: place.file)
          let scope = facts.scopes[path.scope].declaration
          if let symbol = app.program.resolve(type, in: place.file, at: scope).symbol {
            ofTypes[symbol, default: []].append(Location(file: place.file, range: path.range))
          }
        }
      }
      for id in facts.types.factIndices {
        let written = facts.types[id]
        guard facts.path(written.path).contains(where: { names[$0] != nil }) else { continue }
        let around = facts.declaration(around: written.range.lowerBound)
        let member = around.isNone ? nil : Member(app, DeclarationReference(file: place.file, declaration: around))
        if member?.isStoredProperty == true, member?.writtenType?.names.last == "ViewStore" { continue }
        let location = Location(file: place.file, range: written.range)
        // A type within it names it, too.
        for index in facts.path(written.path).indices where names[facts.pathNames[index]] != nil {
          let type = app.program.path(written.path.lowerBound..<UInt32(index) + 1, in: place.file)
          if let symbol = app.program.resolve(type, in: place.file, at: around).symbol {
            ofTypes[symbol, default: []].append(location)
          }
        }
      }
    }
  }

  /// Where a type is named.
  func places(of type: SymbolID) -> [Location] { ofTypes[type] ?? [] }

  /// The names of the types that are made for an `observe:`.
  private static func observed(in app: App) -> Set<ProgramName> {
    var names: Set<ProgramName> = []
    for (index, file) in zip(app.program.files.indices, app.program.files) {
      let facts = file.facts
      for argument in facts.arguments where facts.names.text(argument.label) == "observe" {
        guard let path = argument.value.path.map({ facts.paths[$0] }), let last = facts.lastName(path.names) else {
          continue
        }
        names.insert(app.program.name(last, in: index))
      }
    }
    return names
  }
}
