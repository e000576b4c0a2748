import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A use of what the layer of its user may not use.
struct ForbiddenUse: Sendable {
  let user: User
  /// The first used type, or a nested type of the same layer.
  let used: Used
  /// The outermost type around it of the same layer: all uses of its members and nested types are one.
  let whole: TypeHandle?
  /// The layers of what is used: for a module those of all its types.
  let usedLayers: [String]
  /// The layer that both are isolated parts of.
  let isolatingLayer: String?
  /// The first place where it is used, or where what leads to it is.
  let location: Location
  /// Where else its user uses it, in the order of files and lines.
  let otherLocations: [Location]
  /// The path to it, if it is not used directly: types of no layer, each with the place where it uses the next one or
  /// at last the used type. Empty for a direct use.
  let detour: [Step]

  /// A type, or the code of a file, and what its layer may use.
  struct User: Sendable {
    let layer: String
    /// The layers that it may use besides, in their order.
    let mayUse: [String]
    /// Without a type it is the file's code.
    let type: TypeHandle?
    let file: SourceFile
  }

  /// A type or a module of a layer that is not among these.
  enum Used: Sendable {
    case type(TypeHandle)
    /// An import of it, in a file that shows no use of its types.
    case module(String)
  }

  /// A type of no layer, and the place where it uses the next type of the path.
  struct Step: Sendable {
    let type: TypeHandle
    let location: Location
  }
}

extension App {
  /// The forbidden uses between the app's layers, in the order of files and lines: each used type, with its nested
  /// types, once for each type, or file, that uses it. Empty where no layers are known. Tests and previews do not
  /// count.
  ///
  /// The cost is linear in the program's code, times the number of layers.
  var forbiddenUses: [ForbiddenUse] {
    guard !settings.layerings.isEmpty else { return [] }
    var finder = ForbiddenUseFinder(self)
    return finder.uses()
  }
}
