import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The lines of a `body` that does what a reducer with an environment did.
struct EnvironmentReducerBody {
  let app: App
  /// The lines that create the reducer in the place of its name.
  let creation: (EnvironmentReducerName) -> [String]
  /// A path of a scope, as written in a body.
  let path: (ArgumentSite) -> String
  /// A level of indentation.
  let unit: String

  /// A statement of a body, or a method that is called on one.
  private struct Part {
    enum Kind { case code, scope, child }

    var lines: [String]
    let kind: Kind
    /// The case path of a child's action.
    var action: ArgumentSite?
  }

  /// The lines, without the indentation of the body.
  func lines(of expression: EnvironmentReducerExpression) throws(MigrationObstacle) -> [String] {
    let parts = try attached(self.parts(of: expression))
    return parts.isEmpty ? ["EmptyReducer()"] : parts.flatMap(\.lines)
  }

  private func parts(of expression: EnvironmentReducerExpression) throws(MigrationObstacle) -> [Part] {
    switch expression {
    case .code(let closure):
      return [Part(lines: try lines(of: closure), kind: .code)]
    case .name(let name):
      return [Part(lines: creation(name), kind: .code)]
    case .scope(let name, let scope):
      return [child(name, scope)]
    case .binding(let base):
      return [Part(lines: ["BindingReducer()"], kind: .scope)] + (try parts(of: base))
    case .modified(let base, let modifier):
      let inner = try attached(parts(of: base))
      if inner.count == 1 { return [Part(lines: lines(inner[0].lines, with: [modifier]), kind: .code)] }
      return [
        Part(lines: ["CombineReducers {"] + indented(inner.flatMap(\.lines)) + ["}", modifier], kind: .code)
      ]
    case .combination(let all):
      var found: [Part] = []
      for part in all {
        var parts = try self.parts(of: part.expression)
        if !parts.isEmpty { parts[0].lines = part.comments + parts[0].lines }
        found += parts
      }
      return found
    }
  }

  private func indented(_ lines: [String]) -> [String] { lines.map { $0.isEmpty ? "" : unit + $0 } }

  /// An expression with operators, which are a level further in, unless they follow a closing brace.
  private func lines(_ expression: [String], with operators: [String]) -> [String] {
    expression + (expression.last == "}" ? operators : indented(operators))
  }

  /// The parts in which each child that runs where its state exists belongs to the code that ran after it.
  ///
  /// A child that ran after all code is left to a person: afterwards it would run before it.
  private func attached(_ parts: [Part]) throws(MigrationObstacle) -> [Part] {
    var found: [Part] = []
    var children: [Part] = []
    for part in parts {
      switch part.kind {
      case .scope, .child:
        if let action = part.action, children.contains(where: { $0.action?.text == action.text }) {
          throw MigrationObstacle("two reducers run on one action in an order", at: action.location)
        }
        if part.kind == .child { children.append(part) } else { found.append(part) }
      case .code:
        found.append(Part(lines: lines(part.lines, with: children.flatMap(\.lines)), kind: .code))
        children = []
      }
    }
    guard let first = children.first else { return found }
    if let action = first.action, found.contains(where: { $0.kind == .code }) {
      throw MigrationObstacle("the child runs after its parent", at: action.location)
    }
    return found + [Part(lines: lines(["EmptyReducer()"], with: children.flatMap(\.lines)), kind: .code)]
  }

  private func child(_ name: EnvironmentReducerName, _ scope: EnvironmentScope) -> Part {
    let method =
      switch scope.kind {
      case .property: "Scope(state: "
      case .optional: ".ifLet("
      case .enumCase: ".ifCaseLet("
      case .elements: ".forEach("
      }
    return Part(
      lines: [
        "\(method)\(path(scope.state)), action: \(path(scope.action))) {"
      ] + indented(creation(name)) + ["}"],
      kind: scope.kind == .property ? .scope : .child, action: scope.action)
  }

  /// A `Reduce` with the code of a closure.
  private func lines(of closure: ClosureSite) throws(MigrationObstacle) -> [String] {
    let file = closure.file
    let facts = app.program.files[file].facts
    guard let head = closure.endOfHead, facts.closures[closure.id].captureItems.isEmpty else {
      throw MigrationObstacle("the parameters have types, or something is captured", at: closure.location)
    }
    let uses = try EnvironmentFieldUses(in: closure)
    let names = closure.parameters.prefix(2).map { $0.isEmpty ? "_" : $0 }.joined(separator: ", ")
    let end = closure.location.range.upperBound
    var text = "Reduce { \(names) in"
    var start = head
    for (range, replacement) in uses.replacements {
      text += app.program.source(Location(file: file, range: start..<range.lowerBound)) + replacement
      start = range.upperBound
    }
    text += app.program.source(Location(file: file, range: start..<end))
    let brace = Location(file: file, range: end - 1..<end)
    let outer = app.indentation(at: brace)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let moved = lines.dropFirst().map { line in
      line.hasPrefix(outer) ? String(line.dropFirst(outer.count)) : String(line.drop { $0 == " " || $0 == "\t" })
    }
    let isEven = lines.dropFirst().allSatisfy { $0.hasPrefix(outer) || $0.allSatisfy(\.isWhitespace) }
    guard isEven || !text.contains("\"\"\"") else {
      throw MigrationObstacle("the lines of a string are indented less than the code", at: closure.location)
    }
    return [String(lines[0])] + moved.map { $0.allSatisfy(\.isWhitespace) ? "" : $0 }
  }
}

extension ClosureSite {
  /// The place behind the `in` of a closure whose parameters are plain names; nil for any other.
  fileprivate var endOfHead: UInt32? {
    let facts = app.program.files[file].facts
    let argument = facts.closures[id].argument
    guard !argument.isNone else { return nil }
    return ArgumentSite(app, argument, in: file).closureBlock?.head.range.upperBound
  }
}
