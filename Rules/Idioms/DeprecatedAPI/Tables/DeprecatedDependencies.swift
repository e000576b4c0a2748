import TCALintDomain
import TCALintModel

/// Static functions of `DependencyValues` before `withDependencies`.
private let overrides: [DeprecatedInterface] =
  [("withValue", ["_", "_", "operation"]), ("withValues", ["_", "operation"]), ("withTestValues", ["_", "assert"])].map
{
  name, labels in
  .init(
    "DependencyValues.\(name)", .call(name, .exactly(labels), of: .type("DependencyValues")), of: .dependencies,
    .deprecated(since: .init(0, 1), warns: .init(0, 1)),
    replacement: "write `withDependencies { … } operation: { … }`",
    help: "`withDependencies { $0.date.now = now } operation: { … }` overrides any number of dependencies.")
}

/// API of swift-dependencies and the streams that it offered.
let deprecatedDependencies: [DeprecatedInterface] =
  overrides
  + ["AsyncStream", "AsyncThrowingStream"].flatMap { stream -> [DeprecatedInterface] in
    [
      .init(
        "\(stream).streamWithContinuation", .call("streamWithContinuation", .any, of: .type(stream)),
        of: .dependencies, .deprecated(since: .init(0, 5), warns: .init(0, 5)),
        replacement: "write `\(stream).makeStream()`", help: "`makeStream(of:)` returns the same pair."),
      .init(
        "\(stream)(_:bufferingPolicy:)",
        .initializer(stream, .exactly(["_", "bufferingPolicy"]), .isNoClosure(label: "bufferingPolicy")),
        of: .dependencies, .deprecated(since: .init(0, 1), warns: .init(0, 1)),
        replacement: "write `\(stream)(sequence)`",
        help: "A policy for the buffer has no effect on a stream that an asynchronous sequence fills."),
    ]
  }
