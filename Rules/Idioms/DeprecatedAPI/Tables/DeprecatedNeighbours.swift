import TCALintDomain
import TCALintModel

private let dialog =
  "Write `AlertState { TextState(\"Sure?\") } actions: { ButtonState(role: .destructive, action: .delete) "
  + "{ TextState(\"Delete\") } } message: { … }`."

/// The deprecated API of libraries that are part of `import ComposableArchitecture`.
let deprecatedNeighbours: [DeprecatedInterface] =
  ["buttons", "dismissButton", "primaryButton"].map { label in
    .init(
      "AlertState(title:\(label):)", .initializer("AlertState", .containing(["title", label])), of: .navigation,
      .deprecated(since: .init(0, 47), warns: .init(1, 13)),
      replacement: "write `AlertState { … } actions: { … } message: { … }`", help: dialog)
  } + [
    .init(
      "ConfirmationDialogState(title:buttons:)",
      .initializer("ConfirmationDialogState", .containing(["title", "buttons"])), of: .navigation,
      .deprecated(since: .init(0, 47), warns: .init(1, 13)),
      replacement: "write `ConfirmationDialogState { … } actions: { … }`",
      help: "Write `ConfirmationDialogState { TextState(\"Sure?\") } actions: { ButtonState(role: .destructive, "
        + "action: .delete) { TextState(\"Delete\") } } message: { … }`."),
    .init(
      "Binding.isPresent", .call("isPresent", .exactly([]), of: .binding), of: .navigation,
      .deprecated(since: .init(1, 13), warns: .init(1, 13)),
      replacement: "write `Binding($item)`",
      help: "`Binding(_:)` creates a `Binding<Bool>` from a binding to an optional."),
    .init(
      ".appStorage with a key path",
      .call("appStorage", .exactly(["_"]), of: .implicitMember(of: "SharedKey"), .isKeyPath(label: "_")), of: .sharing,
      .deprecated(since: .init(1, 17), warns: .init(1, 17)),
      replacement: "write `.appStorage(\"name\")`",
      help: "`@Shared(.appStorage(\"isOn\")) var isOn = false` keeps the value under the same name as the property of "
        + "`UserDefaults` did."),
    .init(
      "AppStorageKeyPathKey", .type("AppStorageKeyPathKey"),
      .deprecated(since: .init(1, 17), warns: .init(1, 17)),
      replacement: "write `AppStorageKey`",
      help: "`static var isOn: Self { appStorage(\"isOn\") }` with `where Self == AppStorageKey<Bool>` keeps the value "
        + "under the same name."),
    .init(
      "a write to `@Shared`", .write(toPropertyWith: "Shared"), of: .sharing,
      .deprecated(since: .init(1, 11), warns: .init(1, 17)),
      replacement: "write `$name.withLock { $0 = … }`",
      help: "`state.$count.withLock { $0 += 1 }` changes the value while no other thread does."),
    .init(
      "LiveFileStorage()", .function("LiveFileStorage", .exactly([])), of: .sharing,
      .deprecated(since: .init(1, 10), warns: .init(1, 10)),
      replacement: "write `.fileSystem`", help: "Write `$0.defaultFileStorage = .fileSystem`."),
    .init(
      "InMemoryFileStorage()", .function("InMemoryFileStorage", .exactly([])), of: .sharing,
      .deprecated(since: .init(1, 10), warns: .init(1, 10)),
      replacement: "write `.inMemory`", help: "Write `$0.defaultFileStorage = .inMemory`."),
    .init(
      "SharedReader.constant", .call("constant", .exactly(["_"]), of: .implicitMember(of: "SharedReader")),
      of: .sharing,
      .deprecated(since: .init(1, 18), warns: .init(1, 18)),
      replacement: "write `SharedReader(value:)`", help: "`SharedReader(value: user)` is the same."),
    .init(
      "ObservationToken", .type("ObservationToken"), of: .navigation,
      .deprecated(since: .init(1, 14), warns: .init(1, 14)),
      replacement: "write `ObserveToken`", help: "The type was renamed."),
  ]
