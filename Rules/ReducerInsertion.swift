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
    guard let item = items.last(where: { app.program.source($0).hasPrefix("Reduce") }) ?? items.last else { return nil }
    let separator = app.beginsLine(item) ? "\n" + app.indentation(at: item) : ""
    let end = Location(file: item.file, range: item.range.upperBound..<item.range.upperBound)
    return Edit(end, replacement: separator + method)
  }

  /// The items of the only body of a reducer, where that is a result builder that only calls.
  private var builtItems: [Location] {
    guard bodies.count == 1, case let body = bodies[0], !body.returnsExplicitly,
      body.writtenType?.flags.contains(.isOpaque) == true, case let facts = body.facts,
      let getter = facts.bodies(of: body.reference.declaration).first(where: { $0.kind == .getter })
    else { return [] }
    let items = Array(facts.operands(of: getter.root))
    guard items.allSatisfy({ facts.nodes[$0].kind == .call }) else { return [] }
    return items.map { Location(file: body.reference.file, range: facts.nodes[$0].range) }
  }

  /// Whether a name means the library's type in a reducer.
  func resolvesToLibrary(_ name: String) -> Bool {
    guard let name = app.program.name(name), let body = bodies.first else { return true }
    return app.program.externalName(name, in: body.reference.file, at: body.declaration.parent) != nil
  }
}
