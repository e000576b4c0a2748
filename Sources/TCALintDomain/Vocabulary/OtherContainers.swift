// As of Factory 2.5, Resolver 1.5 and SwinjectAutoregistration 2.9: a library belongs here when it has a wrapper `@Injected`,
// `@Inject` or `@Factory`.

/// Libraries that have property wrappers called as WeaveDI's are.
public enum OtherContainers {
  static let modules = ["Factory", "FactoryKit", "FactoryMacros", "Resolver", "DIKit", "SwinjectAutoregistration"]
  /// These and those that only have methods called as WeaveDI's are: `register(Service.self) { … }`.
  public static let registering = modules + ["Swinject", "Dip"]
}
