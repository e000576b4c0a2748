import TCALintModel
import TCALintSyntax

extension UseFinder {
  /// The uses of a name in a path.
  public mutating func match(_ pattern: InterfacePattern, _ id: PathID, at index: Int, in file: FileID) -> UsePlace? {
    let facts = program.files[file].facts
    let path = facts.paths[id]
    let isLast = index == path.names.count - 1
    switch pattern {
    case .type(let name):
      guard isExternalType(path, through: index, named: name, in: file) else { return nil }
      return place(path, at: index, in: file, call: isLast ? path.calling : .none)
    case .initializer(let name, let labels, let condition):
      guard isLast, isExternalType(path, through: index, named: name, in: file),
        path.calling.isNone || !isOwnInitializer(of: name, facts.calls[path.calling], in: file)
      else { return nil }
      return call(path, at: index, labels, condition, in: file)
    case .initializerReference(let name):
      guard isLast, path.flags.contains(.isInit), !path.flags.contains(.hasLabels), path.use != .callee,
        !mayTakeArguments(path, in: file), isExternalType(path, through: index, named: name, in: file)
      else { return nil }
      return place(path, at: index, in: file)
    case .function(_, let labels, let condition):
      guard isLast, isExternalFunction(path, at: index, in: file) else { return nil }
      return call(path, at: index, labels, condition, in: file)
    case .variable:
      guard !isLast || path.use != .callee, isExternalFunction(path, at: index, in: file) else { return nil }
      return place(path, at: index, in: file)
    case .ownService:
      return callOfOwnService(path, at: index, in: file)
    case .functions:
      return isLast ? call(path, at: index, .any, .none, in: file) : nil
    case .member(let member, .type(let name)):
      guard nextName(path, behind: index, is: member, in: file),
        isExternalType(path, through: index, named: name, in: file)
      else { return nil }
      return place(path, at: index + 1, in: file)
    case .call(let member, let labels, .type(let name), let condition):
      guard nextName(path, behind: index, is: member, in: file), index + 2 == path.names.count,
        isExternalType(path, through: index, named: name, in: file)
      else { return nil }
      return call(path, at: index + 1, labels, condition, in: file)
    case .member(_, let base):
      guard !isLast || path.use != .callee, isAsked(of: base, path, at: index, nil, in: file) else { return nil }
      return place(path, at: index, in: file)
    case .call(_, let labels, let base, let condition):
      guard isLast, fits(path.calling, labels, condition, in: file),
        isAsked(of: base, path, at: index, facts.calls[path.calling], in: file)
      else { return nil }
      return place(path, at: index, in: file, call: path.calling)
    case .genericType(let name, let count):
      guard !path.type.isNone, facts.parts(of: path.type).count == count,
        isExternalType(path, through: index, named: name, in: file)
      else { return nil }
      return place(path, at: index, in: file)
    case .nestedType, .attributeArgument, .attribute, .method, .prefixOperator, .write:
      return nil
    }
  }

  /// Whether a call may be of an initializer that the program adds to a type from outside.
  private func isOwnInitializer(of type: String, _ call: Call, in file: FileID) -> Bool {
    // `IdentifiedArrayOf` is a typealias of the library.
    let names = [type, type.hasSuffix("Of") ? String(type.dropLast(2)) : type]
    return names.compactMap { program.name($0).flatMap(program.extendedSymbol) }.contains { symbol in
      program.members.members(.initializer, named: .none, of: symbol).prefix(Self.maxInitializers).contains {
        program.isVisible($0.reference, from: file) && program.takes($0.reference, call, from: file)
      }
    }
  }

  /// The maximum number of initializers of a type; further ones are ignored.
  private static var maxInitializers: Int { 64 }

  /// Whether the first names of a path are known to be that external type.
  func isExternalType(_ path: Path, through index: Int, named name: String, in file: FileID) -> Bool {
    guard let wanted = program.name(name) else { return false }
    return externalType(path, through: index, in: file) == wanted
  }

  func externalType(_ path: Path, through index: Int, in file: FileID) -> ProgramName? {
    let facts = program.files[file].facts
    let names = path.names.prefix(index + 1)
    // The first name may be a module's.
    guard path.root == .unqualified, index <= 1, let first = facts.firstName(names),
      facts.isTypeName(first) || isLanguageModule(first, in: file)
    else { return nil }
    let meaning = program.resolve(names, in: file, at: facts.scopes[path.scope].declaration)
    if index == 1, case .unknown = meaning { return nameOfService(program.path(names, in: file), in: file) }
    return externalName(meaning, in: file)
  }

  /// The name of a service that has its module's in front, which the file imports: `FirebaseAuth.Auth`
  private func nameOfService(_ names: [ProgramName], in file: FileID) -> ProgramName? {
    guard names.count == 2, namesOfServices[program.text(names[0])]?.contains(program.text(names[1])) ?? false,
      program.imports(of: file).contains(names[0]), !program.hasModule(names[0])
    else { return nil }
    return names[1]
  }

  /// `_Concurrency`, by which a program with a `Task` of its own says that it means the language's.
  private func isLanguageModule(_ name: Name, in file: FileID) -> Bool {
    program.files[file].facts.names.has(name, text: KnownModules.concurrency)
  }

  /// Whether a name is a function's from outside: there is nothing in front of it but a module.
  private func isExternalFunction(_ path: Path, at index: Int, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    guard path.root == .unqualified, index <= 1, let own = facts.firstName(path.names) else { return false }
    let first = program.name(own, in: file)
    if index == 1 {
      return program.isKnownExternalModule(first) || nameOfService(program.path(path.names, in: file), in: file) != nil
    }
    if self.own.declares(first, nil, of: .unknown, isImplied: true, from: file) { return false }
    return externalName(program.resolve(path.names, in: file, at: facts.scopes[path.scope].declaration), in: file)
      != nil
  }

  private func nextName(_ path: Path, behind index: Int, is member: String, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    return index + 1 < path.names.count
      && facts.names.has(facts.pathNames[Int(path.names.lowerBound) + index + 1], text: member)
  }

  /// The function that a sequence's elements are passed to may be an initialiser with an argument.
  private func mayTakeArguments(_ path: Path, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    return !path.argument.isNone && facts.arguments[path.argument].label.isNone
  }

  // MARK: Places

  func place(_ path: Path, at index: Int, in file: FileID, call: CallID = .none) -> UsePlace {
    let facts = program.files[file].facts
    let name = program.range(ofName: index, of: path, in: file)
    // The base of a member is part of the use if it is a type.
    let isOfType =
      path.root == .implicitMember && index == 0
      || path.root == .unqualified
        && (facts.isTypeName(facts.firstName(path.names)!) || isLanguageModule(facts.firstName(path.names)!, in: file))
    return UsePlace(
      file: file, range: (isOfType ? path.range.lowerBound : name.lowerBound)..<name.upperBound, nameRange: name,
      declaration: facts.declaration(around: name.lowerBound), call: call,
      type: index == path.names.count - 1 ? path.type : .none)
  }

  private mutating func call(
    _ path: Path, at index: Int, _ labels: InterfacePattern.Labels, _ condition: InterfacePattern.Condition,
    in file: FileID
  ) -> UsePlace? {
    fits(path.calling, labels, condition, in: file) ? place(path, at: index, in: file, call: path.calling) : nil
  }

  mutating func fits(
    _ call: CallID, _ labels: InterfacePattern.Labels, _ condition: InterfacePattern.Condition, in file: FileID
  ) -> Bool {
    let facts = program.files[file].facts
    guard !call.isNone, !facts.calls[call].flags.contains(.isSubscript),
      let arguments = CallArguments(facts.calls[call], labels, facts)
    else { return false }
    return holds(condition, arguments, call, in: file)
  }
}
