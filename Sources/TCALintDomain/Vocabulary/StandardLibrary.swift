/// Properties of collections.
public enum CollectionProperties {
  /// The names of the properties.
  public static let names: Set<String> = [
    "count", "isEmpty", "first", "last", "indices", "keys", "values", "startIndex",
  ]
}

/// Functions of the standard library that give the same for the same.
enum PureFunctions {
  static let names: Set<String> = ["abs", "max", "min", "zip", "stride", "repeatElement", "sequence", "type"]
}

/// Members of the standard library's and Foundation's types that give another value each time.
public enum PassingResults {
  /// The names of the members.
  public static let names: Set<String> = ["random", "randomElement", "shuffled", "timeIntervalSinceNow"]
}

/// Members of external types that are constant, or depend only on their arguments, by which code calls them without
/// their types.
enum ImplicitConstants {
  /// Names of values that change over time.
  static let passing: Set<String> = ["autoupdatingCurrent", "current", "now"]

  static let names = TypeConstants.members.values.reduce(into: others) { $0.formUnion($1) }.subtracting(passing)

  private static let others: Set<String> = [
    "alphanumerics", "anchored", "backwards", "caseInsensitive", "days", "decimalDigits", "diacriticInsensitive",
    "failure", "forward", "hours", "letters", "literal", "minutes", "newlines", "none", "numeric", "orderedAscending",
    "orderedDescending", "orderedSame", "punctuationCharacters", "regularExpression", "reverse", "some", "success",
    "whitespaces", "whitespacesAndNewlines", "widthInsensitive",
  ]
}

/// Types whose values are immutable and compare by their content: not `UUID`, `Date`, streams, locks, tasks or files.
/// Formatters, coders and services that an app has one of count, too.
public enum ConstantTypes {
  /// The names of the types.
  public static let names: Set<String> = [
    "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float",
    "CGFloat", "Decimal", "TimeInterval", "Duration", "String", "Substring", "Character", "StaticString", "Data", "URL",
    "URLComponents", "URLRequest", "URLQueryItem", "Array", "Dictionary", "Set", "Range", "ClosedRange", "CharacterSet",
    "IndexSet", "DateComponents", "Calendar", "Locale", "TimeZone", "Bundle", "JSONDecoder", "JSONEncoder",
    "PropertyListDecoder", "PropertyListEncoder", "DateFormatter", "ISO8601DateFormatter", "RelativeDateTimeFormatter",
    "DateComponentsFormatter", "NumberFormatter", "ByteCountFormatter", "MeasurementFormatter", "URLSession",
    "UserDefaults", "FileManager", "NotificationCenter", "ProcessInfo", "Logger", "OSLog", "NSRegularExpression",
  ]
}
