import TCALintDomain
import TCALintModel

/// The API of XCTestDynamicOverlay, from which IssueReporting came.
let deprecatedIssueReporting: [DeprecatedInterface] = [
  .init(
    "XCTUnimplemented", .function("XCTUnimplemented", .any), of: .issueReporting,
    .deprecated(since: .init(0, 5), warns: .init(1, 2), removed: .init(2, 0)), replacement: "write `unimplemented`",
    help: "The function was renamed."),
  .init(
    "XCTUnimplementedFailure", .type("XCTUnimplementedFailure"), of: .issueReporting,
    .deprecated(since: .init(0, 5), warns: .init(1, 2), removed: .init(2, 0)),
    replacement: "write `UnimplementedFailure`", help: "The type was renamed."),
  .init(
    "_XCTIsTesting", .variable("_XCTIsTesting"), of: .issueReporting,
    .deprecated(since: .init(1, 2), warns: nil, removed: .init(2, 0)), replacement: "write `isTesting`",
    help: "The constant was renamed; `import IssueReporting` has it."),
  .init(
    "XCTFail", .function("XCTFail", .any, .isNotImported("XCTest")), of: .issueReporting,
    .deprecated(since: .init(1, 2), warns: nil, removed: .init(2, 0)), replacement: "write `reportIssue`",
    help: "`reportIssue` fails tests of XCTest and of Swift Testing, and shows a warning in a running app."),
  .init(
    "XCTExpectFailure", .function("XCTExpectFailure", .any, .isNotImported("XCTest")), of: .issueReporting,
    .deprecated(since: .init(1, 2), warns: nil, removed: .init(2, 0)), replacement: "write `withExpectedIssue`",
    help: "`withExpectedIssue` works with XCTest and with Swift Testing."),
  .init(
    "XCTFailContext", .type("XCTFailContext"), of: .issueReporting,
    .deprecated(since: .init(1, 2), warns: nil, removed: .init(2, 0)), replacement: "write `IssueContext`",
    help: "`IssueContext` holds the place to which issues are attributed."),
]
