import TCALintModel

/// Answers to questions that are asked again and again, each worked out when it is first asked.
struct Answers<Question: Hashable & Sendable, Answer: Sendable>: Sendable {
  private let known = Locked<[Question: Answer]>([:])

  /// - Parameter answer: may ask other questions. Threads that ask the same at once may each work it out.
  func callAsFunction(_ question: Question, _ answer: () -> Answer) -> Answer {
    if let known = known.withLock({ $0[question] }) { return known }
    let answer = answer()
    known.withLock { $0[question] = answer }
    return answer
  }
}
