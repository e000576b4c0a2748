import TCALintDomain
import TCALintModel
import TCALintSyntax

/// Where code makes a container release a registration, before it registers something else:
///
///     UnifiedDI.release(Cache.self)
///     UnifiedDI.register(Cache.self) { MemoryCache() }
///
/// It caches what it looked up.
struct RegistrationReleases {
  private let app: App
  /// The calls that release each type, or all under nil, in source order.
  private var calls: [FileID: [SymbolID?: [CallID]]] = [:]

  init(_ app: App) { self.app = app }

  /// The maximum number of places of a file that release a type. Beyond it, the type may always be released.
  private static let most = 64

  /// Whether what was registered for a type is forgotten where it is registered anew.
  mutating func stand(before registration: TypeRegistration) -> Bool {
    let file = registration.location.file
    let facts = app.program.files[file].facts
    let known = releases(in: file)
    return [known[registration.type.symbol], known[nil]].compactMap(\.self).contains { releases in
      releases.count > Self.most
        || releases.contains { id in
          facts.calls[id].range.lowerBound < registration.location.range.lowerBound
            && facts.isScope(registration.recognised.scope, within: facts.calls[id].scope)
        }
    }
  }

  private mutating func releases(in file: FileID) -> [SymbolID?: [CallID]] {
    if let known = calls[file] { return known }
    var found: [SymbolID?: [CallID]] = [:]
    for id in app.program.files[file].facts.calls.factIndices {
      if let type = typeReleased(by: id, in: file) { found[type, default: []].append(id) }
    }
    calls[file] = found
    return found
  }

  /// The type that a call releases, or nil for all; nil for any other call.
  private func typeReleased(by id: CallID, in file: FileID) -> SymbolID?? {
    let facts = app.program.files[file].facts
    let call = facts.calls[id]
    guard let name = facts.calleeName(call), case let words = NameWords.of(facts.names.text(name)),
      let first = words.first, first == "release" || first == "unregister"
    else { return nil }
    guard let argument = facts.arguments[call.arguments].first else { return words.contains("all") ? .some(nil) : nil }
    let scope = facts.scopes[call.scope].declaration
    let type = facts.metatype(argument.value).flatMap { app.program.resolve($0, in: file, at: scope).symbol }
    return type.map { .some($0) }
  }
}
