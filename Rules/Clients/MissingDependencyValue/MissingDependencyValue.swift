import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A client that reducers use has nothing to run in tests.
  static let missingDependencyValue = Rule(
    id: "missing-dependency-value", category: .clients, severity: .warning, profile: .recommended,
    summary: "A client that reducers use has a live value but no test value.",
    page: Page.missingDependencyValue, needsWholeProgram: true,
    fixes: .suggestion, options: MissingDependencyValueOptions.self,
    check: { options in
      .program { app in
        var clients: [TypeHandle: Served] = [:]
        let found = app.keysOfReducers.compactMap { key, uses -> (finding: Finding, uses: [RequestOfReducer])? in
          guard let client = key.client, let use = uses.first else { return nil }
          let served = clients[client.type] ?? Served(client)
          clients[client.type] = served
          return served.hasFunctions ? finding(key, of: served, use, options).map { ($0, uses) } : nil
        }
        if found.isEmpty { return [] }
        let tested = TestedFeatures(app)
        return found.filter { $0.uses.contains { tested.contains($0.reducer) } }.map(\.finding)
      }
    })
}

private struct MissingDependencyValueOptions: RuleOptions {
  var asksForPreview = false
  static let fields = [
    OptionField("preview", \Self.asksForPreview, "whether a client also requires a `previewValue`")
  ]
}

/// The properties of a client that are checked once, for all of its keys.
private struct Served {
  let client: Client
  let hasFunctions: Bool
  let isMadeWithoutArguments: Bool

  init(_ client: Client) {
    self.client = client
    hasFunctions = client.hasFunctions || client.holdsClients
    isMadeWithoutArguments = client.isMadeWithoutArguments
  }
}

private func finding(
  _ key: ClientKey, of served: Served, _ use: RequestOfReducer, _ options: MissingDependencyValueOptions
) -> Finding? {
  let wanted: [ClientValue.Kind] = options.asksForPreview ? [.test, .preview] : [.test]
  guard !key.isInjectedKey, !key.mayInheritValues, key.hasValue(.live),
    case let missing = wanted.filter({ !key.hasValue($0) }), !missing.isEmpty,
    let place = key.entry?.nameLocation ?? key.values(.live).first?.member.nameLocation
  else { return nil }
  return Finding(
    .lacks(served.client, key, missing), at: place,
    related: [RelatedLocation(.asks(use.reducer.name, use.name), at: use.location)],
    help: .add(missing, to: key, of: served), fixes: missing.contains(.test) ? fixes(key, served) : [])
}

/// The value that the macro's initialiser makes, beside the live one.
private func fixes(_ key: ClientKey, _ served: Served) -> [Fix] {
  // Of several, each in a branch of `#if`, the right place is unknown.
  guard served.isMadeWithoutArguments, key.values(.live).count == 1, let live = key.values(.live).first?.member,
    live.flags.contains(.static), let indentation = live.indentation
  else { return [] }
  let line = indentation + testValue(of: key, served)
  // A comment behind the live value stays with it.
  let edit =
    live.linesOfItsOwn.map { Edit($0.end, replacement: line + "\n") }
    ?? Edit(live.location.end, replacement: "\n" + line)
  return [Fix("Add `testValue`", .suggestion, edits: [edit])]
}

/// The declaration of a test value, which can be seen where the live one can. In an actor `Self` makes none.
private func testValue(of key: ClientKey, _ served: Served) -> String {
  let flags = key.values(.live).first?.member.flags ?? []
  let access = flags.contains(.public) ? "public " : flags.contains(.package) ? "package " : ""
  let isSelf = key.type == served.client.type && served.client.type.kind == .struct
  return "\(access)static let testValue = \(isSelf ? "Self" : served.client.name)()"
}

extension String {
  fileprivate static func lacks(_ client: Client, _ key: ClientKey, _ missing: [ClientValue.Kind]) -> String {
    (key.type == client.type || key.entry != nil ? "`\(client.name)` has" : "`\(key.name)` gives `\(client.name)`")
      + " a `liveValue` but no \(missing.map { "`\($0.rawValue)`" }.joined(separator: " and no "))"
  }

  fileprivate static func asks(_ reducer: String, _ name: String?) -> String {
    "`\(reducer)` uses it\(name.map { " as `\($0)`" } ?? "") here"
  }

  fileprivate static func add(_ missing: [ClientValue.Kind], to key: ClientKey, of served: Served) -> String {
    if !missing.contains(.test) {
      return "Add a `previewValue` to `\(key.name)`, so that previews do not run the live value."
    }
    if served.client.type.kind == .actor { return .addActor(to: key, served) }
    let value =
      served.isMadeWithoutArguments
      ? "`\(testValue(of: key, served))`: the macro generates the initialiser, but not this value; endpoints that a "
        + "test does not override then fail the test"
      : "a `testValue` whose endpoints fail a test that does not override them"
    if served.client.type.kind == .class {
      return "Make the dependency a protocol or a struct of functions that wraps the class `\(served.client.name)`, "
        + "so that its test value can have functions that fail. Without a `testValue`, \(fallback)"
    }
    let preview = missing.contains(.preview) ? ", and a `previewValue`" : ""
    if let entry = key.entry, key.type == nil {
      return "Give `\(entry.name)` an initial value, which tests use\(preview). Without it, \(fallback)"
    }
    return "Add to `\(key.name)` \(value)\(preview). Without it, \(fallback)"
  }

  /// A private actor can be created for each test.
  fileprivate static func addActor(to key: ClientKey, _ served: Served) -> String {
    let value = served.isMadeWithoutArguments ? ", `\(testValue(of: key, served))`" : ""
    return "Add a `testValue` to `\(key.name)`\(value): if the actor only stores values, each test can have its own "
      + "instance. If it has side effects, wrap it in a protocol or a struct of functions. Without it, \(fallback)"
  }

  private static var fallback: String { "tests report a failure and then use the preview value or the live value." }
}
