import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintSyntax

extension Migration {
  /// `CaseKeyPath` for a parameter that extracts and embeds values; `AnyCasePath`, which is the same type, anywhere else.
  static let casePathType = Migration("CasePath") { use in
    // The result of a call has initialisers that may be deprecated too.
    guard use.nameText == "CasePath", use.call == nil else { return nil }
    if let change = CasePathParameter(use)?.change { return change }
    guard use.resolvesExternally("AnyCasePath") else { return nil }
    return Change(
      Fix("Write `AnyCasePath`", .safe, edits: [Edit(use.nameLocation, replacement: "AnyCasePath")]))
  }

  /// `value.modify(\.child) { … }` for `XCTModify(&value, case: \.child) { … }`
  static let modifications = Migration("XCTModify") { use in
    guard let call = use.call, !call.isTried, call.arguments.map(\.label) == [nil, "case", nil],
      case let arguments = call.arguments, arguments[1].isKeyPath, arguments[2].argument.isTrailing,
      // An optional has no `modify` of its own, and the closure of `modify` cannot throw.
      !["some", "some?"].contains(arguments[1].text.dropFirst(2).split(separator: ".").first),
      !(arguments[2].closure?.throwsSomewhere ?? true),
      let isOptional = arguments[0].isOptionalValue, arguments[0].text.hasPrefix("&"),
      case let head = Location(
        file: call.file, range: call.location.range.lowerBound..<arguments[1].location.range.upperBound),
      call.app.isWithoutComments(head)
    else { return nil }
    let value = arguments[0].text.dropFirst() + (isOptional ? "?" : "")
    // A value that is missing fails the comparison of states, and no more the function.
    return Change(
      Fix(
        "Write `modify`", .suggestion,
        edits: [Edit(head, replacement: "\(value).modify(\(arguments[1].text)")]))
  }
}

extension ArgumentSite {
  /// The case of a case path: `home` of `/User.home` and `AnyCasePath(\User.Cases.home)`.
  fileprivate var nameOfCasePath: String? {
    if let caseName { return caseName }
    guard let call = argument.value.call.map({ CallSite(app, $0, in: file) }), call.name == "AnyCasePath",
      let keyPath = call.arguments.first?.argument.value.keyPath.map({ facts.keyPaths[$0] }), call.arguments.count == 1
    else { return nil }
    return facts.texts(keyPath.names).last
  }

  /// Whether its value is an optional; nil where that is not known. An element by its id may be missing.
  fileprivate var isOptionalValue: Bool? {
    if text.hasSuffix("]"), text.contains("[id: ") { return true }
    guard let node = facts.node(at: Location(file: file, range: argument.range).range) else { return nil }
    let type = app.program.type(of: node, in: file)
    return type.isKnown ? type.isOptional : nil
  }
}

/// A parameter with a case path of an enum of the program, where a case key path can replace it.
private struct CasePathParameter {
  let change: Migration.Change

  /// nil where the function, or a call of it, does anything else than case key paths can.
  init?(_ use: ExternalSymbolUse<DeprecatedInterface>) {
    guard let function = use.enclosingMember, function.kind == .function, use.resolvesExternally("CaseKeyPath"),
      case let facts = function.facts, case let parameters = facts.parameters[function.declaration.parameters],
      let position = parameters.firstIndex(where: { facts.types[$0.type].range == use.location.range }),
      case let parameter = parameters[position], let root = use.writtenType?.parts.first?.nominal, root.kind == .enum,
      let arguments = Self.arguments(of: function, label: parameter.label, facts)
    else { return nil }
    var rewriting = CasePathRewriting()
    guard root.hasCaseKeyPaths || rewriting.annotate(root) else { return nil }
    var edits = [Edit(use.nameLocation, replacement: "CaseKeyPath")] + rewriting.edits
    for id in facts.paths(in: function.declaration.range) {
      let path = facts.paths[id]
      guard path.root == .local, facts.locals[path.local].kind == .parameter,
        facts.firstName(path.names) == parameter.name
      else {
        if facts.firstName(path.names) == parameter.name { return nil }
        continue
      }
      guard path.names.count == 2, !path.calling.isNone,
        let written = Self.edits(of: CallSite(use.app, path.calling, in: use.place.file), path)
      else { return nil }
      edits += written
    }
    for argument in arguments {
      guard let name = argument.nameOfCasePath else { return nil }
      edits.append(Edit(argument.location, replacement: "\\.\(name)"))
    }
    change = Migration.Change(
      Fix("Take a case key path", .suggestion, edits: edits),
      related: rewriting.related + arguments.map { RelatedLocation("it is called here", at: $0.location) })
  }

  /// What calls of a function pass for a parameter; nil where a call does not show it, or the function is used otherwise.
  private static func arguments(of function: Member, label: Name, _ facts: FileFacts) -> [ArgumentSite]? {
    let app = function.app
    let label = label.isNone ? nil : facts.names.text(label)
    var found: [ArgumentSite] = []
    for place in app.places(of: [app.program.name(function.declaration.name, in: function.reference.file)]) {
      let facts = app.program.files[place.file].facts
      let declared = facts.declarations(where: { outline in place.names.contains { $0.own == outline.name } })
      // Another function of the name may be meant.
      guard declared.count == (place.file == function.reference.file ? 1 : 0) else { return nil }
      for own in place.names.map(\.own) {
        for mention in app.mentions(of: own, in: place.file) {
          guard case .path(let id, let index) = mention, case let path = facts.paths[id] else { return nil }
          if index == 0, path.root == .local { continue }
          guard index == path.names.count - 1, !path.calling.isNone,
            let argument = CallSite(app, path.calling, in: place.file).arguments.first(where: { $0.label == label })
          else { return nil }
          found.append(argument)
        }
      }
    }
    return found
  }

  /// The changes of a call of a method of the case path.
  private static func edits(of call: CallSite, _ path: Path) -> [Edit]? {
    let arguments = call.arguments
    let name = call.app.program.source(
      Location(file: call.file, range: call.app.program.range(ofName: 0, of: path, in: call.file)))
    guard !call.isTried, let first = arguments.first, call.app.isWithoutComments(call.location) else { return nil }
    switch (call.name, arguments.map(\.label)) {
    case ("extract", ["from"]) where first.argument.value.path != nil:
      return [Edit(call.location, replacement: "\(first.text)[case: \(name)]")]
    case ("embed", [nil]):
      let end = call.app.program.range(ofName: 0, of: path, in: call.file).upperBound
      let member = call.app.program.range(ofName: 1, of: path, in: call.file)
      return [Edit(Location(file: call.file, range: end..<member.upperBound), replacement: "")]
    case ("modify", [nil, nil]) where arguments[1].argument.isTrailing && first.text.hasPrefix("&"):
      let head = call.location.range.lowerBound..<first.location.range.upperBound
      return [
        Edit(Location(file: call.file, range: head), replacement: "\(first.text.dropFirst()).modify(\(name)")
      ]
    default: return nil
    }
  }
}
