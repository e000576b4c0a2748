import TCALintDomain
import TCALintModel
import TCALintSyntax

extension CallSite {
  /// Longer chains are not followed.
  private static let maxReceivers = 64

  /// That call, the one whose result that is a method of, and so on.
  var receivers: [CallSite] {
    var found: [CallSite] = []
    var next = receiver
    while let call = next, found.count < Self.maxReceivers {
      found.append(call)
      next = call.receiver
    }
    return found
  }

  /// Whether a dot follows it, so that a member of its result is used.
  var isAskedForMore: Bool {
    let behind = app.program.files[file].source[Int(call.range.upperBound)...].first { $0 > UInt8(ascii: " ") }
    return behind == UInt8(ascii: ".")
  }

  /// The part that it adds to its base: blanks, the dot, its name and its arguments. nil if it is no method of another
  /// call's result.
  var tail: Location? {
    receiver.map { Location(file: file, range: $0.location.range.upperBound..<location.range.upperBound) }
  }
}

extension ArgumentSite {
  /// Whether it names only types and their members, so that its meaning does not depend on the place:
  /// `.easeIn(duration: 1)`.
  var namesNoValues: Bool {
    let range = location.range
    return facts.paths[facts.paths(in: range)].allSatisfy { path in
      switch path.root {
      case .implicitMember, .result, .other: true
      case .unqualified: facts.firstName(path.names).map(facts.isTypeName) ?? false
      default: false
      }
    } && facts.closures(in: range).isEmpty
  }
}

extension ClosureSite {
  /// The calls of one of its parameters; nil where it does anything else with it.
  func calls(ofParameter name: String) -> [CallSite]? {
    let facts = app.program.files[file].facts
    let closure = facts.closures[id]
    guard let local = closure.parameters.first(where: { facts.names.text(facts.locals[$0].name) == name }) else {
      return nil
    }
    var calls: [CallSite] = []
    for path in facts.paths[facts.paths(in: closure.range)] where path.local == local {
      guard path.names.count == 1, !path.calling.isNone else { return nil }
      calls.append(CallSite(app, path.calling, in: file))
    }
    // Closures within may capture it under the name.
    let isCaptured = facts.closures[facts.closures(in: closure.range)].contains { inner in
      facts.captureItems[inner.captureItems].contains { facts.names.text($0.name) == name }
    }
    return isCaptured ? nil : calls
  }
}
