import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// `.task { .loaded(await load()) }`, whose closure gave the action back that is sent.
  static let effectTask = Migration("Effect.task") { use in
    guard let call = use.call, let operation = call.arguments.first(where: { $0.label != "priority" }),
      let closures = closures(of: call), call.isOperatedOnAsEffect, !use.isInFailableEffect
    else { return nil }
    // An error of the operation was that of the effect, if that may fail.
    let maySend = use.isIn(.reducer) || closures.contains(where: \.isHandler) || !closures[0].closure.throwsSomewhere
    var edits = [Edit(use.nameLocation, replacement: "run")]
    var reindentations: [Reindentation] = []
    for (closure, isHandler) in closures {
      guard let parameter = isHandler ? closure.addingSecondParameter("send") : closure.adding(parameter: "send"),
        let sends = closure.sendingWhatItGives
      else { return nil }
      edits += [parameter] + sends.flatMap(\.edits)
      reindentations += sends.compactMap(\.reindentation)
    }
    guard operation.isClosure else { return nil }
    return Change(
      Fix("Send from `.run`", maySend ? .safe : .suggestion, edits: edits, reindentations: reindentations))
  }

  /// `.fireAndForget { await save() }`
  static let fireAndForget = Migration("Effect.fireAndForget") { use in
    guard let call = use.call, let closures = closures(of: call), closures.count == 1, !closures[0].isHandler,
      call.isOperatedOnAsEffect, !use.isInFailableEffect, let parameter = closures[0].closure.adding(parameter: "_")
    else { return nil }
    // The error was ignored; in `.run` it is a warning.
    let applicability: Fix.Applicability = closures[0].closure.throwsSomewhere ? .suggestion : .safe
    return Change(
      Fix("Write `.run`", applicability, edits: [Edit(use.nameLocation, replacement: "run"), parameter]))
  }

  /// The closures that a call is given, and whether each handles errors; nil where it is given anything else besides a
  /// priority.
  private static func closures(of call: CallSite) -> [(closure: ClosureSite, isHandler: Bool)]? {
    var found: [(ClosureSite, Bool)] = []
    for argument in call.arguments where argument.label != "priority" {
      guard let closure = argument.closure, argument.label.map({ ["operation", "catch"].contains($0) }) ?? true else {
        return nil
      }
      found.append((closure, argument.label == "catch"))
    }
    return found.isEmpty ? nil : found
  }
}

extension ExternalSymbolUse {
  /// Whether the effect of the declaration around it may fail: `-> Effect<Response, Failure>`.
  fileprivate var isInFailableEffect: Bool {
    guard let type = enclosingMember?.writtenType, ["Effect", "EffectPublisher"].contains(type.externalName ?? ""),
      type.parts.count == 2
    else { return false }
    return type.parts[1].externalName != "Never"
  }
}

extension ClosureSite {
  /// A parameter for a closure that has none.
  fileprivate func adding(parameter: String) -> Edit? {
    guard parameters.isEmpty, let body, body.hasPlainSignature, !mentions(parameter) else { return nil }
    if hasSignature { return Edit(captureList.end, replacement: " \(parameter)") }
    // The brace goes along, so that a list of captures that another fix adds waits.
    let isEmpty = app.program.source(location) == "{}"
    return Edit(location.start.through(captureList), replacement: "{ \(parameter) in" + (isEmpty ? " " : ""))
  }

  /// A second parameter for a closure that names the first.
  fileprivate func addingSecondParameter(_ parameter: String) -> Edit? {
    guard parameters.count == 1, let place = placeBehindParameters, !mentions(parameter) else { return nil }
    return Edit(place, replacement: ", \(parameter)")
  }

  /// `await send(…)` around each value that the closure returns; nil where these are unknown.
  fileprivate var sendingWhatItGives: [SentValue]? {
    guard let values = body?.values, !values.isEmpty else { return nil }
    let sent = values.compactMap(sending)
    return sent.count == values.count ? sent : nil
  }

  private func sending(_ value: CodeBody.GivenValue) -> SentValue? {
    guard let expression = value.expression else { return nil }
    let head = Location(file: expression.file, range: value.statement.range.lowerBound..<expression.range.lowerBound)
    guard app.isWithoutComments(head), head.range.lowerBound > captureList.range.lowerBound else { return nil }
    let words = [value.isLast ? nil : "return", value.isTried ? "try" : nil, "await send("].compactMap { $0 }
    let call = words.joined(separator: " ")
    guard app.spansLines(expression), app.beginsLine(value.statement) else {
      return SentValue(edits: [Edit(head, replacement: call), Edit(expression.end, replacement: ")")])
    }
    let outer = app.indentation(at: value.statement)
    let unit = app.indentationUnit(of: head.file)
    return SentValue(
      edits: [
        Edit(head, replacement: call + "\n" + outer + unit), Edit(expression.end, replacement: "\n" + outer + ")"),
      ],
      reindentation: Reindentation(of: expression, by: unit))
  }
}

/// The changes that send what a closure returned.
private struct SentValue {
  let edits: [Edit]
  var reindentation: Reindentation?
}
