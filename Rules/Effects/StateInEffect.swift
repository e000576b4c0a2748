import TCALintModel
import TCALintRuleKit

extension Rule {
  /// An effect closure uses the reducer's `inout` state, which it outlives.
  static let stateInEffect = Rule(
    id: "state-in-effect", category: .effects, severity: .error, profile: .recommended,
    summary: "An effect uses the reducer's state, which is gone when the effect runs.",
    page: PackageResources.StateInEffect_md,
    check: .program { program in
      let closures = program.effectsThatUseState()
      if closures.isEmpty { return [] }
      let changes = StateChanges(program)
      return closures.map { finding($0, changes) }
    })
}

private struct EffectThatUsesState {
  let file: FileID
  let closure: EffectClosure
  /// At least one.
  let uses: [StateUse]
}

private func finding(_ effect: EffectThatUsesState, _ stateChanges: StateChanges) -> Finding {
  let (file, uses, program) = (effect.file, effect.uses, stateChanges.program)
  let changes = uses.map { stateChanges.change($0, in: file) }
  var texts: [String] = []
  for use in uses {
    let text = program.path(of: use, in: file).joined(separator: ".")
    if !texts.contains(text) { texts.append(text) }
  }
  let related = uses.dropFirst().map { use in
    RelatedLocation(
      "`\(program.path(of: use, in: file).joined(separator: "."))` is used here",
      at: Location(file: file, range: use.range))
  }
  let root = program.text(uses[0].root, in: file)
  return Finding(
    "effect uses the `inout` state `\(root)`: \(String.list(texts))", at: Location(file: file, range: uses[0].range),
    related: Array(related),
    help: changes.contains(.certain)
      ? "An effect cannot change `\(root)`: send an action from it, and change the state in the reducer."
      : "The effect runs after the reducer has returned: capture what it reads when it is made.",
    fixes: StateCaptureFix(program, file, effect.closure, uses, changes).fixes)
}

extension Program {
  fileprivate func effectsThatUseState() -> [EffectThatUsesState] {
    files.indices.flatMap { file in
      files[file].summary.effectClosures.compactMap { closure in
        let uses = stateUses(of: closure, in: file)
        let place = DeclarationReference(file: file, declaration: closure.declaration)
        guard !uses.isEmpty, !isTestOrPreview(place) else { return nil }
        return EffectThatUsesState(file: file, closure: closure, uses: uses)
      }
    }
  }

  /// The names of a used path, from the root on.
  func path(of use: StateUse, in file: FileID) -> [String] {
    let summary = files[file].summary
    return [text(use.root, in: file)] + summary.path(use.path).map { summary.names.text($0) }
  }
}
