import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The changes that make a state observable.
struct StateObservation: Sendable {
  /// The declaration of the state, to which the attribute goes.
  let declaration: Member
  /// The attributes of properties that present a child, `@PresentationState`, each with its property.
  let presentations: [(property: Member, attribute: Location)]
  /// Those of properties that are bound to controls, `@BindingState` or `@BindableState`, with the blanks behind them.
  let bound: [(property: Member, attribute: Location)]
}

extension TypeHandle {
  /// Whether views observe their reads of it: `@ObservableState`, or the state that `@Reducer` generates for an enum.
  var isObservableState: Bool { hasAttribute("ObservableState") || kind == .enum && isReducer }
  /// Whether the library that it is built with has `@ObservableState`.
  var canBeObserved: Bool {
    nameLocation.map { app.has(.composableArchitecture, LibraryVersion(1, 7), at: $0) } ?? false
  }

  /// The changes that make a state `@ObservableState`; nil where it is, and where something prevents it.
  ///
  /// The macro turns each stored variable into a computed one, with its storage under another name. So an unknown
  /// wrapper is not allowed on one, that other name must be unused, and a synthesized conformance changes where that is
  /// `Codable`.
  var observation: StateObservation? { try? observationResult.get() }

  /// What prevents that a state becomes `@ObservableState`; nil where it is, or where nothing does.
  var obstacleToObservation: String? {
    if isObservableState { return nil }
    guard case .failure(let obstacle) = observationResult else { return nil }
    return "`\(name)` cannot be `@ObservableState`: \(obstacle.reason)"
  }

  private var observationResult: Result<StateObservation, StateObservation.Obstacle> {
    let known = app.table(App.stateObservationsKey) {
      let observations = app.states.map {
        ($0.symbol, Lazy<Result<StateObservation, StateObservation.Obstacle>>("observation of a state"))
      }
      return Dictionary(observations) { first, _ in first }
    }
    return known[symbol].map { $0 { StateObservation.result(for: self) } } ?? StateObservation.result(for: self)
  }
}

extension StateObservation {
  /// What prevents that a state becomes `@ObservableState`.
  struct Obstacle: Error {
    /// As the end of a sentence.
    let reason: String

    fileprivate init(_ reason: String) { self.reason = reason }
  }

  fileprivate static func result(for state: TypeHandle) -> Result<StateObservation, Obstacle> {
    Result { () throws(Obstacle) in try StateObservation(of: state) }
  }
}

extension StateObservation {
  /// No state presents and binds more, each with its own fix, which changes them all.
  private static let maxWrappers = 64

  private init(of state: TypeHandle) throws(Obstacle) {
    let app = state.app
    guard state.kind == .struct || state.kind == .enum, !state.isObservableState, let declaration = state.declaration,
      !declaration.flags.contains(.local)
    else { throw Obstacle("it is no struct or enum of the program") }
    if state.mayBeCoded { throw Obstacle("it is encoded or decoded by the names of its properties, or may be") }
    guard app.imports(anyOf: ["ComposableArchitecture"], at: declaration.nameLocation) else {
      throw Obstacle("its file does not import ComposableArchitecture")
    }
    var presentations: [(property: Member, attribute: Location)] = []
    var bound: [(property: Member, attribute: Location)] = []
    let storage = state.namesOfStorage
    for property in app.program.members(of: state.symbol).map({ Member(app, $0) }) where property.isObserved {
      guard property.isPlainVariable else { throw Obstacle("its property `\(property.name)` is no plain variable") }
      switch property.wrappers {
      case []: break
      case ["PresentationState"]:
        guard let attribute = property.attribute(["PresentationState"]), attribute.arguments.isEmpty else {
          throw Obstacle("the wrapper of `\(property.name)` has arguments")
        }
        presentations.append(
          (property, Location(file: property.reference.file, range: attribute.range)))
      case ["BindingState"], ["BindableState"]:
        guard let attribute = property.attribute(BindingWrappers.names), attribute.arguments.isEmpty else {
          throw Obstacle("the wrapper of `\(property.name)` has arguments")
        }
        bound.append((property, app.withBlanks(attribute.range, in: property.reference.file)))
      case let names where names.isSubset(of: Self.supportedWrappers): break
      default:
        throw Obstacle("`\(property.name)` has a wrapper, `@\(property.wrappers.sorted().joined(separator: " @"))`")
      }
      if storage.contains("_" + property.name) { throw Obstacle("its code names the storage `_\(property.name)`") }
      if presentations.count + bound.count > Self.maxWrappers { throw Obstacle("it has too many wrappers") }
    }
    if state.readsBeforeAllIsSet {
      throw Obstacle("an initializer reads a property before all are set, which properties with accessors do not allow")
    }
    self.declaration = declaration
    self.presentations = presentations
    self.bound = bound
  }

  /// The wrappers that the macro knows.
  private static let supportedWrappers: Set<String> = [
    "Presents", "Shared", "SharedReader", "ObservationStateIgnored", "Fetch", "FetchAll", "FetchOne",
  ]
}

extension TypeHandle {
  /// Whether it conforms to a protocol that encodes or decodes its stored properties by their names.
  fileprivate var mayBeCoded: Bool {
    let coded: Set<String> = ["Codable", "Decodable", "Encodable"]
    let types = [self] + (ancestors ?? [])
    return ancestors == nil
      || types.contains { type in
        type.inheritanceClauses.contains { clause in
          clause.types.contains { type in
            coded.contains(type.names.last ?? "") || !coded.isDisjoint(with: type.parts.compactMap(\.names.last))
          }
        }
      }
  }

  /// The names in the code of its declarations that are written as those of storage are: `_title`.
  fileprivate var namesOfStorage: Set<String> {
    var found: Set<String> = []
    for reference in app.program.declarations(of: symbol) {
      let facts = app.program.files[reference.file].facts
      for path in facts.paths[facts.paths(in: app.program.declaration(reference).range)] {
        let names = facts.path(path.names).filter { facts.names.firstByte(of: $0) == UInt8(ascii: "_") }
        found.formUnion(names.map(facts.names.text))
      }
    }
    return found
  }
}

extension TypeHandle {
  /// Whether an initializer names a property before it sets the last that has no value yet. The macro makes accessors of
  /// them, which need a whole value.
  fileprivate var readsBeforeAllIsSet: Bool {
    let properties = members.filter { $0.isStoredProperty }
    let names = Set(properties.map(\.name))
    let unset = Set(
      properties.filter { !$0.flags.contains(.initialValue) && !($0.writtenType?.isOptional ?? false) }.map(\.name))
    return members.contains { member in
      guard member.kind == .initializer else { return false }
      let facts = member.facts
      let paths = facts.paths[facts.paths(in: member.location.range)]
      // Behind `self.init` all are set.
      if paths.contains(where: { $0.root == .self && $0.flags.contains(.isInit) }) { return false }
      func property(_ path: Path) -> String? {
        guard path.root == .self || path.root == .unqualified else { return nil }
        return facts.firstName(path.names).map { facts.names.text($0) }.flatMap { names.contains($0) ? $0 : nil }
      }
      let last = paths.last { $0.use == .target && $0.names.count == 1 && property($0).map(unset.contains) ?? false }
      guard let last else { return false }
      let end = app.program.lines(
        of: Location(file: member.reference.file, range: last.range.lowerBound..<last.range.lowerBound)
      ).range.upperBound
      return paths.contains { path in
        guard path.range.lowerBound < end, path.root == .self || property(path) != nil else { return false }
        return path.use != .target || path.names.count > 1
      }
    }
  }
}

extension Member {
  /// Whether an observable state tracks it: a stored variable of an instance.
  fileprivate var isObserved: Bool { isStoredProperty && !flags.contains(.let) }

  /// Whether a macro can make a computed property of it. The observers of a property move to its storage.
  fileprivate var isPlainVariable: Bool {
    flags.isDisjoint(with: [.lazy, .oneOfSeveral]) && (wrappers.isEmpty || !flags.contains(.accessors))
      && facts.scopes[declaration.scope].kind == .type
  }
}

extension App {
  /// A range with the blanks behind it.
  fileprivate func withBlanks(_ range: Range<UInt32>, in file: FileID) -> Location {
    let blanks = program.files[file].source[Int(range.upperBound)...].prefix { $0 <= UInt8(ascii: " ") }
    return Location(file: file, range: range.lowerBound..<range.upperBound + UInt32(blanks.count))
  }

  /// The innermost declaration around a place that is not a function's own.
  func member(around location: Location) -> Member? {
    let facts = program.files[location.file].facts
    var current = facts.declaration(around: location.range.lowerBound)
    while !current.isNone, facts.declarations[current].flags.contains(.local) {
      current = facts.declarations[current].parent
    }
    return current.isNone ? nil : Member(self, DeclarationReference(file: location.file, declaration: current))
  }
}

extension TypeHandle {
  /// Whether other modules can see it.
  var isPublic: Bool { declaration?.flags.contains(.public) ?? false }

  /// Where a member can be added after all others, and the indentation of its line; nil for a declaration that ends on
  /// the line of a member, or has none.
  var placeForMember: (location: Location, indentation: String)? {
    guard let declaration, let indentation = members.first(where: { $0.isMember(of: declaration) })?.indentation else {
      return nil
    }
    let brace = declaration.location.range.upperBound - 1
    let line = app.program.lines(of: Location(file: declaration.reference.file, range: brace..<brace))
    guard app.beginsLine(Location(file: declaration.reference.file, range: brace..<brace)) else { return nil }
    return (line.start, indentation)
  }
}

extension App {
  fileprivate static let stateObservationsKey = TableKey<
    [SymbolID: Lazy<Result<StateObservation, StateObservation.Obstacle>>]
  >("state observations")
}
