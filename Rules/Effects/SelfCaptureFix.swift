import TCALintModel
import TCALintRuleKit

/// Captures by name what an effect closure reaches through `self`, and leaves `self` out.
struct SelfCaptureFix {
  let program: Program
  let capture: SelfCapture
  private let items: ArraySlice<CaptureItem>

  init(_ program: Program, _ capture: SelfCapture) {
    self.program = program
    self.capture = capture
    items = program.files[capture.file].summary.captureItems[capture.closure.captureItems]
  }

  /// The fix, or none where only a person can tell what to capture: a method, `self` itself, something assigned to.
  var fixes: [Fix] {
    guard let applicability else { return [] }
    let drops = capture.places.filter { $0.kind == .explicitMember }.map { place in
      Edit(Location(file: capture.file, range: place.selfAndPeriod), replacement: "")
    }
    return [Fix("Capture \(String.list(names))", applicability, edits: captureListEdits + drops)]
  }

  private var names: [String] { program.memberNames(of: capture) }

  private var applicability: Fix.Applicability? {
    var applicability = Fix.Applicability.safe
    if names.isEmpty { return nil }
    for place in capture.places {
      if place.isWritten || place.isShadowed { return nil }
      switch place.kind {
      case .bareSelf: return nil
      case .listedSelf: if !listsPlainSelf { return nil }
      case .explicitMember where place.selfAndPeriod.isEmpty: return nil
      case .explicitMember, .unqualified:
        switch program.member(place, of: capture) {
        case .constant: break
        case .variable: applicability = .suggestion
        case .property:
          if ChangingMethods.names.contains(program.text(place.method, in: capture.file)) { return nil }
          applicability = .suggestion
        case .method: return nil
        case .unknown:
          if place.isCalled { return nil }
          applicability = .suggestion
        }
      }
    }
    return applicability
  }

  private var listsPlainSelf: Bool { selfItem?.isPlain ?? false }

  private var selfItem: CaptureItem? {
    items.first { program.text($0.name, in: capture.file) == "self" || $0.name.rawValue == 0 }
  }

  /// Puts the names into the capture list: in place of `self`, at its end, or into a new one.
  private var captureListEdits: [Edit] {
    guard let selfItem else { return program.addingCaptures(names, to: capture.closure, in: capture.file) }
    return [Edit(Location(file: capture.file, range: selfItem.range), replacement: names.joined(separator: ", "))]
  }
}
