import TCALintModel
import TCALintSyntax

/// Which files of a program mention which names, so that who looks for a few names looks into a few files.
struct NameIndex: Sendable {
  /// A file, and what it calls the name.
  struct Place: Sendable {
    let file: FileID
    let name: Name
  }

  /// Where the places of each name begin in ``places``; one more than there are names.
  private var starts: [UInt32]
  private var places: [Place]

  /// The cost is one look at each name of each file and at what they mention.
  init(_ program: Program) {
    let shared = NameTable.domain.count
    var found: [(name: ProgramName, place: Place)] = []
    var seen = [Bool](repeating: false, count: shared)
    for file in program.files.indices {
      let facts = program.files[file].facts
      // What every file knows it need not mention.
      var mentioned: [Name] = []
      func note(_ name: Name) {
        guard Int(name.rawValue) < shared, !seen[Int(name.rawValue)] else { return }
        seen[Int(name.rawValue)] = true
        mentioned.append(name)
      }
      facts.pathNames.forEach(note)
      for attribute in facts.attributes { note(attribute.name) }
      for declaration in facts.declarations { note(declaration.name) }
      for name in mentioned { seen[Int(name.rawValue)] = false }
      for name in mentioned + (shared..<facts.names.count).map({ Name(rawValue: UInt32($0)) }) {
        found.append((program.name(name, in: file), Place(file: file, name: name)))
      }
    }
    starts = [UInt32](repeating: 0, count: program.names.count + 1)
    for (name, _) in found { starts[Int(name.rawValue) + 1] += 1 }
    for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
    var next = starts
    places = [Place](repeating: Place(file: .none, name: .none), count: found.count)
    for (name, place) in found {
      places[Int(next[Int(name.rawValue)])] = place
      next[Int(name.rawValue)] += 1
    }
  }

  /// In the order of files.
  func places(of name: ProgramName) -> ArraySlice<Place> {
    places[Int(starts[Int(name.rawValue)])..<Int(starts[Int(name.rawValue) + 1])]
  }
}

extension App {
  /// Made once.
  var nameIndex: NameIndex { lazyNameIndex { NameIndex(program) } }
}
