import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A state stores what belongs to views.
  static let uiTypeInState = Rule(
    id: "ui-type-in-state", category: .state, severity: .warning, profile: .recommended,
    summary: "A state stores a view, an image, a binding or another type of the user interface.",
    page: Page.uiTypeInState,
    check: .program { app in app.states.flatMap { state in state.storedProperties.compactMap { finding($0, state) } } })
}

private func finding(_ property: Member, _ state: TypeHandle) -> Finding? {
  guard let part = InterfacePart(property) else { return nil }
  return Finding(
    .stores("\(state.name).\(property.name)", part), at: property.nameLocation,
    related: part.declaration.map { [RelatedLocation("`\(part.name)` is declared here", at: $0)] } ?? [],
    help: .help(property.name, part))
}

/// The part of the user interface in a property: alone, as an optional, in a collection.
private struct InterfacePart {
  enum Kind { case view, image, binding, gesture, layout }

  let kind: Kind
  let name: String
  var declaration: Location?

  init?(_ property: Member) {
    if property.hasAttribute("Binding") {
      (kind, name) = (.binding, "Binding")
      return
    }
    if let own = property.app.nominalType(property.type.element), own.isView, own.kind != .enum {
      (kind, name, declaration) = (.view, own.name, own.nameLocation)
    } else {
      guard let name = Self.libraryType(of: property),
        let row = Self.kinds.first(where: { $0.names.contains(name) })
      else { return nil }
      (kind, self.name) = (row.kind, name)
    }
  }

  /// The name of the user interface's type of which a property holds values.
  private static func libraryType(of property: Member) -> String? {
    let modules = UserInterfaceTypes.modules
    // A typealias may be another type on each platform.
    if let written = property.writtenType { return written.element.name(among: names, from: modules) }
    return property.app.imports(anyOf: modules, at: property.location) ? property.type.element.externalName : nil
  }

  /// An image is a view as well.
  private static let kinds: [(kind: Kind, names: Set<String>)] = [
    (.image, UserInterfaceTypes.images), (.view, UserInterfaceTypes.views), (.binding, UserInterfaceTypes.bindings),
    (.gesture, UserInterfaceTypes.gestures), (.layout, UserInterfaceTypes.layouts),
  ]
  private static let names = kinds.reduce(into: Set<String>()) { $0.formUnion($1.names) }
}

extension String {
  fileprivate static func stores(_ property: String, _ part: InterfacePart) -> String {
    let what =
      switch part.kind {
      case .view: part.name.hasSuffix("ViewController") ? "a view controller" : "a view"
      case .image: "an image"
      case .binding: "a binding"
      case .gesture: "a gesture"
      case .layout: "a part of a layout"
      }
    return "`\(property)` stores `\(part.name)`, \(what), in the state"
  }

  fileprivate static func help(_ property: String, _ part: InterfacePart) -> String {
    switch part.kind {
    case .view: "Store the values that `\(part.name)` shows, and create it in the view."
    case .image:
      "Store the data, the URL or the name of the image in `\(property)`, and create `\(part.name)` from it in "
        + "the view."
    case .binding: "Store the value itself in `\(property)`, and bind to it in the view: `$store.\(property)`."
    case .gesture: "Store the result of the gesture, such as an offset, and keep `\(part.name)` in the view."
    case .layout: "Store the required sizes and positions, and keep `\(part.name)` in the view."
    }
  }
}
