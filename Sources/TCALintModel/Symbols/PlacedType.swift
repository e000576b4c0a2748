/// A written type at its place.
public struct PlacedType: Hashable, Sendable {
  /// The type, in ``FileFacts/types``.
  public let type: TypeID
  /// The file that contains it.
  public let file: FileID
  /// The declaration at which its names are resolved; or none.
  public let scope: DeclarationID

  /// A type of a file whose names are resolved at a declaration, or at the top level for none.
  public init(type: TypeID, file: FileID, scope: DeclarationID) {
    self.type = type
    self.file = file
    self.scope = scope
  }
}
