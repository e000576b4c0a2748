import TCALintDomain
import TCALintModel

private let caseKeyPath =
  "`@Reducer` makes `Action`, and an enum `State`, `@CasePathable`; annotate other enums, too. `\\.child.row` is then "
  + "the path that `/Action.child .. ChildAction.row` was."

/// Static members of `AnyCasePath` that case key paths replace.
private let staticCasePaths: [DeprecatedInterface] =
  [("constant", "`AnyCasePath(embed:extract:)`"), ("never", "a case key path"), ("rawValue", "`init(rawValue:)`")].map {
    name, successor in
    .init(
      "AnyCasePath.\(name)", .member(name, of: .type("AnyCasePath")), of: .casePaths,
      .deprecated(since: .init(1, 1), warns: .init(1, 1)), replacement: "write \(successor)", help: caseKeyPath)
  } + [
    .init(
      "AnyCasePath.some", .member("some", of: .type("AnyCasePath")), of: .casePaths,
      .deprecated(since: .init(1, 1), warns: .init(1, 5)), replacement: "write `\\Optional.Cases.some`",
      help: "In a chain of key paths, `\\.child.some` is the case of an optional."),
    .init(
      "AnyCasePath.case", .call("case", .exactly(["_"]), of: .type("AnyCasePath")), of: .casePaths,
      .deprecated(since: .init(1, 1), warns: .init(1, 1)), replacement: "write a case key path: `\\.child`",
      help: caseKeyPath),
  ]

/// Case paths before they were key paths.
let deprecatedCasePaths: [DeprecatedInterface] =
  staticCasePaths + [
    .init(
      "/Enum.case", .prefixOperator("/"), of: .casePaths, .deprecated(since: .init(1, 1), warns: .init(1, 5)),
      replacement: "write a case key path: `\\.child`", help: caseKeyPath),
    .init(
      "CasePath", .type("CasePath"), of: .casePaths, .deprecated(since: .init(1, 1), warns: .init(1, 1)),
      replacement: "take a `CaseKeyPath` or write `AnyCasePath`", help: caseKeyPath),
    .init(
      "AnyCasePath(Enum.case)", .initializer("AnyCasePath", .exactly(["_"]), .isCase(label: "_")), of: .casePaths,
      .deprecated(since: .init(1, 1), warns: .init(1, 5)),
      replacement: "write a case key path: `\\.child`", help: caseKeyPath),
    .init(
      "AnyCasePath(unsafe:)", .initializer("AnyCasePath", .exactly(["unsafe"])), of: .casePaths,
      .deprecated(since: .init(1, 1), warns: nil), replacement: "write a case key path: `\\.child`",
      help: caseKeyPath),
    .init(
      "AnyCasePath.appending(path:)",
      .call("appending", .exactly(["path"]), of: .value(of: "AnyCasePath")), of: .casePaths,
      .deprecated(since: .init(1, 1), warns: nil), replacement: "chain case key paths: `\\.child.row`",
      help: caseKeyPath),
    .init(
      "AnyCasePath.modify", .call("modify", .exactly(["_", "_"]), of: .value(of: "AnyCasePath")), of: .casePaths,
      .deprecated(since: .init(1, 1), warns: nil), replacement: "write `value.modify(\\.child) { … }`",
      help: "A `@CasePathable` enum has `modify(_:yield:)`, which takes a case key path."),
    .init(
      "extract(case:from:)", .function("extract", .exactly(["case", "from"])), of: .casePaths,
      .deprecated(since: .init(1, 1), warns: .init(1, 1)), replacement: "read the case's property: `value.child`",
      help: "`@CasePathable` with `@dynamicMemberLookup` gives an enum a property for each case."),
    .init(
      "extract(_:)", .function("extract", .exactly(["_"]), .isCase(label: "_")), of: .casePaths,
      .deprecated(since: .init(1, 1), warns: .init(1, 1)), replacement: "pass the case's property: `\\.child`",
      help: "`@CasePathable` with `@dynamicMemberLookup` gives an enum a property for each case."),
    .init(
      "XCTModify", .function("XCTModify", .beginning(["_"])), of: .casePaths,
      .deprecated(since: .init(1, 6), warns: .init(1, 6)), replacement: "write `value.modify(\\.child) { … }`",
      help: "`modify` of a `@CasePathable` enum also fails the test for another case.", in: .tests),
    .init(
      "XCTUnwrap(_:case:)", .function("XCTUnwrap", .beginning(["_", "case"])), of: .casePaths,
      .deprecated(since: .init(1, 1), warns: .init(1, 5)), replacement: "unwrap the case's property: `value.child`",
      help: "Write `try XCTUnwrap(value[case: \\.child])`, or `try #require(value[case: \\.child])`.", in: .tests),
  ]
