import TCALintDomain
import TCALintModel
import TCALintRuleKit

/// Captures by name what an effect closure reaches through `self`, and leaves `self` out.
struct SelfCaptureFix {
  let closure: EffectClosure
  private let captures: [Capture]
  private let names: [String]
  private let selfItem: CaptureList.Item?

  /// - Parameter names: those of what is captured, each once.
  init(_ closure: EffectClosure, _ names: [String]) {
    self.closure = closure
    self.names = names
    captures = closure.selfCaptures
    selfItem = closure.captureList.items.first(where: \.isSelf)
  }

  /// The fix, or none where only a person can tell what to capture: a method, `self` itself, something assigned to.
  var fixes: [Fix] {
    guard !names.isEmpty, let applicability, names.allSatisfy(closure.app.program.canBeLocalName) else { return [] }
    let drops = captures.compactMap { capture in
      capture.selfAndPeriodLocation.map { Edit($0, replacement: "") }
    }
    return [Fix("Capture \(String.list(names))", applicability, edits: list + drops)]
  }

  private var applicability: Fix.Applicability? {
    var applicability = Fix.Applicability.safe
    for capture in captures {
      if capture.isChanged || capture.isShadowed || capture.isMethod { return nil }
      switch capture.kind {
      case .bareSelf: return nil
      case .listedSelf where selfItem?.isPlain != true: return nil
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
    guard let selfItem else { return closure.adding(names) }
    return [Edit(selfItem.location, replacement: names.joined(separator: ", "))]
  }
}
