import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintSyntax

extension Rule {
  /// An effect sends what a publisher gives on any thread.
  static let publisherWithoutReceive = Rule(
    id: "publisher-without-receive", category: .effects, severity: .info, profile: .strict,
    summary: "An effect sends the values of a publisher on the thread that publishes them.",
    page: Page.publisherWithoutReceive, needsWholeProgram: true,
    check: .program { app in
      app.effectTable.publishers.filter { isSentOnAnyThread($0, app) }.map { publisher in
        let call = CallSite(app, publisher.call, in: publisher.file)
        return Finding(
          .sendsOnAnyThread(publisher.reducer.map { app.program.displayName($0) }), at: call.location,
          help: "Add `.receive(on: mainQueue)` to the publisher, with `@Dependency(\\.mainQueue) var mainQueue`.")
      }
    })
}

/// Whether a publisher, as far as the program shows, gives its values on a thread that is not the main one, and the
/// library does not change that.
private func isSentOnAnyThread(_ publisher: EffectTable.PublisherEntry, _ app: App) -> Bool {
  let call = CallSite(app, publisher.call, in: publisher.file)
  guard app.isPinned(.composableArchitecture, below: LibraryVersion(1, 14), at: call.location) else { return false }
  let (facts, closure) = (call.facts, publisher.closure)
  guard facts.scopes[closure.scope].itemCount == 1, !call.methodsOfResult.contains(where: schedulingOperators.contains),
    !facts.calls(in: closure.range).contains(where: { CallSite(app, $0, in: publisher.file).choosesScheduler }),
    !call.publishesForInterface, !call.callsReceivingMember,
    let first = facts.paths(in: closure.range).first(where: {
      facts.paths[$0].scope == closure.scope && facts.paths[$0].root != .result
    })
  else { return false }
  return app.publishesOnAnyThread(first, in: publisher.file)
}

private let schedulingOperators: Set<String> = ["debounce", "throttle", "receive"]
/// The operators of publishers.
private let schedulingNames = ["debounce", "delay", "receive", "throttle"]

extension CallSite {
  /// Whether something in it belongs to the system's user interface, which posts its notifications on the main thread:
  /// `UIApplication.didBecomeActiveNotification`
  fileprivate var publishesForInterface: Bool {
    facts.paths[facts.paths(in: call.range)].contains { path in
      guard path.root == .unqualified, let name = facts.firstName(path.names).map(facts.names.text) else {
        return false
      }
      return name.hasPrefix("UI") || ["NSApplication", "NSWindow", "NSView", "NSWorkspace"].contains(name)
    }
  }

  /// Whether something in it, or called on its result, has the name of a member of the program that chooses a scheduler.
  fileprivate var callsReceivingMember: Bool {
    let receiving = app.receivingMembers
    return !receiving.isEmpty
      && (facts.paths[facts.paths(in: call.range)].contains { path in
        app.program.path(path.names, in: file).contains(where: receiving.contains)
      } || methodsOfResult.contains { app.program.name($0).map(receiving.contains) ?? false })
  }

  /// `receive(on:)`, `delay(for:scheduler:)`, `Timer.publish(every:on:in:)`
  fileprivate var choosesScheduler: Bool {
    name != "subscribe" && (argument("on") != nil || argument("scheduler") != nil)
  }
}

extension App {
  private static let receivingMembersKey = TableKey<Set<ProgramName>>("members that choose a scheduler")

  /// The names of functions and properties whose code chooses a scheduler: `func onMain() { receive(on: queue) }`
  fileprivate var receivingMembers: Set<ProgramName> {
    table(Self.receivingMembersKey) {
      var found: Set<ProgramName> = []
      for place in places(of: schedulingNames.compactMap(program.name)) {
        for id in calls(of: place.names.lazy.map(\.own), in: place.file) {
          let call = CallSite(self, id, in: place.file)
          let owner = call.facts.scopes[call.call.scope].declaration
          guard call.choosesScheduler, !owner.isNone else { continue }
          found.insert(
            Member(self, DeclarationReference(file: place.file, declaration: owner)).enclosingMember.programName)
        }
      }
      return found
    }
  }

  /// Whether a path begins with a publisher of the system that uses any thread, or with a client none of whose live values
  /// changes the thread.
  fileprivate func publishesOnAnyThread(_ id: PathID, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    let path = facts.paths[id]
    if path.root == .unqualified, let name = facts.firstName(path.names).map(facts.names.text),
      name == "NotificationCenter" || name == "URLSession"
    {
      return program.externalName(path.names.prefix(1), in: file, at: facts.scopes[path.scope].declaration) != nil
    }
    guard let dependency = dependency(behind: .path(id), in: file) else { return false }
    switch dependency.meaning {
    case .library(.notificationCenter), .library(.urlSession): return true
    case .client(let client): return clientsOnAnyThread.contains(client)
    default: return false
    }
  }

  private func namesReceivingMember(in file: FileID) -> Bool {
    let members = receivingMembers
    return program.files[file].facts.paths.contains { path in
      program.path(path.names, in: file).contains(where: members.contains)
    }
  }

  private static let clientsOnAnyThreadKey = TableKey<Set<Client>>("clients on any thread")

  /// The clients whose live values are in files that neither call `receive` nor a function that does.
  private var clientsOnAnyThread: Set<Client> {
    table(Self.clientsOnAnyThreadKey) {
      let receiving = Set(
        places(of: ["receive"].compactMap(program.name))
          .filter { !calls(of: $0.names.lazy.map(\.own), in: $0.file).isEmpty }.map(\.file))
      var (all, others): (Set<Client>, Set<Client>) = ([], [])
      var known: [FileID: Bool] = [:]
      for key in clientKeys {
        guard let client = key.client else { continue }
        for value in key.values(.live) {
          let file = value.member.reference.file
          let changesThread = known[file] ?? (receiving.contains(file) || namesReceivingMember(in: file))
          known[file] = changesThread
          all.insert(client)
          if changesThread { others.insert(client) }
        }
      }
      return all.subtracting(others)
    }
  }
}

extension String {
  fileprivate static func sendsOnAnyThread(_ reducer: String?) -> String {
    "\(effect(of: reducer)) sends the values of a publisher on the thread that publishes them"
  }
}
