/// Functions that a test's value calls to say that an endpoint was not overridden: those of swift-issue-reporting 1.2 and
/// xctest-dynamic-overlay before it, of XCTest, Swift Testing and the standard library. Only their names count.
enum FailingFunctions {
  static let names: Set<String> = [
    "unimplemented", "XCTUnimplemented", "reportIssue", "XCTFail", "record", "fatalError", "preconditionFailure",
    "assertionFailure", "failing",
  ]
}

/// Empty values, with which a test does not continue as if something had happened.
public enum EmptyValues {
  /// The names of the members.
  public static let names: Set<String> = ["none", "never", "finished", "empty", "zero"]
  /// Types of which an endpoint's value is listened to or worked with rather than looked at.
  public static let tools: Set<String> = [
    "UserDefaults", "FileManager", "NotificationCenter", "URLSession",
  ]
  /// Types whose values give others as time goes by.
  public static let streams: Set<String> = ["AsyncStream", "AsyncThrowingStream"]
}
