import TCALintDomain
import TCALintModel

private let members = "`$settings.name` is a shared reference to the property, as `$settings.read(\\.name)` was."

/// What loads or saves, which waits since 2.0.
private let awaited: [DeprecatedInterface] =
  ["Shared", "SharedReader"].flatMap { type -> [DeprecatedInterface] in
    let methods = type == "Shared" ? ["load", "save"] : ["load"]
    return [
      .init(
        "`\(type)(require:)` without `await`", .initializer(type, .exactly(["require"]), .isNotAwaited), of: .sharing,
        .removed(.init(2, 0)), replacement: "write `try await \(type)(require:)`",
        help: "The value may be loaded by asynchronous code, such as a request.")
    ]
      + methods.map { method in
        .init(
          "`\(type).\(method)()` without `await`", .call(method, .exactly([]), of: .value(of: type), .isNotAwaited),
          of: .sharing, .removed(.init(2, 0)), replacement: "write `try await $name.\(method)()`",
          help:
            "The method returns when the value is \(method == "load" ? "loaded" : "saved"), and throws the error of the "
            + "storage.")
      }
  }

/// What a key of the program's declares, where it declares something else since 2.0.
private let requirements: [DeprecatedInterface] = [
  (
    "load", ["initialValue"], ["context", "continuation"],
    "`continuation.resume(returning: value)`, or `resumeReturningInitialValue()`, takes the place of `return`."
  ),
  (
    "subscribe", ["initialValue", "didSet"], ["context", "subscriber"],
    "`subscriber.yield(value)` takes the place of the function that receives values."
  ),
  (
    "save", ["_", "immediately"], ["_", "context", "continuation"],
    "Call `continuation.resume()` when the value is saved; `context == .userInitiated` is what `immediately` was."
  ),
].map { name, labels, successor, help in
  func interface(_ labels: [String]) -> String { "\(name)(\(labels.map { $0 + ":" }.joined()))" }
  return .init(
    "`\(interface(labels))` of a key",
    .requirement(
      name, labels, of: ["SharedKey", "SharedReaderKey", "PersistenceKey", "PersistenceReaderKey"],
      successor: successor),
    of: .sharing, .removed(.init(2, 0)), replacement: "write `\(interface(successor))`", help: help)
}

/// The deprecated API of shared state.
let deprecatedSharing: [DeprecatedInterface] =
  awaited + requirements + [
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
      "a binding to `@Shared`", .binding(toPropertyWith: "Shared"), of: .sharing,
      .deprecated(since: .init(2, 8), warns: .init(2, 8)), replacement: "write `Binding(settings.$name)`",
      help: "A binding of a shared reference changes the value while no other thread does."),
    .init(
      "an optional property of `@Shared` in a condition", .unwrapping(of: "Shared"), of: .sharing,
      .removed(.init(1, 0)),
      replacement: "unwrap it by `Shared(_:)`",
      help: "`if let $name = Shared($settings.name)` has a reference to the value, if there is one."),
    .init(
      "Shared.reader", .member("reader", of: .value(of: "Shared")), of: .sharing, .removed(.init(1, 0)),
      replacement: "write `SharedReader($name)`", help: "`SharedReader($count)` is the same read-only reference."),
    .init(
      "Shared.elements", .initializer("ForEach", .beginning(["_"]), .isMember("elements", of: "Shared", label: "_")),
      of: .sharing, .removed(.init(1, 0)), replacement: "write `Array($rows)`",
      help: "A shared array is a sequence of shared elements: `ForEach(Array($rows)) { $row in … }`."),
    .init(
      "try Shared(_:)", .initializer("Shared", .exactly(["_"]), .isTriedImplicitMember(label: "_")), of: .sharing,
      .removed(.init(1, 0)), replacement: "write `Shared(require:)`",
      help: "`try await Shared(require: .user)` fails where the storage has no value for the key."),
    .init(
      "Shared(_:)", .initializer("Shared", .exactly(["_"]), .isOf(types: scalars, label: "_")), of: .sharing,
      .removed(.init(1, 0)), replacement: "write `Shared(value:)`", help: "`Shared(value: 0)` is the same."),
  ]

/// Types whose values are certainly no keys and no shared references.
private let scalars: Set<String> = ["Bool", "Date", "Double", "Int", "String", "UUID"]
