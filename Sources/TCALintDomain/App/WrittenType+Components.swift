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
          // What a typealias leads to is told once.
          guard seen.insert(target).inserted else { continue }
          open += WrittenType(app, target).named.reversed()
        } else {
          found.append(Component(part: part, type: type))
        }
      }
    }
    return found
  }

  /// What the name of a typealias stands for.
  var aliasTarget: PlacedType? { app.program.target(ofAlias: place) }

  /// Nobody writes a type of more, typealiases counted.
  private static let maxComponents = 256

  /// It and its parts, as far as they have names.
  private var named: [WrittenType] {
    let types = app.program.files[file].facts.types
    return (type..<types[type].end).lazy.filter { types[$0].kind == .named }.map {
      WrittenType(app, $0, in: file, at: scope)
    }
  }

  /// Whether it is written with one of some names and surely is that type from outside the program: a typealias of the
  /// program's is not, whose parts stand elsewhere.
  public func isNamed(among names: Set<String>) -> Bool {
    guard kind == .named, let last = lastName, names.contains(last) else { return false }
    return name(among: names, from: []) != nil
  }

  /// The name of the type that it surely is, where that is from outside the program, one of some names, and the file has
  /// it of one of some modules; of any for none.
  /// Of several typealiases of one name all have to lead to such types; the first is it.
  public func name(among names: Set<String>, from modules: Set<String>) -> String? {
    guard let meanings = meaningsOfAliases else { return nil }
    // Most types have no other name.
    if meanings.isEmpty { return ownName(among: names, from: modules) }
    let found = meanings.map { $0.ownName(among: names, from: modules) }
    return found.contains(nil) ? nil : found.first ?? nil
  }

  /// What it stands for where it may be any of several typealiases of one name, by way of all of them; empty where it is
  /// none, or they lead but to one another. nil where they are too many to tell.
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

  /// Nobody calls a type by so many names.
  private static let maxAliases = 64

  private func ownName(among names: Set<String>, from modules: Set<String>) -> String? {
    guard let text = declaredExternally.map(app.program.text), names.contains(text) else { return nil }
    if modules.isEmpty { return text }
    let imported = app.program.imports(of: file)
    return modules.contains { app.program.name($0).map(imported.contains) ?? false } ? text : nil
  }
}
