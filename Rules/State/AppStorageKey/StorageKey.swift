import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A string that code passes to `.appStorage` as the key of a value.
struct StorageKey {
  /// The string literal: the argument itself, or the value of the constant that is the argument.
  let literal: Location
  /// The text of the literal, up to the first escape or interpolation.
  let text: Substring
  /// Whether that is all of the text.
  let isWhole: Bool
  /// Whether the literal is the value of a constant.
  let isConstant: Bool
  /// The first call that receives it.
  let call: CallSite

  fileprivate init?(_ literal: FactIndex<Literal>, in file: FileID, isConstant: Bool, for call: CallSite) {
    let found = call.app.program.files[file].facts.literals[literal]
    self.literal = Location(file: file, range: found.range)
    let content = call.app.program.source(self.literal).drop { $0 == "#" }
    guard found.kind == .string, content.hasPrefix("\""), !content.hasPrefix("\"\"") else { return nil }
    text = content.dropFirst().prefix { $0 != "\\" && $0 != "\"" }
    isWhole = content.dropFirst(1 + text.count).first == "\""
    self.isConstant = isConstant
    self.call = call
  }
}

extension App {
  /// The keys of `.appStorage` outside of tests, in the order of files and lines; each constant once.
  var storageKeys: [StorageKey] {
    guard let function = program.name("appStorage"), !declaresOwnStorage(function) else { return [] }
    var finder = StorageKeyFinder(app: self)
    return places(of: [function]).filter { !program.isTestFile[$0.file] }.flatMap { place in
      calls(of: place.names.lazy.map(\.own), in: place.file).compactMap {
        finder.key(of: CallSite(self, $0, in: place.file))
      }
    }
  }

  /// Whether the program turns off the library's warning about keys.
  var allowsAllStorageKeys: Bool {
    guard let setting = program.name("appStorageKeyFormatWarningEnabled") else { return false }
    return places(of: [setting]).contains { !program.isTestFile[$0.file] }
  }

  /// Whether the program has a function that may be called in place of the library's.
  private func declaresOwnStorage(_ name: ProgramName) -> Bool {
    functionsByName[name].contains { function in
      let (declaration, facts) = (program.declaration(function), program.files[function.file].facts)
      guard !program.isTestFile[function.file], !program.isKnownExternalModule(program.moduleName(of: function.file)),
        let key = facts.parameters[declaration.parameters].first, key.label.isNone, !key.type.isNone
      else { return false }
      let type = WrittenType(self, key.type, in: function.file, at: function.declaration).lastName ?? ""
      return !type.hasSuffix("KeyPath")
    }
  }
}

private struct StorageKeyFinder {
  let app: App
  /// The constants that were passed before.
  private var constants: Set<DeclarationReference> = []
  private lazy var string = app.types.first { $0.kind == .external && $0.name == "String" }

  init(app: App) { self.app = app }

  mutating func key(of call: CallSite) -> StorageKey? {
    guard call.makesStorageKey, let argument = call.arguments.first, argument.label == nil else { return nil }
    let value = argument.argument.value
    if let literal = value.literal {
      return StorageKey(literal, in: call.file, isConstant: false, for: call)
    }
    guard let path = value.path.map({ call.facts.paths[$0] }), let constant = constant(path, in: call.file),
      !constant.isTestOrPreview, constants.insert(constant.reference).inserted,
      let literal = constant.literal
    else { return nil }
    return StorageKey(literal, in: constant.reference.file, isConstant: true, for: call)
  }

  /// The constant, or the case with a raw value, that a path names: `Keys.launches`, `.launches`, `Key.launches.rawValue`
  private mutating func constant(_ path: Path, in file: FileID) -> Member? {
    let facts = app.program.files[file].facts
    let isRawValue = facts.lastName(path.names).map(facts.names.text) == "rawValue"
    let count = path.names.count - (isRawValue ? 1 : 0)
    guard count > 0, let name = facts.firstName(path.names).map(facts.names.text) else { return nil }
    if path.root == .implicitMember {
      return count == 1 && !isRawValue ? string?.properties(named: name).first(where: \.isConstant) : nil
    }
    guard path.root != .local,
      let member = app.program.declaration(referencedByFirst: count, namesOf: path, in: file).map({ Member(app, $0) }),
      isRawValue ? member.kind == .enumCase : member.isConstant
    else { return nil }
    return member
  }
}

extension Member {
  fileprivate var isConstant: Bool { kind == .property && flags.contains([.let, .initialValue]) }

  /// The literal that is the value of a constant, or the raw value of a case.
  fileprivate var literal: FactIndex<Literal>? {
    let facts = facts
    let body = facts.bodies(of: reference.declaration).first { $0.kind == .initialValue }
    return body.flatMap { facts.value(of: $0.root).literal }
  }
}

extension CallSite {
  /// `.appStorage("name")`, `AppStorageKey<Int>.appStorage("name")`, or `appStorage("name")` in an extension of the library's
  /// keys.
  fileprivate var makesStorageKey: Bool {
    guard let callee, !call.flags.contains(.isSubscript), app.imports(anyOf: Self.modules, at: location) else {
      return false
    }
    let names = facts.path(callee.names)
    switch callee.root {
    case .implicitMember: return names.count == 1
    case .unqualified where names.count == 2: return names.first.map(facts.names.text) == "AppStorageKey"
    case .unqualified, .selfType:
      let declaration = DeclarationReference(file: file, declaration: facts.scopes[callee.scope].declaration)
      guard names.count == 1, let type = app.type(around: declaration) else { return false }
      return type.kind == .external && Self.keys.contains(type.name)
    default: return false
    }
  }

  private static let modules: Set<String> = ["ComposableArchitecture", "Sharing"]
  private static let keys: Set<String> = [
    "AppStorageKey", "PersistenceKey", "PersistenceReaderKey", "SharedKey", "SharedReaderKey",
  ]
}
