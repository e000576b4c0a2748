import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A place where code uses a view store.
struct ViewStoreUse: Sendable {
  enum Kind: Sendable {
    /// The whole observed value: `viewStore.state`.
    case whole
    /// A property of that: `viewStore.title`. The name follows the dot.
    case property(String)
    /// `viewStore.send(…)`, with the first argument.
    case send(ArgumentSite)
    /// The binding to a property: `viewStore.$title`.
    case projection(String)
    /// The same by a key path: `viewStore.binding(\.$title)`, with the whole call. More names lead to a part of the
    /// property.
    case boundKeyPath([String], CallSite)
    /// A binding that sends: `viewStore.binding(get: \.title, send: { .titleChanged($0) })`, with the properties that lead
    /// to its value, a `?` behind what may be missing, the cases that a new one is put into, and the whole call.
    case sendingBinding([String], [String], CallSite)
    /// Anything else: it is passed as an argument, observed in another way, …
    case other
  }

  let kind: Kind
  /// The name of the view store.
  let name: Location
  /// From that through the name behind the dot.
  let location: Location
  @UnretainedApp var app: App
  let scope: ScopeID
}

extension ViewStoreUse {
  /// Whether a member of the read value is used: `viewStore.score?.description`, `viewStore.score.map { … }`.
  var isContinued: Bool {
    let rest = app.program.files[location.file].source[Int(location.range.upperBound)...]
    guard let next = rest.first(where: { $0 > UInt8(ascii: " ") }) else { return false }
    return next == UInt8(ascii: ".") || next == rest.first && "?![(".utf8.contains(next)
  }

  /// The uses of a local view store in a byte range.
  static func all(of local: LocalID, in range: Range<UInt32>, _ call: CallSite) -> [ViewStoreUse] {
    let facts = call.facts
    return facts.paths(in: range).filter { facts.paths[$0].root == .local && facts.paths[$0].local == local }
      .map { ViewStoreUse(facts.paths[$0], dropping: 1, call.app, in: call.file) }
  }

  /// The uses of the view store that a closure is given, by its name or as `$0`.
  static func all(in closure: Closure, _ call: CallSite) -> [ViewStoreUse] {
    if let parameter = closure.parameters.first { return all(of: parameter, in: closure.range, call) }
    return call.facts.unnamedUses(in: closure).map { ViewStoreUse($0, dropping: 1, call.app, in: call.file) }
  }

  /// - Parameter count: how many names name the view store.
  init(_ path: Path, dropping count: Int, _ app: App, in file: FileID) {
    let facts = app.program.files[file].facts
    let names = facts.path(path.names)
    func range(of index: Int) -> Range<UInt32> { app.program.range(ofName: index, of: path, in: file) }
    let last = min(count, names.count - 1)
    name = Location(file: file, range: path.range.lowerBound..<range(of: count - 1).upperBound)
    location = Location(file: file, range: path.range.lowerBound..<range(of: last).upperBound)
    _app = UnretainedApp(wrappedValue: app)
    scope = path.scope
    kind = Self.kind(path, Array(names.dropFirst(count)), app, in: file)
  }

  /// The use of a view store that a call creates.
  init(_ path: Path, of call: CallSite) {
    let end = call.app.program.range(ofName: 0, of: path, in: call.file).upperBound
    name = call.location
    location = Location(file: call.file, range: call.location.range.lowerBound..<end)
    _app = UnretainedApp(wrappedValue: call.app)
    scope = path.scope
    kind = Self.kind(path, Array(call.facts.path(path.names)), call.app, in: call.file)
  }

  private static func kind(_ path: Path, _ rest: [Name], _ app: App, in file: FileID) -> Kind {
    let facts = app.program.files[file].facts
    guard let first = rest.first.map({ facts.names.text($0) }), path.use != .target, path.use != .inout else {
      return .other
    }
    let isCalled = !path.calling.isNone && rest.count == 1
    if isCalled {
      let call = CallSite(app, path.calling, in: file)
      let labels = call.arguments.map(\.label)
      switch first {
      case "send" where labels == [nil] || labels == [nil, "animation"] || labels == [nil, "transaction"]:
        return .send(call.arguments[0])
      case "binding" where labels == [nil]:
        guard let keyPath = facts.arguments[call.arguments[0].id].value.keyPath.map({ facts.keyPaths[$0] }),
          keyPath.type.isNone, keyPath.names.count == Int(keyPath.plainCount),
          case let names = facts.texts(keyPath.names), let property = names.first, property.hasPrefix("$")
        else { return .other }
        return .boundKeyPath([String(property.dropFirst())] + names.dropFirst(), call)
      case "binding" where labels == ["get", "send"] || labels == ["send"]:
        guard let read = call.argument("get").map({ $0.readOptionally ?? $0.readProperties }) ?? [],
          let cases = call.argument("send")?.embeddingCases(areLabelled: true)
        else { return .other }
        return .sendingBinding(read, cases, call)
      default: return .other
      }
    }
    if app.isMemberOfViewStores(first) { return .other }
    if first.hasPrefix("$") { return .projection(String(first.dropFirst())) }
    switch first {
    case "state": return .whole
    case "send", "binding", "publisher", "objectWillChange", "yield": return .other
    default: return .property(first)
    }
  }
}
