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
    let mentioned = program.files.mapped { Self.mentioned($0.facts) }
    var count = 0
    starts = [UInt32](repeating: 0, count: program.names.count + 1)
    for file in program.files.indices {
      for name in mentioned[file] {
        starts[Int(program.name(name, in: file).rawValue) + 1] += 1
        count += 1
      }
    }
    for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
    var next = starts
    places = [Place](repeating: Place(file: .none, name: .none), count: count)
    for file in program.files.indices {
      for name in mentioned[file] {
        let index = Int(program.name(name, in: file).rawValue)
        places[Int(next[index])] = Place(file: file, name: name)
        next[index] += 1
      }
    }
  }

  /// The names that a file has and, of those that every file knows, the ones that it mentions.
  private static func mentioned(_ facts: FileFacts) -> [Name] {
    let shared = NameTable.domain.count
    var seen = NameSet(in: facts)
    for name in facts.pathNames { seen.insert(name) }
    for attribute in facts.attributes { seen.insert(attribute.name) }
    for declaration in facts.declarations { seen.insert(declaration.name) }
    var names = (0..<UInt32(shared)).map { Name(rawValue: $0) }.filter(seen.contains)
    names.append(contentsOf: (UInt32(shared)..<UInt32(facts.names.count)).lazy.map { Name(rawValue: $0) })
    return names
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
