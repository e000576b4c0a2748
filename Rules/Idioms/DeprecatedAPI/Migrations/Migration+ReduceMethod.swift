import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// `reduce(into:action:)` of a `@Reducer`, whose code goes into a `Reduce` of its `body`.
  static let reduceMethod = Migration("`reduce(into:action:)` in a `@Reducer`") { use in
    guard let method = use.declaredMember, let type = use.type, !method.isGenericFunction,
      !method.hasAttribute("discardableResult"),
      !type.members.contains(where: { $0.name == "body" }),
      !type.members.contains(where: { $0.name == method.name && $0 != method }), use.resolvesExternally("Reduce"),
      use.resolvesExternally("ReducerOf"), type.hasOwn("State"), type.hasOwn("Action"), let fix = method.fixInReduce
    else { return nil }
    return Change(fix)
  }
}

extension TypeHandle {
  /// Whether `ReducerOf<Self>` finds a type of a name in it.
  fileprivate func hasOwn(_ name: String) -> Bool {
    !types(named: name).isEmpty || members.contains { $0.kind == .typealias && $0.name == name }
  }
}

extension Member {
  /// Its code in a `Reduce` of a `body` in its place.
  fileprivate var fixInReduce: Fix? {
    guard let functionHead, let body else { return nil }
    let outer = app.indentation(at: location)
    let unit = app.indentationUnit(of: location.file)
    let parameters = parameterNames.joined(separator: ", ")
    let head = "var body: some ReducerOf<Self> {\n\(outer)\(unit)Reduce { \(parameters) in"
    let brace = Location(
      file: location.file, range: body.location.range.upperBound - 1..<body.location.range.upperBound)
    return Fix(
      "Write `body` with a `Reduce`", .safe,
      edits: [Edit(functionHead, replacement: head), Edit(brace, replacement: "}\n\(outer)}")],
      reindentations: [Reindentation(of: body.location, by: unit)])
  }
}
