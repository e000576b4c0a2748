import TCALintDomain
import TCALintModel

private let caseKeyPath =
  "`@Reducer` makes `Action`, and an enum `State`, `@CasePathable`; annotate other enums, too. `\\.child.row` is then "
  + "the path that `/Action.child .. ChildAction.row` was."

/// Case paths before they were key paths.
let deprecatedCasePaths: [DeprecatedInterface] = [
  .init(
    "/Enum.case", .prefixOperator("/"), of: .casePaths, .deprecated(since: .init(1, 4), warns: .init(1, 12)),
    replacement: "write a case key path: `\\.child`", help: caseKeyPath),
  .init(
    "CasePath", .type("CasePath"), of: .casePaths, .deprecated(since: .init(1, 4), warns: .init(1, 4)),
    replacement: "take a `CaseKeyPath` or write `AnyCasePath`", help: caseKeyPath),
  .init(
    "AnyCasePath(Enum.case)", .initializer("AnyCasePath", .exactly(["_"]), .isCase(label: "_")), of: .casePaths,
    .deprecated(since: .init(1, 4), warns: .init(1, 12)),
    replacement: "write a case key path: `\\.child`", help: caseKeyPath),
]
