import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A reducer that is an enum declares a conformance that only its state can have.
  static let conformanceOnReducerEnum = Rule(
    id: "conformance-on-reducer-enum", category: .idioms, severity: .warning, profile: .recommended,
    summary: "A `@Reducer` enum declares a conformance that its state should have.",
    page: Page.conformanceOnReducerEnum, fixes: .suggestion,
    check: .program { app in
      let reducers = app.reducers.filter { $0.kind == .enum && $0.hasAttribute("Reducer") }
      let declared = reducers.isEmpty ? [:] : app.conformances(ofMadeTypesNamed: "State")
      return reducers.compactMap { finding($0, declared[$0] ?? []) }
    })
}

/// Conformances for comparing, storing and encoding values. A reducer has no values.
private let conformancesOfValues: Set<String> = ["Equatable", "Hashable", "Codable", "Encodable", "Decodable"]

/// - Parameter declared: the conformances that are declared of the generated state.
private func finding(_ reducer: TypeHandle, _ declared: Set<String>) -> Finding? {
  let misplaced = reducer.inheritanceClauses.map { ($0, places(in: $0)) }.filter { !$0.1.isEmpty }
  let types = misplaced.flatMap { clause, places in places.map { clause.types[$0] } }
  guard let first = types.first,
    reducer.app.has(.composableArchitecture, LibraryVersion(1, 8), at: first.location)
  else { return nil }
  let state = "\(reducer.name).State"
  let names = types.flatMap { $0.libraryNames.filter(conformancesOfValues.contains) }
  let own = reducer.types(named: "State").flatMap(\.inheritanceClauses).flatMap(\.types).compactMap(\.libraryName)
  let missing = names.filter { !declared.contains($0) && !own.contains($0) }
  // Before, the compiler did not see the state that the macro makes in an extension.
  let isExtended = reducer.app.has(.composableArchitecture, LibraryVersion(1, 16), at: first.location)
  return Finding(
    .conforms(reducer.name, to: names), at: first.location,
    related: types.dropFirst().map { RelatedLocation("and to `\($0.text)` here", at: $0.location) }
      + (missing.isEmpty || !isExtended ? [] : placeForExtension(of: reducer)),
    help: isExtended ? .declare(missing, of: state) : .ask(for: missing, of: state),
    fixes: move(misplaced, missing, to: state, of: reducer, isExtended: isExtended))
}

private func places(in clause: InheritanceClause) -> [Int] {
  clause.types.indices.filter { clause.types[$0].libraryNames.contains(where: conformancesOfValues.contains) }
}

/// The outermost type around it, behind which there is room for an extension.
private func placeForExtension(of reducer: TypeHandle) -> [RelatedLocation] {
  guard let declaration = reducer.declaration, declaration.container != nil else { return [] }
  let outermost = declaration.outermost
  let name = outermost.kind == .extension ? "this one" : "`\(outermost.nameText)`"
  return [RelatedLocation("move the extension after \(name)", at: outermost.nameLocation)]
}

/// Moves the conformances from the enum's own clause to an extension of its state after the outermost type around it,
/// or to the arguments of its macro.
private func move(
  _ misplaced: [(InheritanceClause, [Int])], _ missing: [String], to state: String, of reducer: TypeHandle,
  isExtended: Bool
) -> [Fix] {
  guard let (clause, places) = misplaced.first, misplaced.count == 1, let removal = clause.removal(of: Set(places)),
    places.allSatisfy({ clause.types[$0].libraryName != nil }), let declaration = reducer.declaration,
    clause.declaration == declaration, declaration.canBeExtended, declaration.isWherever(declaration.outermost),
    !reducer.members.contains(where: { $0.kind == .function || $0.kind == .initializer })
  else { return [] }
  var edits = removal.map { Edit($0, replacement: "") }
  if !missing.isEmpty, !isExtended {
    guard let attribute = declaration.plainAttribute("Reducer") else { return [] }
    edits.append(Edit(attribute.end, replacement: "(state: \(missing.map(argument).joined(separator: ", ")))"))
  } else if !missing.isEmpty {
    let conformances = missing.joined(separator: ", ")
    edits.append(
      Edit(declaration.outermost.location.end, replacement: "\n\nextension \(state): \(conformances) {}"))
  }
  return [Fix("Declare it for `\(state)`", .suggestion, edits: edits)]
}

/// `.equatable` for `Equatable`
private func argument(_ conformance: String) -> String { ".\(conformance.lowercased())" }

extension Member {
  /// Whether it, or a type around it, is not there on all platforms.
  var isMadeAvailable: Bool { hasAttribute("available") || container?.isMadeAvailable ?? false }

  /// Whether an extension in its file can name it: neither it nor a type around it is kept from the rest of the file, and
  /// all of them are the program's.
  var canBeExtended: Bool {
    var current = self
    while let outer = current.container {
      guard current.flags.isDisjoint(with: [.local, .private]), let owner = current.owner, owner.kind != .external
      else {
        return false
      }
      current = outer
    }
    return !current.flags.contains(.local)
  }
}

extension String {
  fileprivate static func declare(_ names: [String], of state: String) -> String {
    if names.isEmpty { return "Remove it: `\(state)`, which the macro generates, already has this conformance." }
    return "Declare it for the state that the macro generates: `extension \(state): \(names.joined(separator: ", ")) "
      + "{}`."
  }

  fileprivate static func ask(for names: [String], of state: String) -> String {
    if names.isEmpty { return declare(names, of: state) }
    return "Let the macro add it: `@Reducer(state: \(names.map(argument).joined(separator: ", ")))`."
  }

  fileprivate static func conforms(_ reducer: String, to names: [String]) -> String {
    "reducer `\(reducer)` declares \(list(names)), but only its state has values"
  }
}
