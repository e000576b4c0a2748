import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The part of its store's state that a view store observes.
enum ObservedPart: Sendable {
  /// The value at a path of properties; the whole state if it is empty.
  case properties([String])
  /// A value that a type of the view makes of the state: `ViewState.init`.
  case value(ViewState)
}

/// A type that a view keeps to observe no more of a state than it shows.
struct ViewState: Sendable {
  let type: TypeHandle
  /// The sources of its properties in the state, by their names.
  let sources: [String: Source]
  /// The lines of its declaration, where nothing but its view store names it.
  let unneededLines: Location?
  /// The label that its initialiser has for the state; nil for none.
  let labelOfState: String?

  enum Source: Sendable {
    /// A path of the state, as written after that: `game?.score`.
    case read(String)
    /// A derived value, as a computed property of the state: `self.step != .last`, and its type.
    case computed(String, type: String)
  }
}

extension ArgumentSite {
  /// The observed part of a state, for the `observe` of a view store; nil where that is not known.
  func observedPart(of state: TypeHandle) -> ObservedPart? {
    if let path = facts.arguments[id].value.path.map({ facts.paths[$0] }) {
      // A function of the program's that some have for it.
      if facts.texts(path.names) == ["identity"] { return .properties([]) }
      guard path.flags.contains(.isInit), path.root == .unqualified else { return nil }
      let scope = facts.scopes[path.scope].declaration
      let type = app.program.resolve(path.names, in: file, at: scope).symbol
      return type.flatMap { ViewState(TypeHandle(app, $0), of: state, madeBy: self) }.map(ObservedPart.value)
    }
    guard let properties = readProperties, state.hasProperty(properties.first) else { return nil }
    return .properties(properties)
  }
}

extension ViewState {
  /// The maximum number of observed properties; each view visits all of them.
  private static let maxProperties = 256

  fileprivate init?(_ type: TypeHandle, of state: TypeHandle, madeBy argument: ArgumentSite) {
    let app = type.app
    guard app.members.storedProperties(of: type.symbol).count <= Self.maxProperties else { return nil }
    let initializers = type.members.filter { $0.kind == .initializer }
    guard type.kind == .struct, initializers.count == 1, let own = initializers.first,
      let written = own.facts.parameters[own.declaration.parameters].first,
      own.declaration.parameters.count == 1, !written.type.isNone,
      app.program.resolve(written.type, in: own.reference.file, at: own.declaration.parent).symbol == state.symbol
    else { return nil }
    self.type = type
    labelOfState = written.label.isNone ? nil : own.facts.names.text(written.label)
    var sources: [String: Source] = [:]
    var assigned: Set<String> = []
    let facts = own.facts
    for write in facts.writes[facts.writes(in: own.declaration.range)] {
      guard let target = write.target.path.map({ facts.paths[$0] }),
        target.root == .self || target.root == .unqualified,
        target.names.count == 1, let name = facts.firstName(target.names).map({ facts.names.text($0) })
      else { return nil }
      // A property that is assigned in several places depends on more than its value.
      guard assigned.insert(name).inserted, facts.scopes[write.scope].kind == .function else {
        sources[name] = nil
        continue
      }
      sources[name] = Source(write, of: type.storedProperty(named: name), from: state, parameter: written.name, own)
    }
    self.sources = sources
    unneededLines =
      Self.isNeeded(type, besides: argument) ? nil : type.declaration?.linesOfItsOwn.map(app.withEmptyLine)
  }

  /// Whether something names it but itself, the argument that makes it and the types of view stores of the same view.
  private static func isNeeded(_ type: TypeHandle, besides argument: ArgumentSite) -> Bool {
    // An extension names it, whatever it adds.
    guard let declaration = type.declaration, type.app.program.declarations(of: type.symbol).count == 1 else {
      return true
    }
    let names = type.app.table(App.observedTypeNamesKey) { ObservedTypeNames(type.app) }
    return names.places(of: type.symbol).contains { place in
      !declaration.location.contains(place) && !argument.location.contains(place)
    }
  }
}

extension App {
  /// Lines with the empty one behind them, if there is one.
  fileprivate func withEmptyLine(_ lines: Location) -> Location {
    let next = program.lines(of: lines.end)
    let isEmpty = program.source(next).utf8.allSatisfy { $0 <= UInt8(ascii: " ") }
    return isEmpty ? lines.through(next) : lines
  }
}

extension ViewState.Source {
  /// - Parameter parameter: the name of the state in the initialiser.
  fileprivate init?(
    _ write: Write, of property: Member?, from state: TypeHandle, parameter: Name, _ initializer: Member
  ) {
    let (app, facts, file) = (initializer.app, initializer.facts, initializer.reference.file)
    func isState(_ path: Path) -> Bool {
      path.root == .local && facts.firstName(path.names) == parameter && facts.locals[path.local].kind == .parameter
    }
    let text = app.program.source(Location(file: file, range: write.valueRange))
    if let path = write.value.path.map({ facts.paths[$0] }), isState(path), path.range == write.valueRange,
      path.names.count > 1, !text.contains("\n")
    {
      // An optional in the value could be used as one, but is none in the state.
      if property?.writtenType?.isOptional == true, path.names.count == 2, let name = facts.lastName(path.names),
        let read = state.properties(named: facts.names.text(name)).first,
        read.writtenType.map(\.isOptional) != true
      {
        return nil
      }
      let read = app.program.range(ofName: 1, of: path, in: file).lowerBound..<path.range.upperBound
      self = .read(app.program.source(Location(file: file, range: read)))
      return
    }
    guard let type = property?.writtenType, Self.plainTypes.contains(type.wrapped.text), write.kind == .assignment,
      !text.contains("\n"), facts.closures(in: write.valueRange).isEmpty
    else { return nil }
    var places: [Range<UInt32>] = []
    for path in facts.paths[facts.paths(in: write.valueRange)] {
      switch path.root {
      case .local where isState(path):
        places.append(app.program.range(of: parameter, at: path.range.lowerBound, in: file))
      case .implicitMember, .result: break
      case .unqualified where ["max", "min", "abs"].contains(facts.texts(path.names).joined()): break
      default: return nil
      }
    }
    guard !places.isEmpty else { return nil }
    var bytes = Array(text.utf8)
    for place in places.reversed() {
      let start = Int(place.lowerBound - write.valueRange.lowerBound)
      bytes.replaceSubrange(start..<start + place.count, with: "self".utf8)
    }
    self = .computed(String(decoding: bytes, as: UTF8.self), type: type.text)
  }

  private static let plainTypes: Set<String> = ["Bool", "Double", "Int", "String"]
}

extension App {
  fileprivate static let observedTypeNamesKey = TableKey<ObservedTypeNames>("observed type names")
}
