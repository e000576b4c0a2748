import TCALintModel
import TCALintSyntax

extension UseFinder {
  /// Whether the member at a place of a path is asked of what a pattern says, and not the program's own.
  mutating func isAsked(
    of base: InterfacePattern.Base, _ path: Path, at index: Int, _ call: Call?, in file: FileID
  ) -> Bool {
    switch base {
    case .anything:
      guard isMember(path, at: index, isCall: call != nil), !isEndpoint(at: index, call, in: file) else { return false }
      return !own.declares(
        name(path, index, in: file), call, of: owner(path, index, in: file), isImplied: isImplied(path, index),
        from: file)
    case .anyType:
      if path.root == .implicitMember, index == 0 {
        return !own.declares(name(path, index, in: file), call, of: .metatype(.unknown), from: file)
      }
      guard index > 0, let type = externalType(path, through: index - 1, in: file) else { return false }
      return !own.declares(
        name(path, index, in: file), call, of: .metatype(.external(program.text(type), [])), from: file)
    case .type(let name): return index > 0 && isExternalType(path, through: index - 1, named: name, in: file)
    case .typeNamed(let start): return isAskedOfType(beginning: start, path, index, in: file)
    case .instance(let member, let type): return isInstance(path, index, member, of: type, in: file)
    case .store: return isValue(of: "Store", path, index, call, in: file)
    case .binding: return isValue(of: "Binding", path, index, call, in: file)
    case .value(let type): return isValue(of: type, path, index, call, in: file)
    case .storeProjection: return isStoreProjection(owner(path, index, in: file))
    case .testStore: return isValue(of: "TestStore", path, index, call, in: file)
    case .viewStore: return isValue(of: "ViewStore", path, index, call, in: file)
    case .effect:
      return owner(path, index, in: file).externalName == "Effect"
        && !isAdded(to: EffectWords.types, path, index, call, in: file)
    case .effectType:
      return isOfEffectType(path, index, in: file)
        && !isAdded(to: EffectWords.types, path, index, call, isStatic: true, in: file)
    case .reducer:
      let owner = owner(path, index, in: file)
      return isReducer(owner) && !isAdded(to: ReducerWords.types, path, index, call, in: file)
        && !own.declares(name(path, index, in: file), call, of: owner, from: file)
    case .implicitMember(let type):
      if index > 0 { return isExternalType(path, through: index - 1, named: type, in: file) }
      guard path.root == .implicitMember, call != nil else { return false }
      return type == "SharedKey" || program.typeOfImplicitMember(beginning: path, in: file).externalName == type
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
    return isExternalType(path, through: index - 2, named: type, in: file)
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

  /// Whether a method is called on the dependency itself, so that it is an endpoint: a type that is known to be no
  /// client has none.
  private func isEndpoint(at index: Int, _ call: Call?, in file: FileID) -> Bool {
    guard index == 1, let call, let dependency = app.dependency(behind: call.callee, in: file) else { return false }
    switch dependency.meaning {
    case .client, .unknown: return true
    case .value, .library: return false
    }
  }

  /// The type of what a name of a path is a member of.
  private func owner(_ path: Path, _ index: Int, in file: FileID) -> SwiftType {
    isImplied(path, index)
      ? program.enclosingType(of: path.scope, in: file)
      : program.nominal(program.type(ofFirst: index, namesOf: path, in: file))
  }

  /// Whether nothing is written in front of a member, so that it is one of `self`.
  private func isImplied(_ path: Path, _ index: Int) -> Bool { index == 0 && path.root == .unqualified }

  /// Whether a member of one of some types is the program's own: it declares it in an extension.
  private func isAdded(
    to types: Set<String>, _ path: Path, _ index: Int, _ call: Call?, isStatic: Bool = false, in file: FileID
  ) -> Bool {
    own.isAdded(name(path, index, in: file), to: types, call, isStatic: isStatic, from: file)
  }

  /// Whether a member is asked of a value of a library's type, and not the program's own.
  private func isValue(of type: String, _ path: Path, _ index: Int, _ call: Call?, in file: FileID) -> Bool {
    owner(path, index, in: file).externalName == type && !isAdded(to: [type], path, index, call, in: file)
  }

  private func isStoreProjection(_ type: SwiftType) -> Bool {
    guard case .external(let name, let arguments) = type, ["Bindable", "Binding"].contains(name) else { return false }
    return arguments.first?.unwrapped.externalName == "Store"
  }

  /// Whether a member is a static one of effects, be that behind a dot alone.
  private func isOfEffectType(_ path: Path, _ index: Int, in file: FileID) -> Bool {
    let type =
      path.root == .implicitMember && index == 0
      ? program.typeOfImplicitMember(beginning: path, in: file)
      : program.type(ofFirst: index, namesOf: path, in: file).instance
    return type?.unwrapped.externalName == "Effect"
  }

  private mutating func isReducer(_ type: SwiftType) -> Bool {
    switch type {
    case .external(let name, _): ReducerWords.types.contains(name)
    case .nominal(let symbol, _):
      app.roles[symbol].contains(.reducer)
        && !members.names(of: symbol, .function).contains(ProgramName(.reduce))
    default: false
    }
  }
}
