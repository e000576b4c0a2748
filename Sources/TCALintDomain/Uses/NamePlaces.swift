import TCALintModel
import TCALintSyntax

/// A file that mentions some names.
struct NamePlaces {
  let file: FileID
  /// The program's names, each with what the file calls it.
  fileprivate(set) var names: [(name: ProgramName, own: Name)] = []
}

extension App {
  /// The files that mention some of some names, in their order, so that who looks for a few names looks into a few files.
  /// The cost is one look at each name of each file, or at each file where all names are such as every file knows.
  func places(of wanted: some Sequence<ProgramName>) -> [NamePlaces] {
    // What every file knows it need not mention.
    let shared = NameTable.domain.count
    var isWanted = NameSet<ProgramName>(in: program)
    var wantsOthers = false
    for name in wanted {
      isWanted.insert(name)
      if Int(name.rawValue) >= shared { wantsOthers = true }
    }
    guard !isWanted.isEmpty else { return [] }
    let wantedOfShared = program.names.all.prefix(shared).filter(isWanted.contains).map { Name(rawValue: $0.rawValue) }
    return program.files.indices.compactMap { file in
      var places = NamePlaces(file: file)
      let names = program.names(of: file)
      if wantsOthers {
        for index in shared..<max(shared, names.count) where isWanted.contains(names[index]) {
          places.names.append((names[index], Name(rawValue: UInt32(index))))
        }
      }
      for name in wantedOfShared where recognised[file].mentionedNames.contains(name) {
        places.names.append((names[Int(name.rawValue)], name))
      }
      return places.names.isEmpty ? nil : places
    }
  }

  /// Every file of the program, with those of some names that it mentions.
  func placesInAllFiles(of wanted: some Sequence<ProgramName>) -> [NamePlaces] {
    var next = places(of: wanted)[...]
    return program.files.indices.map { next.first?.file == $0 ? next.removeFirst() : NamePlaces(file: $0) }
  }
}
