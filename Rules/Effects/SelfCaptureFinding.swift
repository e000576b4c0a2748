import TCALintDomain
import TCALintModel
import TCALintRuleKit

/// Why a capture of `self` is reported.
enum SelfCaptureReason {
  /// `self` is written out.
  case explicit
  /// The reducer is not `Sendable`, and the compiler checks that: it refuses the capture.
  case notSendable
  /// It compiles, but the closure does not show what it uses.
  case harmless
}

extension EffectClosure {
  /// The finding that the closure captures `self`, which it does.
  ///
  /// - Parameter sendables: a cache, shared by all calls.
  func selfCaptureFinding(_ reason: SelfCaptureReason, _ sendables: inout SendableTypes) -> Finding {
    let captures = selfCaptures
    let names = captures.compactMap(\.name).unique
    let code = captures.filter(\.isMethod)
    let methods = code.compactMap(\.name).unique
    let related = captures.dropFirst().lazy.map { RelatedLocation(.also($0.name), at: $0.location) }
    let list = captureList
    let held = list.members
    let shadowed = Set(captures.filter(\.isShadowed).compactMap(\.name))
    let values = captures.filter { !$0.isMethod && !$0.isRefused }.compactMap(\.name).unique
    let named = Set(values)
    return Finding(
      .captures(names, reducer?.name, reason), at: captures[0].location, related: related,
      help: .help(
        values.filter { !held.contains($0) && !named.contains("$" + $0) }.map { item(for: $0, shadowed.contains($0)) },
        held: values.filter(held.contains), refused: captures.refusals, methods,
        areGetters: code.allSatisfy(\.isGetter),
        passesSelf: captures.contains { $0.kind == .bareSelf }, namesSelf: captures.contains { $0.kind == .selfAgain },
        declaring: reducerToDeclare(methods, &sendables)),
      fixes: SelfCaptureFix(self, names, list).fixes, severity: isCaptureRefused ? nil : .info,
      profile: reason == .explicit && !isCaptureRefused ? .strict : nil)
  }

  /// The item of a capture list for a member; under another name if its name is shadowed.
  private func item(for name: String, _ isShadowed: Bool) -> String {
    if name.hasPrefix("$") { return "\(name.dropFirst()) = \(name)" }
    guard isShadowed || !app.program.canBeLocalName(name) else { return captureItem(name) }
    let word = name.count < 3 ? name.uppercased() : name.prefix(1).uppercased() + name.dropFirst()
    return "own\(word) = self.\(name)"
  }

  /// The item of a capture list for a member whose name is free. Where `self` is an object, an enclosing closure has to
  /// capture it explicitly.
  func captureItem(_ name: String) -> String {
    reducer?.kind == .class || reducer?.kind == .actor ? "\(name) = self.\(name)" : name
  }

  /// The reducer that might be declared `Sendable` instead.
  private func reducerToDeclare(_ methods: [String], _ sendables: inout SendableTypes) -> String? {
    guard let reducer, isCaptureRefused || !methods.isEmpty && !sendables.contains(reducer),
      sendables.couldContain(reducer)
    else { return nil }
    return reducer.name
  }
}

extension String {
  fileprivate static func captures(_ names: [String], _ reducer: String?, _ reason: SelfCaptureReason) -> String {
    let what = names.isEmpty ? "" : " to reach \(list(names))"
    switch reason {
    case .explicit:
      return "effect captures `self`\(what)"
    case .notSendable:
      let owner = reducer.map { "`\($0)`" } ?? "its reducer"
      return "effect captures `self`\(what), which is an error in Swift 6: \(owner) is not `Sendable`"
    case .harmless:
      return "effect captures `self` implicitly\(what)"
    }
  }

  fileprivate static func also(_ name: String?) -> String {
    name.map { "`\($0)` is reached here" } ?? "`self` is captured here"
  }

  /// - Parameters:
  ///   - items: the items of the capture list.
  ///   - held: the names that the closure captures already.
  ///   - refused: the preparations for capturing the rest.
  ///   - methods: the code of the reducer that it runs.
  ///   - areGetters: whether all of that are properties.
  ///   - passesSelf: whether `self` is passed as an argument, or read by a subscript.
  ///   - namesSelf: whether something within names it again.
  ///   - reducer: the reducer that might be declared `Sendable` instead.
  fileprivate static func help(
    _ items: [String], held: [String], refused: [String], _ methods: [String], areGetters: Bool, passesSelf: Bool,
    namesSelf: Bool, declaring reducer: String?
  ) -> String {
    var sentences: [String] = []
    if !held.isEmpty {
      sentences.append("Remove `self.` before \(list(held)), which the closure already captures.")
    }
    if !items.isEmpty {
      sentences.append("Capture what the effect needs by name: `[\(items.joined(separator: ", "))]`.")
    } else if methods.isEmpty && held.isEmpty && refused.isEmpty {
      sentences.append("Capture what the effect needs, not the whole reducer.")
    }
    sentences += refused
    if passesSelf, !items.isEmpty || !methods.isEmpty {
      sentences.append("Where all of `self` is passed, for example to a subscript, pass only what is needed.")
    }
    if namesSelf { sentences.append("Also remove `[self]` or `guard let self` in the closure.") }
    if methods.count == 1 {
      sentences.append(
        "\(areGetters ? "An async, throwing or isolated getter" : "A method") cannot be captured without its reducer: "
          + "make \(list(methods)) static, or a function that takes what it needs."
      )
    } else if !methods.isEmpty {
      sentences.append(
        "\(areGetters ? "Async, throwing or isolated getters" : "Methods") cannot be captured without their reducer: "
          + "make \(list(methods)) static, or functions that take what they need."
      )
    }
    if let reducer { sentences.append("Alternatively, declare `\(reducer)` `Sendable`.") }
    return sentences.joined(separator: " ")
  }
}
