import TCALintModel

/// The role of a type, in the words in which people divide an app.
public enum TypeRole: String, CaseIterable, Sendable {
  /// A view, and what views are made of: modifiers, styles, shapes, controllers.
  case view
  case reducer
  /// The state of a reducer.
  case state
  /// The action of a reducer.
  case action
  /// `@Observable`, `ObservableObject`
  case model
  /// The client of a dependency key, its implementations, and the key itself.
  case client
  /// An `App`, a `Scene`, a `Widget`, the delegate of an application or a scene: where all is put together.
  case app
}

/// Some roles.
public struct LayerRoles: Sendable {
  /// The bits of the roles.
  public let bits: UInt8

  /// The roles of a sequence. The order does not count.
  public init(_ roles: some Sequence<TypeRole>) { bits = roles.reduce(0) { $0 | Self.bit($1) } }

  /// The bit of a role.
  public static func bit(_ role: TypeRole) -> UInt8 { 1 << UInt8(TypeRole.allCases.firstIndex(of: role)!) }
}
