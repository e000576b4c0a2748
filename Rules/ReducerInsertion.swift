import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension TypeHandle {
  /// Puts a reducer in front of the others in a body: `Scope(…) { … }`. nil where that may not compile.
  func edit(puttingFirst reducer: String) -> Edit? {
    guard let first = builtItems.first, !app.hasComment(above: first) else { return nil }
    let separator = app.beginsLine(first) ? "\n" + app.indentation(at: first) : "; "
    return Edit(first.start, replacement: reducer + separator)
  }

  /// Calls a method on the `Reduce` of a body, or else on its last reducer: `.ifLet(…)`. nil where that may not
  /// compile.
  func edit(calling method: String) -> Edit? {
    let items = builtItems
    // Which of several changes the state of the child, decides about the order.
    guard items.count(where: { app.program.source($0).hasPrefix("Reduce") }) <= 1 else { return nil }
    guard let item = items.last(where: { app.program.source($0).hasPrefix("Reduce") }) ?? items.last else { return nil }
    let separator = app.beginsLine(item) ? "\n" + app.indentation(at: item) : ""
    let end = Location(file: item.file, range: item.range.upperBound..<item.range.upperBound)
    return Edit(end, replacement: separator + method)
  }

  /// The items of the only body of a reducer, where that is a result builder that only calls.
  private var builtItems: [Location] {
    guard bodies.count == 1, case let body = bodies[0], !body.returnsExplicitly, isBuilt(body),
      body.writtenType?.flags.contains(.isOpaque) == true, case let facts = body.facts,
      let getter = facts.bodies(of: body.reference.declaration).first(where: { $0.kind == .getter })
    else { return [] }
    let items = Array(facts.operands(of: getter.root))
    guard items.allSatisfy({ facts.nodes[$0].kind == .call }) else { return [] }
    return items.map { Location(file: body.reference.file, range: facts.nodes[$0].range) }
  }

  /// Whether a body is known to be a result builder: by its attribute, the macro, or the conformance that it is declared
  /// with.
  private func isBuilt(_ body: Member) -> Bool {
    if body.hasAttribute("ReducerBuilder") { return true }
    if hasAttribute("Reducer"), let declaration { return body.isMember(of: declaration) }
    return inheritanceClauses.contains { clause in
      clause.types.contains { $0.libraryNames.contains { ["Reducer", "ReducerProtocol"].contains($0) } }
        && body.isMember(of: clause.declaration)
    }
  }

  /// Whether a name means the library's type in a reducer.
  func resolvesToLibrary(_ name: String) -> Bool {
    guard let name = app.program.name(name), let body = bodies.first else { return true }
    return app.program.externalName(name, in: body.reference.file, at: body.declaration.parent) != nil
  }
}
