import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// Subscriptions of a view controller to a store, which `observe` replaces.
  static let storeSubscriptions = [publisher, optionalStore]

  /// `observe { label.text = "\(store.count)" }` for `store.publisher.count.sink { … }.store(in: &cancellables)`
  private static let publisher = Migration("Store.publisher") { use in
    guard let start = use.startOfPath,
      let path = use.pathThrough(start), !path.calling.isNone,
      case let sink = CallSite(use.app, path.calling, in: use.place.file), sink.name == "sink",
      sink.arguments.count == 1, let argument = sink.arguments.first, let store = ObservedStore(path, use),
      let subscription = StoreSubscription(of: sink, from: start, store, closures: [argument]),
      case let names = path.texts(in: use), let publisher = names.firstIndex(of: "publisher"),
      names.count > publisher + 2,
      let closure = argument.closure, let block = argument.blockBehindCaptures, let state = store.state.move
    else { return nil }
    let read = names[(publisher + 1)..<(names.count - 1)].joined(separator: ".")
    let value = "self.\(store.member).\(read)"
    guard let places = argument.placesOfParameter, closure.parameters.count < 2,
      let body = subscription.text(of: block, replacing: places, by: value)
    else { return nil }
    return (subscription.observing(body) + state).change("Observe the store", of: use)
  }

  /// `observe { if let child = store.scope(…) { … } else { … } }` for `store.scope(…).ifLet { … } else: { … }`
  private static let optionalStore = Migration("Store.ifLet(then:else:)") { use in
    guard let call = use.call, let scope = call.receiver, scope.name == "scope",
      scope.arguments.map(\.label) == ["state", "action"], scope.arguments.allSatisfy({ $0.text.hasPrefix("\\.") }),
      let path = scope.callee, let store = ObservedStore(path, names: path.names.count - 1, use.app, in: call.file),
      case let closures = call.arguments, closures.count < 3, let first = closures.first,
      closures.dropFirst().allSatisfy({ $0.label == "else" }),
      let subscription = StoreSubscription(of: call, from: call.location.range.lowerBound, store, closures: closures),
      let name = first.closure?.parameters.only, let state = store.state.move
    else { return nil }
    let step = subscription.unit
    let arguments = scope.arguments.map { "\($0.label ?? ""): \($0.text)" }.joined(separator: ", ")
    var lines = "if let \(name) = self.\(store.member).scope(\(arguments)) {"
    for (index, closure) in closures.enumerated() {
      guard let block = closure.blockBehindCaptures, let body = subscription.text(of: block, further: step) else {
        return nil
      }
      let inner = subscription.indentation + step
      lines += (index > 0 ? " else {" : "") + "\n\(inner)\(step)\(body)\n\(inner)}"
    }
    return (subscription.observing(lines) + state).change("Observe the store", of: use)
  }
}

/// A statement of a view controller that subscribes to a store: `store.….sink { … }.store(in: &cancellables)`.
private struct StoreSubscription {
  let statement: Location
  /// Whether its closures capture the controller weakly, or not at all.
  let isWeak: Bool
  let indentation: String
  let unit: String
  private let app: App

  /// - Parameter call: that before `.store(in:)`.
  init?(of call: CallSite, from start: UInt32, _ store: ObservedStore, closures: [ArgumentSite]) {
    let (app, facts) = (call.app, call.facts)
    let outer = facts.calls(in: start..<start + 1).map { CallSite(app, $0, in: call.file) }
      .first { $0.name == "store" && $0.receiver?.id == call.id }
    let owner = app.member(around: Location(file: call.file, range: start..<start))
    guard let outer, outer.isStatement, outer.arguments.map(\.label) == ["in"],
      owner?.owner?.isViewController ?? false, store.property != nil
    else { return nil }
    var captures: Set<String> = []
    for closure in closures {
      guard let site = closure.closure else { return nil }
      captures.insert(app.program.source(site.captureList))
    }
    let blocks = closures.compactMap(\.closure?.location.range)
    let starts = [start] + blocks.map(\.upperBound)
    let ends = blocks.map(\.lowerBound) + [outer.location.range.upperBound]
    // Comments between the closures would be lost.
    guard zip(starts, ends).allSatisfy({ app.isWithoutComments(Location(file: call.file, range: $0..<$1)) }) else {
      return nil
    }
    isWeak =
      captures.contains("[weak self]")
      || !blocks.contains { !app.placesOfSelf(in: Location(file: call.file, range: $0)).isEmpty }
    guard captures.subtracting(["", "[weak self]"]).isEmpty else { return nil }
    statement = Location(file: call.file, range: start..<outer.location.range.upperBound)
    indentation = app.indentation(at: statement)
    unit = app.indentationUnit(of: call.file)
    self.app = app
  }

  /// The code of a closure on lines of an `observe`, in which the controller is no optional; nil where it is used as one.
  func text(
    of block: CodeBlock, replacing places: [Location] = [], by value: String = "", further step: String = ""
  ) -> String? {
    let content = block.content
    var replaced = places.map { (range: $0.range, text: value) }
    if isWeak {
      // The controller is no optional behind the `guard`.
      guard let references = block.startsOfOptionalSelf else { return nil }
      replaced += references.map { ($0..<$0 + 5, "self") }
    }
    var bytes = Array(app.program.source(content).utf8)
    for (range, text) in replaced.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      let start = Int(range.lowerBound - content.range.lowerBound)
      bytes.replaceSubrange(start..<start + range.count, with: text.utf8)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("\n") else { return text }
    guard let old = block.indentation else { return nil }
    var lines: [String] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard index == 0 || line.isEmpty || line.hasPrefix(old) else { return nil }
      lines.append(index == 0 || line.isEmpty ? String(line) : indentation + unit + step + line.dropFirst(old.count))
    }
    return lines.joined(separator: "\n")
  }

  func observing(_ code: String) -> ObservationMove {
    let line = "\n" + indentation + unit
    let head = isWeak ? "observe { [weak self] in\(line)guard let self else { return }" : "observe {"
    return ObservationMove([Edit(statement, replacement: "\(head)\(line)\(code)\n\(indentation)}")])
  }
}

extension ObservedStore {
  /// The store that the name in front of a `publisher` is.
  fileprivate init?(_ path: Path, _ use: ExternalSymbolUse<DeprecatedInterface>) {
    guard let publisher = path.texts(in: use).firstIndex(of: "publisher") else { return nil }
    self.init(path, names: publisher, use.app, in: use.place.file)
  }

  fileprivate var member: String { text.hasPrefix("self.") ? String(text.dropFirst(5)) : text }
}

extension CodeBlock {
  /// The places of `self?` in it, where each begins a statement or the target of an assignment, and nothing else in it
  /// says `self`; nil elsewhere: what is an optional there would be none without the `?`.
  fileprivate var startsOfOptionalSelf: [UInt32]? {
    let facts = app.program.files[content.file].facts
    let source = app.program.files[content.file].source
    let starts = facts.paths[facts.paths(in: content.range)].filter { path in
      guard path.root == .self, facts.body(around: path.scope) == scope,
        source[Int(path.range.lowerBound)...].starts(with: "self?.".utf8)
      else { return false }
      return path.use == .target
        || !path.calling.isNone && CallSite(app, path.calling, in: content.file).isStatement
    }.map(\.range.lowerBound)
    return starts == app.placesOfSelf(in: content) ? starts : nil
  }
}

extension App {
  /// The places of the word `self`, in literals and comments too.
  fileprivate func placesOfSelf(in location: Location) -> [UInt32] {
    let source = program.files[location.file].source
    func isOfWord(_ byte: UInt8) -> Bool {
      switch byte | 0x20 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x7F: true
      default: byte >= 0x80
      }
    }
    return location.range.filter { place in
      let place = Int(place)
      return source[place...].starts(with: "self".utf8) && (place == 0 || !isOfWord(source[place - 1]))
        && (place + 4 == source.count || !isOfWord(source[place + 4]))
    }
  }
}

extension Path {
  fileprivate func texts(in use: ExternalSymbolUse<DeprecatedInterface>) -> [String] {
    use.app.program.files[use.place.file].facts.texts(names)
  }
}

extension ExternalSymbolUse<DeprecatedInterface> {
  /// The path that begins at a place and goes through it.
  fileprivate func pathThrough(_ start: UInt32) -> Path? {
    let facts = app.program.files[place.file].facts
    return facts.paths[facts.paths(in: start..<start + 1)].first {
      $0.root != .result && $0.isPlain && $0.range.upperBound >= place.nameRange.upperBound
    }
  }
}

extension ArgumentSite {
  /// The places that name the only parameter of a closure; nil where a closure within may mean another, or a place holds
  /// no more than a name.
  fileprivate var placesOfParameter: [Location]? {
    guard let id = facts.arguments[id].value.closure, case let closure = facts.closures[id],
      facts.closures(in: closure.range.lowerBound + 1..<closure.range.upperBound).isEmpty
    else { return nil }
    let places = facts.paths[facts.paths(in: closure.range)].filter { facts.isParameter($0, of: closure) }.map { path in
      Location(file: file, range: app.program.range(ofName: 0, of: path, in: file))
    }
    // `if let name` is a name alone.
    let source = app.program.files[file].source
    let isShorthand = places.contains { place in
      ["let ", "var "].contains { source[..<Int(place.range.lowerBound)].suffix(4).elementsEqual($0.utf8) }
    }
    return isShorthand ? nil : places
  }
}

extension TypeHandle {
  /// Whether it is a class of UIKit or AppKit, which has `observe`.
  fileprivate var isViewController: Bool {
    kind == .class
      && inheritedTypes.contains { ["UI", "NS"].contains(String(($0.externalName ?? "").prefix(2))) }
  }
}
