import TCALintModel
import TCALintSyntax

extension UseFinder {
  /// Whether the member at a place of a path is asked of what a pattern says, and not the program's own.
  mutating func isAsked(
    of base: InterfacePattern.Base, _ path: Path, at index: Int, _ call: Call?, in file: FileID
  ) -> Bool {
    let facts = program.files[file].facts
    switch base {
    case .anything:
      guard isMember(path, at: index, isCall: call != nil), !isEndpoint(at: index, call, in: file) else { return false }
      return !own.declares(name(path, index, in: file), call, of: receiver(path, index, in: file), from: file)
    case .anyType:
      if path.root == .implicitMember, index == 0 {
        return !own.declares(name(path, index, in: file), call, of: .init(), isStatic: true, from: file)
      }
      guard index > 0, let type = outsideType(path, through: index - 1, in: file) else { return false }
      return !own.declares(
        name(path, index, in: file), call, of: .init(type: .outside(type)), isStatic: true, from: file)
    case .type(let name): return index > 0 && isOutsideType(path, through: index - 1, named: name, in: file)
    case .anyonesType(let start): return isAskedOfType(beginning: start, path, index, in: file)
    case .instance(let member, let type): return isInstance(path, index, member, of: type, in: file)
    case .store: return isStore(path, index, in: file) && !isAdded(to: Self.stores, path, index, call, in: file)
    case .binding:
      return isBinding(path, index, in: file) && !isAdded(to: Self.bindings, path, index, call, in: file)
    case .storeProjection: return program.isBindingToStore(ofFirst: index, namesOf: path, in: file)
    case .testStore: return isValue(of: Self.testStores, path, index, call, in: file)
    case .viewStore: return isValue(of: Self.viewStores, path, index, call, in: file)
    case .effect: return isEffect(path, index, in: file) && !isAdded(to: EffectWords.types, path, index, call, in: file)
    case .effectType:
      let isAsked =
        index > 0 && isEffectType(path, index - 1, in: file)
        || path.root == .implicitMember && index == 0 && call.map { isExpectedEffect($0, facts, in: file) } ?? false
      return isAsked && !isAdded(to: EffectWords.types, path, index, call, isStatic: true, in: file)
    case .reducer: return isReducer(path, index, in: file)
    case .implicitMember(let type):
      if index > 0 { return isOutsideType(path, through: index - 1, named: type, in: file) }
      guard path.root == .implicitMember else { return false }
      return type == "SharedReader" ? isAssigned(call, toPropertyWith: type, in: file) : call != nil
    }
  }

  private func isAskedOfType(beginning start: String, _ path: Path, _ index: Int, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    if path.root == .implicitMember { return index == 0 && start.isEmpty }
    let names = facts.path(path.names)
    guard path.root == .unqualified, index > 0, names.prefix(index).allSatisfy(facts.isTypeName) else { return false }
    if start.isEmpty { return true }
    let type = path.names.prefix(index)
    return facts.names.text(names[names.startIndex + index - 1]).hasPrefix(start)
      && program.resolve(type, in: file, at: facts.scopes[path.scope].declaration).symbols.allSatisfy(mayBeService)
  }

  /// Parts of features are no services, whatever they are about.
  func mayBeService(_ type: SymbolID) -> Bool { app.roles[type].isDisjoint(with: [.view, .reducer, .state]) }

  /// Whether the names in front are a static member of a type, or a variable's that is nothing else.
  private func isInstance(_ path: Path, _ index: Int, _ member: String, of type: String, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    if path.root == .local, index == 1, let value = facts.locals[path.local].value.path {
      let value = facts.paths[value]
      return isInstance(value, value.names.count, member, of: type, in: file)
    }
    guard path.root == .unqualified, index > 1,
      facts.names.has(facts.pathNames[Int(path.names.lowerBound) + index - 1], text: member)
    else { return false }
    return isOutsideType(path, through: index - 2, named: type, in: file)
  }

  private func name(_ path: Path, _ index: Int, in file: FileID) -> ProgramName {
    program.name(program.files[file].facts.pathNames[Int(path.names.lowerBound) + index], in: file)
  }

  /// Whether a name of a path may be a member's.
  private func isMember(_ path: Path, at index: Int, isCall: Bool) -> Bool {
    if index > 0 { return true }
    switch path.root {
    case .result, .other, .self, .anonymous: return true
    case .unqualified: return isCall
    default: return false
    }
  }

  /// Whether a method is called on a dependency itself, whose own it is: one that is known to be no client has none.
  private func isEndpoint(at index: Int, _ call: Call?, in file: FileID) -> Bool {
    guard index == 1, let call, let dependency = app.dependency(behind: call.callee, in: file) else { return false }
    switch dependency.meaning {
    case .client, .unknown: return true
    case .value, .library: return false
    }
  }

  private mutating func receiver(_ path: Path, _ index: Int, in file: FileID) -> OwnMembers.MemberOwner {
    switch path.root {
    // A literal or what stands in parentheses is of no type of the program's.
    case .other where index == 0: return .init(type: .structural)
    case .unqualified where index == 0: return .init(type: values.enclosing(path, in: file), isImplied: true)
    default: return .init(type: type(ofFirst: index, of: path, in: file))
    }
  }

  /// The type of what the first names of a path reach, be that an element or a part of one.
  private func type(ofFirst count: Int, of path: Path, in file: FileID) -> ValueType {
    values.type(ofFirst: count, namesOf: path, in: file).known
      ?? meaning(of: ElementTypes(app: app).type(ofFirst: count, of: path, in: file))
  }

  /// Whether a member of one of some types is the program's own: it declares it in an extension.
  private func isAdded(
    to types: Set<String>, _ path: Path, _ index: Int, _ call: Call?, isStatic: Bool = false, in file: FileID
  ) -> Bool {
    own.isAdded(name(path, index, in: file), to: types, call, isStatic: isStatic, from: file)
  }

  /// Whether a member is asked of a value of one of some types, and not the program's own.
  private mutating func isValue(
    of types: Set<String>, _ path: Path, _ index: Int, _ call: Call?, in file: FileID
  ) -> Bool {
    isValue(of: types, path, index, in: file) && !isAdded(to: types, path, index, call, in: file)
  }

  mutating func isValue(of types: Set<String>, _ path: Path, _ index: Int, in file: FileID) -> Bool {
    // In an extension of such a type, what has nothing in front is asked of `self`.
    let isImplied = index == 0 && path.root == .unqualified
    return isOne(
      of: types, isImplied ? values.enclosing(path, in: file) : values.type(ofFirst: index, namesOf: path, in: file))
  }

  /// Whether a type is one of some from outside, or what the program adds to one.
  func isOne(of types: Set<String>, _ type: ValueType) -> Bool {
    switch type {
    case .outside(let name): types.contains(program.text(name))
    case .symbols(let symbols):
      !symbols.isEmpty
        && symbols.allSatisfy {
          program.symbols[$0].kind == .external && types.contains(program.text(program.symbols[$0].name))
        }
    case .structural, .unknown: false
    }
  }

  /// The call at the beginning of a path whose first name a member of its result is.
  func result(_ path: Path, _ index: Int) -> CallID? {
    path.root == .result && index == 0 && !path.call.isNone ? path.call : nil
  }

  /// The path that a call calls, with its last name's text.
  func callee(_ call: CallID, _ facts: FileFacts) -> (path: Path, last: String)? {
    guard let path = facts.calls[call].callee.path.map({ facts.paths[$0] }),
      let last = facts.lastName(path.names)
    else { return nil }
    return (path, facts.names.text(last))
  }

  /// Chains with more calls are not followed.
  static var mostCalls: Int { 64 }

  // MARK: Stores

  private static var stores: Set<String> { ["Store", "StoreOf"] }
  private static var viewStores: Set<String> { ["ViewStore", "ViewStoreOf"] }
  private static var testStores: Set<String> { ["TestStore", "TestStoreOf"] }

  private mutating func isStore(_ path: Path, _ index: Int, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    var (path, index) = (path, index)
    // A store's scopes are stores.
    for _ in 0..<Self.mostCalls {
      guard let call = result(path, index), let (inner, last) = callee(call, facts), last == "scope" else { break }
      (path, index) = (inner, inner.names.count - 1)
    }
    return isValue(of: Self.stores, path, index, in: file)
      || program.nominal(ofFirst: index, namesOf: path, in: file).externalName == "Store"
  }

  // MARK: Bindings

  private static var bindings: Set<String> { ["Binding"] }

  private mutating func isBinding(_ path: Path, _ index: Int, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    var (path, index) = (path, index)
    for _ in 0..<Self.mostCalls {
      // What a binding is asked for, is one.
      if facts.path(path.names).prefix(index).contains(where: { facts.names.text($0).hasPrefix("$") }) { return true }
      guard path.root == .result, !path.call.isNone, let (inner, last) = callee(path.call, facts) else { break }
      if last == "Binding" { return isOutsideType(inner, through: inner.names.count - 1, named: last, in: file) }
      // `viewStore.binding(get:send:)`
      if last == "binding" { return true }
      (path, index) = (inner, inner.names.count - 1)
    }
    return isValue(of: Self.bindings, path, index, in: file)
  }

  private func enclosing(_ path: Path, in file: FileID) -> TypeHandle? {
    let declaration = program.files[file].facts.scopes[path.scope].declaration
    return app.type(around: DeclarationReference(file: file, declaration: declaration))
  }

  // MARK: Reducers

  private mutating func isReducer(_ path: Path, _ index: Int, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    var (path, index) = (path, index)
    for _ in 0..<Self.mostCalls {
      guard let call = result(path, index), let (inner, last) = callee(call, facts),
        ReducerWords.operators.contains(last)
      else { break }
      (path, index) = (inner, inner.names.count - 1)
    }
    let isImplied = index == 0 && path.root == .unqualified
    switch isImplied ? values.enclosing(path, in: file) : values.type(ofFirst: index, namesOf: path, in: file) {
    case .outside(let name): return ReducerWords.types.contains(program.text(name))
    case .symbols(let symbols):
      return symbols.allSatisfy { symbol in
        app.roles[symbol].contains(.reducer) && !members.names(of: symbol, .function).contains(ProgramName(.reduce))
      }
    default: return false
    }
  }

  // MARK: Property wrappers

  /// `_name = .constant("Blob")`, where `name` has that wrapper.
  private mutating func isAssigned(_ call: Call?, toPropertyWith wrapper: String, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    guard let call, call.use == .assigned else { return false }
    let writes = facts.writes(in: 0..<call.range.lowerBound + 1)
    guard let write = writes.last.map({ facts.writes[$0] }), write.valueRange.lowerBound == call.range.lowerBound,
      let target = write.target.path.map({ facts.paths[$0] }), let last = facts.lastName(target.names),
      let owner = enclosing(target, in: file), let name = program.name(String(facts.names.text(last).dropFirst()))
    else { return false }
    return members.names(of: owner.symbol, .property, with: wrapper).contains(name)
  }
}
