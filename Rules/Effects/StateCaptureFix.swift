import TCALintDomain
import TCALintModel
import TCALintRuleKit

/// Captures what an effect closure reads of the reducer's state, and uses the captures.
struct StateCaptureFix {
  let closure: EffectClosure
  let uses: [StateUse]
  /// The source of each use.
  let texts: [String]
  /// The part of the state to capture.
  private let capturedTexts: [String]
  /// The item of the capture list that goes.
  private var replaced: Location?

  init(_ closure: EffectClosure, _ uses: [StateUse], texts: [String]) {
    self.closure = closure
    self.uses = uses
    self.texts = texts
    capturedTexts = zip(uses, texts).map { use, text in
      let behind = use.path.dropFirst(use.capturedPath.count)
      return String(text.dropLast(behind.reduce(0) { $0 + 1 + $1.count }))
    }
  }

  /// Captures by themselves the properties that are read of a state that is captured as a whole.
  init(_ closure: EffectClosure, replacing state: CapturedState, texts: [String]) {
    self.init(closure, state.reads, texts: texts)
    replaced = state.location
  }

  var fix: Fix {
    let captures = captures
    let names = Dictionary(captures.map { ($0.text, $0.name) }) { first, _ in first }
    let edits = zip(uses, texts).compactMap { use, text -> Edit? in
      let path = prefix(of: text) { names[$0] != nil } ?? text
      guard let name = names[path], name != path else { return nil }
      return Edit(use.location, replacement: name + text.dropFirst(path.count))
    }
    let items = captures.map { $0.text == $0.name ? $0.name : "\($0.name) = \($0.text)" }
    let list =
      replaced.map { [Edit($0, replacement: items.joined(separator: ", "))] } ?? closure.captureList.adding(items)
    return Fix(
      "Capture \(String.list(captures.map(\.text)))", isSafe(edits) ? .safe : .suggestion, edits: list + edits)
  }

  /// Whether the captured value is known to be the one that is read now, and no comment is removed.
  private func isSafe(_ edits: [Edit]) -> Bool {
    let places = edits.map(\.location) + (replaced.map { [$0] } ?? [])
    return !uses.contains { $0.change == .possible } && !places.contains(where: closure.app.mayHoldComment)
  }

  private struct StateCapture {
    let name: String
    /// The expression that is captured by that name.
    let text: String
  }

  /// The captures: each path that is read, or the state itself where that is used as a whole.
  private var captures: [StateCapture] {
    if let whole = uses.first(where: { $0.capturedPath.count == 1 })?.path.first {
      return [StateCapture(name: whole, text: whole)]
    }
    var names = CaptureNames(closure.app, avoiding: closure.takenNames)
    var captures: [StateCapture] = []
    // Whether each was come by.
    var all = Dictionary(capturedTexts.lazy.map { ($0, false) }) { first, _ in first }
    let shared = namesOfSeveral
    for (use, text) in zip(uses, capturedTexts) where all.updateValue(true, forKey: text) == false {
      // A value that contains it is captured too.
      if prefix(of: text, where: { all[$0] != nil }) != nil { continue }
      let path = use.capturedPath
      let isShared = path.count > 2 && path.last.map(shared.contains) ?? false
      captures.append(StateCapture(name: names.take(for: path, from: isShared ? 2 : 1), text: text))
    }
    return captures
  }

  /// The shortest of some paths that another begins with: `state.user` of `state.user.name`.
  private func prefix(of text: String, where isPath: (String) -> Bool) -> String? {
    var end = text.startIndex
    for _ in 0..<16 {
      guard let dot = text.utf8[end...].firstIndex(of: UInt8(ascii: ".")) else { return nil }
      let start = String(text[..<dot])
      if isPath(start) { return start }
      end = text.utf8.index(after: dot)
    }
    return nil
  }

  /// The last names that several captured paths share: `text` of `state.name.text` and `state.note.text`.
  private var namesOfSeveral: Set<String> {
    var texts: [String: String] = [:]
    var shared: Set<String> = []
    for (use, text) in zip(uses, capturedTexts) {
      guard let last = use.capturedPath.last, texts.updateValue(text, forKey: last) ?? text != text else { continue }
      shared.insert(last)
    }
    return shared
  }
}
