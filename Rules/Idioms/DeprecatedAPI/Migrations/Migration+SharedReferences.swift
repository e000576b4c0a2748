import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// References to shared values, and the keys of their storage.
  static let sharedReferences =
    [bindingsToShared, defaultKeys, elementsOfShared, readers, requiredValues, unwrappedReferences]
    + ["Shared.load()", "Shared.save()", "SharedReader.load()"].map {
      awaiting("`\($0)` without `await`", "try await ")
    }
    + ["Shared", "SharedReader"].map { awaiting("`\($0)(require:)` without `await`", "await ") }

  /// `Binding(settings.$isOn)` for `$settings.isOn`
  private static let bindingsToShared = Migration("a binding to `@Shared`") { use in
    // The initializer is on the main actor, as views are.
    guard use.view != nil, let start = use.startOfProjection, use.app.isWithoutComments(use.location) else {
      return nil
    }
    let head = Location(file: use.place.file, range: use.location.range.lowerBound..<start)
    let projection = Location(file: use.place.file, range: start..<start + 1)
    return Change(
      Fix(
        "Create a binding of the shared reference", use.isBindingOfOwnValue ? .safe : .suggestion,
        edits: [
          Edit(head.through(projection), replacement: "Binding(" + use.app.program.source(head)),
          Edit(use.nameLocation.start, replacement: "$"), Edit(use.nameLocation.end, replacement: ")"),
        ]))
  }

  /// `AppStorageKey<Bool>.Default` for `PersistenceKeyDefault<AppStorageKey<Bool>>`, and
  /// `Self[.appStorage("isOn"), default: false]` for what creates one.
  private static let defaultKeys = Migration("PersistenceKeyDefault") { use in
    guard use.text == use.nameText || use.writtenType != nil, use.app.isWithoutComments(use.location) else {
      return nil
    }
    if let call = use.call {
      guard call.arguments.map(\.label) == [nil, nil], use.text == use.nameText,
        use.enclosingMember?.writtenType?.text == "Self", case let arguments = call.arguments,
        !arguments.contains(where: \.argument.isTrailing)
      else { return nil }
      let head = use.location.range.lowerBound..<arguments[0].location.range.lowerBound
      let tail = arguments[1].location.range.upperBound..<call.location.range.upperBound
      return Change(
        Fix(
          "Subscript the key", .suggestion,
          edits: [
            Edit(Location(file: call.file, range: head), replacement: "Self["),
            Edit(arguments[1].location.start, replacement: "default: "),
            Edit(Location(file: call.file, range: tail), replacement: "]"),
          ]))
    }
    guard let arguments = use.writtenType?.parts, arguments.count == 1 else { return nil }
    return Change(
      Fix(
        "Write the key's `Default`", .suggestion,
        edits: [Edit(use.location, replacement: "\(arguments[0].text).Default")]))
  }

  /// `ForEach(Array($rows))` for `ForEach($rows.elements)`
  private static let elementsOfShared = Migration("Shared.elements") { use in
    guard let argument = use.call?.arguments.first, argument.text.hasSuffix(".elements") else { return nil }
    return Change(
      Fix(
        "Write `Array($rows)`", .safe,
        edits: [Edit(argument.location, replacement: "Array(\(argument.text.dropLast(".elements".count)))")]))
  }

  /// `SharedReader($count)` for `$count.reader`
  private static let readers = Migration("Shared.reader") { use in
    guard let start = use.startOfPath else { return nil }
    let base = Location(file: use.place.file, range: start..<use.nameLocation.range.lowerBound)
    let text = use.app.program.source(base)
    guard text.hasSuffix("."), use.app.isWithoutComments(base) else { return nil }
    return Change(
      Fix(
        "Write `SharedReader(…)`", .safe,
        edits: [Edit(base.through(use.nameLocation), replacement: "SharedReader(\(text.dropLast()))")]))
  }

  /// `try await Shared(require: .user)` for `try Shared(.user)`
  private static let requiredValues = Migration("try Shared(_:)") { use in
    guard let call = use.call, let argument = call.arguments.first else { return nil }
    let label = Edit(argument.location.start, replacement: "require: ")
    if !use.app.has(.sharing, LibraryVersion(2, 0), at: use.location) {
      return Change(Fix("Write `require:`", .safe, edits: [label]))
    }
    return call.isInAsynchronousCode
      ? Change(
        Fix("Write `require:`", .suggestion, edits: [Edit(call.location.start, replacement: "await "), label])) : nil
  }

  /// `if let name = Shared($settings.name)`
  private static let unwrappedReferences = Migration("an optional property of `@Shared` in a condition") { use in
    Change(
      Fix(
        "Unwrap the reference", .safe,
        edits: [Edit(use.location.start, replacement: "Shared("), Edit(use.location.end, replacement: ")")]))
  }

  /// `await` in front of a call, in code that may wait.
  private static func awaiting(_ interface: String, _ words: String) -> Migration {
    Migration(interface) { use in
      guard let call = use.call, call.isInAsynchronousCode, call.call.flags.contains(.isTried) || words.contains("try")
      else { return nil }
      let isTried = call.call.flags.contains(.isTried)
      return Change(
        Fix(
          "Write `await`", .suggestion,
          edits: [Edit(call.location.start, replacement: isTried ? "await " : words)]))
    }
  }
}

extension ExternalSymbolUse<DeprecatedInterface> {
  /// The place of the `$` of a binding's path: of `$settings.isOn`, and not of `$0.isOn`.
  fileprivate var startOfProjection: UInt32? {
    guard let path = pathOfBinding, path.root != .anonymous, path.root != .result else { return nil }
    let facts = app.program.files[place.file].facts
    return path.names.first { facts.isProjection(facts.pathNames[Int($0)]) }.map { facts.pathOffsets[Int($0)] }
  }

  /// Whether the value behind a binding is the view's own. A binding from elsewhere may be a store's, whose reducer gets
  /// the changes by it.
  fileprivate var isBindingOfOwnValue: Bool {
    guard let view, let path = pathOfBinding, path.localOrProjected.isNone,
      let name = app.program.files[place.file].facts.firstName(path.names)
    else { return false }
    let text = app.program.text(name, in: place.file).drop { $0 == "$" }
    return view.storedProperty(named: String(text))?.hasLibraryAttribute(["State", "Bindable"]) ?? false
  }

  private var pathOfBinding: Path? {
    let facts = app.program.files[place.file].facts
    let start = place.range.lowerBound
    return facts.paths[facts.paths(in: start..<start + 1)].first {
      place.nameRange.upperBound <= $0.range.upperBound
    }
  }

  /// The start of the path that ends in it or continues behind it.
  var startOfPath: UInt32? {
    let facts = app.program.files[place.file].facts
    let around = enclosingMember.map(\.declaration.range) ?? place.range
    return facts.paths[facts.paths(in: around)].last { path in
      path.range.lowerBound < place.nameRange.lowerBound && place.nameRange.upperBound <= path.range.upperBound
        && [.local, .unqualified, .self, .projection, .anonymous].contains(path.root)
    }?.range.lowerBound
  }
}

extension CallSite {
  /// Whether it is directly in a closure that may wait and throw: of an effect, or of a task; or in such a function.
  /// Not where it is a part of an expression, in which `try` and `await` may have to precede all of it.
  fileprivate var isInAsynchronousCode: Bool {
    let scope = facts.body(around: call.scope)
    guard !scope.isNone, !call.flags.contains(.isSideOfStatement), !isInDefer,
      [.statement, .returned, .initialValue, .discarded, .assigned].contains(call.use)
    else { return false }
    if facts.scopes[scope].kind == .closure {
      let closure = facts.closures[facts.scopes[scope].closure]
      guard !closure.call.isNone, !closure.argument.isNone, facts.arguments[closure.argument].label.isNone,
        case let outer = CallSite(app, closure.call, in: file), outer.isEffectOrTask
      else { return false }
      return outer.arguments.first(where: \.isClosure)?.id == closure.argument
    }
    guard facts.scopes[scope].kind == .function, !facts.scopes[scope].declaration.isNone else { return false }
    let flags = facts.declarations[facts.scopes[scope].declaration].flags
    return flags.contains(.async) && flags.contains(.throws)
  }

  /// Whether it is `.run`, `Effect.run` or `Task`.
  private var isEffectOrTask: Bool {
    guard let callee, callee.isPlain, callee.type.isNone else { return false }
    switch (callee.root, facts.texts(callee.names)) {
    case (.implicitMember, ["run"]), (.unqualified, ["Effect", "run"]), (.unqualified, ["Task"]): return true
    default: return false
    }
  }

  /// Whether it is in a `defer` of the same function or closure, which cannot wait.
  private var isInDefer: Bool {
    let source = app.program.files[file].source
    return facts.scopes(around: call.scope).prefix { !facts.scopes[$0].isBody }.contains { scope in
      let start = Int(facts.scopes[scope].range.lowerBound)
      if source[start...].starts(with: "defer".utf8) { return true }
      var end = start
      while end > 0, source[end - 1] <= UInt8(ascii: " ") { end -= 1 }
      return end >= 5 && source[end - 5..<end].elementsEqual("defer".utf8)
    }
  }
}
