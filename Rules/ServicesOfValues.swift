import TCALintDomain
import TCALintModel
import TCALintSyntax

/// Finds services outside of the app that the values of keys use: the network, files, the user's device.
struct ServicesOfValues {
  private let app: App
  /// In the order of their places.
  private let uses: [FileID: [ExternalSymbolUse<LiveService>]]
  /// What functions do that have been looked at.
  private var known: [FunctionReference: Code] = [:]
  private var program: Program { app.program }

  /// What the code of a function does.
  private struct Code {
    let use: ExternalSymbolUse<LiveService>?
    let dependsOnContext: Bool
  }

  init(_ app: App) {
    self.app = app
    let services = liveServices.filter { $0.service.map { !harmlessServices.contains($0) } ?? false }
    let found = app.uses(of: services) { !app.program.isTestFile[$0] }
      .filter { !$0.isHarmless && !$0.isOtherWrite }
    uses = Dictionary(grouping: found, by: \.place.file)
  }

  /// With more functions, nothing is known.
  private static let maxFunctions = 1024

  /// The first service that a value uses: while it is created, or in its functions. nil where it uses none, and where the
  /// code decides by its context what it uses.
  mutating func service(usedBy value: ClientValue, of key: ClientKey) -> ExternalSymbolUse<LiveService>? {
    if uses.isEmpty { return nil }
    let creating = functions(creating: value, of: key)
    let methods = instances(createdBy: creating, for: key).filter(\.isCreatedAlone).flatMap { functions(of: $0.type) }
    let isCreating = Set(creating)
    let (finder, program) = (self, program)
    let reached = app.callGraph.reachable(
      from: creating + methods + endpointsTaken(by: creating, from: key), limit: Self.maxFunctions,
      following: { !isCreating.contains($0) || $1.isDelayed || finder.isPlain($1, of: $0, in: key) },
      entering: { !program.isTestFile[$0.file] }
    )
    guard reached.isComplete else { return nil }
    let parts = reached.functions.map { code(of: $0) }
    return parts.contains(where: \.dependsOnContext) ? nil : parts.lazy.compactMap(\.use).first
  }

  /// A value of a class or an actor that a key's value is.
  struct Instance {
    let type: TypeHandle
    /// Whether it is created without arguments.
    let isCreatedAlone: Bool
  }

  /// The instances that the code of a value creates, as far as they may be the value.
  func instances(of value: ClientValue, for key: ClientKey) -> [Instance] {
    instances(createdBy: functions(creating: value, of: key), for: key)
  }

  /// The code of a value, and that of the static members that it names or calls without arguments; empty where there is
  /// too much.
  private func functions(creating value: ClientValue, of key: ClientKey) -> [FunctionReference] {
    let reached = app.callGraph.reachable(
      from: program.functions(of: value.member.reference), limit: Self.maxFunctions,
      following: { !$1.isDelayed && isPlain($1, of: $0, in: key) },
      entering: { function in
        guard let reference = program.declaration(around: function) else { return false }
        return program.outline(reference).flags.contains(.static) && !program.isTestFile[function.file]
      }
    )
    return reached.isComplete ? reached.functions : []
  }

  private func instances(createdBy functions: [FunctionReference], for key: ClientKey) -> [Instance] {
    functions.flatMap { function in
      app.callGraph.calls(in: function).creations.compactMap { creation -> Instance? in
        let type = TypeHandle(app, creation.type)
        guard let client = key.client?.type, !Client(type).hasEndpoints,
          type == client || type.ancestors?.contains(client) ?? false
        else { return nil }
        let facts = program.files[function.file].facts
        let call = facts.value(of: creation.site).call
        return Instance(type: type, isCreatedAlone: call.map { facts.calls[$0].arguments.isEmpty } ?? false)
      }
    }
  }

  private func functions(of type: TypeHandle) -> [FunctionReference] {
    type.members.filter { $0.kind == .function || $0.kind == .property }.filter { !$0.flags.contains(.static) }
      .flatMap { program.functions(of: $0.reference) }
  }

  /// Whether an edge is not that of a call with arguments other than closures, which may say what is used, and does not
  /// take an endpoint of another value.
  private func isPlain(_ edge: CallEdge, of caller: FunctionReference, in key: ClientKey) -> Bool {
    let facts = program.files[caller.file].facts
    if endpoint(takenAt: edge, of: caller, from: key) != nil { return false }
    guard let call = facts.value(of: edge.site).call else { return true }
    return facts.arguments[facts.calls[call].arguments].allSatisfy { $0.value.closure != nil }
  }

  /// The closures of the live value that functions take as their own: `parse: liveValue.parse`
  private func endpointsTaken(by callers: [FunctionReference], from key: ClientKey) -> [FunctionReference] {
    let names = Set(
      callers.flatMap { function in
        app.callGraph.edges(from: function).compactMap { endpoint(takenAt: $0, of: function, from: key) }
      })
    if names.isEmpty { return [] }
    return key.values(.live).compactMap(\.instantiation).flatMap(\.endpoints).flatMap { endpoint in
      names.contains(endpoint.endpoint.name) ? functions(givenBy: endpoint) : []
    }
  }

  private func functions(givenBy value: EndpointValue) -> [FunctionReference] {
    value.facts.node(at: value.location.range).map { app.callGraph.functions(givenBy: $0, in: value.location.file) }
      ?? []
  }

  /// The endpoint of the live value that is used at an edge to that: `liveValue.parse`
  private func endpoint(takenAt edge: CallEdge, of caller: FunctionReference, from key: ClientKey) -> String? {
    let facts = program.files[caller.file].facts
    guard !edge.site.isNone, case let parent = facts.nodes[edge.site].parent, !parent.isNone,
      facts.nodes[parent].kind == .member, case let name = facts.names.text(facts.nodes[parent].name),
      let callee = program.declaration(around: edge.callee),
      key.values(.live).contains(where: { $0.member.reference == callee }),
      let client = key.client, client.endpoints.contains(where: { $0.name == name })
    else { return nil }
    return name
  }

  private mutating func code(of function: FunctionReference) -> Code {
    if let known = known[function] { return known }
    let code = Code(use: use(in: function), dependsOnContext: dependsOnContext(function))
    known[function] = code
    return code
  }

  private func use(in function: FunctionReference) -> ExternalSymbolUse<LiveService>? {
    guard let uses = uses[function.file] else { return nil }
    let range = program.files[function.file].facts.nodes[function.node].range
    let first = uses.partitioningIndex { $0.place.range.lowerBound >= range.lowerBound }
    return first < uses.count && range.contains(uses[first].place.range.lowerBound) ? uses[first] : nil
  }

  private func dependsOnContext(_ function: FunctionReference) -> Bool {
    let facts = program.files[function.file].facts
    return facts.paths[facts.paths(in: facts.nodes[function.node].range)].contains { path in
      facts.path(path.names).contains { contextWords.contains(facts.names.text($0)) }
    }
  }
}

/// The services that leave nothing behind and read nothing that differs between machines.
private let harmlessServices: Set<String> = [
  "NotificationCenter", "UIDevice", "UIScreen", "UIImpactFeedbackGenerator", "UINotificationFeedbackGenerator",
  "UISelectionFeedbackGenerator", "Thread", "Host", "NSApplication",
]

/// Names by which code determines whether it runs in a test or a preview.
private let contextWords: Set<String> = ["context", "isTesting", "isRunningTests", "isPreview", "ProcessInfo"]

/// Members of a file manager that give a URL and read no file.
private let addressesOfFolders: Set<String> = [
  "temporaryDirectory", "homeDirectoryForCurrentUser", "urls", "url", "containerURL",
]

private let temporaryFolders: Set<String> = ["temporaryDirectory", "NSTemporaryDirectory"]

extension ExternalSymbolUse<LiveService> {
  /// Whether it only gives the address of a folder, is in code that uses the temporary folder, reads a file that belongs
  /// to the program, or creates a session with protocols of its own in place of the network.
  fileprivate var isHarmless: Bool {
    switch row.service {
    case "FileManager": names(addressesOfFolders, in: place.range) || memberNames(temporaryFolders)
    case "Data", "String": memberNames(temporaryFolders.union(["Bundle"]))
    case "write(to:)", "FileHandle": memberNames(temporaryFolders)
    case "URLSession": memberNames(["protocolClasses"])
    default: false
    }
  }

  /// Whether the member around it has one of some names in its code.
  private func memberNames(_ wanted: Set<String>) -> Bool {
    enclosingMember.map { names(wanted, in: $0.declaration.range) } ?? false
  }

  /// Whether a path that begins in a range has one of some names.
  private func names(_ wanted: Set<String>, in range: Range<UInt32>) -> Bool {
    let facts = app.program.files[place.file].facts
    return facts.paths[facts.paths(in: range)].contains { path in
      facts.path(path.names).contains { wanted.contains(facts.names.text($0)) }
    }
  }
}

extension Client {
  /// Whether it is a struct with functions for others to replace.
  fileprivate var hasEndpoints: Bool { type.kind == .struct && !endpoints.isEmpty }
}
