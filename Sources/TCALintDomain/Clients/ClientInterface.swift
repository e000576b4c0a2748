import TCALintModel
import TCALintSyntax

extension Client {
  /// What others ask of it: the stored functions of a struct, also those whose types are typealiases; the methods and
  /// properties that a protocol requires.
  public var interface: [Member] {
    switch type.kind {
    case .struct: type.storedProperties.filter { $0.writtenType?.isFunction ?? false }
    case .protocol: requiredMembers
    default: []
    }
  }

  /// The methods, properties and subscripts that a protocol requires itself, in order.
  var requiredMembers: [Member] {
    guard type.kind == .protocol, let declaration = type.declaration else { return [] }
    return type.app.program.members(of: declaration.reference).map { Member(type.app, $0) }.filter {
      $0.kind == .property || $0.kind == .function || $0.kind == .subscript
    }
  }
}

extension Member {
  /// The types that its declaration is written with: of a property its own, of a function those of its parameters, of its
  /// result, and what its generic parameters have to be.
  public var signature: [WrittenType] {
    let scope = declaration.kind == .function ? reference.declaration : declaration.parent
    let parameters = facts.parameters[declaration.parameters] + facts.parameters[declaration.genericParameters]
    return (parameters.map(\.type) + [declaration.type]).filter { !$0.isNone }.map {
      WrittenType(app, $0, in: reference.file, at: scope)
    }
  }
}

extension WrittenType {
  /// Whether it is the type of a function, or of one or none, also under the name of a typealias.
  public var isFunction: Bool {
    let meaning = withoutAliases
    if meaning.isOptional, let wrapped = meaning.parts.first { return wrapped.function != nil }
    return meaning.kind == .function
  }
}
