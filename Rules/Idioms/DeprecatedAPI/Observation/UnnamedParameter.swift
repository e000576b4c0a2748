import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The uses of `$0` of a closure, which code that is moved into a nested closure has to name.
struct UnnamedParameter: Sendable {
  /// The places of `$0`; none where the closure has a list of parameters, or uses nothing that it is given.
  let uses: [Location]
  /// A name that means nothing else in the closure.
  let name: String

  /// The signature that names it at the start of the closure.
  var signature: String { uses.isEmpty ? "" : " \(name) in" }
}

extension CodeBlock {
  /// Its unnamed parameter: `{ Text($0) }`. nil if there are several, or no name is free.
  var unnamedParameter: UnnamedParameter? {
    let facts = app.program.files[location.file].facts
    let closure = facts.scopes[scope].closure
    let uses = closure.isNone ? [] : facts.unnamedUses(in: facts.closures[closure])
    if uses.isEmpty { return UnnamedParameter(uses: [], name: "") }
    guard uses.allSatisfy({ facts.firstName($0.names).map { facts.names.text($0) } == "$0" }),
      let name = freeName(of: Self.names(for: closure, facts), facts)
    else { return nil }
    let places = uses.map { use in
      Location(file: location.file, range: use.range.lowerBound..<use.range.lowerBound + 2)
    }
    return UnnamedParameter(uses: places, name: name)
  }

  /// Names that fit the closure of a view, then general ones.
  private static func names(for closure: ClosureID, _ facts: FileFacts) -> [String] {
    let always = ["item", "element", "value"]
    let call = facts.closures[closure].call
    guard !call.isNone, let name = facts.calls[call].callee.path.flatMap({ facts.lastName(facts.paths[$0].names) })
    else { return always }
    switch facts.names.text(name) {
    case "GeometryReader", "ScrollViewReader": return ["proxy"] + always
    case "TimelineView": return ["context"] + always
    default: return always
    }
  }

  /// The first of some names that nothing is called by which the block names, or would name by the stores of the type
  /// around it.
  private func freeName(of names: [String], _ facts: FileFacts) -> String? {
    let type = rangeOfType(facts)
    return names.first { name in
      guard let own = facts.names.find(name) else { return true }
      let mentions = Array(app.mentions(of: own, in: location.file).prefix(Self.maxMentions + 1))
      return mentions.count <= Self.maxMentions && !mentions.contains { isTaken(by: $0, in: type, facts) }
    }
  }

  /// Names that are mentioned more often are taken for taken.
  private static var maxMentions: Int { 256 }

  private func isTaken(by mention: Mention, in type: Range<UInt32>, _ facts: FileFacts) -> Bool {
    guard case .path(let id, at: 0) = mention, case let path = facts.paths[id], type.contains(path.range.lowerBound)
    else { return false }
    switch path.root {
    case .unqualified, .self, .projection: return true
    case .local: return isKnownInside(facts.locals[path.local], facts)
    default: return false
    }
  }

  /// The type that it is code of.
  private func rangeOfType(_ facts: FileFacts) -> Range<UInt32> {
    let type = facts.enclosingType(facts.scopes[scope].declaration)
    return type.isNone ? location.range : facts.declarations[type].range
  }

  /// Whether a local name is one of the block's own or of the code around it.
  private func isKnownInside(_ local: LocalName, _ facts: FileFacts) -> Bool {
    location.range.contains(local.offset)
      || facts.scopes[local.scope].range.contains(location.range.lowerBound) && local.offset < location.range.lowerBound
  }
}
