import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A place where a feature, or a default argument, asks WeaveDI's container for a dependency.
struct ContainerRequest {
  /// The code that asks.
  enum Place {
    case defaultArgument, view, reducer, state, model
  }

  let use: ExternalSymbolUse<PlainInterface>
  let place: Place
  let type: TypeHandle

  /// nil for other code, entry points, factories of registrations and assignments.
  init?(_ use: ExternalSymbolUse<PlainInterface>) {
    guard let type = use.type, !type.startsApp, !use.isAssigned, !use.isInRegistration, let place = Place(of: use)
    else { return nil }
    (self.use, self.place, self.type) = (use, place, type)
  }

  /// The type, the key path or the property by which it asks; nil where that is not written.
  var dependency: String? {
    if let first = use.call?.arguments.first, first.label == nil {
      return first.text.hasSuffix(".self") ? String(first.text.dropLast(".self".count)) : first.text
    }
    let facts = use.app.program.files[use.place.file].facts
    let path = facts.paths(in: use.place.range).first.map { facts.paths[$0] }
    let names = path.map { facts.path($0.names).map(facts.names.text) } ?? []
    return names.firstIndex(of: "current").flatMap { names.dropFirst($0 + 1).first }.map { "\\.\($0)" }
  }

  /// The wrapper that asks by the same.
  var wrapper: String {
    guard let dependency else { return "`@Injected`" }
    return use.call == nil || dependency.hasPrefix("\\") ? "`@Injected(\(dependency))`" : "`@Inject`"
  }
}

extension ContainerRequest.Place {
  fileprivate init?(of use: ExternalSymbolUse<PlainInterface>) {
    if use.isDefaultArgument {
      self = .defaultArgument
    } else if use.view != nil {
      self = .view
    } else if use.isIn(.reducer) {
      self = .reducer
    } else if use.isIn(.state) {
      self = .state
    } else if use.isIn(.model) {
      self = .model
    } else {
      return nil
    }
  }
}

extension ExternalSymbolUse {
  /// Whether code assigns it, or a member of it: `InjectedValues.current.service = mock`
  fileprivate var isAssigned: Bool {
    let facts = app.program.files[place.file].facts
    return facts.paths(in: place.range).first.map { facts.paths[$0].use == .target } ?? false
  }

  /// Whether it is in an argument of a function that registers dependencies: `register(Login.self) { Login(api: …) }`
  fileprivate var isInRegistration: Bool {
    let facts = app.program.files[place.file].facts
    return facts.scopes(around: facts.scope(around: place.range.lowerBound)).contains { scope in
      guard case let id = facts.scopes[scope].closure, !id.isNone, case let closure = facts.closures[id],
        !closure.call.isNone,
        let name = facts.calleeName(facts.calls[closure.call]).map(facts.names.text)
      else { return false }
      return ["register", "bootstrap", "prepareDependencies", "withDependencies"].contains { name.hasPrefix($0) }
    }
  }
}

/// The interfaces of WeaveDI 3 and 4 that give what a container holds.
let containerRequests: [PlainInterface] =
  ["UnifiedDI", "DIAsync"].flatMap { type in
    resolvingMethods.map { PlainInterface(pattern: .call($0, .any, of: .type(type)), modules: ["WeaveDI"]) }
  }
  + ["Container", "DIContainer"].flatMap { type in
    ["shared", "live"].flatMap { instance in
      resolvingMethods.map {
        PlainInterface(pattern: .call($0, .any, of: .instance(instance, of: type)), modules: ["WeaveDI"])
      }
    }
  }
  + [PlainInterface(pattern: .member("current", of: .type("InjectedValues")), modules: ["WeaveDI"])]

private let resolvingMethods = [
  "resolve", "requireResolve", "resolveAsync", "requireResolveAsync", "resolveSync", "resolveThrows", "resolveResult",
  "resolveOrDefault", "resolveWithFallback", "resolveDirect",
]
