import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// `@Reducer(state: .equatable, action: .sendable)`, whose conformances extensions declare.
  static let reducerConformances = Migration("@Reducer(state:action:)") { use in
    guard let reducer = use.enclosingMember, reducer.canBeExtended, !reducer.isMadeAvailable, let type = use.type,
      let arguments = use.attributeArguments, let extensions = extensions(of: type.name, arguments),
      let attribute = use.text.split(separator: "(").first
    else { return nil }
    let outermost = reducer.outermost
    let isSafe = !use.app.mayHoldComment(use.location)
    return Change(
      Fix(
        "Declare the conformances in extensions", isSafe ? .safe : .suggestion,
        edits: [
          Edit(use.location, replacement: String(attribute)),
          Edit(
            outermost.location.end,
            replacement: extensions.map { "\n\n" + $0 }.joined()),
        ]),
      related: outermost == reducer
        ? [] : [RelatedLocation("the extensions must follow this declaration", at: outermost.nameLocation)])
  }

  /// An extension for each of what the macro makes; nil where an argument is something else than a conformance.
  private static func extensions(of reducer: String, _ arguments: [ArgumentSite]) -> [String]? {
    var conformances: [(type: String, names: [String])] = []
    for argument in arguments {
      if let label = argument.label { conformances.append((label == "state" ? "State" : "Action", [])) }
      guard !conformances.isEmpty, let name = protocols[argument.text] else { return nil }
      conformances[conformances.count - 1].names.append(name)
    }
    return conformances.map { "extension \(reducer).\($0.type): \($0.names.joined(separator: ", ")) {}" }
  }

  private static let protocols = [
    ".codable": "Codable", ".decodable": "Decodable", ".encodable": "Encodable", ".equatable": "Equatable",
    ".hashable": "Hashable", ".sendable": "Sendable",
  ]
}
