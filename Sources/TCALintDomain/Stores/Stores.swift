import TCALintModel
import TCALintSyntax

extension TypeHandle {
  /// The reducers whose stores a type holds as properties, its own and those that it inherits, with the property that
  /// holds each.
  public var stores: [(reducer: TypeHandle, property: Member)] {
    typedProperties.compactMap { property, type in
      app.reducer(ofStore: type).map { (TypeHandle(app, $0), Member(app, property)) }
    }
  }

  /// Whether a type holds the store of a reducer that takes an environment, before 1.0.
  var holdsStoreWithEnvironment: Bool {
    app.features.hasEnvironments
      && typedProperties.contains { _, type in
        app.state(ofStore: type).map { TypeHandle(app, $0).hasEnvironment } ?? false
      }
  }

  /// The properties, its own and those that it inherits, with their types.
  private var typedProperties: [(DeclarationReference, SwiftType)] {
    let own = app.program.members(of: symbol).filter { app.program.outline($0).kind == .property }
    let inherited = (app.program.ancestry.ancestors(of: symbol) ?? []).flatMap { type in
      app.members.storedProperties(of: type).prefix(Self.maxInherited)
    }
    let types = own.map(app.program.type) + inherited.map(typeOfInherited)
    return Array(zip(own + inherited, types))
  }

  /// The type of an inherited property. Only that of a generic one depends on the type that inherits it.
  private func typeOfInherited(_ property: DeclarationReference) -> SwiftType {
    let type = app.program.type(of: property)
    guard type.isGeneric else { return type }
    return app.program.type(ofMember: Member(app, property).programName, of: .nominal(symbol, []))
  }

  /// No base class stores more. Each that inherits from it would go through all of that.
  private static let maxInherited = 256
}

extension ArgumentSite {
  /// The type that it makes by its initialiser, with the name that it is made by: `Feature()`; nil for anything else.
  public var madeType: (type: TypeHandle, name: String)? {
    guard let call = facts.arguments[id].value.call, let callee = CallSite(app, call, in: file).callee,
      callee.root == .unqualified, case let scope = facts.scopes[callee.scope].declaration,
      let type = app.program.resolve(callee.names, in: file, at: scope).symbol
    else { return nil }
    return (TypeHandle(app, type), app.program.source(Location(file: file, range: callee.range)))
  }
}
