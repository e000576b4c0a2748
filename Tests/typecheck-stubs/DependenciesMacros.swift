@_exported import Dependencies

@attached(member, names: named(init))
public macro DependencyClient() = #externalMacro(module: "Stubs", type: "DependencyClient")
@attached(accessor)
@attached(peer, names: arbitrary)
public macro DependencyEntry(_ key: String? = nil, liveValue: Any? = nil, previewValue: Any? = nil) =
  #externalMacro(module: "Stubs", type: "DependencyEntry")
