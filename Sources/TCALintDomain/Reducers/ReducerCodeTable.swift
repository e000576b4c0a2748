import TCALintModel
import TCALintSyntax

extension App {
  private static let reducerCodeKey = TableKey<ReducerCodeTable>("code of reducers")

  /// Whether a function, or a property, is declared to return something.
  public func returnsValue(_ declaration: DeclarationID, in file: FileID) -> Bool {
    let type = declaration.isNone ? .none : program.files[file].facts.declarations[declaration].type
    return !type.isNone && !WrittenType(self, type, in: file, at: declaration).isVoid
  }

  /// The code of the app's reducers, computed once. The cost of that is linear in the closures and functions of files.
  public var reducerCodeTable: ReducerCodeTable { table(Self.reducerCodeKey) { ReducerCodeTable(self) } }
}

/// A function or a closure.
public struct CodePlace: Hashable, Sendable {
  let file: FileID
  let scope: ScopeID

  /// The function or closure that has a scope.
  public init(file: FileID, scope: ScopeID) {
    self.file = file
    self.scope = scope
  }
}

/// The code of an app's reducers.
public struct ReducerCodeTable: Sendable {
  /// The functions and closures, file by file.
  public private(set) var entries: [Entry] = []
  /// The scopes of the entries.
  public private(set) var scopes: Set<CodePlace> = []

  /// A function or closure of a reducer.
  public struct Entry: Sendable {
    /// The file that contains the code.
    public let file: FileID
    /// That of the closure or the function.
    public let scope: ScopeID
    /// The reducer around it; nil for a `Reduce` outside of one, and for a reducer with an environment.
    public let reducer: SymbolID?
    /// Whether it returns a value.
    public let returnsValue: Bool

    /// The function or closure that has a scope.
    public init(file: FileID, scope: ScopeID, reducer: SymbolID? = nil, returnsValue: Bool) {
      self.file = file
      self.scope = scope
      self.reducer = reducer
      self.returnsValue = returnsValue
    }
  }

  /// The cost is linear in the closures and functions of files.
  init(_ app: App) {
    let reducers = app.filesOfReducerCode()
    for file in app.program.files.indices where reducers[file] {
      let facts = app.program.files[file].facts
      for closure in facts.closures where facts.reduces(closure) {
        let declaration = facts.scopes[facts.scopes[closure.scope].parent].declaration
        guard let callee = facts.callee(of: closure), app.isLibraryReducer(callee, in: file),
          !facts.isOnChange(callee) || app.reactsToState(closure, in: file)
        else { continue }
        add(
          closure.scope, at: declaration, returnsValue: true, isReduce: facts.isReduceCall(callee), in: file, app)
      }
      for scope in facts.scopes.factIndices
      where facts.scopes[scope].kind == .function || facts.scopes[scope].kind == .accessor {
        let declaration = facts.scopes[scope].declaration
        guard !declaration.isNone, isReducing(declaration, facts, in: file, app) else { continue }
        add(scope, at: declaration, returnsValue: app.returnsValue(declaration, in: file), in: file, app)
      }
    }
  }

  private mutating func add(
    _ scope: ScopeID, at declaration: DeclarationID, returnsValue: Bool, isReduce: Bool = false, in file: FileID,
    _ app: App
  ) {
    let reducer = app.type(.reducer, around: DeclarationReference(file: file, declaration: declaration))
    guard reducer != nil || isReduce else { return }
    entries.append(Entry(file: file, scope: scope, reducer: reducer?.symbol, returnsValue: returnsValue))
    scopes.insert(CodePlace(file: file, scope: scope))
  }

  /// Whether a function is a method, or is declared in code, that takes the `inout` state of a reducer or returns
  /// effects, or a property has an effect as its value.
  private func isReducing(_ id: DeclarationID, _ facts: FileFacts, in file: FileID, _ app: App) -> Bool {
    let function = facts.declarations[id]
    guard function.kind == .function || function.kind == .property, !function.parent.isNone,
      function.flags.contains(.local) || facts.declarations[function.parent].isTypeOrExtension
    else { return false }
    if app.holdsEffects(function.type, in: file, at: function.parent) { return true }
    return facts.parameters[function.parameters].contains { parameter in
      guard parameter.isInout, !parameter.type.isNone else { return false }
      if facts.types[parameter.type].kind == .named,
        facts.lastName(facts.types[parameter.type].path)?.is(.State) == true
      {
        return true
      }
      let type = app.program.resolve(parameter.type, in: file, at: function.parent).symbol
      return type.map { app.roles[$0].contains(.state) } ?? false
    }
  }
}

extension FileFacts {
  /// Whether a scope of a file is one of some places, or lies in one.
  public func isScope(_ scope: ScopeID, of file: FileID, withinOneOf places: Set<CodePlace>) -> Bool {
    scopes(around: scope).contains { places.contains(CodePlace(file: file, scope: $0)) }
  }

  /// The scope of the function or accessor that a node is the root of; nil for a closure, and the root of an expression.
  public func scope(ofFunction root: BodyNodeID) -> ScopeID? {
    guard nodes[root].kind == .block || nodes[root].kind == .function else { return nil }
    return body(around: scope(around: nodes[root].range.lowerBound))
  }

  /// Whether a closure is one of `Reduce`, of a reducer with an environment or of `.onChange(of:)`.
  fileprivate func reduces(_ closure: Closure) -> Bool {
    callee(of: closure).map { isReduceCall($0) || isOnChange($0) } ?? false
  }
}

extension App {
  /// Whether the closure of an `.onChange(of:)` is for a change of a reducer's state: it is where reducers are
  /// composed, not in their code, and not for a dependency.
  fileprivate func reactsToState(_ closure: Closure, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    var current = facts.scopes[closure.scope].parent
    while !current.isNone, facts.scopes[current].kind != .type {
      let around = facts.scopes[current].closure
      if !around.isNone, !facts.closures[around].call.isNone {
        let callee = facts.calls[facts.closures[around].call].callee
        if EffectCallee(callee, facts, effectNames.ofFile[file] ?? []) != nil { return false }
        if let path = callee.path, facts.isReduceCall(facts.paths[path]) { return false }
      }
      current = facts.scopes[current].parent
    }
    return dependency(behind: facts.calls[closure.call].callee, in: file) == nil
  }

  /// Whether a scope is that of a closure of the library's `Reduce`, or reducer with an environment.
  func isReduce(_ scope: ScopeID, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    guard !scope.isNone, !facts.scopes[scope].closure.isNone,
      let callee = facts.callee(of: facts.closures[facts.scopes[scope].closure])
    else { return false }
    return facts.isReduceCall(callee) && isLibraryReducer(callee, in: file)
  }

  /// Whether a callee is the library's `Reduce`, or reducer with an environment, and not a type of the program; an
  /// operator always is.
  func isLibraryReducer(_ callee: Path, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    let declaration = facts.scopes[callee.scope].declaration
    if facts.takesEnvironment(callee), !seesArchitecture(file) { return false }
    switch callee.root {
    case .unqualified where !facts.isOnChange(callee):
      return program.externalName(callee.names, in: file, at: declaration) != nil
    case .implicitMember:
      let type = facts.typeDeclared(for: callee)
      return type.isNone || program.externalName(of: type, in: file, at: declaration) != nil
    default: return true
    }
  }

  /// Whether a written type is the library's type of effects.
  public func isEffect(_ type: TypeID, in file: FileID, at declaration: DeclarationID) -> Bool {
    guard !type.isNone else { return false }
    let facts = program.files[file].facts
    return facts.types[type].kind == .named && nameEffects(facts.types[type].path, in: file, at: declaration)
  }

  /// Whether a written type is that of effects, or of an optional or a list of them.
  func holdsEffects(_ type: TypeID, in file: FileID, at declaration: DeclarationID) -> Bool {
    guard !type.isNone else { return false }
    let facts = program.files[file].facts
    guard [.optional, .array].contains(facts.types[type].kind) else { return isEffect(type, in: file, at: declaration) }
    return facts.parts(of: type).first.map { holdsEffects($0, in: file, at: declaration) } ?? false
  }

  /// Whether a function has a local name as a parameter of the library's type of what sends actions: `send: Send<Action>`.
  public func isSender(_ local: LocalName, in file: FileID) -> Bool {
    let scope = program.files[file].facts.scopes[local.scope]
    return local.kind == .parameter && scope.kind == .function && isSend(local.type, in: file, at: scope.declaration)
  }

  /// Whether a written type is the library's type of what sends the actions of effects.
  public func isSend(_ type: TypeID, in file: FileID, at declaration: DeclarationID) -> Bool {
    guard !type.isNone else { return false }
    let facts = program.files[file].facts
    guard facts.types[type].kind == .named, facts.lastName(facts.types[type].path)?.is(.Send) == true
    else { return false }
    return program.externalName(of: type, in: file, at: declaration) != nil
  }
}
