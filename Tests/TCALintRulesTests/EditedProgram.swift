import TCALintModel
import TCALintRuleKit
import TCALintSyntax

/// The files of a program after some fixes.
struct EditedProgram {
  /// In the order of ``Program/files``.
  let sources: [String]
  let appliedFixes: Int

  /// Applies the first fix of each finding that may be applied, in the findings' order. A fix that touches what
  /// another has changed already is left out, unless both add to one list.
  init(_ program: Program, applying applicabilities: Set<Fix.Applicability>, of findings: [Finding]) {
    var accepted: [Edit] = []
    var appliedFixes = 0
    for finding in findings {
      guard let fix = finding.fixes.first(where: { applicabilities.contains($0.applicability) }),
        let together = accepted.adding(fix)
      else { continue }
      accepted = together
      appliedFixes += 1
    }
    self.appliedFixes = appliedFixes
    sources = program.files.indices.map { file in
      var bytes = program.files[file].source
      let edits = accepted.filter { $0.location.file == file }
      // From the end on, so that the offsets before stay true; what is inserted stands before what is replaced.
      for edit in edits.sorted(by: { $0.location.isBefore($1.location) }).reversed() {
        let range = edit.location.range
        bytes.replaceSubrange(Int(range.lowerBound)..<Int(range.upperBound), with: edit.replacement.utf8)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}

extension [Edit] {
  /// With the edits of one more fix; nil where that does not go.
  fileprivate func adding(_ fix: Fix) -> [Edit]? {
    var edits = self
    for edit in fix.edits {
      let touched = edits.indices.filter { edits[$0].collides(with: edit) }
      if touched.isEmpty {
        edits.append(edit)
      } else if touched.count == 1, let merged = edits[touched[0]].merged(with: edit) {
        edits[touched[0]] = merged
      } else {
        return nil
      }
    }
    return edits
  }
}

extension Edit {
  /// Two insertions at one place collide too: nothing says which comes first.
  fileprivate func collides(with other: Edit) -> Bool {
    guard location.file == other.location.file else { return false }
    let range = location.range
    let otherRange = other.location.range
    return range.overlaps(otherRange) || range.lowerBound == otherRange.lowerBound
      || (range.isEmpty && otherRange.contains(range.lowerBound))
      || (otherRange.isEmpty && range.contains(otherRange.lowerBound))
  }
}

extension Location {
  fileprivate func isBefore(_ other: Location) -> Bool {
    (range.lowerBound, range.upperBound) < (other.range.lowerBound, other.range.upperBound)
  }
}
