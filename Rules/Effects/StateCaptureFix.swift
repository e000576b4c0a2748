import TCALintDomain
import TCALintModel
import TCALintRuleKit

/// Captures what an effect closure reads of the reducer's state, and uses the captures.
struct StateCaptureFix {
  let closure: EffectClosure
  let uses: [StateUse]

  init(_ closure: EffectClosure, _ uses: [StateUse]) {
    self.closure = closure
    self.uses = uses
  }

  var fix: Fix {
    let captures = captures
    let names = Dictionary(captures.map { ($0.path, $0.name) }) { first, _ in first }
    let edits = uses.compactMap { use -> Edit? in
      guard let name = names[use.path], name != use.text else { return nil }
      return Edit(use.location, replacement: name)
    }
    let texts = captures.map { $0.path == [$0.name] ? $0.name : "\($0.name) = \($0.path.joined(separator: "."))" }
    return Fix(
      "Capture \(String.list(captures.map { $0.path.joined(separator: ".") }))",
      uses.contains { $0.change == .possible } ? .suggestion : .safe, edits: closure.adding(texts) + edits)
  }

  private struct StateCapture {
    let name: String
    let path: [String]
  }

  /// What to capture: each path that is read, or the state itself where that is used as a whole.
  private var captures: [StateCapture] {
    let paths = uses.map(\.path)
    if let whole = paths.first(where: { $0.count == 1 }) { return [StateCapture(name: whole[0], path: whole)] }
    var taken = closure.takenNames
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
    let path = path.map(unprojected)
    for count in 1...min(path.count, 8) {
      let parts = path.suffix(count)
      let name = parts.dropFirst().reduce(parts.first ?? "") { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
      if !taken.contains(name), closure.app.program.canBeLocalName(name) { return name }
    }
    return nil
  }

  /// The first free of `name2`, `name3`, …, from the one that was found last for that name.
  private func numbered(_ path: [String], avoiding taken: Set<String>, _ numbers: inout [String: Int]) -> String {
    let name = path.last.map(unprojected) ?? ""
    var number = numbers[name] ?? 2
    while taken.contains("\(name)\(number)") { number += 1 }
    numbers[name] = number
    return "\(name)\(number)"
  }

  /// What is projected is called by its property's name.
  private func unprojected(_ name: String) -> String { name.hasPrefix("$") ? String(name.dropFirst()) : name }
}
