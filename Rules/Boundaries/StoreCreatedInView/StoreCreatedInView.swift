import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A view creates a store that it does not keep.
  static let storeCreatedInView = Rule(
    id: "store-created-in-view", category: .boundaries, severity: .warning, profile: .recommended,
    summary: "A view creates a store whose state is lost when SwiftUI creates or evaluates the view again.",
    page: Page.storeCreatedInView, fixes: .suggestion,
    check: .program { app in
      var stores = LostStores(app)
      return app.storeCreations.compactMap { finding($0, &stores) }
    })
}

private func finding(_ creation: StoreCreation, _ stores: inout LostStores) -> Finding? {
  guard let (view, loss) = stores.loss(of: creation) else { return nil }
  let store = creation.reducerName.map { "a store of `\($0)`" } ?? "a store"
  switch loss {
  case .property(let property, let isInitialValue):
    return Finding(
      .creates(store, for: property.name, view.name), at: creation.location,
      help: "Let the parent pass the store, or keep it in a `@State` property, which keeps the first store.",
      fixes: isInitialValue ? keep(property, creation.use) : [])
  case .evaluation:
    return Finding(
      .creates(store, view.name), at: creation.location,
      help: "Scope the store of the parent feature: `store.scope(…)`. Or keep this one in a `@State` property.")
  }
}

/// `@State var store = Store(…) { … }` for `let store = Store(…) { … }`
private func keep(_ property: Member, _ use: ExternalSymbolUse<PlainInterface>) -> [Fix] {
  // An initializer may read the property before all others have values. A name of the view may hide the wrapper.
  guard !property.flags.contains(.oneOfSeveral), !property.hasAttribute("ObservedObject"),
    let view = property.owner, !view.members.contains(where: { $0.kind == .initializer }),
    !view.members.contains(where: { $0.kind == .typealias && $0.name == "State" })
  else { return [] }
  let wrapper = use.resolvesExternally("State") ? "@State" : "@SwiftUI.State"
  let (start, keyword) = (property.location.start, property.keywordLocation)
  let edits: [Edit] =
    if let attribute = property.attribute(["Bindable"]) {
      [
        Edit(Location(file: keyword.file, range: attribute.range), replacement: wrapper),
        Edit(keyword, replacement: "var"),
      ]
    } else if start == keyword.start {
      [Edit(keyword, replacement: "\(wrapper) var")]
    } else {
      [Edit(start, replacement: "\(wrapper) "), Edit(keyword, replacement: "var")]
    }
  return [Fix("Keep it in `@State`", .suggestion, edits: edits)]
}

extension String {
  fileprivate static func creates(_ store: String, for property: String, _ view: String) -> String {
    "view `\(view)` creates \(store) for its property `\(property)`: state is lost when the view is created again"
  }

  fileprivate static func creates(_ store: String, _ view: String) -> String {
    "view `\(view)` creates \(store) in `body`: state is lost when `body` is evaluated again"
  }
}
