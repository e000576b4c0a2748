import TCALintModel
import TCALintRuleKit
import TCALintSyntax

extension Program {
  func propertyName(_ property: DeclarationReference) -> String {
    text(declaration(property).name, in: property.file)
  }

  func nameLocation(of property: DeclarationReference) -> Location {
    Location(file: property.file, range: declaration(property).nameRange)
  }

  /// Whether a property can be a copy: presentations and bindings to shared storage are something of their own.
  func canBeDuplicate(_ property: DeclarationReference) -> Bool {
    let declaration = declaration(property)
    return !files[property.file].summary.attributes(of: declaration).contains { attribute in
      [.Presents, .PresentationState].contains(attribute.name.domain)
    }
  }

  /// Whether two properties of one state have one type, which says more than that both are numbers or texts.
  func haveTwinTypes(_ first: DeclarationReference, _ second: DeclarationReference) -> Bool {
    guard let type = nominalType(of: second) else { return false }
    if case .library(let name) = type, StandardTypes.contains(name) { return false }
    return haveSameType(first, second, ignoringOptionals: true)
  }

  /// Whether everything that writes one of two properties writes the other too, in the same place and the same value.
  func areWrittenTogether(
    _ first: DeclarationReference, _ second: DeclarationReference, _ state: SymbolID, _ writes: [StateWrite]
  ) -> Bool {
    let (left, right) = (
      name(declaration(first).name, in: first.file), name(declaration(second).name, in: second.file)
    )
    guard !isShared(first), !isShared(second) else { return false }
    let (ofFirst, ofSecond) = (writes.filter { $0.property == left }, writes.filter { $0.property == right })
    guard ofFirst.contains(where: { $0.write.isValuePath && $0.write.kind == .assignment }) else { return false }
    let isPaired =
      ofFirst.allSatisfy { write in isPlain(write) && ofSecond.contains { $0.isTwin(of: write) } }
      && ofSecond.allSatisfy { write in isPlain(write) && ofFirst.contains { $0.isTwin(of: write) } }
    return isPaired && !mayBeWrittenElsewhere(left, of: state) && !mayBeWrittenElsewhere(right, of: state)
      && !mayDiffer(left, right, of: state)
  }

  /// Whether a property is shared storage, which whoever shares it may write.
  private func isShared(_ property: DeclarationReference) -> Bool {
    files[property.file].summary.attributes(of: declaration(property)).contains { $0.name.is(.Shared) }
  }

  /// `state.x = …`, not a part of `x`
  private func isPlain(_ write: StateWrite) -> Bool { write.write.kind == .assignment && write.write.path.count == 1 }

  /// Whether a property of a view is storage of the view's own.
  func isViewStorage(_ property: DeclarationReference) -> Bool {
    let declaration = declaration(property)
    guard declaration.isStoredProperty else { return false }
    return files[property.file].summary.attributes(of: declaration).contains { attribute in
      [.State, .StateObject, .Published].contains(attribute.name.domain)
    }
  }

  /// The stored property of a state with the name and type of a view's.
  func property(like property: DeclarationReference, of state: SymbolID) -> DeclarationReference? {
    let name = name(declaration(property).name, in: property.file)
    return storedProperties(of: state).first { original in
      self.name(declaration(original).name, in: original.file) == name
        && haveSameType(property, original, ignoringOptionals: false)
    }
  }
}

/// Types whose values say nothing about what they stand for, so that equal types mean nothing.
private enum StandardTypes {
  static func contains(_ name: Name) -> Bool {
    switch name.domain {
    case .String, .Substring, .Character, .Int, .Int8, .Int16, .Int32, .Int64, .Int128, .UInt, .UInt8, .UInt16, .UInt32,
      .UInt64, .UInt128, .Bool, .AnyHashable, .DateComponents, .DateInterval, .Measurement,
      .Double, .Float, .CGFloat, .Decimal, .Date, .URL, .UUID, .Data, .Duration, .TimeInterval, .CGPoint, .CGSize,
      .CGRect, .Color, .AttributedString, .LocalizedStringKey, .Calendar, .Locale, .TimeZone, .Array, .Set,
      .Dictionary, .Optional, .IdentifiedArray, .IdentifiedArrayOf, .Result, .Void:
      true
    default: false
    }
  }
}

/// A property's name, split into words. Names with one meaning differ only by a word such as `current`.
struct PropertyWords {
  /// The words without those that do not change what is meant; all of them where nothing would remain.
  let meaning: [String]

  private static let qualifiers: Set<String> = [
    "current", "cached", "local", "stored", "loaded", "fetched", "my", "the",
  ]
  private static let endings: Set<String> = ["value", "data", "info", "model"]

  init(_ name: String) {
    let words = Self.split(name)
    var meaning = words.filter { !Self.qualifiers.contains($0) }
    while meaning.count > 1, let last = meaning.last, Self.endings.contains(last) { meaning.removeLast() }
    self.meaning = meaning.isEmpty ? words : meaning
  }

  /// `_cachedURLString` → `cached`, `url`, `string`; letters outside ASCII have no case here.
  private static func split(_ name: String) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    let bytes = Array(name.utf8)
    for (index, byte) in bytes.enumerated() {
      let follows = index > 0 ? bytes[index - 1] : 0
      let startsWord = index + 1 < bytes.count && isUppercase(follows) && isLowercase(bytes[index + 1])
      let followsLower = isLowercase(follows) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(follows)
      if byte == UInt8(ascii: "_") || (isUppercase(byte) && (followsLower || startsWord)) {
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        word.removeAll(keepingCapacity: true)
      }
      if byte != UInt8(ascii: "_") { word.append(isUppercase(byte) ? byte | 0x20 : byte) }
    }
    if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
    return words
  }

  private static func isUppercase(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") }
  private static func isLowercase(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") }
}
