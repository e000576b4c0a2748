import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension CancellationIdentifiers {
  /// Replaces the cancellation by a list with a cancellation for each element: safe where each element is the identifier
  /// of an effect; nil where one is the identifier of none.
  mutating func cancelEach(
    of elements: [Location], of argument: ArgumentSite, by use: ExternalSymbolUse<PlainInterface>
  ) -> Fix? {
    let text = argument.text
    guard !elements.isEmpty, !text.contains("//"), !text.contains("/*"), let call = use.call else { return nil }
    let facts = call.facts
    let found = elements.map { element -> (text: String, identifier: CancellationIdentifier?) in
      let value = facts.node(at: element.range).map(facts.value) ?? .other
      return (app.program.source(element), app.cancellationIdentifier(value, in: argument.file))
    }
    var identifiers: [(text: String, identifier: CancellationIdentifier?)] = []
    for (text, identifier) in found {
      guard text.hasPrefix(".") else {
        identifiers.append((text, identifier))
        continue
      }
      // `[CancelID.a, .b]`
      guard case .enumCase(let first)? = found[0].identifier, let owner = Member(app, first).owner,
        !found[0].text.contains("("), let end = found[0].text.lastIndex(of: "."), case let word = text.dropFirst(),
        let name = app.program.name(String(word)), let other = app.members.enumCase(name, of: owner.symbol)
      else { return nil }
      identifiers.append((found[0].text[..<end] + text, .enumCase(other)))
    }
    let each = identifiers.map { "cancel(id: \($0.text))" }
    let base = app.program.source(
      Location(file: use.place.file, range: use.place.range.lowerBound..<use.place.nameRange.lowerBound))
    guard identifiers.allSatisfy({ $0.identifier.map { mayBelongToEffect($0) } ?? true }),
      each.count == 1 || base.hasSuffix("."), each.count == 1 || !base.hasPrefix("Task")
    else { return nil }
    let isSafe = identifiers.allSatisfy { $0.identifier.map(given.contains) ?? false }
    let replacement = each.count == 1 ? each[0] : "merge(\(each.map { ".\($0)" }.joined(separator: ", ")))"
    let title = each.count == 1 ? "Cancel by the identifier itself" : "Cancel by each of the \(each.count) identifiers"
    return Fix(
      title, isSafe ? .safe : .suggestion, edits: [Edit(call.location, replacement: base + replacement)])
  }
}
