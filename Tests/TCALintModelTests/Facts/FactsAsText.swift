import TCALintModel
import TCALintSyntax

/// A file's facts as text, so that a test shows the facts of a snippet.
struct FactsAsText {
  let facts: FileFacts
  private let source: [UInt8]

  /// - Parameter memory: the memory of files that were read before.
  init(_ text: String, memory: FactMemory = FactMemory()) {
    source = Array(text.utf8)
    facts = ProgramFile(path: "File.swift", source: source, names: .knowing([]), memory: memory).facts
  }

  /// `state.user?.name: parameter, plain 1 of 2, argument x: of f`
  var paths: [String] { facts.paths.map { line(text($0.range), describe($0)) } }
  /// Those that begin with a name: `name: unqualified, called`
  func paths(_ name: String) -> [String] { paths.filter { $0.hasPrefix(name) } }
  var calls: [String] {
    facts.calls.map { call in
      let arguments = facts.arguments[call.arguments].map { argument in
        (argument.label.isNone ? "" : "\(name(argument.label)): ") + describe(argument.value)
          + (argument.isTrailing ? " behind" : "")
      }
      var words = [describe(call.use, call.user)]
      if call.flags.contains(.isSubscript) { words.append("subscript") }
      if call.flags.contains(.isOptionallyTried) {
        words.append("try?")
      } else if call.flags.contains(.isTried) {
        words.append("try")
      }
      if call.flags.contains(.isAwaited) { words.append("await") }
      if call.flags.contains(.isUnwrapped) { words.append("unwrapped") }
      if call.flags.contains(.isSideOfStatement) { words.append("side of a statement") }
      return line("\(describe(call.callee)) (\(arguments.joined(separator: ", ")))", words)
    }
  }
  var closures: [String] {
    facts.closures.map { closure in
      var words = [closure.argument.isNone ? describe(closure.use, .max) : describe(argument: closure.argument)]
      let parameters = facts.locals[closure.parameters].map { name($0.name) }
      if !parameters.isEmpty { words.append("takes \(parameters.joined(separator: " "))") }
      for item in facts.captureItems[closure.captureItems] {
        words.append("captures \(text(item.range))\(item.isPlain ? " plainly" : "")\(item.isSelf ? " self" : "")")
      }
      if facts.scopes[closure.scope].flags.contains(.isCalledAtOnce) { words.append("called at once") }
      return line(text(closure.range), words)
    }
  }
  /// Each scope with those around it: `function f > closure`
  var scopes: [String] { facts.scopes.factIndices.map(chain) }
  var locals: [String] {
    facts.locals.map { local in
      var words = ["\(local.kind)"]
      if local.isInout { words.append("inout") }
      if local.canChange { words.append("var") }
      if !local.type.isNone { words.append("type \(text(facts.types[local.type].range))") }
      if local.value != .other { words.append("= \(describe(local.value))") }
      words.append("in \(describe(local.scope))")
      return line(name(local.name), words)
    }
  }
  var writes: [String] {
    facts.writes.map { write in
      let value = text(write.valueRange)
      return line(describe(write.target), ["\(write.kind)"] + (value.isEmpty ? [] : ["of \(value)"]))
    }
  }
  var tries: [String] {
    facts.tries.map { attempt in
      let place = attempt.isLoop ? ["loop"] : attempt.isInAsyncLet ? ["async let"] : []
      return line(text(attempt.range), ["\(attempt.kind)", "in \(chain(attempt.scope))"] + place)
    }
  }
  var typedAttempts: [String] {
    facts.typedAttempts.map { attempt in
      line(text(facts.types[attempt.thrown].range), facts.path(attempt.cases).map { name($0) } + [chain(attempt.scope)])
    }
  }
  var keyPaths: [String] {
    facts.keyPaths.map { keyPath in
      let names = facts.path(keyPath.names).map { name($0) }
      var words = [names.joined(separator: ".")]
      if !keyPath.type.isNone { words.append("of \(text(facts.types[keyPath.type].range))") }
      if Int(keyPath.plainCount) < names.count { words.append("plain \(keyPath.plainCount) of \(names.count)") }
      words.append(keyPath.isInAttribute ? "in an attribute" : describe(keyPath.use, keyPath.user))
      return line(text(keyPath.range), words)
    }
  }
  var declarations: [String] {
    facts.declarations.map { declaration in
      var words = ["\(declaration.kind)"] + flags(of: declaration)
      if !declaration.type.isNone { words.append("type \(describe(declaration.type))") }
      if !declaration.selfType.isNone { words.append("Self is \(describe(declaration.selfType))") }
      if declaration.value != .other { words.append("= \(describe(declaration.value))") }
      for attribute in facts.attributes(of: declaration) { words.append("@\(name(attribute.name))") }
      for parameter in facts.parameters[declaration.parameters] { words.append("takes \(describe(parameter))") }
      for parameter in facts.parameters[declaration.genericParameters] {
        let type = parameter.type.isNone ? "" : ": \(describe(parameter.type))"
        words.append("generic in \(name(parameter.name))\(type)")
      }
      for type in facts.inheritedTypes[declaration.inherited] { words.append("inherits \(describe(type))") }
      return line(declaration.name.isNone ? "-" : name(declaration.name), words)
    }
  }
  var types: [String] { facts.types.factIndices.map(describe) }
  var operations: [String] {
    facts.operations.map { line(text($0.range), [$0.isPrefix ? "prefix" : "postfix", "of \(describe($0.operand))"]) }
  }
  // MARK: Words

  private func line(_ subject: String, _ words: [String]) -> String { "\(subject): \(words.joined(separator: ", "))" }
  func name(_ name: Name) -> String { name.isNone ? "_" : facts.names.text(name) }

  func text(_ range: Range<UInt32>) -> String {
    String(decoding: source[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
  }

  private func describe(_ path: Path) -> [String] {
    var words: [String] = ["\(path.root)"]
    if let local = path.local.isNone ? nil : facts.locals[path.local] { words = ["\(local.kind)"] }
    if !path.call.isNone { words = ["result of \(describe(facts.calls[path.call].callee))"] }
    if !path.isPlain { words.append("plain \(path.plainCount) of \(path.names.count)") }
    if path.flags.contains(.isMetatype) { words.append("metatype") }
    if path.flags.contains(.isInit) { words.append("init") }
    if path.flags.contains(.hasLabels) { words.append("labels") }
    if path.flags.contains(.endsUnwrapped) { words.append("unwrapped") }
    if path.flags.contains(.isTried) { words.append("try") }
    if !path.type.isNone { words.append("type \(describe(path.type))") }
    return words + [describe(path.use, path.user)]
  }

  private func describe(_ use: Use, _ user: UInt32) -> String {
    if use == .argument, user != .max { return describe(argument: ArgumentID(rawValue: user)) }
    return "\(use)"
  }

  private func describe(argument: ArgumentID) -> String {
    let label = facts.arguments[argument].label
    guard let call = facts.calls.first(where: { $0.arguments.contains(argument) }) else {
      return "argument of an attribute"
    }
    let which = label.isNone ? "\(call.arguments.startIndex.distance(to: argument) + 1)" : "\(name(label)):"
    return "argument \(which) of \(describe(call.callee))"
  }

  private func describe(_ value: Value) -> String {
    if let path = value.path { return text(facts.paths[path].range) }
    if let call = value.call { return "\(describe(facts.calls[call].callee))()" }
    if let closure = value.closure { return text(facts.closures[closure].range) }
    if let keyPath = value.keyPath { return text(facts.keyPaths[keyPath].range) }
    if let literal = value.literal { return text(facts.literals[literal].range) }
    return "other"
  }

  private func describe(_ parameter: Parameter) -> String {
    let value = parameter.value == .other ? "" : " = \(describe(parameter.value))"
    return "\(name(parameter.label)) \(name(parameter.name)): \(describe(parameter.type))\(value)"
  }

  private func describe(_ scope: ScopeID) -> String {
    let scope = facts.scopes[scope]
    let declaration = scope.declaration.isNone ? nil : facts.declarations[scope.declaration]
    let owner = [.function, .type].contains(scope.kind) ? declaration.map { facts.names.text($0.name) } ?? "" : ""
    var text = "\(scope.kind)" + (owner.isEmpty ? "" : " \(owner)")
    if scope.flags.contains(.catchesAll) { text += " catching all" }
    if scope.flags.contains(.isDefault) { text += " default" }
    if scope.flags.contains(.isGuard) { text += " guard" }
    if scope.flags.contains(.runsWhenSet) { text += " when set" }
    if scope.flags.contains(.ifCancelled) { text += " if cancelled" }
    if scope.flags.contains(.unlessCancelled) { text += " unless cancelled" }
    if scope.flags.contains(.givesValue) { text += " giving a value" }
    switch scope.end {
    case .breaksLoop: text += " ending the loop"
    case .breaksLabel: text += " ending a label"
    case .jumps: text += " jumping"
    case .goesOn, .leaves: break
    }
    if scope.delays > 0, scope.kind == .closure || scope.kind == .function { text += " +\(scope.delays)" }
    return text
  }

  private func chain(_ scope: ScopeID) -> String {
    var (parts, current) = ([describe(scope)], facts.scopes[scope].parent)
    while !current.isNone, facts.scopes[current].kind != .file {
      parts.append(describe(current))
      current = facts.scopes[current].parent
    }
    return parts.reversed().joined(separator: " > ")
  }

  private func describe(_ type: TypeID) -> String {
    guard !type.isNone else { return "none" }
    let reference = facts.types[type]
    let parts = facts.parts(of: type).map(describe)
    var words =
      reference.kind == .named ? facts.path(reference.path).map(name).joined(separator: ".") : "\(reference.kind)"
    if !parts.isEmpty { words += "<\(parts.joined(separator: ", "))>" }
    let flags: [(TypeReference.Flags, String)] = [
      (.isSendable, "@Sendable"), (.isEscaping, "@escaping"), (.isAsync, "async"), (.isThrowing, "throws"),
      (.isOpaque, "some"), (.isExistential, "any"), (.isInout, "inout"), (.isAttributed, "attributed"),
      (.isSending, "sending"), (.isImplicitlyUnwrapped, "unwrapped"),
    ]
    for (flag, word) in flags.reversed() where reference.flags.contains(flag) { words = "\(word) \(words)" }
    return words
  }

  private func flags(of declaration: Declaration) -> [String] {
    let flags: [(Declaration.Flags, String)] = [
      (.static, "static"), (.public, "public"), (.package, "package"), (.private, "private"), (.internal, "internal"),
      (.computed, "computed"), (.let, "let"), (.local, "local"), (.initialValue, "initial value"), (.code, "code"),
      (.override, "override"), (.oneOfSeveral, "one of several"), (.async, "async"), (.throws, "throws"),
      (.mutating, "mutating"), (.nonisolated, "nonisolated"), (.final, "final"), (.lazy, "lazy"),
      (.indirect, "indirect"), (.accessors, "accessors"), (.setter, "setter"), (.conditional, "conditional"),
      (.sameTypes, "same types"),
    ]
    return flags.filter { declaration.flags.contains($0.0) }.map(\.1)
  }
}
