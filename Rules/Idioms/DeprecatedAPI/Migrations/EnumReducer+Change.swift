import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension EnumReducer {
  /// The fix of a use.
  func change(of use: ExternalSymbolUse<DeprecatedInterface>) -> Migration.Change? {
    move.change("Write `@Reducer enum`", of: use).map { change in
      let outermost = RelatedLocation(
        "extensions follow this declaration", at: declaration.outermost.nameLocation)
      return Migration.Change(change.fix, related: change.related + (conformances.isEmpty ? [] : [outermost]))
    }
  }

  /// The changes that make it a `@Reducer enum`, with the uses of its initializer.
  private var move: ObservationMove {
    let app = declaration.app
    let file = declaration.reference.file
    let outer = app.indentation(at: declaration.location)
    let unit = app.indentationUnit(of: file)
    let lines = cases.map { "\(outer)\(unit)case \($0.name)(\($0.reducer))\n" }.joined()
    var edits = [Edit(keyword, replacement: "enum"), Edit(body, replacement: " {\n\(lines)\(outer)}")]
    let extensions = conformances.map { conformance in
      "\n\nextension \(name).\(conformance.type): \(conformance.protocols.joined(separator: ", ")) {}"
    }
    if !extensions.isEmpty {
      let outermost = declaration.outermost
      if outermost == declaration {
        edits[1] = Edit(body, replacement: " {\n\(lines)\(outer)}" + extensions.joined())
      } else {
        edits.append(Edit(outermost.location.end, replacement: extensions.joined()))
      }
    }
    for creation in creations {
      switch creation {
      case .closure(let location): edits.append(Edit(location, replacement: ""))
      case .call(let location):
        let text = app.program.source(location).prefix { $0 != "(" }
        edits.append(Edit(location, replacement: "\(text).body"))
      }
    }
    return ObservationMove(edits)
  }
}
