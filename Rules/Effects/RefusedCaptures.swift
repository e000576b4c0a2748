import TCALintDomain

extension [Capture] {
  /// The preparations for capturing values that an effect cannot capture directly.
  var refusals: [String] {
    let kinds = [
      (CapturedMember.notSendable, String.notSendable), (.implicitlyUnwrapped, String.implicitlyUnwrapped),
      (.overridden, String.overridden),
    ]
    return kinds.compactMap { member, sentence in
      let names = filter { $0.member == member }.compactMap(\.name).unique
      return names.isEmpty ? nil : sentence(names)
    }
  }
}

extension String {
  fileprivate static func notSendable(_ names: [String]) -> String {
    names.count == 1
      ? "An effect cannot capture \(list(names)): make its type `Sendable` first."
      : "An effect cannot capture \(list(names)): make their types `Sendable` first."
  }

  fileprivate static func implicitlyUnwrapped(_ names: [String]) -> String {
    "A capture of \(list(names)) would have to be unwrapped: declare \(names.count == 1 ? "it" : "them") without `!` first."
  }

  fileprivate static func overridden(_ names: [String]) -> String {
    "Declare \(list(names)) with `@Dependency` in the operation of `withDependencies`: captured values are not "
      + "overridden."
  }
}
