import TCALintModel
import TCALintSyntax

/// A file that mentions some names.
public struct NamePlaces {
  /// The file that mentions them.
  public let file: FileID
  /// The program's names, each with what the file calls it.
  public var names: ArraySlice<(name: ProgramName, own: Name)> = []
}

extension App {
  /// The files that mention some of some names, in their order, so that a search for few names visits few files. The
  /// cost is n log n in the number of results.
  public func places(of wanted: some Sequence<ProgramName>) -> [NamePlaces] {
    var found: [UInt64] = []
    for name in wanted { for place in program.places(of: name) { found.append(place.order) } }
    found.sort()
    var names: [(name: ProgramName, own: Name)] = []
    names.reserveCapacity(found.count)
    var starts: [(file: FileID, start: Int)] = []
    var last: NamePlace?
    for place in found.lazy.map(NamePlace.init(order:)) where place != last {
      if place.file != last?.file { starts.append((place.file, names.count)) }
      names.append((program.name(place.own, in: place.file), place.own))
      last = place
    }
    let ends = starts.dropFirst().map(\.start) + [names.count]
    return zip(starts, ends).map { NamePlaces(file: $0.file, names: names[$0.start..<$1]) }
  }

  /// The files that mention some of some names, in their order.
  public func files(mentioning wanted: some Sequence<ProgramName>) -> [FileID] {
    var isFound = PerFile(repeating: false, count: program.files.count)
    for name in wanted { for place in program.places(of: name) { isFound[place.file] = true } }
    return isFound.indices.filter { isFound[$0] }
  }

  /// Every file of the program, with those of some names that it mentions.
  func placesInAllFiles(of wanted: some Sequence<ProgramName>) -> [NamePlaces] {
    var next = places(of: wanted)[...]
    return program.files.indices.map { next.first?.file == $0 ? next.removeFirst() : NamePlaces(file: $0) }
  }
}

extension App {
  /// Where a file mentions one of its names, kind by kind in source order.
  public func mentions(of name: Name, in file: FileID) -> MentionTable.Mentions {
    program.files[file].mentions.mentions(of: name)
  }

  /// The mentions of a name in files without tests, file by file; computed lazily.
  public func mentionsOutsideTests(of name: ProgramName) -> some Sequence<(file: FileID, mention: Mention)> {
    program.places(of: name).lazy.filter { !self.program.isTestFile[$0.file] }.flatMap { place in
      self.mentions(of: place.own, in: place.file).lazy.map { (file: place.file, mention: $0) }
    }
  }

  /// The calls of a file whose callee ends with one of some of its names, in source order.
  public func calls(of names: some Sequence<Name>, in file: FileID) -> [CallID] {
    let facts = program.files[file].facts
    var found: [CallID] = []
    for name in names {
      for case .path(let id, let index) in mentions(of: name, in: file) {
        let path = facts.paths[id]
        if index + 1 == path.names.count, !path.calling.isNone { found.append(path.calling) }
      }
    }
    return found.sorted()
  }

  /// The attributes of the program with one of some names, in the order of files and lines.
  public func attributes(among names: some Sequence<String>) -> [(file: FileID, attribute: Attribute)] {
    places(of: names.compactMap(program.name)).flatMap { place in
      program.files[place.file].facts.attributes.filter { attribute in
        place.names.contains { $0.own == attribute.name }
      }.map { (place.file, $0) }
    }
  }
}
