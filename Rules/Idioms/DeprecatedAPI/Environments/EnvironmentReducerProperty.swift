import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A property that is a reducer with an environment:
/// `let counterReducer = Reducer<CounterState, CounterAction, CounterEnvironment> { … }`.
struct EnvironmentReducerProperty: Sendable {
  let member: Member
  let state: WrittenType
  let action: WrittenType
  let environment: WrittenType

  private init(_ member: Member, _ types: [WrittenType]) {
    self.member = member
    (state, action, environment) = (types[0], types[1], types[2])
  }

  /// Those of a program, in the order of files and lines.
  static func all(in app: App) -> [EnvironmentReducerProperty] {
    let program = app.program
    return app.files(mentioning: ["Reducer", "AnyReducer"].compactMap { program.name($0) }).flatMap { file in
      program.files[file].facts.declarations(where: { $0.kind == .property && !$0.flags.contains(.local) }).compactMap {
        id in
        let member = Member(app, DeclarationReference(file: file, declaration: id))
        return member.typesOfEnvironmentReducer.map { EnvironmentReducerProperty(member, $0) }
      }
    }
  }

  /// Its value.
  func expression() throws(MigrationObstacle) -> EnvironmentReducerExpression {
    let declaration = member.declaration
    let isShared = declaration.parent.isNone || declaration.flags.contains(.static)
    guard isShared, declaration.flags.isDisjoint(with: [.computed, .accessors, .oneOfSeveral, .lazy]),
      !member.hasAttributes
    else { throw MigrationObstacle("the reducer is no constant of a file or a type", at: member.nameLocation) }
    guard declaration.parent.isNone || member.owner.map({ $0.kind != .external && !$0.isLocal }) ?? false,
      !member.isInGenericType
    else { throw MigrationObstacle("a type cannot be nested here", at: member.nameLocation) }
    return try EnvironmentReducerParser(app: member.app, file: member.reference.file)
      .expression(declaration.value, at: member.location)
  }
}

extension Member {
  /// Whether a type around it has generic parameters, or an extension around it conditions.
  fileprivate var isInGenericType: Bool {
    var current = declaration.parent
    while !current.isNone {
      let type = facts.declarations[current]
      if !type.genericParameters.isEmpty || type.flags.contains(.conditional) || type.kind == .protocol { return true }
      current = type.parent
    }
    return owner?.declaration.map { !$0.declaration.genericParameters.isEmpty } ?? false
  }

  /// State, action and environment of the reducer that its declared type is, or that its value names.
  fileprivate var typesOfEnvironmentReducer: [WrittenType]? {
    let declaration = declaration
    guard declaration.type.isNone else { return writtenType?.typesOfEnvironmentReducer }
    var value = declaration.value
    for _ in 0..<Self.maxChain {
      if let types = typesOfReducer(createdBy: value) { return types }
      guard let id = value.call, let callee = CallSite(app, id, in: reference.file).callee else { return nil }
      // `.combined(with: Reducer<State, Action, Environment> { … })`
      if facts.lastName(callee.names).map({ facts.names.text($0) }) == "combined",
        let other = CallSite(app, id, in: reference.file).arguments.first,
        let types = typesOfReducer(createdBy: other.argument.value)
      {
        return types
      }
      guard callee.root == .result else { return nil }
      value = .call(callee.call)
    }
    return nil
  }

  /// The types that a call has behind the name that it begins with.
  private func typesOfReducer(createdBy value: Value) -> [WrittenType]? {
    guard let call = value.call, let path = facts.calls[call].callee.path, case let callee = facts.paths[path],
      callee.root != .result, !callee.type.isNone
    else { return nil }
    return WrittenType(app, callee.type, in: reference.file, at: declaration.parent).typesOfEnvironmentReducer
  }

  /// Longer chains of methods are not followed.
  private static var maxChain: Int { 64 }
}

extension WrittenType {
  fileprivate var typesOfEnvironmentReducer: [WrittenType]? {
    guard let first = names.first, ["Reducer", "AnyReducer"].contains(first), parts.count == 3,
      names.count == 1, externalName == first
    else { return nil }
    return parts
  }
}
