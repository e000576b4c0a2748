import TCALintSyntax

/// The answers that are known of a program's nodes and declarations.
struct KnownTypes: Sendable {
  private let files: PerFile<Locked<FileAnswers>>
  private let declarations: PerFile<Locked<[DeclarationID: SwiftType]>>

  init(_ files: PerFile<ProgramFile>) {
    self.files = files.mapped { Locked(FileAnswers(nodeCount: $0.facts.nodes.count)) }
    declarations = files.mapped { _ in Locked([:]) }
  }

  subscript(declaration: DeclarationReference) -> SwiftType? {
    declarations[declaration.file].withLock { $0[declaration.declaration] }
  }

  func insert(_ type: SwiftType, for declaration: DeclarationReference) {
    declarations[declaration.file].withLock { $0[declaration.declaration] = type }
  }

  subscript(query: TypeQuery) -> SwiftType? { files[query.place.file].withLock { $0[query] } }

  /// Adds an answer, unless another thread was faster.
  func insert(_ type: SwiftType, for query: TypeQuery) {
    files[query.place.file].withLock { if $0[query] == nil { $0[query] = type } }
  }

  /// Makes all queries of a cycle unknown at once: a thread that sees only one of them as unknown could find a type for
  /// another.
  func insertUnknown(for cycle: ArraySlice<TypeQuery>) {
    let files = Dictionary(grouping: cycle, by: \.place.file).sorted { $0.key < $1.key }
    // No code that compiles has cycles, and few have them through several files.
    for part in stride(from: 0, to: files.count, by: Self.maxLockedFiles) {
      insertUnknown(for: files[part..<min(part + Self.maxLockedFiles, files.count)])
    }
  }

  private static let maxLockedFiles = 64

  private func insertUnknown(for files: ArraySlice<(key: FileID, value: [TypeQuery])>) {
    guard let (file, queries) = files.first else { return }
    self.files[file].withLock { known in
      for query in queries where known[query] == nil { known[query] = .unknown }
      insertUnknown(for: files.dropFirst())
    }
  }
}

/// The answers that are known of the nodes of one file. Inference asks for them so often that hashing them was a tenth of
/// the instructions of a run.
private struct FileAnswers {
  private let nodeCount: Int
  /// For each node, and each kind of query, where the answer is in ``types``; 0 where it is not known. Empty until there
  /// is one.
  private var places: [UInt32] = []
  private var types: [SwiftType] = []

  init(nodeCount: Int) { self.nodeCount = nodeCount }

  subscript(query: TypeQuery) -> SwiftType? {
    get {
      guard !places.isEmpty, case let place = places[index(query)], place > 0 else { return nil }
      return types[Int(place) - 1]
    }
    set {
      guard let newValue else { return }
      if places.isEmpty { places = Array(repeating: 0, count: nodeCount * TypeQuery.Kind.allCases.count) }
      types.append(newValue)
      places[index(query)] = UInt32(types.count)
    }
  }

  private func index(_ query: TypeQuery) -> Int {
    query.place.node.index * TypeQuery.Kind.allCases.count + Int(query.kind.rawValue)
  }
}

/// A question about a node.
struct TypeQuery: Hashable, Sendable {
  enum Kind: UInt8, CaseIterable {
    case type
    case expected
    /// The result of a closure.
    case result
    /// The value that a property wrapper with arguments gives its property: of the root of the attribute's body.
    case wrappedValue
  }

  let kind: Kind
  let place: NodeReference

  func hash(into hasher: inout Hasher) {
    hasher.combine(UInt64(place.file.rawValue) << 32 | UInt64(place.node.rawValue) << 2 | UInt64(kind.rawValue))
  }
}
