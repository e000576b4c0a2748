import TCALintModel
import TCALintRuleKit

/// Finds the findings of one version of a program again in another.
///
/// It compares by several keys, from strict to loose, and matches each old finding with at most one new finding: a
/// second finding of the kind is new as long as the first is there, whatever the order. The looser keys allow for
/// changes of the layout of a line, of messages that count or name other code, of the declarations around, and of the
/// file.
public struct FindingMatcher {
  private let old: [FindingSignature]
  private let new: [FindingSignature]
  /// Whether a file of the old version is still there.
  private let isThere: (FilePath) -> Bool
  /// The old finding that each new one was found to be.
  private var matches: [Int?]
  private var oldLeft: [Int]
  private var newLeft: [Int]
  private var renamed: [FilePath: FilePath] = [:]

  /// The index of the old finding that each new one is; nil for those that are new.
  ///
  /// The cost is linear in the findings.
  ///
  /// - Parameter isThere: whether the new version has a file; asked only where something is left to be found.
  public static func match(
    _ new: [FindingSignature], to old: [FindingSignature], isThere: (FilePath) -> Bool
  ) -> [Int?] {
    withoutActuallyEscaping(isThere) { isThere in
      var matcher = FindingMatcher(old: old, new: new, isThere: isThere)
      matcher.run()
      return matcher.matches
    }
  }

  private init(old: [FindingSignature], new: [FindingSignature], isThere: @escaping (FilePath) -> Bool) {
    self.old = old
    self.new = new
    self.isThere = isThere
    matches = Array(repeating: nil, count: new.count)
    oldLeft = Array(old.indices)
    newLeft = Array(new.indices)
  }

  private mutating func run() {
    // Where it was, or moved between declarations of one name, laid out anew, with another message.
    pass { [$0.rule, $1.text, $0.identity.scope, $0.message, $0.identity.line] }
    pass { [$0.rule, $1.text, $0.identity.scope, $0.message] }
    pass { [$0.rule, $1.text, $0.identity.scope, $0.identity.line] }
    pass { finding, _ in [finding.rule, finding.fingerprint] }
    pass { [$0.rule, $1.text, $0.identity.scope, $0.messageWithoutNumbers] }
    // In another file.
    pass { finding, _ in [finding.rule, finding.identity.scope, finding.message, finding.identity.line] }
    pass { finding, _ in [finding.rule, finding.identity.scope, finding.messageWithoutNumbers, finding.identity.line] }
    passOfGoneFiles { [$0.rule, $0.identity.scope, $0.message] }
    passOfGoneFiles { [$0.rule, $0.identity.scope, $0.messageWithoutNumbers] }
    findRenamedFiles()
    // Among other declarations: moved, or with one around it renamed.
    pass { [$0.rule, $1.text, $0.message, $0.identity.line] }
    pass { [$0.rule, $1.text, $0.message] }
    pass { [$0.rule, $1.text, $0.identity.line] }
    pass { [$0.rule, $1.text, $0.messageWithoutNumbers] }
  }

  /// Matches what has one key, in order. An old finding of a renamed file has the new path.
  private mutating func pass(_ key: (FindingSignature, FilePath) -> [String]) {
    let renamed = renamed
    pass(oldLeft) { finding, isOld in
      key(finding, isOld ? renamed[finding.identity.path] ?? finding.identity.path : finding.identity.path)
    }
  }

  /// Matches old findings of files that are gone.
  private mutating func passOfGoneFiles(_ key: (FindingSignature) -> [String]) {
    pass(oldLeft.filter { !isThere(old[$0].identity.path) }) { finding, _ in key(finding) }
  }

  private mutating func pass(_ candidates: [Int], _ key: (FindingSignature, Bool) -> [String]) {
    if candidates.isEmpty || newLeft.isEmpty { return }
    var waiting: [[String]: ArraySlice<Int>] = [:]
    for index in candidates { waiting[key(old[index], true), default: []].append(index) }
    var found: Set<Int> = []
    newLeft.removeAll { index in
      guard let match = waiting[key(new[index], false)]?.popFirst() else { return false }
      matches[index] = match
      found.insert(match)
      return true
    }
    oldLeft.removeAll(where: found.contains)
  }

  /// A file that is gone has become the one where most of its findings are.
  private mutating func findRenamedFiles() {
    if oldLeft.isEmpty || newLeft.isEmpty { return }
    var counts: [FilePath: [FilePath: Int]] = [:]
    for (index, match) in matches.enumerated() {
      guard let match, case (let from, let to) = (old[match].identity.path, new[index].identity.path), from != to else {
        continue
      }
      counts[from, default: [:]][to, default: 0] += 1
    }
    for (path, targets) in counts where !isThere(path) {
      renamed[path] = targets.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
  }
}
