import TCALintModel
import TCALintSyntax

extension UseFinder {
  /// What a name of a path is a use of.
  mutating func match(_ pattern: InterfacePattern, _ id: PathID, at index: Int, in file: FileID) -> UsePlace? {
    let facts = program.files[file].facts
    let path = facts.paths[id]
    let isLast = index == path.names.count - 1
    switch pattern {
    case .type(let name):
      guard isOutsideType(path, through: index, named: name, in: file) else { return nil }
      return place(path, at: index, in: file, call: isLast ? path.calling : .none)
    case .initializer(let name, let labels, let condition):
      guard isLast, isOutsideType(path, through: index, named: name, in: file) else { return nil }
      return call(path, at: index, labels, condition, in: file)
    case .initializerReference(let name):
      guard isLast, path.flags.contains(.isInit), !path.flags.contains(.hasLabels), path.use != .callee,
        !mayTakeArguments(path, in: file), isOutsideType(path, through: index, named: name, in: file)
      else { return nil }
      return place(path, at: index, in: file)
    case .function(_, let labels):
      guard isLast, isOutsideFunction(path, at: index, in: file) else { return nil }
      return call(path, at: index, labels, .none, in: file)
    case .ownService:
      return callOfOwnService(path, at: index, in: file)
    case .functions:
      return isLast ? call(path, at: index, .any, .none, in: file) : nil
    case .member(let member, .type(let name)):
      guard nextName(path, behind: index, is: member, in: file),
        isOutsideType(path, through: index, named: name, in: file)
      else { return nil }
      return place(path, at: index + 1, in: file)
    case .call(let member, let labels, .type(let name), let condition):
      guard nextName(path, behind: index, is: member, in: file), index + 2 == path.names.count,
        isOutsideType(path, through: index, named: name, in: file)
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
        isOutsideType(path, through: index, named: name, in: file)
      else { return nil }
      return place(path, at: index, in: file)
    case .attributeArgument, .attribute, .method, .prefixOperator:
      return nil
    }
  }

  /// Whether the first names of a path are surely that type from outside the program.
  func isOutsideType(_ path: Path, through index: Int, named name: String, in file: FileID) -> Bool {
    guard let wanted = program.name(name) else { return false }
    return outsideType(path, through: index, in: file) == wanted
  }

  func outsideType(_ path: Path, through index: Int, in file: FileID) -> ProgramName? {
    let facts = program.files[file].facts
    let names = path.names.prefix(index + 1)
    // The first name may be a module's.
    guard path.root == .unqualified, index <= 1, let first = facts.firstName(names),
      facts.isTypeName(first) || isLanguageModule(first, in: file)
    else { return nil }
    let meaning = program.resolve(names, in: file, at: facts.scopes[path.scope].declaration)
    if index == 1, case .unknown = meaning { return nameOfService(program.path(names, in: file), in: file) }
    return outsideName(meaning, in: file)
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
  private func isOutsideFunction(_ path: Path, at index: Int, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    guard path.root == .unqualified, index <= 1, let own = facts.firstName(path.names) else { return false }
    let first = program.name(own, in: file)
    if index == 1 {
      return program.isKnownOutsideModule(first) || nameOfService(program.path(path.names, in: file), in: file) != nil
    }
    if self.own.declares(first, nil, of: .init(isImplied: true), from: file) { return false }
    return outsideName(program.resolve(path.names, in: file, at: facts.scopes[path.scope].declaration), in: file) != nil
  }

  private func nextName(_ path: Path, behind index: Int, is member: String, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    return index + 1 < path.names.count
      && facts.names.has(facts.pathNames[Int(path.names.lowerBound) + index + 1], text: member)
  }

  /// What a sequence's elements are handed to one by one may be an initialiser with an argument.
  private func mayTakeArguments(_ path: Path, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    return !path.argument.isNone && facts.arguments[path.argument].label.isNone
  }

  // MARK: Places

  func place(_ path: Path, at index: Int, in file: FileID, call: CallID = .none) -> UsePlace {
    let facts = program.files[file].facts
    let name = program.range(ofName: index, of: path, in: file)
    // What a member is asked of is part of the use where it is a type.
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

  // MARK: Where the type is written beside

  /// Implicit members and initialisers that are the initial values of properties, variables and parameters of a type, or
  /// to which something is added there: `var changedAt: Date = .now`, `let due: Date = .now + 60`.
  ///
  /// - Parameter rows: by the names of the types.
  mutating func initialValues(_ rows: [Name: [Int]], in file: FileID) -> [Found] {
    let facts = program.files[file].facts
    var found: [Found] = []
    func add(_ value: Value, _ range: Range<UInt32>, of type: TypeID) {
      // Most have no value, or no type, and most values are something else.
      guard !type.isNone, !range.isEmpty, let member = implicitMember(value, range, in: file) else { return }
      addUses(member, of: type, rows, in: file, to: &found)
    }
    for id in facts.declarations(where: { $0.kind == .property }) {
      let declaration = facts.declarations[id]
      add(declaration.value, declaration.initialValue, of: declaration.type)
    }
    for parameter in facts.parameters { add(parameter.value, parameter.valueRange, of: parameter.type) }
    for local in facts.locals where local.kind == .variable && local.declaration.isNone {
      add(local.value, local.valueRange, of: local.type)
    }
    return found
  }

  /// The implicit member that an initial value is, or begins a sum with, or a call of one; nil for anything else.
  private func implicitMember(_ value: Value, _ range: Range<UInt32>, in file: FileID) -> Value? {
    let facts = program.files[file].facts
    if let path = facts.namedPath(value) { return facts.paths[path].root == .implicitMember ? value : nil }
    return implicitMember(beginning: range, in: file).map { .path($0) }
  }

  /// - Parameter value: an implicit member, or a call of one.
  private mutating func addUses(
    _ value: Value, of type: TypeID, _ rows: [Name: [Int]], in file: FileID, to found: inout [Found]
  ) {
    let facts = program.files[file].facts
    guard let path = facts.namedPath(value).map({ facts.paths[$0] }) else { return }
    let reference = facts.types[type].kind == .optional ? type.next : type
    guard facts.types[reference].kind == .named, let name = facts.lastName(facts.types[reference].path),
      let rows = rows[name]
    else { return }
    let around = facts.declaration(around: path.range.lowerBound)
    guard let type = outsideName(program.resolve(reference, in: file, at: around), in: file) else { return }
    for row in rows {
      let call = value.call ?? .none
      if typeName(ofImplicit: table.patterns[row], path, call, in: file).flatMap(program.name) == type {
        found.append((row, implicit(path, call, in: file)))
      }
    }
  }

  /// The type of which an implicit member or initialiser has to be, to be a use.
  mutating func typeName(
    ofImplicit pattern: InterfacePattern, _ path: Path, _ call: CallID, in file: FileID
  ) -> String? {
    let facts = program.files[file].facts
    switch pattern {
    case .initializer(let type, let labels, let condition):
      let isFitting =
        path.names.isEmpty && (path.flags.contains(.isInit) || path.makesSelf)
        && fits(call, labels, condition, in: file)
      return isFitting ? type : nil
    case .member(let member, .type(let type)):
      guard let first = facts.firstName(path.names) else { return nil }
      return facts.names.has(first, text: member) ? type : nil
    case .call(let member, let labels, .type(let type), let condition):
      let isFitting =
        path.names.count == 1 && facts.firstName(path.names).map { facts.names.has($0, text: member) } == true
        && !call.isNone
        && fits(call, labels, condition, in: file)
      return isFitting ? type : nil
    default: return nil
    }
  }

  func implicit(_ path: Path, _ call: CallID, in file: FileID) -> UsePlace {
    UsePlace(
      file: file, range: path.range, nameRange: path.range,
      declaration: program.files[file].facts.declaration(around: path.range.lowerBound), call: call)
  }
}
