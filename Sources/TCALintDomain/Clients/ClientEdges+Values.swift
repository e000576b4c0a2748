import TCALintModel
import TCALintSyntax

/// Edges by what belongs to a client without that a value of it leads there.
///
/// All endpoints of a client count. A plain value of a key has none, such as a configuration or the user who is logged
/// in: only its members that code of clients names count.
extension ClientEdges {
  /// A member of a plain value that no value of its key reaches.
  struct UnnamedMember {
    let node: ClientID
    let name: ProgramName
    let location: Location
    let reachability: ClientReachability
  }

  mutating func addEdges(from node: ClientID, ofOwned reachability: ClientReachability) {
    let isPlain = clients.nodes[node].clients.allSatisfy { self.isPlain($0) }
    for member in reachability.owned {
      let declaration = program.declaration(member)
      let location = Location(file: member.file, range: declaration.range)
      let name = program.name(declaration.name, in: member.file)
      if isPlain, isRunByName(declaration), program.text(name) != "callAsFunction" {
        unnamed.append(UnnamedMember(node: node, name: name, location: location, reachability: reachability))
      } else {
        addEdges(from: node, in: Region(location: location, values: .live), reachability)
      }
    }
  }

  /// Whether a type is data: an enum, or a struct that stores something, and nothing that does work for it.
  private mutating func isPlain(_ client: SymbolID) -> Bool {
    if let known = plainTypes[client] { return known }
    let type = TypeHandle(app, client)
    let stored = type.storedProperties
    let found =
      !Client(type).hasFunctions && (type.kind != .struct || !stored.isEmpty && stored.allSatisfy(isData))
    plainTypes[client] = found
    return found
  }

  private func isData(_ property: Member) -> Bool {
    let declaration = property.declaration
    let type = program.resolve(declaration.type, in: property.reference.file, at: declaration.parent).symbol
    return declaration.attributes.isEmpty
      && !(type.map { [.class, .actor, .protocol].contains(program.symbols[$0].kind) } ?? false)
  }

  private func isRunByName(_ declaration: Declaration) -> Bool {
    declaration.kind == .function
      || declaration.kind == .property && (!declaration.isStoredProperty || declaration.flags.contains(.lazy))
  }

  /// Adds the edges of the members of plain values that are named, by one another too.
  mutating func addEdgesOfNamed() {
    var waiting = Dictionary(grouping: unnamed, by: \.name)
    unnamed = []
    while let name = newNames.popLast() {
      for member in waiting.removeValue(forKey: name) ?? [] {
        addEdges(from: member.node, in: Region(location: member.location, values: .live), member.reachability)
      }
    }
  }

  mutating func noteNames(in region: Location) {
    let facts = program.files[region.file].facts
    for index in facts.paths(in: region.range) { noteNames(facts.paths[index].names, in: region.file) }
    for index in facts.keyPaths(in: region.range) { noteNames(facts.keyPaths[index].names, in: region.file) }
  }

  private mutating func noteNames(_ names: Range<UInt32>, in file: FileID) {
    for name in program.files[file].facts.path(names) {
      let name = program.name(name, in: file)
      if named.contains(name) { continue }
      named.insert(name)
      newNames.append(name)
    }
  }
}
