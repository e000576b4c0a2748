import TCALintModel
import TCALintRuleKit
import TCALintSyntax

/// Why a capture of `self` is reported.
enum SelfCaptureReason {
  /// `self` is written out.
  case explicit
  /// The reducer is not `Sendable`, and the compiler checks that: it refuses the capture.
  case notSendable
  /// The compiler takes it, but the closure does not say what it uses.
  case harmless
}

extension Program {
  /// A finding for each effect closure that captures `self` for the reason that `reason` gives, if any.
  func selfCaptureFindings(_ reason: (SelfCapture) -> SelfCaptureReason?) -> [Finding] {
    selfCaptures().compactMap { capture in reason(capture).map { finding(capture, $0) } }
  }

  /// Whether the compiler refuses what an effect captures: a reducer that is not `Sendable`, in Swift 6 mode or under
  /// complete checking.
  func isRefused(_ capture: SelfCapture) -> Bool {
    guard let reducer = capture.reducer else { return false }
    return checksConcurrencyCompletely(capture.file) && !isSendable(reducer)
  }

  private func finding(_ capture: SelfCapture, _ reason: SelfCaptureReason) -> Finding {
    let names = memberNames(of: capture)
    let reducer = capture.reducer.map(displayName)
    let related = capture.places.dropFirst().map { place in
      RelatedLocation(
        .also(place.name.rawValue == 0 ? nil : text(place.name, in: capture.file)), at: location(of: place, capture))
    }
    return Finding(
      .captures(names, reducer, reason), at: location(of: capture.places[0], capture), related: Array(related),
      help: .help(names, declaring: isRefused(capture) ? reducer : nil), fixes: SelfCaptureFix(self, capture).fixes)
  }

  /// The names of the members that a closure reaches, each once, in source order.
  func memberNames(of capture: SelfCapture) -> [String] {
    var seen: Set<Name> = []
    return capture.places.filter { $0.name.rawValue != 0 && seen.insert($0.name).inserted }.map {
      text($0.name, in: capture.file)
    }
  }

  private func location(of place: Capture, _ capture: SelfCapture) -> Location {
    let end = max(place.range.upperBound, place.selfAndPeriod.upperBound)
    return Location(file: capture.file, range: place.range.lowerBound..<end)
  }
}

extension String {
  fileprivate static func captures(_ names: [String], _ reducer: String?, _ reason: SelfCaptureReason) -> String {
    let what = names.isEmpty ? "" : " to reach \(list(names))"
    switch reason {
    case .explicit:
      return "effect captures `self`\(what)"
    case .notSendable:
      let owner = reducer.map { "`\($0)`" } ?? "its reducer"
      return "effect captures `self`\(what), which Swift 6 refuses: \(owner) is not `Sendable`"
    case .harmless:
      return "effect captures `self` implicitly\(what)"
    }
  }

  fileprivate static func also(_ name: String?) -> String {
    name.map { "`\($0)` is reached here" } ?? "`self` is captured here"
  }

  /// - Parameter reducer: the reducer that might be declared `Sendable` instead.
  fileprivate static func help(_ names: [String], declaring reducer: String?) -> String {
    let capture =
      names.isEmpty
      ? "Capture what the effect needs, not the whole reducer."
      : "Capture what the effect needs by name: `[\(names.joined(separator: ", "))]`."
    return capture + (reducer.map { " Declaring `\($0)` `Sendable` is another way." } ?? "")
  }

  /// `a`, `b` and `c`
  static func list(_ names: [String]) -> String {
    let quoted = names.map { "`\($0)`" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " and " + last
  }
}
