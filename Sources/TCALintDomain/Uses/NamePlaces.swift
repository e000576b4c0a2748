import TCALintModel
import TCALintSyntax

/// A file that mentions some names.
struct NamePlaces {
  let file: FileID
  /// The program's names, each with what the file calls it.
  var names: ArraySlice<(name: ProgramName, own: Name)> = []
}

extension App {
  /// The files that mention some of some names, in their order, so that who looks for a few names looks into a few files.
  /// The cost is n log n in what is found.
  func places(of wanted: some Sequence<ProgramName>) -> [NamePlaces] {
    var found: [UInt64] = []
    for name in wanted { for place in nameIndex.places(of: name) { found.append(place.order) } }
    found.sort()
    var names: [(name: ProgramName, own: Name)] = []
    names.reserveCapacity(found.count)
    var starts: [(file: FileID, start: Int)] = []
    var last: NameIndex.Place?
    for place in found.lazy.map(NameIndex.Place.init(order:)) where place != last {
      if place.file != last?.file { starts.append((place.file, names.count)) }
      names.append((program.name(place.own, in: place.file), place.own))
      last = place
    }
    let ends = starts.dropFirst().map(\.start) + [names.count]
    return zip(starts, ends).map { NamePlaces(file: $0.file, names: names[$0.start..<$1]) }
  }

  /// The files that mention some of some names, in their order.
  func files(mentioning wanted: some Sequence<ProgramName>) -> [FileID] {
    var isFound = PerFile(repeating: false, count: program.files.count)
    for name in wanted { for place in nameIndex.places(of: name) { isFound[place.file] = true } }
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
  func mentions(of name: Name, in file: FileID) -> MentionTable.Mentions {
    recognised[file].mentions.mentions(of: name, in: program.files[file].facts)
  }

  /// Where files that hold no tests mention a name, file by file; looked up as far as it is asked for.
  func mentionsOutsideTests(of name: ProgramName) -> some Sequence<(file: FileID, mention: Mention)> {
    nameIndex.places(of: name).lazy.filter { !self.program.isTestFile[$0.file] }.flatMap { place in
      self.mentions(of: place.own, in: place.file).lazy.map { (file: place.file, mention: $0) }
    }
  }

  /// The calls of a file whose callee ends with one of some of its names, in source order.
  func calls(of names: some Sequence<Name>, in file: FileID) -> [CallID] {
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
  func attributes(among names: some Sequence<String>) -> [(file: FileID, attribute: Attribute)] {
    places(of: names.compactMap(program.name)).flatMap { place in
      program.files[place.file].facts.attributes.filter { attribute in
        place.names.contains { $0.own == attribute.name }
      }.map { (place.file, $0) }
    }
  }
}

/// The files that mention each name of a program.
struct NameIndex: Sendable {
  /// A file that mentions a name, and what it calls it.
  struct Place: Equatable, Sendable {
    let file: FileID
    let own: Name

    /// By file, then by name.
    var order: UInt64 { UInt64(file.rawValue) << 32 | UInt64(own.rawValue) }
  }

  /// Those of each name, in the order of the files, name by name.
  private let places: [Place]
  /// Where those of each name begin.
  private let starts: [Int]

  /// The cost is linear in the names of all files.
  init(_ program: Program, _ recognised: PerFile<RecognisedFile>) {
    var starts = Array(repeating: 0, count: program.names.count + 1)
    Self.forEachMention(in: program, recognised) { name, _ in starts[Int(name.rawValue) + 1] += 1 }
    for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
    var places = Array(repeating: Place(file: .none, own: .none), count: starts[starts.count - 1])
    var next = starts
    Self.forEachMention(in: program, recognised) { name, place in
      places[next[Int(name.rawValue)]] = place
      next[Int(name.rawValue)] += 1
    }
    (self.starts, self.places) = (starts, places)
  }

  private static func forEachMention(
    in program: Program, _ recognised: PerFile<RecognisedFile>, _ body: (ProgramName, Place) -> Void
  ) {
    let shared = NameTable.domain.count
    for file in program.files.indices {
      let (names, mentioned) = (program.names(of: file), recognised[file].mentionedNames)
      // What every file knows it need not mention.
      mentioned.forEach(below: shared) { body(names[$0], Place(file: file, own: $0)) }
      for own in (UInt32(shared)..<UInt32(names.count)).lazy.map(Name.init(rawValue:)) {
        body(names[own], Place(file: file, own: own))
      }
    }
  }

  func places(of name: ProgramName) -> ArraySlice<Place> {
    places[starts[Int(name.rawValue)]..<starts[Int(name.rawValue) + 1]]
  }
}

extension NameIndex.Place {
  /// The place of an ``order``.
  init(order: UInt64) {
    self.init(file: FileID(rawValue: UInt32(order >> 32)), own: Name(rawValue: UInt32(truncatingIfNeeded: order)))
  }
}
