import TCALintDomain
import TCALintModel
import TCALintSyntax

/// An identifier of effects, as far as it shows which other identifiers are equal.
enum CancellationIdentifier: Hashable {
  /// A case of an enum, with whatever payload: `CancelID.timer`, `CancelID.download(id)`.
  case enumCase(DeclarationReference)
  /// A value of a type, or the type itself: `TimerID()`, `TimerID.self`.
  case type(SymbolID)
  /// The source of a string literal.
  case string(String)
  /// The source of an integer literal.
  case number(String)
}

extension ArgumentSite {
  /// The identifier that it is; nil for one that is computed, passed in, or stored.
  var cancellationIdentifier: CancellationIdentifier? { app.cancellationIdentifier(argument.value, in: file) }

  /// The elements of an array literal.
  var elements: [Location]? {
    guard argument.value == .other, let node = facts.node(at: argument.range), facts.nodes[node].kind == .array else {
      return nil
    }
    return facts.operands(of: node).map { Location(file: file, range: facts.nodes[$0].range) }
  }
}

extension App {
  func cancellationIdentifier(_ value: Value, in file: FileID) -> CancellationIdentifier? {
    let facts = program.files[file].facts
    if let literal = value.literal {
      let text = program.source(Location(file: file, range: facts.literals[literal].range))
      switch facts.literals[literal].kind {
      case .string: return text.contains("\\") ? nil : .string(text)
      case .integer: return .number(text)
      default: return nil
      }
    }
    guard let id = facts.namedPath(value), case let path = facts.paths[id],
      path.root == .unqualified || path.root == .selfType,
      path.isPlain
    else {
      return nil
    }
    if value.path == nil || path.flags.contains(.isMetatype), path.root == .unqualified,
      let type = program.resolve(path.names, in: file, at: facts.scopes[path.scope].declaration).symbol
    {
      return .type(type)
    }
    guard path.names.count > 1,
      let declaration = program.declaration(referencedByFirst: path.names.count, namesOf: path, in: file),
      program.declaration(declaration).kind == .enumCase
    else { return nil }
    return .enumCase(declaration)
  }
}
