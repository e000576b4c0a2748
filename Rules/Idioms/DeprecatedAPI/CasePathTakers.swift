import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A function or an initialiser of the program that takes case paths which are no key paths: `case path: AnyCasePath<…>`.
struct CasePathTaker: Sendable {
  /// The labels of its parameters in order, `_` for none.
  let labels: [String]
  /// Those without a default that take no function, which a call has to name.
  let needed: Set<String>
  /// Those that take a case path.
  let casePaths: Set<String>

  /// Whether a call with some labels may be one of it.
  fileprivate func takes(_ call: CallSite) -> Bool {
    let given = call.arguments.filter { !$0.isClosure || $0.label != nil }.map { $0.label ?? "_" }
    var rest = labels[...]
    for label in given {
      guard let index = rest.firstIndex(of: label) else { return false }
      rest = rest[(index + 1)...]
    }
    return needed.isSubset(of: given)
  }
}

extension CasePathSite {
  /// The maximum number of functions of a name, and of arguments: each is compared with each.
  private static let most = 64

  /// Whether it is for a parameter of the program's own that takes a case path, and no function.
  var isForOwnParameter: Bool {
    guard let name = call.name, let label, let takers = app.casePathTakers[name] else { return false }
    if takers.count > Self.most || call.arguments.count > Self.most { return true }
    return takers.contains { $0.casePaths.contains(label) && $0.takes(call) }
  }
}

extension App {
  private static let casePathTakersKey = TableKey<[String: [CasePathTaker]]>("case path takers")

  /// The functions that take case paths by their names, and initialisers by those of their types.
  fileprivate var casePathTakers: [String: [CasePathTaker]] {
    table(Self.casePathTakersKey) {
      var found: [String: [CasePathTaker]] = [:]
      for place in places(of: Self.casePaths.compactMap { program.name($0) }) {
        let facts = program.files[place.file].facts
        for id in facts.declarations(where: { $0.kind == .function || $0.kind == .initializer }) {
          let declaration = facts.declarations[id]
          guard let name = facts.nameOfCall(of: declaration), let taker = CasePathTaker(declaration, facts) else {
            continue
          }
          found[name, default: []].append(taker)
        }
      }
      return found
    }
  }

  fileprivate static let casePaths: Set<String> = ["CasePath", "AnyCasePath"]
}

extension CasePathTaker {
  fileprivate init?(_ declaration: Declaration, _ facts: FileFacts) {
    func type(_ parameter: Parameter) -> TypeReference? { parameter.type.isNone ? nil : facts.types[parameter.type] }
    func takesCasePath(_ parameter: Parameter) -> Bool {
      type(parameter).flatMap { facts.lastName($0.path) }.map { App.casePaths.contains(facts.names.text($0)) } ?? false
    }
    // Most functions take none.
    guard facts.parameters[declaration.parameters].contains(where: takesCasePath) else { return nil }
    let parameters = facts.parameters[declaration.parameters].map { parameter in
      (label: parameter.label.isNone ? "_" : facts.names.text(parameter.label), parameter: parameter)
    }
    labels = parameters.map(\.label)
    casePaths = Set(parameters.filter { takesCasePath($0.parameter) }.map(\.label))
    needed = Set(
      parameters.filter { $0.parameter.valueRange.isEmpty && type($0.parameter)?.kind != .function }.map(\.label))
  }
}

extension FileFacts {
  /// By what a call names a function, or the type that an initialiser makes.
  fileprivate func nameOfCall(of declaration: Declaration) -> String? {
    if declaration.kind == .function { return names.text(declaration.name) }
    guard !declaration.parent.isNone else { return nil }
    let owner = declarations[declaration.parent]
    guard owner.kind == .extension else { return names.text(owner.name) }
    return owner.type.isNone ? nil : lastName(types[owner.type].path).map { names.text($0) }
  }
}
