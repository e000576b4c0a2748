import TCALintModel

struct RecognisedClients: Sendable { init(_ facts: FileFacts) {} }
struct RecognisedEffect: Sendable {}
enum EffectRecogniser { static func effects(in facts: FileFacts) -> [RecognisedEffect] { [] } }
struct ClientGraph: Sendable {}
struct DependencyTable: Sendable {}
enum KnownProtocols { static let names: Set<String> = [] }
enum PlainProtocols { static let names: Set<String> = [] }
