import TCALintSyntax

/// What one file contributes to a program: data only, a pure function of the file's tree, and never changed once made.
///
/// It is a class so that handing it around costs one reference; only the summarizer changes it, before anyone else
/// has it, which is why access to it need not be checked. Its names are the file's own; ``Program`` maps them to names of its own.
public final class FileSummary: @unchecked Sendable {
  @exclusivity(unchecked) public internal(set) var names = NameTable()
  /// Whether the parser found fault with the file, so that what it seems not to hold may be there all the same.
  @exclusivity(unchecked) public internal(set) var isDamaged = false
  /// The modules that the file imports: the first name of each path.
  @exclusivity(unchecked) public internal(set) var imports: [Name] = []
  /// Those of them that whoever imports the file's module gets too.
  @exclusivity(unchecked) public internal(set) var exportedImports: [Name] = []
  /// Types, extensions, members, and local declarations with attributes, an outer one before what it contains.
  @exclusivity(unchecked) public internal(set) var declarations: [Declaration] = []
  @exclusivity(unchecked) public internal(set) var attributes: [Attribute] = []
  @exclusivity(unchecked) public internal(set) var inheritedTypes: [TypeID] = []
  @exclusivity(unchecked) public internal(set) var parameters: [Parameter] = []
  @exclusivity(unchecked) public internal(set) var types: [TypeReference] = []
  /// Names of paths, end to end.
  @exclusivity(unchecked) public internal(set) var paths: [Name] = []
  /// In source order.
  @exclusivity(unchecked) public internal(set) var references: [NameReference] = []
  /// In source order.
  @exclusivity(unchecked) public internal(set) var typeUses: [TypeUse] = []
  @exclusivity(unchecked) public internal(set) var registrations: [Registration] = []
  @exclusivity(unchecked) public internal(set) var keySubscripts: [KeySubscript] = []
  @exclusivity(unchecked) public internal(set) var overrides: [DependencyOverride] = []
  @exclusivity(unchecked) public internal(set) var accesses: [DependencyAccess] = []
  @exclusivity(unchecked) public internal(set) var writes: [MemberWrite] = []
  @exclusivity(unchecked) public internal(set) var effectClosures: [EffectClosure] = []
  @exclusivity(unchecked) public internal(set) var captureItems: [CaptureItem] = []
  @exclusivity(unchecked) public internal(set) var captures: [Capture] = []
  @exclusivity(unchecked) public internal(set) var stateUses: [StateUse] = []
  /// Calls of types.
  @exclusivity(unchecked) public internal(set) var initializations: [Initialization] = []
  @exclusivity(unchecked) public internal(set) var arguments: [Argument] = []
  /// The names in key paths, those reached through `$name`, and those written through an element or a call's result:
  /// what may be written in other ways than ``writes`` shows.
  @exclusivity(unchecked) public internal(set) var bindableNames: Set<Name> = []

  /// Summarises a file's tree in one walk.
  public convenience init(_ tree: SyntaxTree) {
    self.init(names: tree.names, isDamaged: tree.isDamaged)
    var summarizer = Summarizer(tree, into: self)
    summarizer.summarize()
  }

  init(names: NameTable, isDamaged: Bool) {
    self.names = names
    self.isDamaged = isDamaged
  }

  /// The names of a path.
  public func path(_ range: Range<UInt32>) -> ArraySlice<Name> {
    paths[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  public func attributes(of declaration: Declaration) -> ArraySlice<Attribute> { attributes[declaration.attributes] }

  /// The parts of a written type, in source order.
  public func parts(of type: TypeID) -> [TypeID] {
    var parts: [TypeID] = []
    var part = type + 1
    while part < types[Int(type)].end {
      parts.append(part)
      part = types[Int(part)].end
    }
    return parts
  }

  /// The mentions of names in a byte range, in source order. The cost is that of a binary search.
  public func references(in range: Range<UInt32>) -> ArraySlice<NameReference> {
    let start = references.firstIndex(notBefore: range.lowerBound)
    let end = references.firstIndex(notBefore: range.upperBound)
    return references[start..<Swift.max(start, end)]
  }

  /// The mentions of types in a byte range, in source order. The cost is that of a binary search.
  func typeUses(in range: Range<UInt32>) -> ArraySlice<TypeUse> {
    let start = typeUses.firstIndex(notBefore: range.lowerBound)
    let end = typeUses.firstIndex(notBefore: range.upperBound)
    return typeUses[start..<Swift.max(start, end)]
  }

  /// The innermost type or extension around a declaration (itself included), or -1.
  public func enclosingType(_ declaration: DeclarationID) -> DeclarationID {
    var current = declaration
    while current >= 0, !declarations[Int(current)].isTypeOrExtension { current = declarations[Int(current)].parent }
    return current
  }
}

/// A fact that stands at a place.
private protocol Placed {
  var offset: UInt32 { get }
}

extension NameReference: Placed {}

extension TypeUse: Placed {
  fileprivate var offset: UInt32 { range.lowerBound }
}

extension Array where Element: Placed {
  /// The index of the first that does not stand before an offset.
  fileprivate func firstIndex(notBefore offset: UInt32) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].offset < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
