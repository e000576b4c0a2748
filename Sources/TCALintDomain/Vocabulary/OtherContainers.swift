/// Libraries that have property wrappers called as WeaveDI's are.
enum OtherContainers {
  static let modules = ["Factory", "FactoryKit", "FactoryMacros", "Resolver", "DIKit", "SwinjectAutoregistration"]
}
