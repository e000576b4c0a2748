import TCALintModel
import TCALintRuleKit

/// Captures what an effect closure reads of the reducer's state, and uses the captures.
struct StateCaptureFix {
  let program: Program
  let file: FileID
  let closure: EffectClosure
  let uses: [StateUse]
  /// What becomes of each use.
  let changes: [StateChange]

  init(
    _ program: Program, _ file: FileID, _ closure: EffectClosure, _ uses: [StateUse], _ changes: [StateChange]
  ) {
    self.program = program
    self.file = file
    self.closure = closure
    self.uses = uses
    self.changes = changes
  }

  var fixes: [Fix] {
    guard !changes.contains(.certain) else { return [] }
    let captures = captures
    let names = Dictionary(captures.map { ($0.path, $0.name) }) { first, _ in first }
    let edits = uses.compactMap { use -> Edit? in
      let path = program.path(of: use, in: file)
      guard let name = names[path], name != path.joined(separator: ".") else { return nil }
      return Edit(Location(file: file, range: use.range), replacement: name)
    }
    let texts = captures.map { $0.path == [$0.name] ? $0.name : "\($0.name) = \($0.path.joined(separator: "."))" }
    return [
      Fix(
        "Capture \(String.list(captures.map { $0.path.joined(separator: ".") }))",
        changes.contains(.possible) ? .suggestion : .safe,
        edits: program.addingCaptures(texts, to: closure, in: file) + edits)
    ]
  }

  private struct StateCapture {
    let name: String
    let path: [String]
  }

  /// What to capture: each path that is read, or the state itself where that is used as a whole.
  private var captures: [StateCapture] {
    let paths = uses.map { program.path(of: $0, in: file) }
    if let whole = paths.first(where: { $0.count == 1 }) { return [StateCapture(name: whole[0], path: whole)] }
    let summary = program.files[file].summary
    var taken = Set(summary.path(closure.mentionedNames).map { summary.names.text($0) })
    var captures: [StateCapture] = []
    var seen: Set<[String]> = []
    var numbers: [String: Int] = [:]
    for path in paths where seen.insert(path).inserted {
      let name = name(for: path, avoiding: taken) ?? numbered(path, avoiding: taken, &numbers)
      taken.insert(name)
      captures.append(StateCapture(name: name, path: path))
    }
    return captures
  }

  /// The last name of a path; with the names before it where that is taken: `userName`, `stateUserName`.
  private func name(for path: [String], avoiding taken: Set<String>) -> String? {
    // What is projected is called by its property's name.
    let path = path.map { $0.hasPrefix("$") ? String($0.dropFirst()) : $0 }
    for count in 1...min(path.count, 8) {
      let parts = path.suffix(count)
      let name = parts.dropFirst().reduce(parts.first ?? "") { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
      if !taken.contains(name), program.canBeLocalName(name) { return name }
    }
    return nil
  }

  /// The first free of `name2`, `name3`, …, from the one that was found last for that name.
  private func numbered(_ path: [String], avoiding taken: Set<String>, _ numbers: inout [String: Int]) -> String {
    let name = path.last.map { $0.hasPrefix("$") ? String($0.dropFirst()) : $0 } ?? ""
    var number = numbers[name] ?? 2
    while taken.contains("\(name)\(number)") { number += 1 }
    numbers[name] = number
    return "\(name)\(number)"
  }
}
