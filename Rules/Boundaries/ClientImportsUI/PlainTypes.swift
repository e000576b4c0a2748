import TCALintDomain
import TCALintModel

/// The names that files have without a module of the user interface: types of Swift and those that interfaces of
/// clients consist of.
enum PlainTypes {
  /// Of Swift and its concurrency.
  static let swift: Set<String> = [
    "Actor", "Any", "AnyActor", "AnyHashable", "AnyObject", "Array", "ArraySlice", "AsyncIteratorProtocol",
    "AsyncSequence", "AsyncStream", "AsyncThrowingStream", "BinaryFloatingPoint", "BinaryInteger", "Bool",
    "CancellationError", "CaseIterable", "Character", "Clock", "ClosedRange", "Codable", "CodingKey", "Collection",
    "Comparable", "ContinuousClock", "CustomStringConvertible", "CustomDebugStringConvertible", "Decodable", "Decoder",
    "Dictionary", "Double", "Duration", "Encodable", "Encoder", "Equatable", "Error", "ExpressibleByStringLiteral",
    "Float", "Hashable", "Hasher", "Identifiable", "Int", "Int16", "Int32", "Int64", "Int8", "KeyPath", "MainActor",
    "Never", "Optional", "OptionSet", "Range", "RawRepresentable", "Result", "Self", "Sendable", "Sequence", "Set",
    "String", "Substring", "SuspendingClock", "Task", "TaskPriority", "UInt", "UInt16", "UInt32", "UInt64", "UInt8",
    "Void",
  ]

  /// Of Foundation, which the modules of the user interface hand on.
  static let foundation: Set<String> = [
    "AttributedString", "Bundle", "Calendar", "CGFloat", "CharacterSet", "Data", "Date", "DateComponents",
    "DateInterval", "Decimal", "DispatchQueue", "FileManager", "HTTPURLResponse", "IndexSet", "JSONDecoder",
    "JSONEncoder", "Locale", "LocalizedError", "Measurement", "Notification", "NotificationCenter", "NSError",
    "NSObject", "OperationQueue", "ProcessInfo", "TimeInterval", "Timer", "TimeZone", "URL", "URLComponents",
    "URLQueryItem", "URLRequest", "URLResponse", "URLSession", "UserDefaults", "UUID",
  ]

  /// Of Dependencies and DependenciesMacros.
  static let dependencies: Set<String> = [
    "Dependencies", "Dependency", "DependencyClient", "DependencyContext", "DependencyEndpoint",
    "DependencyEndpointIgnored", "DependencyEntry", "DependencyKey", "DependencyValues", "LockIsolated",
    "TestDependencyKey", "UncheckedSendable",
  ]

  /// Attributes of the language.
  static let attributes: Set<String> = [
    "autoclosure", "available", "backDeployed", "concurrent", "convention", "discardableResult",
    "dynamicMemberLookup", "escaping", "frozen", "globalActor", "inlinable", "inline", "MainActor", "preconcurrency",
    "retroactive", "Sendable", "unchecked", "usableFromInline",
  ]

  /// Members of those types.
  static let members: Set<String> = [
    "compare", "current", "distantFuture", "distantPast", "empty", "failure", "finished", "from", "makeStream", "max",
    "milliseconds", "min", "never", "none", "now", "seconds", "self", "shared", "some", "standard", "success", "utf8",
    "zero",
  ]

  /// Functions at the top level.
  static let functions: Set<String> = [
    "assertionFailure", "fatalError", "max", "min", "precondition", "preconditionFailure", "print", "reportIssue",
    "type", "unimplemented", "withDependencies", "XCTFail", "XCTUnimplemented", "zip",
  ]
}
