import TCALintDomain
import TCALintModel
import TCALintSyntax

/// Uses of a type that a dependency cannot replace, because it gives a value of another type: `\.mainQueue` is no
/// `DispatchQueue`, and `\.continuousClock` has no instants.
extension ExternalSymbolUse<LiveService> {
  /// Whether it is the main queue, as an argument of a function that is not the program's, and takes no scheduler.
  var isRequiredQueue: Bool {
    guard row.name == "DispatchQueue.main", let call = receivingCall, let name = call.name else { return false }
    return !schedulerMethods.contains(name) && !call.isOfProgram
  }

  /// Whether it is a clock whose instants are read, or that only says how long a task sleeps.
  var isRequiredClock: Bool {
    guard row.name == "ContinuousClock()", let call else { return false }
    if receivingCall?.name == "sleep" { return true }
    let facts = app.program.files[place.file].facts
    if call.pathOfResult.map({ facts.isNow($0, at: 0) }) ?? false { return true }
    if let property = storedProperty {
      return app.places(of: [property.programName]).contains { place in
        let facts = app.program.files[place.file].facts
        return place.names.contains { facts.readsNow(of: $0.own, app.mentions(of: $0.own, in: place.file)) }
      }
    }
    let before = facts.locals.count(before: call.call.range.lowerBound) { $0.offset }
    guard call.call.use == .initialValue, before > 0, case let local = LocalID(rawValue: UInt32(before - 1)),
      facts.locals[local].value.call == call.id
    else { return false }
    return facts.paths(in: facts.scopes[call.call.scope].range).contains {
      facts.paths[$0].local == local && facts.isNow($0, at: 1)
    }
  }
}

/// The methods of Combine and of The Composable Architecture that take any scheduler.
private let schedulerMethods: Set<String> = [
  "collect", "debounce", "deferred", "delay", "measureInterval", "receive", "subscribe", "throttle", "timeout", "timer",
]

extension CallSite {
  /// Whether it is known to call a function or an initialiser of the program.
  fileprivate var isOfProgram: Bool {
    guard let callee else { return false }
    return app.program.declaration(referencedByFirst: callee.names.count, namesOf: callee, in: file) != nil
      || callee.root == .unqualified
        && app.program.resolve(callee.names, in: file, at: facts.scopes[callee.scope].declaration).symbol != nil
  }
}

extension FileFacts {
  /// Whether a name of a path is `now`.
  fileprivate func isNow(_ path: PathID, at index: Int) -> Bool {
    let all = paths[path].names
    return index < all.count && names.has(pathNames[Int(all.lowerBound) + index], text: "now")
  }

  /// Whether `now` of a property is read.
  fileprivate func readsNow(of name: Name, _ mentions: MentionTable.Mentions) -> Bool {
    mentions.contains { mention in
      if case .path(let path, let index) = mention { isNow(path, at: index + 1) } else { false }
    }
  }
}
