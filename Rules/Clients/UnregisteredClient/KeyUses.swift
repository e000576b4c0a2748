import TCALintDomain
import TCALintModel
import TCALintSyntax

/// Which keys code names: by `T.self`, by a wrapper, by asking for one of their values, or as a part of another client.
struct KeyUses {
  private var named: Set<SymbolID> = []
  private let app: App
  private var program: Program { app.program }

  init(_ app: App) {
    self.app = app
    for (file, recognised) in app.recognised.numbered
    where !recognised.clients.metatypes.isEmpty || !recognised.clients.askedValues.isEmpty {
      let facts = app.program.files[file].facts
      for metatype in recognised.clients.metatypes {
        insert(metatype.type, in: file, at: facts.scopes[metatype.scope].declaration)
      }
      for path in recognised.clients.askedValues { insert(facts.paths[path], in: file, facts) }
    }
    for entry in app.dependencyTable.entries {
      guard case .type(let type) = entry.request else { continue }
      insert(type, in: entry.property.file, at: app.program.declaration(entry.property).parent)
    }
    for client in app.clients {
      for property in app.program.storedProperties(of: client.type.symbol) {
        let declaration = app.program.declaration(property)
        insert(declaration.type, in: property.file, at: declaration.parent)
      }
    }
  }

  private mutating func insert(_ type: TypeID, in file: FileID, at scope: DeclarationID) {
    guard !type.isNone else { return }
    named.formUnion(program.resolve(type, in: file, at: scope).symbols)
  }

  /// Uses by a key's own code do not count.
  private mutating func insert(_ path: Path, in file: FileID, _ facts: FileFacts) {
    guard let mention = TypeMention(path, facts), mention.member.isValueName else { return }
    let scope = facts.scopes[path.scope].declaration
    let found = program.resolve(mention, in: file, at: scope).symbols
    let around = program.enclosingSymbols(DeclarationReference(file: file, declaration: scope))
    named.formUnion(found.filter { !around.contains($0) })
  }

  func contains(_ key: SymbolID) -> Bool { named.contains(key) }

  /// Notes which of some keys are generic arguments somewhere: `Reader<MailKey>`
  mutating func addGenericArguments(among keys: [ClientKey]) {
    let names = Set(keys.compactMap(\.type).map { program.symbols[$0.symbol].name })
    for file in app.files(mentioning: names) {
      let facts = program.files[file].facts
      for (id, type) in facts.types.numbered where type.kind == .named && type.end > id.next {
        for part in facts.parts(of: id) {
          guard let name = facts.lastName(facts.types[part].path), names.contains(program.name(name, in: file)) else {
            continue
          }
          insert(part, in: file, at: facts.declaration(around: type.range.lowerBound))
        }
      }
    }
  }
}

extension App {
  /// The keys that no property of `DependencyValues` and no other code names, so that their values cannot be requested.
  /// Where the program is no whole app, other modules may name those that they see.
  var unnamedKeys: [ClientKey] {
    var uses = KeyUses(self)
    let projects = projectsOfApps
    let unnamed = clientKeys.filter { key in
      guard let type = key.type, let place = type.nameLocation, key.entry == nil, !type.isGeneric,
        !uses.contains(type.symbol), !inheritsKeyFromClass(type.symbol)
      else { return false }
      // Where a library shows an app beside it, other programs use the library.
      return !program.isPublic(type.symbol) || program.projects(around: place.file).contains(where: projects.contains)
    }
    uses.addGenericArguments(among: unnamed)
    return unnamed.filter { key in key.type.map { !uses.contains($0.symbol) } ?? false }
  }

  /// Whether a class is a key only as the one is that it inherits from.
  private func inheritsKeyFromClass(_ type: SymbolID) -> Bool {
    program.ancestry.ancestors(of: type)?.contains {
      program.symbols[$0].kind == .class && roles[$0].contains(.dependencyKey)
    } ?? false
  }

  private var projectsOfApps: Set<ProjectID> {
    let apps = types.filter { $0.isApp || program.ancestry.traits(of: $0.symbol).contains(.appDelegate) }
    return Set(apps.compactMap { $0.nameLocation.map { program.project(of: $0.file) } })
  }
}
