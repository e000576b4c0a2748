import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// `store.scope(state: \.child, action: \.child)`
  static let scopesByKeyPath = Migration("`Store.scope(state:action:)` with closures") { use in
    guard let call = use.call, let scope = KeyPathScope(of: call) else { return nil }
    return Change(
      Fix("Scope by key paths", scope.keepsType && scope.extended == nil ? .safe : .suggestion, edits: scope.edits),
      related: scope.extended.map { [RelatedLocation("`\($0.name)` gets a computed property", at: $0.nameLocation)] }
        ?? [])
  }
}

/// The key paths that replace the functions which scope a store.
private struct KeyPathScope {
  let edits: [Edit]
  /// Whether the scope is a store of the same type afterwards: with an observable state, a key path to an optional
  /// creates an optional store, and one to a collection a collection of stores.
  let keepsType: Bool
  /// The state that gets a property with the value that a closure computes.
  private(set) var extended: Member?

  /// nil where a key path to the state or the action is not known.
  init?(of call: CallSite) {
    let (app, arguments) = (call.app, call.arguments)
    guard let callee = call.callee, arguments.map(\.label) == ["state", "action"],
      arguments.allSatisfy({ !app.mayHoldComment($0.location) }),
      let symbol = app.state(
        ofStore: app.program.type(ofFirst: callee.names.count - 1, namesOf: callee, in: call.file)),
      case let state = TypeHandle(app, symbol), let feature = state.actionOfFeature,
      let action = arguments[1].caseKeyPath(of: feature)
    else { return nil }
    var edits = arguments[1].isKeyPath ? [] : [Edit(arguments[1].location, replacement: action)]
    if !arguments[0].isKeyPath {
      if let path = arguments[0].keyPath(of: state) {
        edits.append(Edit(arguments[0].location, replacement: path))
      } else {
        guard let property = arguments[0].computedProperty(of: state) else { return nil }
        edits += [Edit(arguments[0].location, replacement: "\\.\(property.name)"), property.declaration]
        extended = state.declaration
      }
    }
    self.edits = edits
    keepsType = !state.isObservableState || arguments[0].readsStoredValue(of: state)
  }
}

extension TypeHandle {
  /// Whether its code can create what a path of another place names: a structure of the program that is the same here,
  /// with plain initialisers.
  fileprivate func canCreate(_ path: Path, in file: FileID) -> Bool {
    let program = app.program
    let facts = program.files[file].facts
    guard let own = declaration, facts.path(path.names).allSatisfy(facts.isTypeName),
      let first = facts.firstName(path.names).map({ program.name($0, in: file) }),
      case let around = facts.declaration(around: path.range.lowerBound),
      let type = program.resolve(path.names, in: file, at: around).symbols.only,
      let outermost = program.resolve(first, in: file, at: around).symbols.only,
      program.resolve(first, in: own.reference.file, at: own.reference.declaration).symbols.only == outermost
    else { return false }
    let created = TypeHandle(app, type)
    return created.kind == .struct && !created.isLocal
      && program.withOuterTypes(type).allSatisfy { symbol in
        guard let member = TypeHandle(app, symbol).declaration else { return false }
        return !member.flags.contains(.private) && member.declaration.genericParameters.isEmpty
          && !member.hasAttribute("MainActor") && (!isPublic || member.flags.contains(.public))
          && program.module(of: member.reference.file) == program.module(of: own.reference.file)
      }
      && created.members.allSatisfy { member in
        switch member.kind {
        case .initializer: member.flags.isDisjoint(with: [.private, .failable, .throws, .async])
        case .property: !member.isStoredProperty || !member.flags.contains(.private)
        default: true
        }
      }
  }
}

extension ArgumentSite {
  var isKeyPath: Bool { argument.value.keyPath != nil }

  /// The key path to what it reads of a state, by a closure or a case path; nil for anything else.
  fileprivate func keyPath(of state: TypeHandle) -> String? {
    if let name = caseName { return state.hasCaseProperties && !state.cases(named: name).isEmpty ? "\\.\(name)" : nil }
    guard isClosure, let names = readProperties, state.hasProperty(names.first) else { return nil }
    return names.isEmpty ? "\\.self" : "\\." + names.joined(separator: ".")
  }

  /// The property of a state with the value that a closure creates of it: `childFeature` for
  /// `{ ChildFeature(state: $0.child) }`, and its declaration.
  fileprivate func computedProperty(of state: TypeHandle) -> (name: String, declaration: Edit)? {
    guard let expression = expressionOfClosure, let reads = parametersRead(in: expression), !reads.isEmpty,
      let call = facts.calls(in: expression.range).first.map({ CallSite(app, $0, in: file) }),
      call.location == expression, let callee = call.callee, callee.root == .unqualified, callee.isPlain,
      facts.path(callee.names).allSatisfy(facts.isTypeName), let place = state.placeForMember,
      state.canCreate(callee, in: file),
      case let type = facts.texts(callee.names), let first = type.joined().first
    else { return nil }
    // Anything else may mean something different in the state.
    let isPure = facts.paths[facts.paths(in: expression.range)].allSatisfy { path in
      switch path.root {
      case .local, .anonymous: reads.contains { $0.range.lowerBound == path.range.lowerBound }
      case .implicitMember, .result: true
      case .unqualified: path.range.lowerBound == callee.range.lowerBound || state.canCreate(path, in: file)
      default: false
      }
    }
    let name = first.lowercased() + type.joined().dropFirst()
    guard isPure, !state.hasMember(named: name) else { return nil }
    var code = ""
    var start = expression.range.lowerBound
    for read in reads {
      code += app.program.source(Location(file: file, range: start..<read.range.lowerBound))
      code += "self" + (read.name.map { ".\($0)" } ?? "")
      start = read.range.upperBound
    }
    code += app.program.source(Location(file: file, range: start..<expression.range.upperBound))
    let words = state.isPublic ? "public var" : "var"
    let line = "\n\(place.indentation)\(words) \(name): \(type.joined(separator: ".")) { \(code) }\n"
    return (name, Edit(place.location, replacement: line))
  }

  /// Whether it reads one property of a state that is known to be no optional.
  fileprivate func readsStoredValue(of state: TypeHandle) -> Bool {
    guard let names = readProperties, names.count == 1, let property = state.properties(named: names[0]).first else {
      return false
    }
    // A key path to a collection may create a collection of stores.
    return property.type.isKnown && !property.type.isOptional
      && !["IdentifiedArray", "IdentifiedArrayOf"].contains(property.type.externalName ?? "")
  }

  /// The key path to the case that it wraps an action in; nil where it does anything else, or the cases of the feature's
  /// actions have no key paths.
  fileprivate func caseKeyPath(of feature: TypeHandle) -> String? {
    if isKeyPath { return text }
    if isClosure, readProperties?.isEmpty ?? false { return "\\.self" }
    if let cases = embeddingCases {
      return !cases.isEmpty && feature.hasCaseKeyPath(through: cases) ? "\\." + cases.joined(separator: ".") : nil
    }
    guard let (name, id) = embeddingElement, feature.hasCaseKeyPaths,
      feature.cases(named: name).first?.carriesActionsOfElements ?? false
    else { return nil }
    return "\\.\(name)[id: \(id)]"
  }
}
