import TCALintModel
import TCALintSyntax

/// Where code has a container forget what is registered, before it registers something else:
///
///     UnifiedDI.release(Cache.self)
///     UnifiedDI.register(Cache.self) { MemoryCache() }
///
/// It remembers what it looked up.
struct RegistrationReleases {
  private let app: App
  private var calls: [FileID: [Release]] = [:]

  private struct Release {
    let call: CallID
    /// nil for all types.
    let type: SymbolID?
  }

  init(_ app: App) { self.app = app }

  /// Files that release more are not looked at.
  private static let most = 64

  /// Whether what was registered for a type is forgotten where it is registered anew.
  mutating func stand(before registration: TypeRegistration) -> Bool {
    let file = registration.location.file
    let facts = app.program.files[file].facts
    return releases(in: file).contains { release in
      let call = facts.calls[release.call]
      return release.type ?? registration.type.symbol == registration.type.symbol
        && call.range.lowerBound < registration.location.range.lowerBound
        && facts.isScope(registration.recognised.scope, within: call.scope)
    }
  }

  private mutating func releases(in file: FileID) -> [Release] {
    if let known = calls[file] { return known }
    let found = app.program.files[file].facts.calls.factIndices.compactMap { release($0, in: file) }
    let kept = found.count > Self.most ? [] : found
    calls[file] = kept
    return kept
  }

  private func release(_ id: CallID, in file: FileID) -> Release? {
    let facts = app.program.files[file].facts
    let call = facts.calls[id]
    guard let name = facts.calleeName(call), case let words = NameWords.of(facts.names.text(name)),
      let first = words.first, first == "release" || first == "unregister"
    else { return nil }
    guard let argument = facts.arguments[call.arguments].first else {
      return words.contains("all") ? Release(call: id, type: nil) : nil
    }
    let scope = facts.scopes[call.scope].declaration
    let type = facts.metatype(argument.value).flatMap { app.program.resolve($0, in: file, at: scope).symbol }
    return type.map { Release(call: id, type: $0) }
  }
}
