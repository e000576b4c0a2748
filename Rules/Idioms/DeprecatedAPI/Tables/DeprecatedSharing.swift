import TCALintDomain
import TCALintModel

private let members = "`$settings.name` is a shared reference to the property, as `$settings.read(\\.name)` was."

/// The deprecated API of shared state.
let deprecatedSharing: [DeprecatedInterface] = [
  .init(
    ".appStorage with a key path",
    .call("appStorage", .exactly(["_"]), of: .implicitMember(of: "SharedKey"), .isKeyPath(label: "_")),
    of: .sharing, .deprecated(since: .init(1, 0), warns: .init(1, 0)),
    replacement: "write `.appStorage(\"name\")`",
    help: "`@Shared(.appStorage(\"isOn\")) var isOn = false` keeps the value under the same name as the property of "
      + "`UserDefaults` did."),
  .init(
    "AppStorageKeyPathKey", .type("AppStorageKeyPathKey"), of: .sharing,
    .deprecated(since: .init(1, 0), warns: .init(1, 0)),
    replacement: "write `AppStorageKey`",
    help: "`static var isOn: Self { appStorage(\"isOn\") }` with `where Self == AppStorageKey<Bool>` keeps the value "
      + "under the same name."),
  .init(
    "a write to `@Shared`", .write(toPropertyWith: "Shared"), of: .sharing,
    .deprecated(since: .init(1, 0), warns: .init(1, 0)),
    replacement: "write `$name.withLock { $0 = … }`",
    help: "`state.$count.withLock { $0 += 1 }` changes the value while no other thread does."),
  .init(
    "LiveFileStorage()", .function("LiveFileStorage", .exactly([])),
    .deprecated(since: .init(1, 10), warns: .init(1, 10)),
    replacement: "write `.fileSystem`", help: "Write `$0.defaultFileStorage = .fileSystem`."),
  .init(
    "InMemoryFileStorage()", .function("InMemoryFileStorage", .exactly([])),
    .deprecated(since: .init(1, 10), warns: .init(1, 10)),
    replacement: "write `.inMemory`", help: "Write `$0.defaultFileStorage = .inMemory`."),
  .init(
    "SharedReader.constant", .call("constant", .exactly(["_"]), of: .implicitMember(of: "SharedReader")),
    of: .sharing,
    .deprecated(since: .init(2, 3), warns: .init(2, 3)),
    replacement: "write `SharedReader(value:)`", help: "`SharedReader(value: user)` is the same."),
  .init(
    "Shared.read", .call("read", .exactly(["_"]), of: .value(of: "Shared"), .isKeyPath(label: "_")), of: .sharing,
    .deprecated(since: .init(2, 5), warns: .init(2, 5)), replacement: "write `$settings.name`", help: members),
  .init(
    "SharedReader.read", .call("read", .exactly(["_"]), of: .value(of: "SharedReader"), .isKeyPath(label: "_")),
    of: .sharing, .deprecated(since: .init(2, 5), warns: .init(2, 5)), replacement: "write `$settings.name`",
    help: members),
  .init(
    "Shared.assert", .call("assert", .any, of: .value(of: "Shared")), of: .sharing, .removed(.init(1, 0)),
    replacement: "assert on the shared value itself",
    help:
      "`#expect(count == 1)` reads the shared value; a `TestStore` asserts the changes of shared state in its state."),
  .init(
    "Shared(_:)", .initializer("Shared", .exactly(["_"]), .isOf(types: scalars, label: "_")), of: .sharing,
    .removed(.init(1, 0)), replacement: "write `Shared(value:)`", help: "`Shared(value: 0)` is the same."),
]

/// Types whose values are certainly no keys and no shared references.
private let scalars: Set<String> = ["Bool", "Date", "Double", "Int", "String", "UUID"]
