import TCALintSyntax

extension Program {
  /// Whether a type is isolated to a global actor: it says so, or a protocol that its declaration names.
  public func isIsolated(_ type: SymbolID) -> Bool { symbols[type].declaration.map { isIsolated($0) } ?? false }

  /// Whether a declaration is isolated itself, or by its superclass, or by a protocol in its own inheritance clause,
  /// unless it is `nonisolated`.
  func isIsolated(_ reference: DeclarationReference) -> Bool {
    var visited: Set<DeclarationReference> = []
    return isIsolated(reference, &visited)
  }

  private func isIsolated(_ reference: DeclarationReference, _ visited: inout Set<DeclarationReference>) -> Bool {
    guard visited.count < Self.maxAncestors, visited.insert(reference).inserted else { return false }
    if namesGlobalActor(reference) { return true }
    let declaration = declaration(reference)
    if declaration.flags.contains(.nonisolated) { return false }
    return files[reference.file].facts.inheritedTypes[declaration.inherited].contains { type in
      guard let symbol = resolve(type, in: reference.file, at: declaration.parent).symbol,
        symbols[symbol].kind == .protocol || symbols[symbol].kind == .class, let place = symbols[symbol].declaration
      else { return false }
      return isIsolated(place, &visited)
    }
  }

  /// The maximum number of protocols and classes that a type inherits from.
  private static let maxAncestors = 64

  /// Whether a declaration itself says that it is isolated to a global actor: the main one, or one of the program.
  public func namesGlobalActor(_ reference: DeclarationReference) -> Bool {
    let declaration = declaration(reference)
    return files[reference.file].facts.attributes(of: declaration).contains { attribute in
      if attribute.name.is(.MainActor) { return true }
      let name = name(attribute.name, in: reference.file)
      return table.resolve(name, in: reference.file, at: declaration.parent).symbols.contains { actor in
        symbols[actor].declaration.map { has("globalActor", $0) } ?? false
      }
    }
  }

  /// Whether a class, or a superclass of it, has an external superclass that may be isolated to a global actor.
  public func mayInheritIsolation(_ type: SymbolID) -> Bool {
    var current = type
    for _ in 0..<Self.maxSuperclasses {
      guard symbols[current].kind == .class, let reference = symbols[current].declaration,
        case let declaration = declaration(reference),
        let first = files[reference.file].facts.inheritedTypes[declaration.inherited].first
      else { return false }
      switch resolve(first, in: reference.file, at: declaration.parent) {
      case .external(let name): return !Self.typesWithoutIsolation.contains(text(name))
      case .symbols(let found):
        guard let base = found.only else { return false }
        if symbols[base].kind == .external { return !Self.typesWithoutIsolation.contains(text(symbols[base].name)) }
        current = base
      case .unknown: return true
      }
    }
    return false
  }

  /// The maximum length of a chain of superclasses.
  private static let maxSuperclasses = 16

  /// Whether a type that says nothing else is isolated to the main actor.
  func isIsolatedByDefault(_ reference: DeclarationReference) -> Bool {
    isOnMainActorByDefault(reference.file) && !declaration(reference).flags.contains(.nonisolated)
  }

  /// Supertypes of the language and Foundation that may be first in a class's inheritance clause and are not isolated.
  private static let typesWithoutIsolation: Set<String> = [
    "AnyObject", "Codable", "Comparable", "CustomDebugStringConvertible", "CustomStringConvertible", "Decodable",
    "Encodable", "Equatable", "Hashable", "Identifiable", "NSObject", "NSObjectProtocol", "Observable",
    "ObservableObject",
  ]
}
