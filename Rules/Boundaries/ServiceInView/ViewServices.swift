import TCALintDomain

/// Services outside of the app that a view is not to call itself. What it shows may depend on `UIApplication.shared` and
/// `NotificationCenter.default`.
let viewServices: [LiveService] =
  systemServices + [
    .init(
      "NotificationCenter.default.post", .call("post", .any, of: .instance("default", of: "NotificationCenter")),
      #"\.notificationCenter"#, service: "NotificationCenter"),
    .openURL,
    .init(
      "NSWorkspace.shared.open", .call("open", .any, of: .instance("shared", of: "NSWorkspace")), #"\.openURL"#,
      service: "NSWorkspace"),
    .init("", .member("liveValue", of: .typeNamed(beginning: "")), nil),
  ]

/// The modifiers that pass a service to the views below.
let inheritedModifiers: Set<String> = ["defaultAppStorage", "dependency"]
