import TCALintModel

struct RecognisedEffect: Sendable {}
enum EffectRecogniser { static func effects(in facts: FileFacts) -> [RecognisedEffect] { [] } }
