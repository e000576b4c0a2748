import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A view store that a view holds beside the store, and makes of it in its initialiser:
///
///     @ObservedObject var viewStore: ViewStoreOf<Search>
struct ViewStoreProperty: Sendable {
  let property: Member
  /// The property that holds the store.
  let store: Member
  let state: TypeHandle
  /// The observed part of the store's state.
  let observed: ObservedPart
  /// The cases that sent actions are wrapped in, the outermost first.
  let embedding: [String]
  /// The statement that makes it.
  let assignment: Location
  /// The uses of it, in source order, the assignment aside.
  let uses: [ViewStoreUse]
  private let hidden: [FileID: [Range<UInt32>]]

  /// How the store is named in the place of a use.
  func storeName(at use: ViewStoreUse) -> String {
    let isHidden = hidden[use.name.file]?.cover(use.name.range.lowerBound) ?? false
    return isHidden || property.app.program.source(use.name).hasPrefix("self.") ? "self." + store.name : store.name
  }
}

extension ViewStoreProperty {
  /// Whether nothing in the files of the view goes by a name, so that a property of it may.
  func isFree(_ name: String) -> Bool {
    guard let owner = property.owner else { return false }
    let program = property.app.program
    return program.declarations(of: owner.symbol).allSatisfy { reference in
      program.files[reference.file].facts.names.find(name) == nil
    }
  }
}

extension ExternalSymbolUse {
  /// The view store that a type which is used is written for, or that a call makes.
  var viewStoreProperty: ViewStoreProperty? {
    guard let owner = type else { return nil }
    return app.viewStoreProperties[owner.symbol]?.first {
      $0.property.location.contains(nameLocation) || $0.assignment.contains(nameLocation)
    }
  }
}

extension App {
  private static let viewStorePropertiesKey = TableKey<[SymbolID: [ViewStoreProperty]]>("view store properties")

  /// The maximum number of view stores of a view.
  private static let maxViewStores = 7

  /// The view stores of each view.
  var viewStoreProperties: [SymbolID: [ViewStoreProperty]] {
    table(Self.viewStorePropertiesKey) {
      var found: [SymbolID: [ViewStoreProperty]] = [:]
      let names: [DomainName] = [.ViewStore, .ViewStoreOf]
      let mentioning = Set(files(mentioning: names.map { ProgramName($0) }))
      for view in views where view.kind == .struct {
        guard program.declarations(of: view.symbol).contains(where: { mentioning.contains($0.file) }) else { continue }
        let properties = view.storedProperties.filter(\.holdsViewStore)
        guard !properties.isEmpty, properties.count <= Self.maxViewStores else { continue }
        found[view.symbol] = properties.compactMap { ViewStoreProperty($0, of: view) }
      }
      return found
    }
  }
}

extension Location {
  func contains(_ other: Location) -> Bool {
    file == other.file && range.lowerBound <= other.range.lowerBound && other.range.upperBound <= range.upperBound
  }
}

extension Member {
  /// Whether it is written with a view store's type, and with no attribute but those that observe it.
  fileprivate var holdsViewStore: Bool {
    (writtenType?.lastName).map { $0 == "ViewStore" || $0 == "ViewStoreOf" } == true
      && facts.attributes(of: declaration).allSatisfy { facts.names.text($0.name) == "ObservedObject" }
      && !flags.contains(.initialValue)
  }
}

extension ViewStoreProperty {
  fileprivate init?(_ property: Member, of owner: TypeHandle) {
    let app = property.app
    guard let assignment = Assignment(of: property, in: owner),
      let state = app.state(ofStore: app.program.type(of: assignment.store.reference)),
      let observed = assignment.source.observedPart(of: TypeHandle(app, state))
    else { return nil }
    self.property = property
    store = assignment.store
    self.state = TypeHandle(app, state)
    self.observed = observed
    embedding = assignment.embedding
    self.assignment = assignment.location
    var uses: [ViewStoreUse] = []
    var hidden: [FileID: [Range<UInt32>]] = [:]
    for reference in app.program.declarations(of: owner.symbol) {
      let facts = app.program.files[reference.file].facts
      let range = app.program.declaration(reference).range
      if let name = facts.names.find(assignment.store.name) {
        hidden[reference.file, default: []] += facts.ranges(ofLocalsNamed: name, in: range)
      }
      for id in facts.uses(of: [property.name, "_" + property.name, "$" + property.name], in: range) {
        let path = facts.paths[id]
        if assignment.location.file == reference.file, assignment.location.range.contains(path.range.lowerBound) {
          continue
        }
        guard facts.firstName(path.names).map({ facts.names.text($0) }) == property.name else { return nil }
        uses.append(ViewStoreUse(path, dropping: 1, app, in: reference.file))
      }
    }
    self.uses = uses
    self.hidden = hidden.mapValues(\.merged)
  }
}

/// How a view store is made: `self.viewStore = ViewStore(store, observe: { $0 })`.
private struct Assignment {
  let location: Location
  let store: Member
  let source: ViewStoreSource
  let embedding: [String]

  /// nil where it is assigned in several places or in another way.
  init?(of property: Member, in owner: TypeHandle) {
    let app = property.app
    let names = [property.name, "_" + property.name]
    var found: [(file: FileID, write: Write)] = []
    for reference in app.program.declarations(of: owner.symbol) {
      let facts = app.program.files[reference.file].facts
      let range = app.program.declaration(reference).range
      for write in facts.writes[facts.writes(in: range)] {
        guard let path = write.target.path.map({ facts.paths[$0] }), path.root == .self || path.root == .unqualified,
          let first = facts.firstName(path.names), names.contains(facts.names.text(first))
        else { continue }
        found.append((reference.file, write))
      }
    }
    guard found.count == 1, case (let file, let write) = found[0], write.isOnOwnLines,
      case let facts = app.program.files[file].facts, facts.scopes[write.scope].kind == .function,
      let call = write.value.call.map({ CallSite(app, $0, in: file) }), call.name == "ViewStore", call.isUnqualified,
      call.arguments.dropFirst().allSatisfy({ ["observe", "send", "removeDuplicates"].contains($0.label) }),
      let source = ViewStoreSource(of: call), source.count == 1,
      let store = Self.property(source.path, beside: write, facts, owner), let embedding = source.embeddingCases
    else { return nil }
    self.embedding = embedding
    self.source = source
    self.store = store
    location = Location(file: file, range: write.range)
  }

  /// The property that a path names, or that is assigned the parameter which it names.
  private static func property(_ path: Path, beside write: Write, _ facts: FileFacts, _ owner: TypeHandle) -> Member? {
    guard let first = facts.firstName(path.names) else { return nil }
    var name = facts.names.text(first)
    if path.root == .local {
      let others = facts.writes.filter { other in
        guard other.scope == write.scope, let value = other.value.path.map({ facts.paths[$0] }) else { return false }
        return value.root == .local && value.local == path.local && value.names.count == 1
      }
      guard others.count == 1, let target = others[0].target.path.map({ facts.paths[$0] }), target.root == .self,
        target.names.count == 1, let assigned = facts.firstName(target.names)
      else { return nil }
      name = facts.names.text(assigned)
    } else if path.root != .self && path.root != .unqualified {
      return nil
    }
    return owner.storedProperty(named: name)
  }
}

extension FileFacts {
  /// The paths in a byte range that begin with one of some names, unless a local name is meant.
  fileprivate func uses(of texts: [String], in range: Range<UInt32>) -> [PathID] {
    let wanted = texts.compactMap { names.find($0) }
    if wanted.isEmpty { return [] }
    return paths(in: range).filter { id in
      guard let first = firstName(paths[id].names), wanted.contains(first) else { return false }
      return paths[id].root == .unqualified || paths[id].root == .self || paths[id].root == .projection
    }
  }
}
