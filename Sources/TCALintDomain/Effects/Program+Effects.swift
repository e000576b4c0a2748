import TCALintSyntax

/// What an effect closure captures of `self`, as far as the program tells.
public struct SelfCapture: Sendable {
  public let file: FileID
  public let closure: EffectClosure
  /// The reducer around the closure; nil at the top level and in another type that makes effects.
  public let reducer: SymbolID?
  /// Every place that reaches for `self`, in source order, explicit or not.
  public let places: [Capture]

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
  /// The effect closures of a file that capture `self`.
  public func selfCaptures(in file: FileID) -> [SelfCapture] {
    let summary = files[file].summary
    return summary.effectClosures.compactMap { closure in
      let place = DeclarationReference(file: file, declaration: closure.declaration)
      let owners = closure.declaration < 0 ? [] : enclosingSymbols(place)
      let reducer = owners.isEmpty ? nil : reducer(around: place)
      guard reducer != nil || isEffect(closure, of: owners) else { return nil }
      if closure.declaration >= 0, isTestOrPreview(place) { return nil }
      if closure.declaration < 0, testFiles[file] { return nil }
      let places = summary.captures[closure.captures].filter { capture in
        capture.kind != .unqualified || isInstanceMember(capture.name, in: file, of: reducer)
      }
      guard !places.isEmpty else { return nil }
      return SelfCapture(
        file: file, closure: closure, reducer: reducer,
        places: places.sorted { $0.range.lowerBound < $1.range.lowerBound })
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

  private func isInstanceMember(_ name: Name, in file: FileID, of reducer: SymbolID?) -> Bool {
    guard let reducer else { return false }
    return instanceMembers(named: self.name(name, in: file), of: reducer).first != nil
  }

  /// The instance members of that name, of a type and of what it inherits from.
  private func instanceMembers(named name: Name, of symbol: SymbolID) -> [DeclarationReference] {
    ([symbol] + ancestries[Int(symbol)].symbols.sorted()).flatMap { owner in
      members(of: owner).filter { member in
        let declaration = declaration(member)
        return (declaration.kind == .property || declaration.kind == .function)
          && !declaration.flags.contains(.static) && self.name(declaration.name, in: member.file) == name
      }
    }
  }

  /// What a captured name is a name of.
  public func member(_ capture: Capture, of capturing: SelfCapture) -> CapturedMember {
    guard let reducer = capturing.reducer else { return .unknown }
    let found = instanceMembers(named: name(capture.name, in: capturing.file), of: reducer)
    guard let member = found.first else { return .unknown }
    if found.contains(where: { declaration($0).kind == .function }) { return .method }
    guard found.count == 1 else { return .variable }
    if declaration(member).flags.contains(.let) { return .constant }
    guard let dependency = dependencies.first(where: { $0.reference == member }) else { return .variable }
    switch meaning(of: dependency) {
    case .client(let node):
      return clientGraph.nodes[node].clients.isEmpty ? .variable : .constant
    case .library(let key):
      if case .keyPath(let path) = dependency.request, path.count > 1 { return .variable }
      return key.isGenerator ? .constant : .variable
    case .property, .unknown:
      return .variable
    }
  }
}
