import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A binding of a view store with closures that compute its value and its action:
///
///     viewStore.binding(get: { $0.selected == id }, send: { .selected(id, isOn: $0) })
struct ComputedBinding: Sendable {
  let call: CallSite
  /// The code that computes the value; where it reads the state, the first property that it reads, nil for the whole.
  let value: [Part]
  let action: Action

  enum Action: Sendable {
    /// The code that creates it, and the parameter of its closure with the `in`; empty for `$0`.
    case code(String, parameter: String)
    /// The cases that it is put into.
    case cases([String])
  }

  enum Part: Sendable {
    case code(String)
    case read(String?)
  }

  /// The properties that the value is computed of.
  var properties: [String] { value.compactMap { if case .read(let name?) = $0 { name } else { nil } } }

  /// nil where one of the closures is more than an expression.
  init?(_ call: CallSite) {
    guard let get = call.argument("get"), let send = call.argument("send"), !call.app.mayHoldComment(call.location),
      !call.isAskedForMore
    else { return nil }
    self.call = call
    if let names = get.readProperties {
      value = [.read(names.first)] + (names.count > 1 ? [.code("." + names.dropFirst().joined(separator: "."))] : [])
    } else {
      guard let expression = get.expressionOfClosure, let reads = get.parametersRead(in: expression) else { return nil }
      var parts: [Part] = []
      var start = expression.range.lowerBound
      for read in reads {
        parts.append(.code(call.app.program.source(Location(file: call.file, range: start..<read.range.lowerBound))))
        parts.append(.read(read.name))
        start = read.range.upperBound
      }
      parts.append(
        .code(call.app.program.source(Location(file: call.file, range: start..<expression.range.upperBound))))
      value = parts
    }
    if let cases = send.embeddingCases(areLabelled: true) {
      action = .cases(cases)
      return
    }
    guard let expression = send.expressionOfClosure, let closure = send.closure else { return nil }
    action = .code(
      call.app.program.source(expression), parameter: closure.parameters.first.map { $0 + " in " } ?? "")
  }
}

extension ArgumentSite {
  /// The only expression of a closure of one parameter, on one line.
  var expressionOfClosure: Location? {
    guard let closure, closure.captureList.range.isEmpty, closure.parameters.count < 2, let body = closure.body,
      body.items.count == 1, let value = body.values?.first, body.values?.count == 1, value.statement == body.items[0],
      let expression = value.expression, expression == value.statement,
      !app.program.source(expression).utf8.contains(UInt8(ascii: "\n"))
    else { return nil }
    return expression
  }

  /// Where an expression of a closure reads its parameter, with the property behind that, in source order; nil where
  /// another closure may hide the parameter.
  func parametersRead(in expression: Location) -> [(range: Range<UInt32>, name: String?)]? {
    guard let id = facts.arguments[id].value.closure, facts.closures(in: expression.range).isEmpty else { return nil }
    let closure = facts.closures[id]
    return facts.paths(in: expression.range).filter { facts.isParameter(facts.paths[$0], of: closure) }.map { id in
      let path = facts.paths[id]
      let last = path.names.count > 1 && path.plainCount > 1 ? 1 : 0
      let end = app.program.range(ofName: last, of: path, in: file).upperBound
      let name = last == 1 ? facts.texts(path.names)[1] : nil
      return (path.range.lowerBound..<end, name)
    }
  }
}
