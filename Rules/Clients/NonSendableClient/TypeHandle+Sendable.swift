import TCALintDomain
import TCALintModel
import TCALintSyntax

extension TypeHandle {
  /// Whether it says that it is `Sendable`, or is isolated to a global actor.
  var isDeclaredSendable: Bool { app.program.isDeclaredSendable(symbol) }

  /// Whether it says when it is `Sendable`: always, or where its parameters are.
  var mentionsSendable: Bool { app.program.mentionsSendable(symbol) }

  /// Whether the compiler refuses where it is declared what may be a data race, or warns of it.
  var isCheckedForDataRaces: Bool { app.program.isCheckedForDataRaces(symbol) }

  /// Whether it is isolated to a global actor: it says so, or a protocol that its declaration names.
  var isIsolated: Bool { app.program.isIsolated(symbol) }

  /// Whether other modules can see it so that the compiler does not find out for itself whether it is `Sendable`.
  var isPublicAndResilient: Bool { app.program.isPublicAndResilient(symbol) }

  /// Where its declaration can conform to a further protocol, and the separator to write before that; nil for an
  /// external type, and for a type with generic parameters but no conformance.
  var placeForConformance: (location: Location, separator: String)? {
    guard let reference = app.program.symbols[symbol].declaration else { return nil }
    let declaration = app.program.declaration(reference)
    let facts = app.program.files[reference.file].facts
    if let last = facts.inheritedTypes[declaration.inherited].last {
      return (Location(file: reference.file, range: facts.types[last].range).end, ", ")
    }
    let name = app.program.nameLocation(of: reference)
    let source = app.program.files[reference.file].source
    var next = Int(name.range.upperBound)
    while next < source.count, source[next] == UInt8(ascii: " ") { next += 1 }
    let isPlain = next < source.count && source[next] == UInt8(ascii: "{")
    return isPlain ? (name.end, ": ") : nil
  }
}

extension App {
  /// Whether the compiler refuses what may be a data race at a place, or warns of it: not where everything is isolated
  /// to the main actor anyway.
  func isCheckedForDataRaces(_ location: Location) -> Bool {
    program.checksConcurrencyCompletely(location.file) && !program.isOnMainActorByDefault(location.file)
  }
}
