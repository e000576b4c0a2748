import TCALintDomain
import TCALintModel
import TCALintSyntax

/// Where code asks a container for a type, to register it only where it is not:
///
///     if UnifiedDI.resolve(Cache.self) == nil {
///       UnifiedDI.register(Cache.self) { MemoryCache() }
///     }
///
/// It caches what it looked up.
struct RegistrationQuestions {
  private let app: App
  /// The calls that ask for each type, in source order.
  private var calls: [FileID: [SymbolID: [CallID]]] = [:]

  init(_ app: App) { self.app = app }

  /// Whether it depends on such a question whether a type is registered somewhere.
  mutating func areAsked(before registration: TypeRegistration) -> Bool {
    let file = registration.location.file
    let facts = app.program.files[file].facts
    guard let questions = questions(in: file)[registration.type.symbol] else { return false }
    let earlier = questions.count(before: registration.location.range.lowerBound) { facts.calls[$0].range.lowerBound }
    guard earlier > 0 else { return false }
    return facts.decides(facts.calls[questions[earlier - 1]], aboutCodeIn: registration.recognised.scope)
  }

  private mutating func questions(in file: FileID) -> [SymbolID: [CallID]] {
    if let known = calls[file] { return known }
    let facts = app.program.files[file].facts
    var found: [SymbolID: [CallID]] = [:]
    for metatype in app.recognised[file].clients.metatypes {
      let scope = facts.scopes[metatype.scope].declaration
      if let call = facts.question(metatype), let type = app.program.resolve(metatype.type, in: file, at: scope).symbol
      {
        found[type, default: []].append(call)
      }
    }
    calls[file] = found
    return found
  }
}

extension FileFacts {
  /// Whether a condition looks at what a call gives, so that code behind that, in the same function or in closures of
  /// that, runs or not.
  fileprivate func decides(_ call: Call, aboutCodeIn scope: ScopeID) -> Bool {
    let body = body(around: call.scope)
    guard body.isNone || isScope(scope, within: body) else { return false }
    switch call.use {
    case .condition, .operand: return true
    case .initialValue, .discarded: return scopes[call.scope].kind == .branch || isInGuard(scope)
    default: return false
    }
  }

  private func isInGuard(_ scope: ScopeID) -> Bool {
    scopes(around: scope).contains { scopes[$0].flags.contains(.isGuard) }
  }
}
