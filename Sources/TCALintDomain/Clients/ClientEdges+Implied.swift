import TCALintModel
import TCALintSyntax

/// Edges by `.liveValue` without the type in front, which something else tells.
extension ClientEdges {
  /// Whether a value of a client replaces the live one where dependencies are overridden, and is not live itself:
  /// `$0.session = .testValue`
  func isReplacement(_ value: Name, at offset: UInt32, in file: FileID) -> Bool {
    (value.is(.testValue) || value.is(.previewValue)) && app.recognised[file].clients.givesValue(at: offset)
  }

  /// `.liveValue` where a written type says of what: `audit: Audit = .liveValue`.
  mutating func addExpectedValues(from node: ClientID, in region: Region) {
    let file = region.location.file
    let facts = program.files[file].facts
    for value in search.impliedMembers(in: region.location) where allows(1, for: node) {
      guard facts.paths[value.path].isImplicitValue(facts),
        let type = program.resolve(value.type, in: file, at: value.declaration).symbol,
        let target = clients.node(of: type), target != node
      else { continue }
      add(from: node, to: target, by: facts.paths[value.path], in: region)
    }
  }

  private mutating func add(from node: ClientID, to target: ClientID, by path: Path, in region: Region) {
    let file = region.location.file
    let facts = program.files[file].facts
    guard let value = facts.firstName(path.names), !isReplacement(value, at: path.range.lowerBound, in: file) else {
      return
    }
    add(from: node, to: target, at: Location(file: file, range: path.range), region.values(in: path.scope, facts))
  }

  /// `.live(session: .liveValue)`, where the factory method says what a session is.
  mutating func addArguments(from node: ClientID, in region: Region, _ taken: [Slot: Set<ClientID>]) {
    let (file, range) = (region.location.file, region.location.range)
    let facts = program.files[file].facts
    for index in facts.paths(in: range) where allows(1, for: node) {
      let path = facts.paths[index]
      guard path.isImplicitValue(facts), let slot = slot(of: path.argument, in: file), let targets = taken[slot],
        targets.count == 1, let target = targets.first, target != node
      else { continue }
      add(from: node, to: target, by: path, in: region)
    }
  }

  /// A place for an argument: a label, or the place without one in the arguments of a function.
  enum Slot: Hashable {
    case label(ProgramName)
    case place(Int, ProgramName)
  }

  private func slot(of argument: ArgumentID, in file: FileID) -> Slot? {
    let facts = program.files[file].facts
    guard !argument.isNone else { return nil }
    let label = facts.arguments[argument].label
    guard label.isNone else { return .label(program.name(label, in: file)) }
    guard let call = facts.call(of: argument), let name = facts.calleeName(facts.calls[call]) else { return nil }
    let first = facts.calls[call].arguments.startIndex.rawValue
    return .place(Int(argument.rawValue - first), program.name(name, in: file))
  }

  /// The clients that the functions take which values call.
  mutating func clientsTaken(_ reach: ClientReach) -> [Slot: Set<ClientID>] {
    var found: [Slot: Set<ClientID>] = [:]
    for function in reach.factories {
      let declaration = program.declaration(function)
      let parameters = program.files[function.file].facts.parameters[declaration.parameters]
      for (place, parameter) in parameters.enumerated() where !parameter.type.isNone && allows(1, for: reach.node) {
        guard let type = program.resolve(parameter.type, in: function.file, at: declaration.parent).symbol,
          let nodes = clients.nodesOfClient[type], nodes.count == 1
        else { continue }
        let slot: Slot =
          parameter.label.isNone
          ? .place(place, program.name(declaration.name, in: function.file))
          : .label(program.name(parameter.label, in: function.file))
        found[slot, default: []].insert(nodes[0])
      }
    }
    return found
  }

  /// `.liveValue` assigned to a variable with a written type, or to a key that is overridden: `$0.session = .liveValue`.
  mutating func addAssignments(from node: ClientID, in region: Region) {
    let file = region.location.file
    let facts = program.files[file].facts
    for index in facts.writes(in: region.location.range) where allows(1, for: node) {
      let write = facts.writes[index]
      guard write.kind == .assignment, let value = write.value.path.map({ facts.paths[$0] }),
        value.isImplicitValue(facts), let target = write.target.path,
        let client = client(assignedBy: target, in: file), client != node
      else { continue }
      add(from: node, to: client, by: value, in: region)
    }
  }

  private mutating func client(assignedBy target: PathID, in file: FileID) -> ClientID? {
    let facts = program.files[file].facts
    let path = facts.paths[target]
    let overrides = app.recognised[file].clients.overrides
    if let override = overrides.slice(in: path.range, { facts.paths[$0.path].range.lowerBound }).first {
      let lead = clients.lead(of: [program.name(override.key, in: file)], from: file)
      return path.names.count == 2 && !lead.client.isNone ? lead.client : nil
    }
    guard path.root == .local, path.names.count == 1, !facts.locals[path.local].type.isNone else { return nil }
    let local = facts.locals[path.local]
    return program.resolve(local.type, in: file, at: facts.scopes[local.scope].declaration).symbol
      .flatMap(clients.node)
  }
}
