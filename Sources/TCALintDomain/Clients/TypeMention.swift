import TCALintModel
import TCALintSyntax

/// A type's name in code, and what is done with it: `LiveAPI()`, `LiveAPI.init`, `UserClient.live`.
struct TypeMention {
  /// The type's names, in the file's own words; `Self` alone for that.
  let names: [Name]
  /// The member that is accessed, ``Name/none`` where the type itself is made.
  let member: Name
  /// The type's names. Byte offsets.
  let range: Range<UInt32>

  init?(_ path: Path, _ facts: FileFacts) {
    let all = facts.path(path.names)
    let types: ArraySlice<Name>
    switch path.root {
    case .selfType:
      types = []
      names = [Name(.Self)]
    case .unqualified:
      types = all.prefix { facts.isTypeName($0) }
      names = Array(types)
    default: return nil
    }
    if let member = all.dropFirst(types.count).first {
      self.member = member
    } else {
      guard path.use == .callee && !path.flags.contains(.isMetatype) || path.flags.contains(.isInit) else { return nil }
      member = .none
    }
    guard let last = names.last else { return nil }
    let start = path.range.lowerBound
    let lastStart = types.isEmpty ? start : facts.pathOffsets[types.endIndex - 1]
    range = start..<lastStart + UInt32(facts.names.length(of: last))
  }
}

extension Program {
  /// What the names of a type in code mean at a declaration.
  func resolve(_ mention: TypeMention, in file: FileID, at declaration: DeclarationID) -> Resolution {
    resolve(mention.names.map { name($0, in: file) }, in: file, at: declaration)
  }
}
