import TCALintModel
import TCALintSyntax

/// A dependency, by its place in ``DependencyTable/entries``.
public struct DependencyID: ArrayIndex {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The dependencies that an app's wrappers declare. An object, since each of them is asked of it.
public final class DependencyTable: Sendable {
  /// By file, then by place.
  public let entries: IndexedArray<DependencyID, Entry>
  /// The entries of each file.
  public let ofFile: PerFile<Range<DependencyID>>
  /// The names of the properties.
  public let propertyNames: Set<ProgramName>

  /// A property or local variable that a wrapper declares as a dependency.
  public struct Entry: Sendable {
    /// The property or local variable.
    public let property: DeclarationReference
    let attribute: AttributeID
    /// Where the attribute begins. Byte offset.
    let offset: UInt32
    /// The wrapper of the library that it is declared with; `Inject` for one that the settings add.
    public let wrapper: DomainName
    /// The argument of the wrapper, or the type of the property.
    public let request: Request
    /// Byte offset of the first name of a key path.
    public let keyOffset: UInt32
  }

  /// The request of a wrapper: the names of a key path, or a type.
  public enum Request: Sendable {
    case keyPath([ProgramName])
    case type(TypeID)
  }

  init(_ app: App) {
    var (entries, ofFile): (IndexedArray<DependencyID, Entry>, PerFile<Range<DependencyID>>) = ([], [])
    let others = FilesOfOtherContainers(OtherContainers.modules, in: app.program)
    for (file, recognised) in app.recognised.numbered {
      let start = entries.endIndex
      if !recognised.clients.dependencies.isEmpty {
        let isElsewhere = others.contain(file)
        for dependency in recognised.clients.dependencies {
          if let entry = Self.entry(dependency, in: file, app, isElsewhere: isElsewhere) { entries.append(entry) }
        }
      }
      ofFile.append(start..<entries.endIndex)
    }
    (self.entries, self.ofFile) = (entries, ofFile)
    propertyNames = Set(
      entries.map { app.program.name(app.program.outline($0.property).name, in: $0.property.file) })
  }

  /// - Parameter isElsewhere: whether a wrapper that is not swift-dependencies' is another library's in that file.
  private static func entry(
    _ dependency: RecognisedDependency, in file: FileID, _ app: App, isElsewhere: Bool
  ) -> Entry? {
    let facts = app.program.files[file].facts
    let attribute = facts.attributes[dependency.attribute]
    if dependency.isConfigured {
      // Whatever library it is of, it is one of the app's.
    } else if attribute.qualifier.isNone {
      if isElsewhere, dependency.wrapper != .Dependency { return nil }
      let place = facts.declarations[dependency.property].parent
      if app.program.isOwnWrapper(attribute, in: file, at: place) { return nil }
    } else if !app.program.isKnownExternalModule(app.program.name(attribute.qualifier, in: file)) {
      return nil
    }
    let (request, keyOffset) = app.request(dependency.request, in: file)
    return Entry(
      property: DeclarationReference(file: file, declaration: dependency.property), attribute: dependency.attribute,
      offset: attribute.range.lowerBound, wrapper: dependency.wrapper, request: request, keyOffset: keyOffset)
  }

  /// The dependencies whose attributes begin in a part of a file.
  func indices(in location: Location) -> Range<DependencyID> {
    let all = ofFile[location.file]
    let start = firstIndex(in: all) { $0.offset >= location.range.lowerBound }
    return start..<firstIndex(in: start..<all.upperBound) { $0.offset >= location.range.upperBound }
  }

  /// The dependency that a property is.
  func index(of property: DeclarationReference) -> DependencyID? {
    let all = ofFile[property.file]
    let found = firstIndex(in: all) { $0.property.declaration >= property.declaration }
    return found < all.upperBound && entries[found].property == property ? found : nil
  }

  private func firstIndex(in range: Range<DependencyID>, where isThere: (Entry) -> Bool) -> DependencyID {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = low.advanced(by: low.distance(to: high) / 2)
      if isThere(entries[middle]) { high = middle } else { low = middle.next }
    }
    return low
  }
}

extension App {
  private static let dependenciesKey = TableKey<DependencyTable>("dependencies")

  /// The dependencies that wrappers declare, computed once.
  public var dependencyTable: DependencyTable { table(Self.dependenciesKey) { DependencyTable(self) } }

  /// The request of a file, in the program's names, and the location of a key path's first name.
  func request(
    _ request: RecognisedDependency.Request, in file: FileID
  ) -> (DependencyTable.Request, keyOffset: UInt32) {
    switch request {
    case .type(let type): return (.type(type), 0)
    case .keyPath(let keyPath):
      let facts = program.files[file].facts
      let names = facts.keyPaths[keyPath].names
      return (.keyPath(program.path(names, in: file)), facts.pathOffsets[Int(names.lowerBound)])
    }
  }
}
