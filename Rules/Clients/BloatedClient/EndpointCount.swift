import TCALintDomain
import TCALintModel
import TCALintSyntax

/// Counts what clients offer. It remembers what protocols require.
struct EndpointCount {
  private var requirements: [TypeHandle: [ProgramName]] = [:]

  init() {}

  /// More are counted of no protocol that another inherits from.
  private static let most = 1000

  /// The variables of a struct, the requirements of a protocol and of those that it inherits from, each name of those
  /// once.
  mutating func count(of client: Client) -> Int {
    let own = client.endpointDeclarations
    guard client.type.kind == .protocol else { return own.count }
    let ancestors = (client.type.ancestors ?? []).filter { $0.kind == .protocol }
    guard !ancestors.isEmpty else { return own.count }
    var names = Set(own.map(\.programName))
    var count = own.count
    for ancestor in ancestors {
      for name in required(by: ancestor) where names.insert(name).inserted { count += 1 }
    }
    return count
  }

  private mutating func required(by type: TypeHandle) -> [ProgramName] {
    if let known = requirements[type] { return known }
    let found = Client(type).requirements.prefix(Self.most).map(\.programName)
    requirements[type] = found
    return found
  }
}
