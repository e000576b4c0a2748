/// A written type at its place.
public struct PlacedType: Hashable, Sendable {
  public let type: TypeID
  public let file: FileID
  /// The declaration at which its names are resolved; or none.
  public let scope: DeclarationID

  public init(type: TypeID, file: FileID, scope: DeclarationID) {
    self.type = type
    self.file = file
    self.scope = scope
  }
}
