import TCALintDomain
import TCALintModel

/// Initializers of identified arrays that did not say what they do with equal ids.
let deprecatedCollections: [DeprecatedInterface] =
  ["IdentifiedArray", "IdentifiedArrayOf"].flatMap { type -> [DeprecatedInterface] in
    let help =
      "Two elements with the same id stop the program, as before; `\(type)(_:uniquingIDsWith:)` decides otherwise."
    return [
      .init(
        "\(type)(_:id:)", .initializer(type, .exactly(["_", "id"]), .isKeyPath(label: "id")),
        of: .identifiedCollections,
        .deprecated(since: .init(0, 1), warns: .init(0, 1)), replacement: "write `\(type)(uniqueElements:id:)`",
        help: help),
      .init(
        "\(type)(_:)", .initializer(type, .exactly(["_"]), .isValueOfArray(label: "_")), of: .identifiedCollections,
        .deprecated(since: .init(0, 1), warns: .init(0, 1)), replacement: "write `\(type)(uniqueElements:)`",
        help: help),
    ]
  }
