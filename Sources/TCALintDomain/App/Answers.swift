import TCALintModel

/// A cache of answers to repeated questions. Each is computed lazily.
public struct Answers<Question: Hashable & Sendable, Answer: Sendable>: Sendable {
  private let known = Locked<[Question: Answer]>([:])

  /// An empty cache.
  public init() {}

  /// - Parameter answer: may ask other questions. Several threads that ask the same question may each compute it.
  public func callAsFunction(_ question: Question, _ answer: () -> Answer) -> Answer {
    if let known = known.withLock({ $0[question] }) { return known }
    let answer = answer()
    known.withLock { $0[question] = answer }
    return answer
  }
}
