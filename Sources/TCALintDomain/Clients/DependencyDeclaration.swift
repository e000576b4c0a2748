import TCALintSyntax

/// A dependency that a wrapper declares: `@Dependency(\.apiClient) var apiClient`.
public struct DependencyDeclaration: Sendable {
  /// What the wrapper asks for.
  public enum Request: Sendable, Equatable {
    /// The program's names of a key path: `\.firebase.auth`.
    case keyPath([Name])
    /// `APIClient.self`, or the type of an injected property.
    case type(TypeID)
  }

  /// The property or local variable.
  public let reference: DeclarationReference
  /// Index into the file's ``FileSummary/attributes``.
  public let attribute: Int
  public let request: Request
  /// The wrapper's name: `Dependency`, `Inject`, …
  public let wrapper: Name

  /// The wrappers of swift-dependencies and WeaveDI.
  static let wrappers: Set<DomainName> = [.Dependency, .Inject, .Factory, .SafeInject, .Injected]

  static func all(in table: SymbolTable) -> [DependencyDeclaration] {
    var found: [DependencyDeclaration] = []
    for (file, contents) in table.files.enumerated() {
      for (index, declaration) in contents.summary.declarations.enumerated()
      where declaration.kind == .property && !declaration.attributes.isEmpty {
        let reference = DeclarationReference(file: file, declaration: DeclarationID(index))
        if let dependency = DependencyDeclaration(reference, declaration, table) { found.append(dependency) }
      }
    }
    return found
  }

  private init?(_ reference: DeclarationReference, _ declaration: Declaration, _ table: SymbolTable) {
    let summary = table.files[reference.file].summary
    for index in declaration.attributes {
      let attribute = summary.attributes[index]
      guard let name = attribute.name.domain, Self.wrappers.contains(name) else { continue }
      if !attribute.qualifier.isNone, !table.outside.isModule(table.name(attribute.qualifier, in: reference.file)) { continue }
      self.reference = reference
      self.attribute = index
      wrapper = attribute.name
      if !attribute.keyPath.isEmpty {
        request = .keyPath(table.path(attribute.keyPath, in: reference.file))
      } else if attribute.type >= 0 {
        request = .type(attribute.type)
      } else if declaration.type >= 0, name != .Dependency {
        request = .type(declaration.type)
      } else {
        return nil
      }
      return
    }
    return nil
  }
}

extension Name {
  var isNone: Bool { self == .none }
}

extension Program {
  /// The attribute that makes a property a dependency.
  public func attribute(of dependency: DependencyDeclaration) -> Attribute {
    files[dependency.reference.file].summary.attributes[dependency.attribute]
  }

  /// What a dependency asks for, as it is written: `\.apiClient`, `APIClient`.
  public func requestText(_ dependency: DependencyDeclaration) -> String {
    switch dependency.request {
    case .keyPath(let path):
      return "\\." + path.map(text).joined(separator: ".")
    case .type(let type):
      let summary = files[dependency.reference.file].summary
      let range = summary.types[Int(type)].range
      let written = source(Location(file: dependency.reference.file, range: range))
      return written.last == "?" || written.last == "!" ? String(written.dropLast()) : written
    }
  }
}
