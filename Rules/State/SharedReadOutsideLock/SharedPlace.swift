import TCALintDomain
import TCALintModel

/// The shared value that code locks: `state.n` for `state.$n.withLock { … }`, `n.wrappedValue` for `n.withLock { … }`.
struct SharedPlace {
  fileprivate enum Root: Equatable {
    case local(LocalID)
    /// A member of the type around, or a declaration at file level.
    case member
  }

  private let root: Root
  /// The names of a path that reads it.
  private let names: [String]
  /// How many of them lead to the property that is shared; nil where a value of the type `Shared` is locked.
  private let countToProperty: Int?

  /// - Parameter callee: the callee of a call of `withLock`.
  init?(lockedBy callee: Path, _ facts: FileFacts) {
    guard let root = Root(callee) else { return nil }
    let names = facts.path(callee.names).dropLast().map { facts.names.text($0) }
    guard !names.isEmpty else { return nil }
    self.root = root
    if let projection = names.lastIndex(where: { $0.hasPrefix("$") }) {
      countToProperty = projection + 1
      self.names = names.map { $0.hasPrefix("$") ? String($0.dropFirst()) : $0 }
    } else {
      countToProperty = nil
      self.names = names + ["wrappedValue"]
    }
  }

  /// How many names of a path that reads the value lead to it.
  var length: Int { names.count }

  /// The names behind the value in a path that reads it; nil for any other path.
  func names(readBy path: Path, _ facts: FileFacts) -> [String]? {
    guard Root(path) == root, path.root != .projection, path.names.count >= length else { return nil }
    let read = facts.path(path.names).map { facts.names.text($0) }
    return read.starts(with: names) ? Array(read.dropFirst(length)) : nil
  }

  /// Whether what a path reads is shared by the library's wrapper.
  func isShared(by path: Path, in file: FileID, _ app: App) -> Bool {
    guard let countToProperty else {
      return app.program.type(ofFirst: length - 1, namesOf: path, in: file).externalName == "Shared"
    }
    let facts = app.program.files[file].facts
    let property: DeclarationReference?
    if path.root == .local, countToProperty == 1 {
      // A variable with an attribute is a declaration.
      let variable = facts.locals[path.local].declaration
      property = variable.isNone ? nil : DeclarationReference(file: file, declaration: variable)
    } else {
      property = app.program.declaration(referencedByFirst: countToProperty, namesOf: path, in: file)
    }
    return property.map { Member(app, $0).hasLibraryAttribute(["Shared"]) } ?? false
  }
}

extension SharedPlace.Root {
  /// nil for a path that begins with the result of a call, and the like.
  fileprivate init?(_ path: Path) {
    switch path.root {
    case .local: self = .local(path.local)
    case .projection where !path.localOrProjected.isNone: self = .local(path.localOrProjected)
    case .projection, .unqualified, .self: self = .member
    default: return nil
    }
  }
}
