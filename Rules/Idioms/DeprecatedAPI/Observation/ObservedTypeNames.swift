import TCALintDomain
import TCALintModel
import TCALintSyntax

/// Where the program names the types that view stores observe, types of view stores aside. Each place is looked at once.
struct ObservedTypeNames: Sendable {
  private var ofTypes: [SymbolID: [Location]] = [:]

  init(_ app: App) {
    for place in app.places(of: Self.observed(in: app)) {
      let facts = app.program.files[place.file].facts
      var names = NameSet(in: facts)
      for name in place.names {
        names.insert(name.own)
        for case .path(let id, let index) in app.mentions(of: name.own, in: place.file) {
          let path = facts.paths[id]
          let scope = facts.scopes[path.scope].declaration
          if let symbol = app.program.resolve(path.names.prefix(index + 1), in: place.file, at: scope).symbol {
            ofTypes[symbol, default: []].append(Location(file: place.file, range: path.range))
          }
        }
      }
      for id in facts.types.factIndices {
        let written = facts.types[id]
        guard facts.path(written.path).contains(where: names.contains) else { continue }
        let around = facts.declaration(around: written.range.lowerBound)
        let member = around.isNone ? nil : Member(app, DeclarationReference(file: place.file, declaration: around))
        if member?.isStoredProperty == true, member?.writtenType?.lastName == "ViewStore" { continue }
        let location = Location(file: place.file, range: written.range)
        // A type within it names it, too.
        for index in facts.path(written.path).indices where names.contains(facts.pathNames[index]) {
          let type = written.path.lowerBound..<UInt32(index) + 1
          if let symbol = app.program.resolve(type, in: place.file, at: around).symbol {
            ofTypes[symbol, default: []].append(location)
          }
        }
      }
    }
  }

  /// Where a type is named.
  func places(of type: SymbolID) -> [Location] { ofTypes[type] ?? [] }

  /// The names of the types that are made for an `observe:`, or for a `scope(state:)`.
  private static func observed(in app: App) -> Set<ProgramName> {
    var names: Set<ProgramName> = []
    for place in app.places(of: ["observe", "state"].compactMap(app.program.name)) {
      let facts = app.program.files[place.file].facts
      for argument in facts.arguments where place.names.contains(where: { $0.own == argument.label }) {
        guard let path = argument.value.path.map({ facts.paths[$0] }), path.flags.contains(.isInit),
          let last = facts.lastName(path.names)
        else { continue }
        names.insert(app.program.name(last, in: place.file))
      }
    }
    return names
  }
}
