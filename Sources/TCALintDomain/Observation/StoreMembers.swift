import TCALintModel
import TCALintSyntax

/// What stores and view stores have besides what they hold.
struct StoreMembers: Sendable {
  /// The names of what the program adds to stores, and to view stores, in extensions.
  let ofStores: Set<String>
  let ofViewStores: Set<String>

  init(_ app: App) {
    ofStores = Self.library.union(Self.added(to: ["Store", "StoreOf"], app))
    ofViewStores = Self.added(to: ["ViewStore", "ViewStoreOf"], app)
  }

  /// What a store has of its own.
  private static let library: Set<String> = [
    "currentState", "hash", "hashValue", "id", "ifLet", "objectWillChange", "publisher", "scope", "send", "withState",
  ]

  /// The members of all extensions of types with one of some names, also by a typealias of the program.
  private static func added(to types: Set<String>, _ app: App) -> Set<String> {
    var names = types
    for symbol in app.program.symbols where symbol.kind == .typealias {
      guard let reference = symbol.declaration else { continue }
      let target = app.program.names(of: app.program.declaration(reference).type, in: reference.file).last
      if let target, types.contains(app.program.text(target)) { names.insert(app.program.text(symbol.name)) }
    }
    var found: Set<String> = []
    for file in app.program.files {
      for extended in file.facts.declarations where extended.kind == .extension && !extended.type.isNone {
        guard let name = file.facts.lastName(file.facts.types[extended.type].path),
          names.contains(file.facts.names.text(name))
        else { continue }
        for member in file.facts.declarations[file.facts.declarations(startingIn: extended.range)] {
          found.insert(file.facts.names.text(member.name))
        }
      }
    }
    return found
  }
}

extension FileFacts {
  fileprivate func declarations(startingIn range: Range<UInt32>) -> Range<DeclarationID> {
    declarations(before: range.lowerBound + 1).upperBound..<declarations(before: range.upperBound).upperBound
  }
}

extension App {
  /// Whether a name behind a store and a dot is a member of the store itself, and not of its state.
  public func isMemberOfStores(_ name: String) -> Bool { storeMembers.ofStores.contains(name) }

  /// Whether the program gives view stores a member of a name.
  func isMemberOfViewStores(_ name: String) -> Bool { storeMembers.ofViewStores.contains(name) }

  private var storeMembers: StoreMembers { lazyStoreMembers { StoreMembers(self) } }
}
