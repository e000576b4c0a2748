import TCALintSyntax

/// Tells which dependencies nothing uses. It remembers what the last file uses: ask for a file's dependencies in a row.
public struct UsageFinder {
  private let program: Program
  private var file: FileID = -1
  /// Whether the file mentions each of its names other than as a local one.
  private var isUsed: [Bool] = []

  public init(_ program: Program) { self.program = program }

  /// Whether the whole program shows that nothing uses a dependency's property.
  public mutating func isSurelyUnused(_ dependency: DependencyDeclaration) -> Bool {
    let reference = dependency.reference
    if file != reference.file {
      file = reference.file
      isUsed = program.usedNames(in: file)
    }
    let names = program.files[file].summary.names
    let spellings = program.spellings(of: program.declaration(reference).name, in: file)
    if spellings.contains(where: { names.find($0).map { isUsed[Int($0.rawValue)] } ?? false }) { return false }
    return program.isSurelyUnused(dependency, spellings)
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

  /// Whether nothing outside its own file uses a dependency's property, and nothing that is not there could.
  fileprivate func isSurelyUnused(_ dependency: DependencyDeclaration, _ spellings: [String]) -> Bool {
    let reference = dependency.reference
    let property = declaration(reference)
    guard property.isDependencyProperty, let owner = onlySymbol(around: reference), hasCode(owner) else { return false }
    let name = name(property.name, in: reference.file)
    if property.flags.contains(.private) {
      // Only its own file can name it.
      if files[reference.file].summary.isDamaged { return false }
    } else if !isComplete || mayBeDamaged(name) || mayBeRequired(name, of: owner) {
      return false
    }
    guard let regions = regions(of: owner, outside: reference.file) else { return false }
    return !regions.contains { region in
      let summary = files[region.file].summary
      let local = Set(spellings.compactMap { summary.names.find($0) })
      return !local.isEmpty && summary.references(in: region.range).contains { !$0.isLocal && local.contains($0.name) }
    }
  }

  private func onlySymbol(around reference: DeclarationReference) -> SymbolID? {
    let symbols = enclosingSymbols(reference)
    return symbols.count == 1 ? symbols[0] : nil
  }

  /// The ways in which code names a wrapped property.
  fileprivate func spellings(of name: Name, in file: FileID) -> [String] {
    let text = text(name, in: file)
    return [text, "_" + text, "$" + text]
  }

  private func hasCode(_ symbol: SymbolID) -> Bool {
    symbols[Int(symbol)].declarations.contains { declaration($0).flags.contains(.code) }
  }

  /// Whether the property may be there because a protocol asks for it.
  private func mayBeRequired(_ name: Name, of symbol: SymbolID) -> Bool {
    if ancestry.isUncertain(symbol) || ancestry.traits(of: symbol).contains(.mayAskForMembers) { return true }
    guard let ancestors = ancestry.ancestors(of: symbol) else { return true }
    return ancestors.contains { ancestor in
      members(of: ancestor).contains { self.name(declaration($0).name, in: $0.file) == name }
    }
  }

  /// Where a type's property may be used in other files: in its extensions, and in its subclasses with theirs; nil where
  /// these are too many to look at.
  private func regions(of symbol: SymbolID, outside file: FileID) -> [Location]? {
    var owners = [symbol]
    if symbols[Int(symbol)].kind == .class {
      guard let heirs = ancestry.heirs(of: symbol) else { return nil }
      owners += heirs
    }
    let declarations = owners.flatMap { symbols[Int($0)].declarations }
    return declarations.filter { $0.file != file }.map { Location(file: $0.file, range: declaration($0).range) }
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
