import TCALintModel

struct RecognisedClients: Sendable { init(_ facts: FileFacts) {} }
struct ClientGraph: Sendable {}
struct DependencyTable: Sendable {}
enum KnownProtocols { static let names: Set<String> = [] }
enum PlainProtocols { static let names: Set<String> = [] }
