import TCALintDomain
import TCALintModel
import TCALintRuleKit

/// Captures by name what an effect closure reaches through `self`, and leaves `self` out.
struct SelfCaptureFix {
  let closure: EffectClosure
  private let captures: [Capture]
  private let names: [String]
  private let captureList: CaptureList
  /// Those that the list holds already.
  private let held: Set<String>
  private let selfItem: CaptureList.Item?

  /// - Parameters:
  ///   - names: the captured names, each once.
  ///   - list: the closure's.
  init(_ closure: EffectClosure, _ names: [String], _ list: CaptureList) {
    self.closure = closure
    self.names = names
    captures = closure.selfCaptures
    captureList = list
    held = list.members
    selfItem = list.items.first(where: \.isSelf)
  }

  /// The fix; empty where a person has to decide what to capture: a method, `self` itself, a property that is assigned
  /// or not `Sendable`.
  var fixes: [Fix] {
    guard !names.isEmpty, var applicability, names.allSatisfy(closure.app.program.canBeLocalName) else { return [] }
    let drops = captures.compactMap { capture in
      capture.selfAndPeriodLocation.map { Edit($0, replacement: "") }
    }
    if applicability == .safe, drops.contains(where: { closure.app.mayHoldComment($0.location) }) {
      applicability = .suggestion
    }
    let title = names.allSatisfy(held.contains) ? "Remove `self`" : "Capture \(String.list(names))"
    return [Fix(title, applicability, edits: list + drops)]
  }

  private var applicability: Fix.Applicability? {
    var applicability = Fix.Applicability.safe
    for capture in captures {
      let isHeld = capture.name.map(held.contains) ?? false
      if capture.isChanged || capture.isShadowed && !isHeld || capture.isMethod || capture.isRefused { return nil }
      switch capture.kind {
      case .bareSelf, .selfAgain: return nil
      case .listedSelf where selfItem?.isPlain != true || names.allSatisfy(held.contains): return nil
      case .explicitMember where capture.selfAndPeriodLocation == nil: return nil
      case .explicitMember, .implicitMember:
        if capture.member != .constant { applicability = .suggestion }
      case .listedSelf: break
      }
    }
    return applicability
  }

  /// Puts the names into the capture list: in place of `self`, at its end, or into a new one.
  private var list: [Edit] {
    let missing = names.filter { !held.contains($0) }.map(closure.captureItem)
    guard let selfItem else { return missing.isEmpty ? [] : captureList.adding(missing) }
    return [Edit(selfItem.location, replacement: missing.joined(separator: ", "))]
  }
}
