import TCALintModel
import TCALintSyntax

extension LibraryPins {
  /// The requirements of a manifest of a package or of Tuist:
  /// `.package(url: "https://…/swift-dependencies", from: "1.2.0")`, `.remote(url: …, requirement: .exact("1.2.0"))`,
  /// `.iOS(.v17)`, `DeploymentTargets.iOS("17.0")`.
  init(manifest facts: FileFacts, source: [UInt8]) {
    self.init()
    let texts = ManifestTexts(facts: facts, source: source)
    for call in facts.calls {
      guard let callee = call.callee.path.map({ facts.paths[$0] }),
        let name = facts.lastName(callee.names).map({ facts.names.text($0) })
      else { continue }
      if name == "package" || name == "remote" {
        add(facts.arguments[call.arguments], texts)
      } else if callee.root == .implicitMember || texts.isDeploymentTarget(callee),
        let platform = ApplePlatform(rawValue: name),
        let release = facts.arguments[call.arguments].first.flatMap({ texts.release($0) })
      {
        add(release, of: platform)
      }
    }
  }

  private mutating func add(_ arguments: ArraySlice<Argument>, _ texts: ManifestTexts) {
    guard let location = arguments.first(where: { ["url", "id"].contains(texts.label(of: $0)) }),
      let library = texts.text(of: location).flatMap(KnownLibrary.init(location:))
    else { return }
    for argument in arguments where argument.range != location.range {
      if let versions = texts.versions(argument) { return add(.asked(versions), of: library) }
    }
  }
}

/// The texts of a manifest's arguments.
private struct ManifestTexts {
  let facts: FileFacts
  let source: [UInt8]

  func label(of argument: Argument) -> String { argument.label.isNone ? "" : facts.names.text(argument.label) }

  /// Whether a callee is a function of Tuist's `DeploymentTargets`, or of the type of an older Tuist.
  func isDeploymentTarget(_ callee: Path) -> Bool {
    callee.names.count == 2
      && facts.firstName(callee.names).map { facts.names.text($0).hasPrefix("DeploymentTarget") } == true
  }

  /// The first string literal in an argument.
  func text(of argument: Argument) -> String? { texts(in: argument.range).first?.text }

  private func texts(in range: Range<UInt32>) -> [(text: String, range: Range<UInt32>)] {
    var end = range.lowerBound
    return facts.literals[facts.literals(in: range)].filter { $0.kind == .string }.compactMap { literal in
      // An interpolated literal is no literal of the manifest.
      guard literal.range.lowerBound >= end else { return nil }
      end = literal.range.upperBound
      let quoted = source[Int(literal.range.lowerBound)..<Int(literal.range.upperBound)]
      let quote = UInt8(ascii: "\"")
      guard quoted.count > 1, quoted.first == quote, quoted.last == quote else { return nil }
      return (String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self), literal.range)
    }
  }

  /// The versions that an argument takes: `from: "1.2.0"`, `.upToNextMinor(from: "1.2.0")`, `"1.2.0"..<"1.9.0"`.
  func versions(_ argument: Argument) -> Range<LibraryVersion>? {
    let texts = texts(in: argument.range)
    guard let first = texts.first, let lowest = LibraryVersion(first.text) else { return nil }
    if let last = texts.dropFirst().first, let highest = LibraryVersion(last.text) {
      let between = source[Int(first.range.upperBound)..<Int(last.range.lowerBound)]
      let isIncluded = between.count { $0 == UInt8(ascii: ".") } == 3
      return lowest..<max(isIncluded ? highest.next : highest, lowest.next)
    }
    let isOne = label(of: argument) == "exact" || ["exact", "upToNextMinor"].contains { isCall(argument, of: $0) }
    return lowest..<(isOne ? lowest.next : lowest.nextMajor)
  }

  /// A release of a platform: `.v10_15`, `"16.4"`.
  func release(_ argument: Argument) -> LibraryVersion? {
    if let text = text(of: argument) { return LibraryVersion(text) }
    guard let path = argument.value.path.map({ facts.paths[$0] }), path.root == .implicitMember,
      let name = facts.lastName(path.names).map({ facts.names.text($0) }), name.hasPrefix("v")
    else { return nil }
    let parts = name.dropFirst().split(separator: "_")
    return LibraryVersion(parts.joined(separator: "."))
  }

  func isCall(_ argument: Argument, of name: String) -> Bool {
    guard let call = argument.value.call, let callee = facts.calls[call].callee.path else { return false }
    return facts.lastName(facts.paths[callee].names).map { facts.names.text($0) } == name
  }
}
