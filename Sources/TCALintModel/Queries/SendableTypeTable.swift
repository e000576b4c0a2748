import TCALintSyntax

/// Which types of a program are `Sendable`, as far as it shows, each looked at once.
///
/// A type is taken for it as long as nothing that it is made of is found not to be: what contains itself is what the rest
/// of it is.
public struct SendableTypeTable: Sendable {
  private let program: Program
  /// The declared sendability of types.
  private var words: [SymbolID: Word] = [:]
  /// The types whose contents were checked, those of them that are not `Sendable`, and those that store a value of a
  /// generic parameter, which may be of any type.
  private var looked: Set<SymbolID> = []
  private var refuted: Set<SymbolID> = []
  private var ofAnything: Set<SymbolID> = []
  /// By types, the types that are not `Sendable` where that is not.
  private var made: [SymbolID: [SymbolID]] = [:]

  /// The declared sendability of a type.
  private enum Word {
    case sendable
    /// Decided by an external superclass.
    case unsure
    /// It is where its generic arguments are.
    case conditional
    case notSendable
    /// Not declared: the compiler infers it from the stored values.
    case contents(storesParameters: Bool)
  }

  /// The types that have to be `Sendable` for another to be.
  private struct Needs {
    var types: [SymbolID] = []
    /// Whether that is something already that is not.
    var areUnmet = false
    /// Whether a generic parameter without a bound is among it.
    var holdParameter = false
  }

  /// The types of a program, with nothing computed yet.
  public init(_ program: Program) { self.program = program }

  /// Whether the compiler can take a type for `Sendable`.
  ///
  /// It is where the type declares it without a condition or is isolated to a global actor. Otherwise the compiler
  /// infers it only for structs and enums that are not public, or frozen, from their stored values.
  public mutating func contains(_ type: SymbolID) -> Bool {
    switch word(of: type) {
    case .sendable: return true
    case .unsure, .notSendable: return false
    case .conditional where !program.isJudgedByContents(type): return false
    case .conditional, .contents:
      look(into: type)
      return !refuted.contains(type) && !ofAnything.contains(type)
    }
  }

  /// Whether the compiler would take it if a type said that it is `Sendable`.
  public mutating func couldContain(_ type: SymbolID) -> Bool {
    guard program.symbols[type].declaration != nil, program.symbols[type].kind != .class else { return false }
    let needs = needs(ofContentsOf: type)
    return !needs.holdParameter && areMet(needs, butFor: type)
  }

  /// Whether what a property holds can be `Sendable`, as far as its type is known.
  public mutating func mayContain(valueOf property: DeclarationReference) -> Bool {
    var needs = Needs()
    add(program.content(of: property), to: &needs)
    return !needs.holdParameter && areMet(needs, butFor: .none)
  }

  private mutating func areMet(_ needs: Needs, butFor type: SymbolID) -> Bool {
    if needs.areUnmet { return false }
    for need in needs.types where need != type {
      look(into: need)
      if refuted.contains(need) { return false }
    }
    return true
  }

  // MARK: Looking

  private mutating func look(into type: SymbolID) {
    var open = [type]
    while let next = open.popLast() {
      guard looked.insert(next).inserted else { continue }
      let needs = needs(ofContentsOf: next)
      if needs.holdParameter { ofAnything.insert(next) }
      if needs.areUnmet || needs.types.contains(where: refuted.contains) {
        refute(next)
      } else {
        for need in needs.types { made[need, default: []].append(next) }
        open += needs.types
      }
    }
  }

  /// Marks a type, and all types that contain it, as not `Sendable`.
  private mutating func refute(_ type: SymbolID) {
    var open = [type]
    while let next = open.popLast() {
      if refuted.insert(next).inserted { open += made.removeValue(forKey: next) ?? [] }
    }
  }

  private mutating func needs(ofContentsOf type: SymbolID) -> Needs {
    var needs = Needs()
    for content in program.contents(of: type) where !needs.areUnmet { add(content, to: &needs) }
    return needs
  }

  /// Adds what something stored needs.
  private mutating func add(_ content: StoredContent, to needs: inout Needs) {
    if needs.areUnmet { return }
    if let symbol = program.symbol(of: content.type) {
      switch word(of: symbol) {
      case .sendable, .unsure: break
      case .notSendable: needs.areUnmet = true
      // It may meet its condition with the arguments that it has.
      case .conditional: add(partsOf: content, to: &needs)
      case .contents(let storesParameters):
        needs.types.append(symbol)
        if storesParameters { add(partsOf: content, to: &needs) }
      }
      return
    }
    switch content.type {
    case .optional, .array, .dictionary, .tuple: add(partsOf: content, to: &needs)
    case .external(let name, _):
      if program.containers.contains(name) { add(partsOf: content, to: &needs) }
      if Program.typesOfAnything.contains(name) { needs.areUnmet = true }
    case .function: if content.written.map(program.isPlainFunction) ?? false { needs.areUnmet = true }
    case .parameter(let parameter): if !program.isSendable(parameter) { needs.holdParameter = true }
    default: break
    }
  }

  /// The same of its elements or generic arguments.
  private mutating func add(partsOf content: StoredContent, to needs: inout Needs) {
    for part in program.parts(of: content) { add(part, to: &needs) }
  }

  private mutating func word(of type: SymbolID) -> Word {
    if let known = words[type] { return known }
    let word = makeWord(of: type)
    words[type] = word
    return word
  }

  private func makeWord(of type: SymbolID) -> Word {
    let symbol = program.symbols[type]
    guard let reference = symbol.declaration else { return .sendable }
    if symbol.kind == .protocol {
      return program.ancestry.traits(of: type).contains(.sendable)
        ? .sendable : program.mentionsSendable(type) ? .conditional : .notSendable
    }
    if program.isDeclaredSendable(type) || program.isIsolatedByDefault(reference) { return .sendable }
    if program.mayInheritIsolation(type) { return .unsure }
    if program.mentionsSendable(type) { return .conditional }
    guard program.isJudgedByContents(type) else { return .notSendable }
    return .contents(storesParameters: program.contents(of: type).contains { storesParameter($0.type) })
  }

  /// Whether a type holds values of a generic parameter's. What functions take and give is not stored.
  private func storesParameter(_ type: SwiftType) -> Bool {
    switch type {
    case .parameter: true
    case .function, .nested: false
    default: type.parts.contains(where: storesParameter)
    }
  }
}
