import TCALintDomain
import TCALintModel
import TCALintSyntax

extension ExternalSymbolUse {
  /// Whether the type before it, `Gauge` of `Gauge.liveValue`, is a type of the program that is definitely neither a
  /// key nor a client, nor implements one.
  var isOfTypeWithoutKey: Bool {
    let facts = app.program.files[place.file].facts
    let start = place.range.lowerBound
    guard let path = facts.paths(in: start..<start + 1).first.map({ facts.paths[$0] }),
      let mention = TypeMention(path, facts),
      case .symbols(let types) = app.program.resolve(
        mention, in: place.file, at: facts.scopes[path.scope].declaration)
    else { return false }
    return types.allSatisfy { !app.isClientOrImplementsOne($0) && !app.program.ancestry.isUncertain($0) }
  }
}
