import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A view observes a model of its own beside its store.
  static let modelBesideStore = Rule(
    id: "model-beside-store", category: .boundaries, severity: .info, profile: .strict,
    summary: "A view with a store observes a model object, too: its state has two owners.",
    page: Page.modelBesideStore,
    check: .program { app in app.views.filter { $0.kind == .struct }.flatMap(modelFindings) })
}

private func modelFindings(_ view: TypeHandle) -> [Finding] {
  let models = view.storedProperties.filter { $0.holdsModel(of: view) }
  guard !models.isEmpty, let (reducer, store) = view.stores.first else { return [] }
  let owned = Set(view.stores.flatMap { $0.reducer.states }.flatMap(\.storedProperties).compactMap(\.nominalType))
  return models.compactMap { model in
    guard let type = model.nominalType, !owned.contains(type) else { return nil }
    return Finding(
      .hasTwoOwners(view.name, model.name, store.name), at: model.nameLocation,
      related: [RelatedLocation("the store of `\(reducer.name)` is here", at: store.nameLocation)],
      help: .move(type.name, into: reducer.name, isClient: view.app.isClient(type)))
  }
}

extension Member {
  /// Whether the view observes a model by it that does something: not one of the environment, or that another wrapper
  /// resolves.
  fileprivate func holdsModel(of view: TypeHandle) -> Bool {
    guard let type = nominalType, type.kind == .class, type.isModel, type.name != "ViewStore",
      type.members.contains(where: { $0.isFunction(for: view) })
    else { return false }
    let names = wrappers
    // Views observe an object of the framework Observation by any property.
    return type.hasAttribute("Observable") || type.hasAttribute("Perceptible")
      ? names.isSubset(of: ["State", "Bindable"])
      : !names.isEmpty && names.isSubset(of: ["StateObject", "ObservedObject"])
  }

  /// Whether it is a function of a model that a view can call: a model without only helps to show something.
  fileprivate func isFunction(for view: TypeHandle) -> Bool {
    kind == .function && flags.isDisjoint(with: [.static, .ofTypeAlone]) && !Self.requirements.contains(name)
      && (!flags.contains(.private) || reference.file == view.nameLocation?.file)
  }

  /// Functions that the standard library calls: those of `Hashable` and `Encodable`.
  private static let requirements: Set<String> = ["encode", "hash"]
}

extension App {
  /// Whether values of a type are dependencies.
  fileprivate func isClient(_ type: TypeHandle) -> Bool { clients.contains { $0.type == type } }
}

extension String {
  fileprivate static func hasTwoOwners(_ view: String, _ model: String, _ store: String) -> String {
    "view `\(view)` observes the model `\(model)` beside `\(store)`: its state has two owners"
  }

  fileprivate static func move(_ model: String, into reducer: String, isClient: Bool) -> String {
    "Move what `\(model)` stores into the state of `\(reducer)`"
      + (isClient ? "." : ", and what it does into a client.")
  }
}
