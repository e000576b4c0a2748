import TCALintDomain
import TCALintModel

extension CallSite {
  /// Whether it is called to check a condition, and throws if that is false: `_ = try storage.exportWallet()` checks
  /// that there is a wallet.
  func validates(by dependency: Dependency) -> Bool {
    let words = name.map(NameWords.of) ?? []
    guard isTried, !isOptionallyTried, let word = words.first, !isArrival(words) else { return false }
    let named = (calleeText + "." + dependency.request).split(separator: ".").map(String.init)
    return (named + [dependency.requestedType?.name ?? ""]).contains(where: isOfValidation)
      || ["validate", "verify", "check", "ensure", "require", "assert", "is", "has"].contains(word)
      || isDiscarded && isInDo
        && ["export", "load", "read", "get", "fetch", "find", "decode", "parse"].contains(word)
  }
}

/// `checkIn`, `checkOut`
private func isArrival(_ words: [String]) -> Bool { words == ["check", "in"] || words == ["check", "out"] }

/// Whether a name is that of something which throws where a value is not as it has to be: `passwordPolicy`,
/// `EmailValidator`.
private func isOfValidation(_ name: String) -> Bool {
  let words = NameWords.of(name)
  return words.contains { ["validator", "validators", "validation", "validating"].contains($0) }
    || words.last.map { ["policy", "policies", "rules"].contains($0) } ?? false
}
