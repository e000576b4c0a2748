import TCALintDomain
import TCALintModel

/// A property of a state that is assigned, with a cache of its relations to the other properties that are assigned on
/// the same occasions.
final class AssignedProperty {
  let property: StateProperty
  /// When it is assigned to; sorted, each once.
  let occasions: [StateAssignment.Occasion]
  /// From the first to the last assignment of each occasion.
  private let spans: [Span]

  /// Whether it is assigned something that has a name at least once.
  private(set) lazy var isFromPath = property.assignments.contains(where: \.isFromPath)
  /// Whether it may be changed in a way that its assignments do not show.
  private(set) lazy var mayBeChangedOtherwise = property.mayBeChangedOtherwise

  /// nil for a property that is never assigned to.
  init?(_ property: StateProperty) {
    let assignments = property.assignments
    if assignments.isEmpty { return nil }
    self.property = property
    var spans: [Span] = []
    for span in assignments.map(Span.init).sorted(by: { ($0.occasion, $0.start) < ($1.occasion, $1.start) }) {
      if spans.last?.occasion == span.occasion {
        spans[spans.count - 1].end = span.end
      } else {
        spans.append(span)
      }
    }
    self.spans = spans
    occasions = spans.map(\.occasion)
  }

  /// Whether two properties are assigned the same value on the same occasions: no source of it changes in between, and
  /// nothing reads the old value of the later one.
  ///
  /// - Parameter other: a property with the same ``occasions``.
  func isAssignedTheSame(as other: AssignedProperty) -> Bool {
    zip(spans, other.spans).allSatisfy { mine, others in
      let first = mine.start < others.start ? mine : others
      let end = max(mine.end, others.end)
      let between = first.value.upperBound..<max(first.value.upperBound, max(mine.start, others.start))
      let later = mine.start < others.start ? other.property : property
      return !later.app.program.files[mine.occasion.file].facts.mayChangeValue(first.value, before: end)
        && !later.isRead(in: between, of: mine.occasion.file)
    }
  }

  /// The assignments of one occasion.
  private struct Span {
    let occasion: StateAssignment.Occasion
    /// Where the first begins.
    let start: UInt32
    /// The assigned value.
    let value: Range<UInt32>
    /// Where the last begins.
    var end: UInt32

    init(_ assignment: StateAssignment) {
      let change = assignment.entry.change
      occasion = assignment.occasion
      start = change.range.lowerBound
      value = change.valueRange
      end = start
    }
  }
}
