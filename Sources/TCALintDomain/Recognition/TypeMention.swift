import TCALintModel
import TCALintSyntax

/// A type's name in code, and its use: `LiveAPI()`, `LiveAPI.init`, `UserClient.live`.
public struct TypeMention {
  /// The type's names, in the file's path names; none for `Self`.
  let names: Range<UInt32>
  /// The member that is accessed, ``Name/none`` where the type itself is made.
  public let member: Name

  /// The type that a path begins with; nil for a path that begins with no type's name.
  public init?(_ path: Path, _ facts: FileFacts) {
    let all = path.names
    var count: UInt32 = 0
    if path.root == .unqualified {
      while count < all.count, facts.isTypeName(facts.pathNames[Int(all.lowerBound + count)]) { count += 1 }
    }
    guard count > 0 || path.root == .selfType else { return nil }
    if count < all.count {
      member = facts.pathNames[Int(all.lowerBound + count)]
    } else {
      guard path.use == .callee && !path.flags.contains(.isMetatype) || path.flags.contains(.isInit) else { return nil }
      member = .none
    }
    names = all.lowerBound..<all.lowerBound + count
  }
}

extension Program {
  /// The meaning of the names of a type at a declaration.
  public func resolve(_ mention: TypeMention, in file: FileID, at declaration: DeclarationID) -> Resolution {
    mention.names.isEmpty
      ? resolve(ProgramName(.Self), in: file, at: declaration) : resolve(mention.names, in: file, at: declaration)
  }

  /// The range of the type's names at the beginning of a path.
  func range(of mention: TypeMention, in path: Path, in file: FileID) -> Range<UInt32> {
    let start = path.range.lowerBound
    guard !mention.names.isEmpty else { return start..<start + UInt32("Self".utf8.count) }
    return start..<range(ofName: mention.names.count - 1, of: path, in: file).upperBound
  }
}

extension Program {
  /// The types of the program that the first names of a path may mean: `Gauge` of `Gauge.liveValue`; nil if they mean none.
  public func types(namedBy path: Path, in file: FileID) -> Symbols? {
    let facts = files[file].facts
    guard let mention = TypeMention(path, facts),
      case .symbols(let types) = resolve(mention, in: file, at: facts.scopes[path.scope].declaration)
    else { return nil }
    return types
  }
}
