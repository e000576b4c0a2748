import TCALintModel
import TCALintSyntax

/// Tells what becomes of a value that a method is called on.
struct MethodChanges: Sendable {
  private let program: Program
  private var mutating: Set<ProgramName> = []
  private var other: Set<ProgramName> = []
  /// The mutating methods of the program's own structs and enums, and the names of those that others may have too: of a
  /// protocol, of a type from outside.
  private var own: Set<MemberName> = []
  private var shared: Set<ProgramName> = []
  /// Methods of these that change nothing, though others of their names do.
  private var reading: Set<MemberName> = []

  /// The cost is one pass over the program's functions.
  init(_ app: App) {
    program = app.program
    var changing = NameSet<ProgramName>(in: app.program)
    changing.formUnion(ChangingMethods.names.compactMap { app.program.name($0) })
    for function in app.functions {
      let (file, declaration) = (function.file, program.declaration(function))
      let name = program.name(declaration.name, in: file)
      guard declaration.flags.contains(.mutating) else {
        other.insert(name)
        if changing.contains(name), let owner = ownValue(around: declaration, in: file) {
          reading.insert(MemberName(owner: owner, name: name))
        }
        continue
      }
      mutating.insert(name)
      if let owner = ownValue(around: declaration, in: file) {
        own.insert(MemberName(owner: owner, name: name))
      } else {
        shared.insert(name)
      }
    }
  }

  private func ownValue(around member: Declaration, in file: FileID) -> SymbolID? {
    let owner = program.enclosingSymbols(DeclarationReference(file: file, declaration: member.parent)).only
    return owner.flatMap { isOwnValue($0) ? $0 : nil }
  }

  private func isOwnValue(_ type: SymbolID) -> Bool {
    [.struct, .enum].contains(program.symbols[type].kind) && !program.isOutsideType(type)
  }

  /// Whether a method of that name may change what it is called on although its result is used.
  func mayChange(by method: ProgramName) -> Bool {
    mutating.contains(method) || ChangingMethods.names.contains(program.text(method))
  }

  /// The same of a method of what a property is known to hold.
  func mayChange(by method: ProgramName, of property: Member) -> Bool {
    guard mayChange(by: method) else { return false }
    return ChangingMethods.names.contains(program.text(method))
      || isMutating(method, of: property.type.unwrapped) ?? true
  }

  /// What becomes of what a chain begins with.
  ///
  /// - Parameter receiver: the type of what its method is called on.
  func change(by chain: AccessChain, on receiver: SwiftType, in file: FileID) -> StateUse.Change {
    if chain.method.isNone { return .none }
    let name = program.name(chain.method, in: file)
    let text = program.text(name)
    let mayOnlyRead = ReadingMethods.names.contains(text) || other.contains(name)
    if ChangingMethods.names.contains(text), !isReading(name, of: receiver) { return .certain }
    if mutating.contains(name) {
      switch isMutating(name, of: receiver) {
      case true?: return .certain
      case nil: return mayOnlyRead ? .possible : .certain
      case false?: break
      }
    }
    if chain.use == .statement { return .possible }
    return mayOnlyRead ? .none : .possible
  }

  /// Whether a value of a type surely stays as it is, whatever its method of a name does to others: an object, or a
  /// value of the program's whose method is not a mutating one.
  func leaves(_ type: SymbolID, by method: ProgramName) -> Bool {
    program.symbols[type].kind == .class || isMutating(method, of: .nominal(type, [])) == false
  }

  /// Whether the method of a name that a value of the program's has surely changes nothing.
  private func isReading(_ method: ProgramName, of type: SwiftType) -> Bool {
    guard let owner = type.symbol else { return false }
    let member = MemberName(owner: owner, name: method)
    return reading.contains(member) && !own.contains(member)
  }

  /// Whether the method of a name that a value has is a mutating one; nil where that is not known.
  private func isMutating(_ method: ProgramName, of type: SwiftType) -> Bool? {
    if shared.contains(method) { return nil }
    switch type {
    case .nominal(let owner, _): return isOwnValue(owner) ? own.contains(MemberName(owner: owner, name: method)) : nil
    case .unknown, .parameter, .nested, .composition: return nil
    default: return false
    }
  }
}

extension App {
  var methodChanges: MethodChanges { lazyMethodChanges { MethodChanges(self) } }
}
