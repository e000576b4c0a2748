import TCALintDomain
import TCALintRuleKit

extension Rule {
  /// A use of what the user's layer may not use.
  static let layerViolation = Rule(
    id: "layer-violation", category: .boundaries, severity: .error, profile: .recommended,
    summary: "A layer uses another layer, which the configuration does not allow.",
    page: Page.layerViolation,
    check: .program { app in app.forbiddenUses.map(finding) + app.layerCycles.map(finding) })
}

private func finding(_ use: ForbiddenUse) -> Finding {
  Finding(
    .uses(use), at: use.location, related: related(use), help: .keepApart(use),
    identity: "\(use.user.name) \(use.whole?.name ?? use.used.name)")
}

private func finding(_ cycle: LayerCycle) -> Finding {
  let edges = cycle.rest + cycle.others
  return Finding(
    .formCycle(cycle), at: cycle.weakest.location,
    related: edges.prefix(maxEdges).map { edge in
      RelatedLocation("`\(edge.user)` uses `\(edge.used)` here", at: edge.location)
    }, help: .cut(cycle), identity: cycle.parts.joined(separator: " "))
}

/// The maximum number of places of a finding.
private let maxPlaces = 5
/// The maximum number of edges that are listed for a cycle.
private let maxEdges = 20
/// The maximum number of parts that a message names.
private let maxParts = 6

private func related(_ use: ForbiddenUse) -> [RelatedLocation] {
  var places = use.detour.enumerated().map { index, step in
    let next = index + 1 < use.detour.count ? use.detour[index + 1].type.name : use.used.name
    return RelatedLocation("`\(step.type.name)`, which has no layer, uses `\(next)` here", at: step.location)
  }
  if case .type(let type) = use.used, let place = type.nameLocation {
    places.append(RelatedLocation("`\(type.name)` is declared here", at: place))
  }
  return places
    + use.otherLocations.prefix(maxPlaces).map { RelatedLocation("`\(use.user.name)` uses it here too", at: $0) }
}

extension ForbiddenUse.User {
  fileprivate var name: String { type?.name ?? String(file.path.name) }
}

extension ForbiddenUse.Used {
  fileprivate var name: String {
    switch self {
    case .type(let type): type.name
    case .module(let name): name
    }
  }
}

extension String {
  fileprivate static func uses(_ use: ForbiddenUse) -> String {
    let verb = if case .module = use.used { "imports" } else { "uses" }
    let layers = use.usedLayers.joined(separator: ", ")
    let way = use.detour.isEmpty ? "" : " through \(list(use.detour.map(\.type.name)))"
    return "`\(use.user.name)` (\(use.user.layer)) \(verb) `\(use.used.name)` (\(layers))\(way), which "
      + "\(use.user.layer) may not"
  }

  fileprivate static func formCycle(_ cycle: LayerCycle) -> String {
    let (user, used) = (cycle.weakest.user, cycle.weakest.used)
    if cycle.parts.count == 2 { return "`\(user)` and `\(used)` use each other" }
    let shown = ([user, used] + cycle.rest.map(\.used)).prefix(maxParts + 1).map { "`\($0)`" }
    let more = cycle.rest.count + 1 > maxParts ? " → …" : ""
    let all = cycle.parts.count > cycle.rest.count + 1 ? ", in a group of \(cycle.parts.count) that use each other" : ""
    return "\(shown.joined(separator: " → "))\(more) is a cycle\(all)"
  }

  fileprivate static func cut(_ cycle: LayerCycle) -> String {
    let (user, used, count) = (cycle.weakest.user, cycle.weakest.used, cycle.weakest.count)
    let uses = count == 1 ? "1 use" : "\(count) uses"
    return "Cut `\(user)` → `\(used)`, which has the fewest uses (\(uses)): move what `\(user)` needs to a part that "
      + "both may use, or pass it in."
  }

  fileprivate static func keepApart(_ use: ForbiddenUse) -> String {
    if let whole = use.isolatingLayer {
      return
        "The parts of `\(whole)` are isolated from each other. Move what both need to a layer that they may use or to "
        + "a part of `\(whole)` that is not isolated, or pass it in: as a value, as a closure, or behind a protocol."
    }
    let (layer, others) = (use.user.layer, use.user.mayUse)
    let may = others.isEmpty ? "`\(layer)` may use no other layer" : "`\(layer)` may use \(list(others))"
    guard case .type = use.used else {
      return "\(may). Move what the file needs from the module to `\(layer)`, or remove the import."
    }
    guard let helper = use.detour.first?.type.name else {
      return "\(may). Move what it needs from `\(use.used.name)` to `\(layer)`, or pass it in: as a value, as a "
        + "closure, or behind a protocol that `\(layer)` declares."
    }
    return "\(may). Move what it needs from `\(helper)` to `\(layer)`, or the part of `\(helper)` that uses "
      + "`\(use.used.name)` to an extension in a separate file."
  }
}
