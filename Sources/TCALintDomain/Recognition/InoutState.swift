import TCALintModel
import TCALintSyntax

/// Whether a local name is the `inout` state of a reducer, as far as its file shows.
public enum InoutState {
  /// The state of the reducer around it.
  case reducers
  /// A parameter of a written type, which may be a state.
  case typed(TypeID)
  /// The second parameter of `.onChange(of:)`, under another name than `state`: the state where the closure makes
  /// effects, else a value.
  case changed

  /// Whether the name is definitely `inout`.
  var isInout: Bool { if case .changed = self { false } else { true } }
}

extension FileFacts {
  /// How a local name relates to the `inout` state of a reducer; nil for any other.
  public func inoutState(_ id: LocalID) -> InoutState? {
    let local = locals[id]
    switch local.kind {
    case .parameter:
      guard local.isInout, !local.type.isNone, types[local.type].kind == .named else { return nil }
      if lastName(types[local.type].path)?.is(.State) == true { return .reducers }
      return local.position == 0 && isReduce(scopes[local.scope].declaration) ? .reducers : .typed(local.type)
    case .closureParameter:
      let closure = closures[scopes[local.scope].closure]
      guard let callee = callee(of: closure) else { return nil }
      if isReduceCall(callee) { return local.position == 0 ? .reducers : nil }
      guard isOnChange(callee), local.position == 1 else { return nil }
      return local.name.is(.state) ? .reducers : .changed
    default: return nil
    }
  }

  /// Whether a path begins with the `$0` of `Reduce { $0… }`.
  public func beginsWithAnonymousState(_ path: Path) -> Bool {
    guard path.root == .anonymous, names.text(pathNames[Int(path.names.lowerBound)]) == "$0" else { return false }
    let body = body(around: path.scope)
    guard !body.isNone, !scopes[body].closure.isNone, let callee = callee(of: closures[scopes[body].closure]) else {
      return false
    }
    return isReduceCall(callee)
  }

  /// The path of the function or type that a closure is an argument of.
  func callee(of closure: Closure) -> Path? {
    guard !closure.call.isNone, let callee = calls[closure.call].callee.path else { return nil }
    return paths[callee]
  }

  private func isReduce(_ declaration: DeclarationID) -> Bool {
    !declaration.isNone && declarations[declaration].name.is(.reduce)
  }

  /// `Reduce`, `ComposableArchitecture.Reduce`, `Reduce.init`, and `.init` where one is declared: `let reducer:
  /// Reduce<State, Action> = .init { … }`; also a reducer that takes an environment.
  func isReduceCall(_ callee: Path) -> Bool {
    nameOfType(madeBy: callee)?.is(.Reduce) == true || takesEnvironment(callee)
  }

  /// Whether a callee makes a reducer that takes an environment, before 1.0: `Reducer<State, Action, Environment> { state,
  /// action, environment in … }`, and `.init` where one is declared, or combined with others.
  func takesEnvironment(_ callee: Path) -> Bool {
    if let name = nameOfType(madeBy: callee) {
      guard name.is(.Reducer) || name.is(.AnyReducer) else { return false }
    } else {
      guard isImplicitInitializer(callee), isCombined(callee.calling) else { return false }
    }
    guard !callee.calling.isNone, let closure = arguments[calls[callee.calling].arguments].last?.value.closure else {
      return false
    }
    return closures[closure].parameters.count == 3
  }

  /// The last name of the type that a callee may make a value of.
  private func nameOfType(madeBy callee: Path) -> Name? {
    if let name = lastName(callee.names) { return name }
    let type = typeDeclared(for: callee)
    return type.isNone || types[type].kind != .named ? nil : lastName(types[type].path)
  }

  /// The type of which `.init` makes a value: the written type of the variable, or the result of the function around;
  /// or none.
  func typeDeclared(for callee: Path) -> TypeID {
    guard isImplicitInitializer(callee) else { return .none }
    var (call, length) = (callee.calling, 0)
    // A chain begins and ends with the same type.
    while let next = calls[call].reader.path, case let calling = paths[next].calling, !calling.isNone {
      length += 1
      if length > Self.maxChain { return .none }
      call = calling
    }
    let type = typeOfVariable(madeBy: call)
    guard type.isNone, calls[call].isResult, case let body = body(around: calls[call].scope), !body.isNone,
      scopes[body].kind != .closure, !scopes[body].declaration.isNone
    else { return type }
    return declarations[scopes[body].declaration].type
  }

  /// Longer chains of calls are not followed: each closure in the first call asks for their end.
  private static let maxChain = 64

  private func isImplicitInitializer(_ callee: Path) -> Bool {
    callee.root == .implicitMember && callee.flags.contains(.isInit) && callee.names.isEmpty && !callee.calling.isNone
  }

  /// Whether the result of a call is an argument of `.combine(…)` or `.combined(with:)`.
  private func isCombined(_ call: CallID) -> Bool {
    guard let receiver = self.call(of: calls[call].argument) else { return false }
    return calleeName(calls[receiver]).map { ["combine", "combined"].contains(names.text($0)) } ?? false
  }

  /// `.onChange(of:)` called on a reducer.
  func isOnChange(_ callee: Path) -> Bool {
    guard lastName(callee.names)?.is(.onChange) == true, callee.root == .result || callee.names.count > 1,
      !callee.calling.isNone
    else { return false }
    return arguments[calls[callee.calling].arguments].contains { $0.label.is(.of) }
  }

  /// `query` for the closure of `.onChange(of: \.query) { … }` on a reducer.
  func propertyObserved(by closure: Closure) -> Name? {
    guard let callee = callee(of: closure), isOnChange(callee) else { return nil }
    let observed = arguments[calls[closure.call].arguments].first { $0.label.is(.of) }?.value.keyPath
    return observed.flatMap { firstName(keyPaths[$0].names) }
  }
}
