import TCALintModel
import TCALintSyntax

/// Where the program names the types that view stores observe, types of view stores aside. Each place is looked at once.
struct ObservedTypeNames: Sendable {
  private var ofTypes: [SymbolID: [Location]] = [:]
  /// Names behind others, which may be of any type.
  private var ofAny: [ProgramName: [Location]] = [:]

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
        let named = facts.path(written.path).compactMap { names[$0] }
        if named.isEmpty { continue }
        let around = facts.declaration(around: written.range.lowerBound)
        let member = around.isNone ? nil : Member(app, DeclarationReference(file: place.file, declaration: around))
        if member?.isStoredProperty == true, member?.writtenType?.names.last == "ViewStore" { continue }
        let location = Location(file: place.file, range: written.range)
        if let symbol = app.program.resolve(id, in: place.file, at: around).symbol {
          ofTypes[symbol, default: []].append(location)
        }
        if facts.path(written.path).count > 1 {
          for name in named { ofAny[name, default: []].append(location) }
        }
      }
    }
  }

  /// Where a type is named, or may be.
  func places(of name: ProgramName, _ type: SymbolID) -> some Sequence<Location> {
    [ofTypes[type] ?? [], ofAny[name] ?? []].lazy.joined()
  }

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
