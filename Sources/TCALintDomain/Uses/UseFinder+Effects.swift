import TCALintModel
import TCALintSyntax

/// What is an effect, and where one is expected.
extension UseFinder {
  func isEffectType(_ path: Path, _ index: Int, in file: FileID) -> Bool {
    outsideType(path, through: index, in: file).map { EffectWords.types.contains(program.text($0)) } ?? false
  }

  mutating func isEffect(_ path: Path, _ index: Int, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    var (path, index) = (path, index)
    for _ in 0..<Self.mostCalls {
      guard let call = result(path, index), let (inner, last) = callee(call, facts) else { break }
      if EffectWords.makers.contains(last) {
        if inner.root == .implicitMember, inner.names.count == 1 {
          return isExpectedEffect(facts.calls[call], facts, in: file)
        }
        if inner.names.count > 1, isEffectType(inner, inner.names.count - 2, in: file) { return true }
      }
      guard EffectWords.operators.contains(last) else { break }
      (path, index) = (inner, inner.names.count - 1)
    }
    return isValue(of: EffectWords.types, path, index, in: file)
  }

  /// Whether a call stands where an effect is expected: where one is returned, or is one of several that are merged.
  func isExpectedEffect(_ call: Call, _ facts: FileFacts, in file: FileID) -> Bool {
    var call = call
    for _ in 0..<Self.mostCalls {
      let taker: ValueTaker?
      switch call.use {
      case .statement, .returned, .receiver: taker = nil
      case .argument: taker = .argument(call.argument)
      case .operand where isSideOfChoice(call, in: file): taker = self.taker(of: call, in: file)
      case .element:
        guard let known = self.taker(of: call, in: file) else { return false }
        taker = known
      case .initialValue:
        guard let known = local(at: call, in: file) else { return false }
        taker = .local(known)
      default: return false
      }
      switch taker {
      case .argument(let argument):
        // The operands of effects are effects.
        guard let outer = facts.call(of: argument), isOfEffects(outer, facts, in: file) else { return false }
        call = facts.calls[outer]
        if isAppending(outer, facts) { return true }
      case .local(let local): return isOfEffects(facts.locals[local].type, in: file, at: call.scope)
      case .assignment: return false
      case nil: return expectsEffect(call.scope, in: file)
      }
    }
    return false
  }

  /// Whether a function takes effects: one that makes one of several, or one that adds to a list of them.
  private func isOfEffects(_ call: CallID, _ facts: FileFacts, in file: FileID) -> Bool {
    guard let (path, last) = callee(call, facts) else { return false }
    if EffectWords.combiners.contains(last) {
      return path.root == .implicitMember || path.root == .result
        || isEffectType(path, max(path.names.count - 2, 0), in: file)
    }
    guard isAppending(call, facts), path.root == .local, path.names.count == 2 else { return false }
    return isOfEffects(facts.locals[path.local].type, in: file, at: path.scope)
  }

  private func isAppending(_ call: CallID, _ facts: FileFacts) -> Bool { callee(call, facts)?.last == "append" }

  /// Whether a type is that of effects, or of lists of them.
  private func isOfEffects(_ type: TypeID, in file: FileID, at scope: ScopeID) -> Bool {
    guard !type.isNone else { return false }
    let facts = program.files[file].facts
    let element = facts.types[type].kind == .array ? facts.parts(of: type).first ?? type : type
    return isEffect(values.meaning(of: element, in: file, at: facts.scopes[scope].declaration))
  }

  private func isEffect(_ type: ValueType) -> Bool { isOne(of: EffectWords.types, type) }

  /// Whether what the code of a scope returns is an effect: in a closure of `Reduce`, in a function that says so, in a
  /// closure that makes each of those that are merged.
  private func expectsEffect(_ scope: ScopeID, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    let body = facts.body(around: scope)
    guard !body.isNone else { return false }
    if facts.scopes[body].kind == .closure {
      let call = facts.closures[facts.scopes[body].closure].call
      guard !call.isNone, let (path, last) = callee(call, facts) else { return false }
      if EffectWords.reducers.contains(last) { return isOutsideType(path, through: 0, named: last, in: file) }
      if EffectWords.mappers.contains(last) {
        return facts.calls[call].use == .argument && isExpectedEffect(facts.calls[call], facts, in: file)
      }
      return last == "onChange"
    }
    let declaration = facts.scopes[body].declaration
    guard !declaration.isNone else { return false }
    let type = facts.declarations[declaration].type
    return isEffect(values.meaning(of: type, in: file, at: facts.declarations[declaration].parent))
  }
}
