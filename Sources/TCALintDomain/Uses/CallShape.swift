import TCALintModel
import TCALintSyntax

/// The shape of a call's arguments, which distinguishes most calls of a name. Numbers only, since each call is compared
/// with the shapes of many rows.
struct CallShape {
  /// How many there are.
  private let counts: ClosedRange<Int>
  /// The label of the first of them, if it has one; nil for a label that no file uses.
  private let first: ProgramName??
  /// The label of one of them, likewise.
  private let one: ProgramName??

  init(_ labels: InterfacePattern.Labels, _ program: Program) {
    // Without a label is what has the empty name.
    func name(_ label: String) -> ProgramName? { label == "_" ? ProgramName.none : program.name(label) }
    switch labels {
    case .exactly(let labels): (counts, first, one) = (labels.count...labels.count, labels.first.map(name), nil)
    case .beginning(let labels): (counts, first, one) = (labels.count...Int.max, labels.first.map(name), nil)
    case .containing(let labels): (counts, first, one) = (labels.count...Int.max, nil, labels.first.map(name))
    case .any: (counts, first, one) = (0...Int.max, nil, nil)
    }
  }

  /// Whether a call may be what the labels say.
  func mayBe(_ call: CallHead, in file: FileID, _ program: Program) -> Bool {
    guard counts.contains(call.arguments.count) else { return false }
    if case .some(let label) = first { return call.mayBeginWithAny || call.first == label }
    guard case .some(let label) = one else { return true }
    return program.files[file].facts.arguments[call.arguments].contains {
      program.name($0.label, in: file) == label
    }
  }
}

/// The part of a call that a shape is compared with.
struct CallHead {
  fileprivate let arguments: FactRange<Argument>
  /// The label of the first argument.
  fileprivate let first: ProgramName
  /// Whether it is no argument, or a trailing closure, which matches any label.
  fileprivate let mayBeginWithAny: Bool

  init(_ call: Call, in file: FileID, _ program: Program) {
    arguments = call.arguments
    let argument = program.files[file].facts.arguments[call.arguments].first
    first = argument.map { program.name($0.label, in: file) } ?? .none
    mayBeginWithAny = argument.map { $0.isTrailing && $0.label.isNone } ?? true
  }
}
