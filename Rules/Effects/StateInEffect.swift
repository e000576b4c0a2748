import TCALintModel
import TCALintRuleKit

extension Rule {
  /// An effect closure uses the reducer's `inout` state, which it outlives.
  static let stateInEffect = Rule(
    id: "state-in-effect", category: .effects, severity: .error, profile: .recommended,
    summary: "An effect uses the reducer's state, which is gone when the effect runs.",
    page: PackageResources.StateInEffect_md,
    check: .program { program in
      program.files.indices.flatMap { file in
        program.files[file].summary.effectClosures.compactMap { finding($0, file, in: program) }
      }
    })
}

private func finding(_ closure: EffectClosure, _ file: FileID, in program: Program) -> Finding? {
  let uses = program.stateUses(of: closure, in: file)
  let place = DeclarationReference(file: file, declaration: closure.declaration)
  guard let first = uses.first, !program.isTestOrPreview(place) else { return nil }
  var seen: Set<String> = []
  let texts = uses.map { program.path(of: $0, in: file).joined(separator: ".") }.filter { seen.insert($0).inserted }
  let related = uses.dropFirst().map { use in
    RelatedLocation(
      "`\(program.path(of: use, in: file).joined(separator: "."))` is used here",
      at: Location(file: file, range: use.range))
  }
  let root = program.text(first.root, in: file)
  return Finding(
    "effect uses the `inout` state `\(root)`: \(String.list(texts))", at: Location(file: file, range: first.range),
    related: Array(related),
    help: uses.contains { $0.access == .write }
      ? "An effect cannot change `\(root)`: send an action from it, and change the state in the reducer."
      : "The effect runs after the reducer has returned: capture what it reads when it is made.",
    fixes: StateCaptureFix(program, file, closure, uses).fixes)
}

extension Program {
  /// The names of a used path, from the root on.
  func path(of use: StateUse, in file: FileID) -> [String] {
    let summary = files[file].summary
    return [text(use.root, in: file)] + summary.path(use.path).map { summary.names.text($0) }
  }
}
