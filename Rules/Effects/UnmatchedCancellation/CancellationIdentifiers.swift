import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The identifiers that the program may give effects. It caches what it looked up.
struct CancellationIdentifiers {
  let app: App
  private var known: [CancellationIdentifier: Bool] = [:]
  /// The identifiers of cancellations, where they do not make an effect cancellable, by file.
  private var cancelled: [FileID: [Range<UInt32>]] = [:]
  /// The identifiers that effects are given directly.
  private(set) var given: Set<CancellationIdentifier> = []
  /// Whether an effect may be given a string that is not a literal.
  private var mayBeAnyString = false
  /// Whether an effect may be given a number that is not a literal.
  private var mayBeAnyNumber = false
  private var strings: Set<String>?
  private var enums: [SymbolID: Enum] = [:]
  /// Whether an effect is given an array.
  private(set) var mayBeLists = false

  private static let givers = ["cancellable", "debounce", "throttle", "timer", "withTaskCancellation"]

  /// The cost is linear in the calls of the files that name the functions.
  init(_ app: App) {
    self.app = app
    for place in app.places(of: (Self.givers + ["cancel"]).compactMap(app.program.name)) {
      let facts = app.program.files[place.file].facts
      for call in app.calls(of: place.names.lazy.map(\.own), in: place.file) {
        let site = CallSite(app, call, in: place.file)
        for argument in site.arguments where argument.label == "id" || argument.label == "ids" {
          if facts.calleeName(site.call).map({ facts.names.has($0, text: "cancel") }) ?? false {
            cancelled[place.file, default: []].append(argument.argument.range)
          } else if !app.program.isTestFile[place.file] {
            add(argument)
          }
        }
      }
    }
    cancelled = cancelled.mapValues(\.merged)
  }

  private mutating func add(_ argument: ArgumentSite) {
    if let identifier = argument.cancellationIdentifier {
      given.insert(identifier)
      return
    }
    let type = app.program.type(of: argument.argument.value, in: argument.file)
    switch type {
    case .array: mayBeLists = true
    case .unknown:
      mayBeAnyString = true
      mayBeAnyNumber = true
      mayBeLists = mayBeLists || argument.elements != nil
    default:
      mayBeAnyString = mayBeAnyString || type.externalName == "String"
      mayBeAnyNumber = mayBeAnyNumber || !["String", "UUID"].contains(type.externalName ?? "String")
    }
  }

  /// Whether an effect may have an identifier: whether anything but a cancellation mentions it.
  mutating func mayBelongToEffect(_ identifier: CancellationIdentifier) -> Bool {
    if let known = known[identifier] { return known }
    let found =
      switch identifier {
      case .enumCase(let declaration): mayBelongToEffect(Member(app, declaration))
      case .type(let type): mayBelongToEffect(TypeHandle(app, type))
      case .string(let text): mayBeAnyString || mentionedStrings.contains(text)
      case .number: mayBeAnyNumber || given.contains(identifier)
      }
    known[identifier] = found
    return found
  }

  /// The string literals outside of cancellations and tests, as they are written.
  private var mentionedStrings: Set<String> {
    mutating get {
      if let strings { return strings }
      var found: Set<String> = []
      for file in app.program.files.indices where !app.program.isTestFile[file] {
        for literal in app.program.files[file].facts.literals
        where literal.kind == .string && !isCancelled(literal.range.lowerBound, in: file) {
          found.insert(app.program.source(Location(file: file, range: literal.range)))
        }
      }
      strings = found
      return found
    }
  }

  private func isCancelled(_ offset: UInt32, in file: FileID) -> Bool { cancelled[file]?.cover(offset) ?? false }

  // MARK: Types

  private func mayBelongToEffect(_ type: TypeHandle) -> Bool {
    guard let declaration = type.declaration, type.kind != .external, !declaration.isVisibleInOtherModules else {
      return true
    }
    var count = 0
    return app.mentionsOutsideTests(of: app.program.symbols[type.symbol].name).contains { file, mention in
      count += 1
      return count > Self.maxMentions || names(mention, type, in: file)
    }
  }

  /// Whether a mention outside of cancellations may mean a type.
  private func names(_ mention: Mention, _ type: TypeHandle, in file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    switch mention {
    case .path(let id, let position):
      let path = facts.paths[id]
      if isCancelled(path.range.lowerBound, in: file) { return false }
      let names = path.names.lowerBound..<path.names.lowerBound + UInt32(position) + 1
      return path.root != .unqualified
        || mayBe(type, app.program.resolve(names, in: file, at: facts.scopes[path.scope].declaration))
    case .type(let id):
      let start = facts.types[id].range.lowerBound
      if isCancelled(start, in: file) { return false }
      return mayBe(type, app.program.resolve(id, in: file, at: facts.declaration(around: start)))
    case .attribute: return false
    }
  }

  private func mayBe(_ type: TypeHandle, _ resolution: Resolution) -> Bool {
    switch resolution {
    case .symbols(let symbols): symbols.contains(type.symbol)
    case .external: false
    case .unknown: true
    }
  }

  // MARK: Cases

  /// An enum whose cases are identifiers.
  private struct Enum {
    /// Whether its cases can only be named one by one, in code that the program shows.
    let isClosed: Bool
    /// The files that name it outside of cancellations.
    let files: Set<FileID>
  }

  private static let plainConformances: Set<String> = ["CaseIterable", "Equatable", "Hashable", "Sendable"]

  /// The maximum number of mentions of a name; a name with more counts as used.
  private static let maxMentions = 4_096

  private mutating func mayBelongToEffect(_ enumCase: Member) -> Bool {
    guard let owner = enumCase.owner, owner.kind == .enum else { return true }
    let known = enums[owner.symbol] ?? describe(owner)
    enums[owner.symbol] = known
    return !known.isClosed || isUsed(enumCase.name, of: owner, known.files)
  }

  private func describe(_ owner: TypeHandle) -> Enum {
    let inherited = owner.inheritanceClauses.flatMap(\.types)
    let mentions = app.mentionsOutsideTests(of: app.program.symbols[owner.symbol].name).prefix(Self.maxMentions + 1)
    var (count, files) = (0, Set<FileID>())
    for (file, mention) in mentions {
      count += 1
      if !files.contains(file), names(mention, owner, in: file) { files.insert(file) }
    }
    let isClosed =
      count <= Self.maxMentions && owner.declaration.map { !$0.isVisibleInOtherModules } ?? false
      && inherited.allSatisfy { $0.externalName.map(Self.plainConformances.contains) ?? false }
      && !isUsed("allCases", of: owner, files)
    return Enum(isClosed: isClosed, files: files)
  }

  /// Whether code other than cancellations and patterns may name a static member or a case of an enum.
  private func isUsed(_ name: String, of owner: TypeHandle, _ files: Set<FileID>) -> Bool {
    guard let name = app.program.name(name) else { return false }
    var count = 0
    return app.mentionsOutsideTests(of: name).contains { file, mention in
      count += 1
      guard count <= Self.maxMentions else { return true }
      guard case .path(let id, let position) = mention else { return false }
      return isUse(id, position, of: owner, files, in: file)
    }
  }

  private func isUse(
    _ id: PathID, _ position: Int, of owner: TypeHandle, _ files: Set<FileID>, in file: FileID
  ) -> Bool {
    let facts = app.program.files[file].facts
    let path = facts.paths[id]
    if path.use == .pattern || isCancelled(path.range.lowerBound, in: file) { return false }
    if position == 0, path.root == .implicitMember {
      let type = app.program.typeOfImplicitMember(beginning: id, in: file)
      // One that is not known may be meant where the type is named.
      return app.program.owners(ofMembersOf: type).map { $0.contains(owner.symbol) }
        ?? (files.contains(file) || owner.nameLocation?.file == file)
    }
    // Cases and static members of a type are named behind it, or in its own code.
    if position > 0, case let before = facts.pathNames[Int(path.names.lowerBound) + position - 1],
      !facts.isTypeName(before)
    {
      return false
    }
    guard position > 0 || path.root == .unqualified || path.root == .selfType || path.root == .self else {
      return false
    }
    return app.program.owners(ofName: position, of: id, in: file)?.contains(owner.symbol) ?? true
  }
}

extension Member {
  /// Whether code of other modules can name it, by its own modifiers or those of an extension around it.
  fileprivate var isVisibleInOtherModules: Bool {
    if !flags.isDisjoint(with: [.public, .package]) { return true }
    guard let container, container.kind == .extension, flags.isDisjoint(with: [.private, .internal]) else {
      return false
    }
    return !container.flags.isDisjoint(with: [.public, .package])
  }
}
