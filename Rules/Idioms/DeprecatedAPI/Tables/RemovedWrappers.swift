import TCALintDomain

/// The wrappers that WeaveDI 3.2 removed, which its readme still calls deprecated.
let removedWrappers: [DeprecatedInterface] =
  ["Inject", "SafeInject", "RequiredInject", "InjectOptional", "InjectRequired"].map { wrapper in
    .init(
      "`@\(wrapper)` of WeaveDI", .type(wrapper), of: .weaveDI, .removed(.init(3, 2)), replacement: "write `@Injected`",
      help: "`@Injected(\\.userService) var userService` reads a property of `InjectedValues`. Since 3.4, "
        + "`@Injected var userService: UserService` reads a registered type; it is no optional.")
  }
