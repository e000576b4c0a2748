import TCALintDomain
import TCALintModel
import TCALintSyntax

/// How an endpoint delivers its result other than by returning it, asynchronously if necessary.
enum CallbackStyle: Sendable {
  /// It calls a closure that it is given, of that type.
  case handler(WrittenType)
  /// It returns a publisher or an effect, of that type.
  case publisher(WrittenType)
}

extension Endpoint {
  /// How it gives its results, where that is not by returning them.
  var callbackStyle: CallbackStyle? {
    if let result, result.isPublisherOrEffect { return .publisher(result) }
    if isAsync { return nil }
    return parameterTypes.first { type in
      type.isEscapingHandler(isNamedSo: type.nameOfParameter.map(CallbackWords.isHandler) ?? false)
    }.map { .handler($0) }
  }
}

extension Member {
  /// How a requirement of a protocol gives its results, where that is not by returning them.
  var callbackStyle: CallbackStyle? {
    if let writtenType, writtenType.isPublisherOrEffect { return .publisher(writtenType) }
    if kind != .function || flags.contains(.async) { return nil }
    let facts = app.program.files[reference.file].facts
    for parameter in facts.parameters[declaration.parameters] where !parameter.type.isNone {
      let type = WrittenType(app, parameter.type, in: reference.file, at: declaration.parent)
      let names = [parameter.label, parameter.name].filter { !$0.isNone }.map { facts.names.text($0) }
      if type.isEscapingHandler(isNamedSo: names.contains(where: CallbackWords.isHandler)) { return .handler(type) }
    }
    return nil
  }
}

extension WrittenType {
  /// Whether it is a function that is stored and called with a result: it takes a value and returns none, and is
  /// neither `throws` nor `async`. Without a value only where its name shows its purpose.
  fileprivate func isEscapingHandler(isNamedSo: Bool) -> Bool {
    // An optional function is kept as a rule: it cannot be marked.
    let inner = isOptional ? parts.first : self
    guard let function = inner?.function, isOptional || flags.contains(.isEscaping),
      function.flags.isDisjoint(with: [.isAsync, .isThrowing]), let result = function.parts.last, result.isVoid
    else { return false }
    let parameters = function.parts.dropLast()
    if parameters.isEmpty { return isNamedSo }
    return parameters.allSatisfy { !$0.flags.contains(.isInout) }
  }

  fileprivate var isPublisherOrEffect: Bool {
    let type = isOptional ? parts.first ?? self : self
    let meaning = type.withoutAliases
    if meaning.kind == .named, meaning.names.suffix(2) == ["Published", "Publisher"] { return meaning.nominal == nil }
    return meaning.externalName.map(CallbackWords.publishers.contains) ?? false
  }
}
