import TCALintModel
import TCALintSyntax

/// A function that a client offers: a stored variable that is written with a function type or its typealias.
public struct Endpoint: Hashable, Sendable {
  /// The stored variable.
  public let property: Member
  /// The function type, typealiases looked through.
  public let signature: WrittenType

  /// The endpoint of a property; nil for a constant, one without a function type, and one that the macro ignores.
  public init?(_ property: Member) {
    guard !property.flags.contains(.let), let signature = property.writtenType?.function,
      !property.hasAttribute(ClientMacro.ignoring)
    else { return nil }
    self.property = property
    self.signature = signature
  }

  public static func == (left: Self, right: Self) -> Bool { left.property == right.property }
  public func hash(into hasher: inout Hasher) { hasher.combine(property) }

  /// The name of the property.
  public var name: String { property.name }
  /// The location of that name.
  public var location: Location { property.nameLocation }
  /// The types of its parameters, in order.
  public var parameterTypes: [WrittenType] { signature.parts.dropLast() }
  /// Its result type.
  public var result: WrittenType? { signature.parts.last }
  var hasDefault: Bool { property.flags.contains(.initialValue) }
  /// Whether the function is `async`.
  public var isAsync: Bool { signature.flags.contains(.isAsync) }
  /// Whether the function is `throws`.
  public var isThrowing: Bool { signature.flags.contains(.isThrowing) }

  /// Whether it is written with the name of its function type.
  var isTypealias: Bool { property.writtenType?.kind == .named }

  /// Whether the macro takes it for an endpoint: its function type is written at the property itself, and not in
  /// parentheses.
  public var isSeenByMacro: Bool {
    property.writtenType.map { $0.kind == .function && !$0.flags.contains(.isParenthesized) } ?? false
  }

  /// Whether the macro wants a default value: where it could neither throw, nor return nothing or `nil`.
  public var needsDefault: Bool {
    guard isSeenByMacro, let result, !hasDefault, !isThrowing else { return false }
    return !result.isOptional && !result.isPlainVoid
  }
}
