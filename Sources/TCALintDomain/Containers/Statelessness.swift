import TCALintModel
import TCALintSyntax

extension TypeHandle {
  /// Whether one instance surely is as good as another: it and what it inherits from store no variables but dependencies,
  /// and no constants that are known to change inside.
  public var isSurelyStateless: Bool {
    guard kind == .class || kind == .struct, !app.program.ancestry.isUncertain(symbol), let ancestors else {
      return false
    }
    let classes = [self] + ancestors.filter { $0.kind == .class }
    return !classes.contains { $0.mayInheritState || $0.storesState }
  }

  /// Whether a class from outside that may store anything may be among what its declaration inherits from: names do not
  /// tell classes and protocols apart, but for those that are known.
  private var mayInheritState: Bool {
    kind == .class && inheritedTypes.contains { $0.outsideName.map { !StatelessAncestors.names.contains($0) } ?? false }
  }

  private var storesState: Bool {
    storedProperties.contains { property in
      if app.dependency(property) != nil { return false }
      if !property.flags.contains(.let) { return true }
      return property.changesInside
    }
  }
}

extension Member {
  /// Whether a constant may be an object that changes: an instance of an actor or a class of the program with variables,
  /// or of a type that is made to hold them.
  fileprivate var changesInside: Bool {
    if let type { return type.kind == .class || type.kind == .actor }
    let inferred = declaration.inferredType
    let outside =
      writtenType ?? (inferred.isNone ? nil : WrittenType(app, inferred, in: reference.file, at: declaration.parent))
    return outside?.outsideName.map(MutableObjects.names.contains) ?? false
  }
}

/// Protocols and classes that bring no state to what inherits from them.
private enum StatelessAncestors {
  static let names = PlainProtocols.names.union(["NSObject", "NSObjectProtocol", "AnyObject"])
}
