import TCALintModel
import TCALintSyntax

extension Client {
  /// Its endpoints: the stored functions of a struct, also those whose types are typealiases; the methods and
  /// properties that a protocol requires.
  public var interface: [Member] {
    switch type.kind {
    case .struct: type.storedProperties.filter(\.isFunction)
    case .protocol: type.requiredMembers
    default: []
    }
  }

  /// Whether a struct stores a function of a name for others. The cost is that of a binary search.
  func offers(_ name: String) -> Bool { type.storedProperty(named: name)?.isFunction ?? false }

  /// Whether a struct stores a function for others.
  var offersSomething: Bool { type.storedProperties.contains(where: \.isFunction) }

  /// The protocols whose requirements its own has besides; those that are clients themselves left out.
  public var inheritedProtocols: [TypeHandle] {
    guard type.kind == .protocol else { return [] }
    return (type.ancestors ?? []).filter {
      $0.kind == .protocol && !type.app.isClient($0.symbol) && !type.app.isOnlyInjected($0.symbol)
    }
  }
}

extension TypeHandle {
  /// The methods, properties and subscripts that a protocol requires itself, in order.
  public var requiredMembers: [Member] {
    guard kind == .protocol, let declaration else { return [] }
    return app.program.members(of: declaration.reference).map { Member(app, $0) }.filter {
      $0.kind == .property || $0.kind == .function || $0.kind == .subscript
    }
  }
}

extension Member {
  fileprivate var isFunction: Bool { writtenType?.isFunction ?? false }

  /// The types of what its callers hand over: its parameters, or those of the function type that it is written with.
  public var takenTypes: [WrittenType] {
    if kind == .property { return writtenType?.calledFunction?.parts.dropLast() ?? [] }
    return facts.parameters[declaration.parameters].map(\.type).filter { !$0.isNone }.map {
      WrittenType(app, $0, in: reference.file, at: declaration.parent)
    }
  }

  /// The type of what its callers are given.
  public var givenType: WrittenType? {
    guard kind == .property else { return writtenType }
    return writtenType?.calledFunction?.parts.last ?? writtenType
  }

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
  var isFunction: Bool { calledFunction != nil }

  /// The function type that it is, or is one or none of.
  fileprivate var calledFunction: WrittenType? {
    let meaning = withoutAliases
    return meaning.isOptional ? meaning.parts.first?.function : meaning.function
  }

  /// Whether it is a view: of the program, or of a library that the file imports.
  public var isView: Bool {
    if let nominal { return nominal.isView }
    return name(among: UserInterfaceTypes.views, from: UserInterfaceTypes.modules) != nil
  }
}
