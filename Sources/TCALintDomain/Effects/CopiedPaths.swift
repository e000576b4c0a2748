import TCALintModel
import TCALintSyntax

/// Computes how much of a path into a state can be captured in place of the state: the prefix of stored properties,
/// which a copy of the state preserves.
///
/// A getter is evaluated when it is called: it may read the clock, or fail where it would not have been called. So may
/// what the program does not declare: `endsAt.timeIntervalSinceNow`. The content of a class or an actor changes, and so
/// does what wrappers store elsewhere (`@Shared`).
struct CopiedPaths {
  private let app: App
  private var sendables: SendableTypes
  private var known: [MemberName: Step] = [:]

  init(_ app: App) {
    self.app = app
    sendables = SendableTypes(app)
  }

  struct Extent {
    /// How many of the names to capture by, that of the state included.
    let count: UInt32
    /// The origin of the captured value, if it is not the state itself.
    let source: Source
  }

  /// Where the value of a property comes from.
  enum Source {
    case stored
    /// A property wrapper's.
    case elsewhere
    case computed
    /// A getter that has to be awaited or tried, and so cannot be asked while the state is captured.
    case awaited
    case unknown
  }

  private struct Step {
    var source = Source.unknown
    /// The captured value has to be unwrapped.
    var isImplicitlyUnwrapped = false
  }

  /// - Parameter count: how many names of a path to look at: that of a state, and those of properties behind it.
  mutating func extent(ofFirst count: Int, namesOf path: PathID, in file: FileID) -> Extent {
    let facts = app.program.files[file].facts
    var source = Source.stored
    var isCapturable = true
    for (position, name) in facts.path(facts.paths[path].names).prefix(count).enumerated().dropFirst() {
      let count = UInt32(position)
      // An element of a tuple has no name to be captured by.
      if name.isNone { return Extent(count: count, source: source) }
      let owner = isCapturable ? type(ofFirst: position, namesOf: path, in: file).symbol : nil
      let step = owner.map { self.step(to: app.program.name(name, in: file), of: $0) } ?? Step()
      if step.isImplicitlyUnwrapped { return Extent(count: count, source: source) }
      if count == 1 {
        if step.source == .awaited { return Extent(count: count, source: .stored) }
        source = step.source
      } else if step.source != .stored {
        let isHeld = step.source == .awaited || owner.map { sendables.contains($0) } ?? true
        if isHeld { return Extent(count: count, source: source) }
        // Its owner cannot be captured.
        source = .computed
        isCapturable = false
      }
    }
    return Extent(count: UInt32(count), source: source)
  }

  /// The type of what the first names of a path reach, without optionals.
  func type(ofFirst count: Int, namesOf path: PathID, in file: FileID) -> SwiftType {
    app.program.nominal(app.program.type(ofFirst: count, namesOf: path, in: file))
  }

  /// Whether what the first names of a path reach is `Sendable`, as far as the program shows.
  mutating func isSendable(_ count: Int, namesOf path: PathID, in file: FileID) -> Bool {
    type(ofFirst: count, namesOf: path, in: file).symbol.map { sendables.contains($0) } ?? true
  }

  private mutating func step(to name: ProgramName, of owner: SymbolID) -> Step {
    let member = MemberName(owner: owner, name: name)
    if let step = known[member] { return step }
    let properties = properties(named: name, of: owner)
    var step = Step()
    let sources = properties.map(source)
    step.isImplicitlyUnwrapped = properties.contains { Member(app, $0).writtenType?.isImplicitlyUnwrapped ?? false }
    step.source = sources.first { $0 != .stored } ?? (sources.isEmpty ? .unknown : .stored)
    if [.class, .actor].contains(app.program.symbols[owner].kind), step.source != .awaited { step.source = .elsewhere }
    known[member] = step
    return step
  }

  /// The instance properties of a name that a type has or inherits.
  private func properties(named name: ProgramName, of owner: SymbolID) -> [DeclarationReference] {
    for type in [owner] + (app.program.ancestry.ancestors(of: owner) ?? []) {
      let own = app.members.members(.property, named: name, of: type).map(\.reference).filter {
        !app.program.declaration($0).flags.contains(.static)
      }
      if !own.isEmpty { return own }
    }
    return []
  }

  private func source(of property: DeclarationReference) -> Source {
    let member = Member(app, property)
    if member.isStoredProperty {
      let isOwn = !member.hasAttributes || member.presentsChild || member.hasAttribute("BindingState")
      return isOwn ? .stored : .elsewhere
    }
    if !member.flags.isDisjoint(with: [.async, .throws]) { return .awaited }
    return givesAnother(member) ? .stored : .computed
  }

  /// Whether a getter returns a stored property under another name, `var id: String { number }`, or a property of a
  /// collection: `items.count`.
  private func givesAnother(_ getter: Member) -> Bool {
    let facts = getter.facts
    let range = getter.nameLocation.range.upperBound..<getter.declaration.range.upperBound
    let paths = facts.paths[facts.paths(in: range)]
    guard facts.calls(in: range).isEmpty, paths.count == 1, let path = paths.first,
      path.root == .unqualified || path.root == .self, path.use == .statement || path.use == .returned, path.isPlain,
      !path.flags.contains(.endsUnwrapped), let name = facts.firstName(path.names),
      facts.scopes[path.scope].kind == .accessor, facts.scopes[path.scope].itemCount == 1, let owner = getter.owner,
      case let named = app.members.members(.property, named: getter.name(name), of: owner.symbol),
      named.count == 1, let stored = named.first?.reference,
      app.program.declaration(stored).isStoredProperty, source(of: stored) == .stored
    else { return false }
    if path.names.count == 1 { return true }
    if case .nominal = app.program.nominal(app.program.type(of: stored)) { return false }
    return path.names.count == 2
      && CollectionProperties.names.contains(facts.names.text(facts.pathNames[Int(path.names.upperBound) - 1]))
  }
}

extension Member {
  fileprivate func name(_ name: Name) -> ProgramName { app.program.name(name, in: reference.file) }
}
