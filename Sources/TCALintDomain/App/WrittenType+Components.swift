import TCALintModel
import TCALintSyntax

extension WrittenType {
  /// A type that another is made of.
  public struct Component: Sendable {
    /// The part of the written type that leads to it: itself, or a typealias.
    public let part: WrittenType
    /// The type, as it is written where that leads to.
    public let type: WrittenType
  }

  /// The types with names that it is made of, also behind its typealiases.
  public var components: [Component] {
    var found: [Component] = []
    var seen: Set<PlacedType> = []
    for part in named {
      var open = [part]
      while let type = open.popLast(), found.count + seen.count < Self.maxComponents {
        if let target = type.aliasTarget {
          // The target of a typealias is reported once.
          guard seen.insert(target).inserted else { continue }
          open += WrittenType(app, target).named.reversed()
        } else {
          found.append(Component(part: part, type: type))
        }
      }
    }
    return found
  }

  /// The target of a typealias.
  var aliasTarget: PlacedType? { app.program.target(ofAlias: place) }

  /// The maximum number of components of a type, those of typealiases included.
  private static let maxComponents = 256

  /// It and its parts, as far as they have names.
  private var named: [WrittenType] {
    let types = app.program.files[file].facts.types
    return (type..<types[type].end).lazy.filter { types[$0].kind == .named }.map {
      WrittenType(app, $0, in: file, at: scope)
    }
  }

  /// Whether it is written with one of some names and is known to be that external type; false for a typealias of the
  /// program, whose components are elsewhere.
  public func isNamed(among names: Set<String>) -> Bool {
    guard kind == .named, let last = lastName, names.contains(last) else { return false }
    return name(among: names, from: []) != nil
  }

  /// The name of the type, if it is known to be an external type with one of some names that the file imports from one
  /// of some modules; from any module if these are empty. If there are several typealiases of one name, all must lead
  /// to such types, and the first is returned.
  public func name(among names: Set<String>, from modules: Set<String>) -> String? {
    guard let meanings = meaningsOfAliases else { return nil }
    // Most types have no other name.
    if meanings.isEmpty { return ownName(among: names, from: modules) }
    let found = meanings.map { $0.ownName(among: names, from: modules) }
    return found.contains(nil) ? nil : found.first ?? nil
  }

  /// The targets of the typealiases that it may name, resolved recursively; empty where it names none, or they only
  /// lead to one another. nil beyond ``maxAliases``.
  private var meaningsOfAliases: [WrittenType]? {
    if app.program.targets(ofAliases: place).isEmpty { return [] }
    var found: [WrittenType] = []
    var (visited, open): (Set<PlacedType>, [PlacedType]) = ([], [place])
    while let next = open.popLast() {
      guard visited.insert(next).inserted else { continue }
      if visited.count > Self.maxAliases { return nil }
      let targets = app.program.targets(ofAliases: next)
      open += targets.reversed()
      if targets.isEmpty { found.append(WrittenType(app, next)) }
    }
    return found
  }

  /// The maximum number of typealiases that are resolved.
  private static let maxAliases = 64

  private func ownName(among names: Set<String>, from modules: Set<String>) -> String? {
    guard let text = declaredExternally.map(app.program.text), names.contains(text) else { return nil }
    if modules.isEmpty { return text }
    let imported = app.program.imports(of: file)
    return modules.contains { app.program.name($0).map(imported.contains) ?? false } ? text : nil
  }
}
