import TCALintSyntax

/// Tells which dependencies nothing uses. It remembers what the last file and the last type use: ask for the
/// dependencies of a file in a row.
public struct UsageFinder {
  private let program: Program
  private var file: FileID = -1
  /// Whether the file mentions each of its names other than as a local one.
  private var isUsed: [Bool] = []
  private var owners: [SymbolID: OwnerUsage] = [:]
  private var subclasses: [SymbolID: [SymbolID]]?
  /// The types that declare a member of each name that a dependency has; made when someone asks.
  private var declaring: [Name: [SymbolID]]?
  /// How many more mentions of names are looked at: the subclasses of each class may be all others of a long line. What
  /// is left then counts as used.
  private var steps = 10_000_000

  public init(_ program: Program) { self.program = program }

  /// Whether the whole program shows that nothing uses a dependency's property.
  public mutating func isSurelyUnused(_ dependency: DependencyDeclaration) -> Bool {
    let reference = dependency.reference
    if file != reference.file {
      file = reference.file
      isUsed = program.usedNames(in: file)
    }
    let property = program.declaration(reference)
    let names = program.files[file].summary.names
    let spellings = program.spellings(of: property.name, in: file)
    if spellings.contains(where: { names.find($0).map { isUsed[Int($0.rawValue)] } ?? false }) { return false }
    guard property.isDependencyProperty, let owner = program.onlySymbol(around: reference) else { return false }
    let usage = usage(of: owner)
    guard usage.hasCode, !usage.isUnknown else { return false }
    let name = program.name(property.name, in: file)
    if property.flags.contains(.private) {
      // Only its own file can name it.
      if program.files[file].summary.isDamaged { return false }
    } else if !program.isComplete || program.mayBeDamaged(name) || usage.mayBeRequired
      || inherits(name, owner)
    {
      return false
    }
    return !spellings.contains { spelling in
      guard let name = program.table.names.find(spelling), let user = usage.users[name] else { return false }
      return user != file
    }
  }

  private mutating func usage(of owner: SymbolID) -> OwnerUsage {
    if let known = owners[owner] { return known }
    var types = [owner]
    if program.symbols[Int(owner)].kind == .class { types += subclasses(of: owner) }
    let places = types.flatMap { program.symbols[Int($0)].declarations }.map { place in
      Location(file: place.file, range: program.declaration(place).range)
    }
    for place in places { steps -= 1 + program.files[place.file].summary.references(in: place.range).count }
    let usage = OwnerUsage(program, owner, places: steps > 0 ? places : nil)
    owners[owner] = usage
    return usage
  }

  private mutating func subclasses(of owner: SymbolID) -> [SymbolID] {
    if subclasses == nil {
      subclasses = [:]
      for index in program.symbols.indices {
        for ancestor in program.ancestries[index].symbols where program.symbols[Int(ancestor)].kind == .class {
          subclasses?[ancestor, default: []].append(SymbolID(index))
        }
      }
    }
    return subclasses?[owner] ?? []
  }

  /// Whether something that a type inherits from declares a member of that name.
  private mutating func inherits(_ name: Name, _ owner: SymbolID) -> Bool {
    let ancestors = program.ancestries[Int(owner)].symbols
    if ancestors.isEmpty { return false }
    if declaring == nil { declaring = program.typesDeclaringDependencies() }
    let types = declaring?[name] ?? []
    return types.contains(where: ancestors.contains)
  }
}

/// What is known of a type that dependencies are declared in.
private struct OwnerUsage {
  /// Whether code stands in it.
  let hasCode: Bool
  /// Whether a library's protocol or class above it may ask for a property, or what stands above is not known.
  let mayBeRequired: Bool
  /// Whether it was too much to look into.
  let isUnknown: Bool
  /// The file that mentions each name in the type, its extensions and its subclasses; -1 for several files.
  private(set) var users: [Name: FileID] = [:]

  init(_ program: Program, _ owner: SymbolID, places: [Location]?) {
    hasCode = program.symbols[Int(owner)].declarations.contains { program.declaration($0).flags.contains(.code) }
    let ancestry = program.ancestries[Int(owner)]
    mayBeRequired =
      ancestry.isUncertain || ancestry.external.contains { !KnownProtocols.names.contains(program.text($0)) }
    isUnknown = places == nil
    for place in places ?? [] {
      let references = program.files[place.file].summary.references(in: place.range)
      for reference in references where !reference.isLocal {
        let name = program.name(reference.name, in: place.file)
        users[name] = users[name].map { $0 == place.file ? $0 : -1 } ?? place.file
      }
    }
  }
}

extension Program {
  /// For each name of a file, whether code mentions it other than as a local one.
  fileprivate func usedNames(in file: FileID) -> [Bool] {
    let summary = files[file].summary
    var isUsed = [Bool](repeating: false, count: summary.names.count)
    for reference in summary.references where !reference.isLocal { isUsed[Int(reference.name.rawValue)] = true }
    return isUsed
  }

  fileprivate func onlySymbol(around reference: DeclarationReference) -> SymbolID? {
    let symbols = enclosingSymbols(reference)
    return symbols.count == 1 ? symbols[0] : nil
  }

  /// The ways in which code names a wrapped property.
  fileprivate func spellings(of name: Name, in file: FileID) -> [String] {
    let text = text(name, in: file)
    return [text, "_" + text, "$" + text]
  }

  /// The protocols and classes with a member that is called as some dependency is, by the name.
  fileprivate func typesDeclaringDependencies() -> [Name: [SymbolID]] {
    var isWanted = [Bool](repeating: false, count: table.names.count)
    for dependency in dependencies {
      let name = name(declaration(dependency.reference).name, in: dependency.reference.file)
      isWanted[Int(name.rawValue)] = true
    }
    var found: [Name: [SymbolID]] = [:]
    for (file, contents) in files.enumerated() {
      for declaration in contents.summary.declarations where declaration.parent >= 0 {
        let name = name(declaration.name, in: file)
        guard isWanted[Int(name.rawValue)] else { continue }
        let parent = DeclarationReference(file: file, declaration: declaration.parent)
        guard self.declaration(parent).isTypeOrExtension else { continue }
        for type in enclosingSymbols(parent)
        where symbols[Int(type)].kind == .protocol || symbols[Int(type)].kind == .class {
          found[name, default: []].append(type)
        }
      }
    }
    return found
  }

  /// The names of all members that code anywhere reaches for. The cost is one pass over all references.
  public func memberReferences() -> Set<Name> {
    var isReferenced = [Bool](repeating: false, count: table.names.count)
    for (file, contents) in files.enumerated() {
      for reference in contents.summary.references where reference.kind != .unqualified {
        isReferenced[Int(name(reference.name, in: file).rawValue)] = true
      }
    }
    return Set(isReferenced.indices.lazy.filter { isReferenced[$0] }.map { Name(rawValue: UInt32($0)) })
  }

  /// The lines that a range stands on, line breaks included.
  public func lines(of location: Location) -> Location {
    Location(
      file: location.file, range: LineTable.lines(around: location.range, in: files[location.file].source))
  }
}

extension Declaration {
  /// A property that its file and its type decide about: neither local nor visible to other modules.
  fileprivate var isDependencyProperty: Bool {
    kind == .property && flags.isDisjoint(with: [.local, .public, .package, .override])
  }
}

/// Protocols and classes of the libraries that ask for no property that a dependency could be.
enum KnownProtocols {
  static let names: Set<String> = ViewTypes.names.union([
    "Reducer", "ReducerProtocol", "Sendable", "SendableMetatype", "Equatable", "Hashable", "Codable", "Encodable",
    "Decodable", "Comparable", "CaseIterable", "CustomStringConvertible", "CustomDebugStringConvertible", "Error",
    "LocalizedError", "DependencyKey", "TestDependencyKey", "InjectedKey", "ObservableObject", "Observable", "App",
    "Scene", "Widget", "NSObject", "NSObjectProtocol", "AnyObject", "Actor", "GlobalActor", "UIResponder",
    "UIApplicationDelegate", "UIWindowSceneDelegate", "UISceneDelegate", "NSApplicationDelegate",
    "UNUserNotificationCenterDelegate", "CLLocationManagerDelegate", "URLSessionDelegate", "Perceptible", "Copyable",
    "Escapable", "BitwiseCopyable", "AppIntent", "TimelineProvider", "AppDelegate", "Operation", "Thread",
  ])
}
