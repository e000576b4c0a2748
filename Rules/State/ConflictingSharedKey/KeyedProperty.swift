import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A shared property whose attribute contains the key of its storage: `@Shared(.appStorage("launches")) var launches = 0`
struct KeyedProperty {
  /// The storage and the key, as they are written.
  struct Key: Hashable {
    /// `appStorage("launches")`
    let text: String

    var inMessage: String { "`.\(text.asOneLine)`" }
  }

  /// What makes two properties of one key different.
  enum Conflict {
    case type
    case initialValue(String, String)
  }

  let member: Member
  let key: Key
  /// The call that makes the key.
  let location: Location

  /// The property, with the type that it is a member of.
  var name: String {
    guard !member.flags.contains(.local), let owner = member.owner else { return member.name }
    return "\(owner.name).\(member.name)"
  }

  /// Whether a property is in a module that imports that of another one, or the reverse, so that one app has both.
  func isInApp(of other: KeyedProperty) -> Bool {
    let program = member.app.program
    let (file, otherFile) = (member.reference.file, other.member.reference.file)
    return program.module(of: file) == program.module(of: otherFile)
      || program.imports(of: file).contains(program.moduleName(of: otherFile))
      || program.imports(of: otherFile).contains(program.moduleName(of: file))
  }

  /// The known difference to another property of the key.
  func conflict(with other: KeyedProperty) -> Conflict? {
    guard member.isInOneBuild(with: other.member) else { return nil }
    let (type, otherType) = (member.type, other.member.type)
    if let name = type.collectionName, let otherName = otherType.collectionName, name != otherName { return .type }
    guard type.isDefinite, otherType.isDefinite else { return nil }
    if type != otherType { return .type }
    guard let value = InitialValue(member), let otherValue = InitialValue(other.member),
      value.isKnownToDiffer(from: otherValue)
    else { return nil }
    return .initialValue(value.text, otherValue.text)
  }
}

extension SwiftType {
  /// The kind of collection that it is, whatever its elements are; nil for what is no collection.
  fileprivate var collectionName: String? {
    switch self {
    case .array: "Array"
    case .dictionary: "Dictionary"
    case .external("Set", _): "Set"
    case .external("IdentifiedArray", _), .external("IdentifiedArrayOf", _): "IdentifiedArray"
    default: nil
    }
  }

  /// Whether all parts of it are known, and the same wherever it is used.
  fileprivate var isDefinite: Bool {
    !contains { !$0.isKnown || $0.externalName.map { !Self.distinctNames.contains($0) } ?? false } && !isGeneric
  }

  /// External types that are no other names for one another, as `TimeInterval` is for `Double`.
  private static let distinctNames: Set<String> = [
    "Array", "Bool", "Data", "Date", "Dictionary", "Double", "Float", "Int", "Optional", "Set", "String", "URL", "UUID",
  ]
}

/// The default of a shared property, where it can be compared.
private struct InitialValue {
  private enum Kind: Equatable {
    case `nil`
    case number(Double)
    case text(String)
    case enumCase(String)
  }

  let text: String
  private let kind: Kind

  /// nil for an expression whose value is not known, and where there is none.
  init?(_ property: Member) {
    let range = property.declaration.initialValue
    guard property.flags.contains(.initialValue), range.count <= Self.maxLength else { return nil }
    text = property.app.program.source(Location(file: property.reference.file, range: range))
    let plain = String(text.filter { $0 != "_" })
    if text == "nil" || property.type.isOptional && text == ".none" {
      kind = .nil
    } else if let number = Double(plain) {
      kind = .number(number)
    } else if text == "true" || text == "false" {
      kind = .text(text)
    } else if text.hasPrefix("\""), text.hasSuffix("\""), !text.contains("\\") {
      kind = .text(text)
    } else if let type = property.nominalType, type.kind == .enum, let name = Self.member(text),
      let known = property.app.program.name(name), property.app.members.enumCase(known, of: type.symbol) != nil
    {
      kind = .enumCase(name)
    } else {
      return nil
    }
  }

  /// Longer values are not compared.
  private static let maxLength = 200

  /// `dark` of `.dark` and of `Theme.dark`
  private static func member(_ text: String) -> String? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let last = parts.last else { return nil }
    return String(last)
  }

  func isKnownToDiffer(from other: InitialValue) -> Bool { kind != other.kind }
}

extension App {
  /// The shared properties with keys outside of tests and previews, in the order of files and lines.
  var keyedProperties: [KeyedProperty] {
    let constants = types.filter { $0.kind == .external && ["String", "URL"].contains($0.name) }
    return places(of: Self.wrappers.compactMap(program.name)).filter { !program.isTestFile[$0.file] }.flatMap { place in
      program.files[place.file].facts.declarations { $0.kind == .property }.compactMap { id in
        let member = Member(self, DeclarationReference(file: place.file, declaration: id))
        return KeyedProperty(member, constants)
      }
    }
  }

  fileprivate static let wrappers: Set<String> = ["Shared", "SharedReader"]
}

extension KeyedProperty {
  private static let storages: Set<String> = ["appStorage", "fileStorage", "inMemory"]

  /// - Parameter constants: the types whose constants may be keys.
  fileprivate init?(_ member: Member, _ constants: [TypeHandle]) {
    let facts = member.facts
    guard member.hasAttributes, let attribute = member.attribute(App.wrappers),
      member.hasLibraryAttribute(App.wrappers),
      facts.attributes(of: member.declaration).count == 1, !member.flags.contains(.destructured),
      let call = facts.arguments[attribute.arguments].first?.value.call.map({
        CallSite(member.app, $0, in: member.reference.file)
      }),
      attribute.arguments.count == 1, let callee = call.callee, callee.root == .implicitMember, callee.names.count == 1,
      let storage = call.name, Self.storages.contains(storage), let key = call.arguments.first, key.label == nil,
      key.isKey(constants), !member.isTestOrPreview
    else { return nil }
    let rest = call.arguments.dropFirst()
    guard rest.allSatisfy({ $0.label == "store" && $0.argument.value.path != nil }) else { return nil }
    let arguments = [key.text] + rest.map { "store: \($0.text)" }
    self.member = member
    self.key = Key(text: "\(storage)(\(arguments.joined(separator: ", ")))")
    location = key.location
  }
}

extension ArgumentSite {
  /// Whether it means the same in all files: a string without interpolation, a constant of `String` or `URL` of which there
  /// is one, or such a URL with components that are strings.
  fileprivate func isKey(_ constants: [TypeHandle]) -> Bool {
    let value = argument.value
    if let literal = value.literal { return facts.literals[literal].kind == .string && !text.contains("\\") }
    if let path = value.path.map({ facts.paths[$0] }) {
      guard path.root == .implicitMember, path.names.count == 1, let name = facts.firstName(path.names) else {
        return false
      }
      return constants.flatMap { $0.properties(named: facts.names.text(name)) }.count == 1
    }
    guard let call = value.call.map({ facts.calls[$0] }), let callee = call.callee.path.map({ facts.paths[$0] }),
      callee.root == .implicitMember, callee.names.count == 2
    else { return false }
    return facts.arguments[call.arguments].allSatisfy { argument in
      argument.value.literal.map { facts.literals[$0].kind == .string } ?? false
    } && !text.contains("\\")
  }
}
