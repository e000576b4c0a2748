import TCALintSyntax

/// What an effect closure captures of `self`, as far as the program tells.
public struct SelfCapture: Sendable {
  public let file: FileID
  public let closure: EffectClosure
  /// The reducer around the closure; nil at the top level and in another type that makes effects.
  public let reducer: SymbolID?
  /// Every place that reaches for `self`, in source order, explicit or not.
  public let places: [Capture]
  /// What the program declares of the names in ``places``.
  let members: [Name: CapturedMember]

  /// Whether `self` is written out somewhere.
  public var isExplicit: Bool { places.contains { $0.kind != .unqualified } }
}

/// What a member of a reducer is to an effect that captures it.
public enum CapturedMember: Sendable {
  /// A `let`, or a dependency that is a client or a generator: the same whenever it is read.
  case constant
  /// Read when the effect is made rather than when it runs, it may give something else.
  case variable
  case method
  /// Not a member that the program declares.
  case unknown
}

extension Program {
  /// The effect closures that capture `self`, in the order of files. The cost is linear in what they capture.
  public func selfCaptures() -> [SelfCapture] {
    var members = InstanceMembers(self)
    return files.indices.flatMap { selfCaptures(in: $0, &members) }
  }

  private func selfCaptures(in file: FileID, _ members: inout InstanceMembers) -> [SelfCapture] {
    let summary = files[file].summary
    return summary.effectClosures.compactMap { closure in
      let place = DeclarationReference(file: file, declaration: closure.declaration)
      let owners = closure.declaration < 0 ? [] : enclosingSymbols(place)
      let reducer = owners.isEmpty ? nil : reducer(around: place)
      guard reducer != nil || isEffect(closure, of: owners) else { return nil }
      if closure.declaration >= 0, isTestOrPreview(place) { return nil }
      if closure.declaration < 0, testFiles[file] { return nil }
      var found: [Name: CapturedMember] = [:]
      let places = summary.captures[closure.captures].filter { capture in
        if capture.name.isNone { return true }
        let member = reducer.flatMap { members.member(named: name(capture.name, in: file), of: $0) }
        if let member { found[capture.name] = member }
        return capture.kind != .unqualified || member != nil
      }
      guard !places.isEmpty else { return nil }
      return SelfCapture(
        file: file, closure: closure, reducer: reducer,
        places: places.sorted { $0.range.lowerBound < $1.range.lowerBound }, members: found)
    }
  }

  /// What an effect closure uses of the `inout` state of a reducer, in source order.
  public func stateUses(of closure: EffectClosure, in file: FileID) -> [StateUse] {
    files[file].summary.stateUses[closure.stateUses]
      .filter { use in
        guard use.type >= 0 else { return true }
        let symbol = resolve(use.type, in: file, at: closure.declaration).symbol
        return symbol.map { roles(of: $0).contains(.state) } ?? false
      }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Whether a local name can be spelled so without further ado: it is no reserved word.
  public func canBeLocalName(_ text: String) -> Bool {
    Parser.parse(Array("let \(text) = 0".utf8), names: FileSummary.names) { $0.diagnostics.isEmpty }
  }

  /// Whether a closure outside of reducers is an effect's: the function around it says so, or there is none. The
  /// `self` of an extension of `Effect` is an effect itself.
  private func isEffect(_ closure: EffectClosure, of owners: [SymbolID]) -> Bool {
    if owners.isEmpty { return !closure.context.isDisjoint(with: [.returnsEffect, .takesSend, .topLevel]) }
    return !closure.context.isDisjoint(with: [.returnsEffect, .takesSend])
      && owners.allSatisfy { owner in
        !symbols[Int(owner)].name.is(.Effect) && roles(of: owner).isDisjoint(with: [.view, .test, .preview])
      }
  }

  /// What a captured name is a name of.
  public func member(_ capture: Capture, of capturing: SelfCapture) -> CapturedMember {
    capturing.members[capture.name] ?? .unknown
  }

  /// Whether the compiler can take a reducer for `Sendable`: a class and a public type only where it says so.
  public func isSendable(_ reducer: SymbolID) -> Bool {
    let symbol = symbols[Int(reducer)]
    if ancestries[Int(reducer)].external.contains(Name(.Sendable)) { return true }
    guard let reference = symbol.declaration else { return true }
    if symbol.kind == .class { return false }
    let declaration = declaration(reference)
    if !declaration.flags.isDisjoint(with: [.public, .package]) { return false }
    guard declaration.parent >= 0, declaration.flags.isDisjoint(with: [.private, .internal]) else { return true }
    let outer = self.declaration(DeclarationReference(file: reference.file, declaration: declaration.parent))
    return outer.kind != .extension || outer.flags.isDisjoint(with: [.public, .package])
  }
}
