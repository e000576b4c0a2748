import TCALintModel
import TCALintSyntax

/// What the arguments of a call look like at first sight: most calls of a name are told apart by that.
struct CallShape {
  /// How many there are.
  private let counts: ClosedRange<Int>
  /// What the first of them are called, as far as that is said; nil for what no file names.
  private let first: ProgramName??
  /// What some of them are called.
  private let some: [ProgramName?]

  init(_ labels: InterfacePattern.Labels, _ program: Program) {
    // Without a label is what has the empty name.
    func name(_ label: String) -> ProgramName? { label == "_" ? ProgramName.none : program.name(label) }
    switch labels {
    case .exactly(let labels): (counts, first, some) = (labels.count...labels.count, labels.first.map(name), [])
    case .beginning(let labels): (counts, first, some) = (labels.count...Int.max, labels.first.map(name), [])
    case .containing(let labels): (counts, first, some) = (0...Int.max, nil, labels.map(name))
    case .any: (counts, first, some) = (0...Int.max, nil, [])
    }
  }

  /// Whether a call may be what the labels say.
  func mayBe(_ call: Call, in file: FileID, _ program: Program) -> Bool {
    guard counts.contains(call.arguments.count) else { return false }
    let arguments = program.files[file].facts.arguments[call.arguments]
    if case .some(let label) = first, let argument = arguments.first {
      // A trailing closure stands for whatever comes next.
      let isNamed = program.name(argument.label, in: file) == label
      return isNamed || argument.isTrailing && argument.label.isNone
    }
    return some.allSatisfy { label in arguments.contains { program.name($0.label, in: file) == label } }
  }
}
