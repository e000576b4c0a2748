import TCALintModel
import TCALintSyntax

/// A file that mentions some names.
struct NamePlaces {
  let file: FileID
  /// The program's names, each with what the file calls it.
  fileprivate(set) var names: [(name: ProgramName, own: Name)] = []
}

extension Program {
  /// The files that mention some of some names, in their order, so that who looks for a few names looks into a few files.
  /// The cost is one look at each name of each file.
  func places(of wanted: some Sequence<ProgramName>) -> [NamePlaces] {
    var isWanted = NameSet<ProgramName>(in: self)
    for name in wanted { isWanted.insert(name) }
    guard !isWanted.isEmpty else { return [] }
    let shared = NameTable.domain.count
    let isSharedWanted = names.all.prefix(shared).contains(where: isWanted.contains)
    return files.indices.compactMap { file in
      var places = NamePlaces(file: file)
      let names = names(of: file)
      for index in shared..<max(shared, names.count) where isWanted.contains(names[index]) {
        places.names.append((names[index], Name(rawValue: UInt32(index))))
      }
      if isSharedWanted { places.addShared(files[file].facts, names, isWanted) }
      return places.names.isEmpty ? nil : places
    }
  }
}

extension NamePlaces {
  /// Adds those that every file knows, where they are mentioned.
  fileprivate mutating func addShared(
    _ facts: FileFacts, _ names: [ProgramName], _ isWanted: NameSet<ProgramName>
  ) {
    let shared = UInt32(NameTable.domain.count)
    var found: [Name] = []
    func note(_ name: Name) {
      guard name.rawValue < shared, isWanted.contains(names[Int(name.rawValue)]), !found.contains(name) else { return }
      found.append(name)
    }
    facts.pathNames.forEach(note)
    for attribute in facts.attributes { note(attribute.name) }
    for declaration in facts.declarations { note(declaration.name) }
    self.names += found.map { (names[Int($0.rawValue)], $0) }
  }
}
