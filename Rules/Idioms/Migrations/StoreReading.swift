import TCALintDomain
import TCALintModel
import TCALintRuleKit

/// How a store is asked for what a view store of it was asked for.
struct StoreReading {
  let app: App
  /// The properties that lead from the store's state to what the view store observed.
  let observed: [String]
  /// The cases that what the view store was sent was put into.
  let embedding: [String]

  /// Names the store in the place of the view store; nil where a use is none that a store has.
  ///
  /// - Parameter store: its name there: `store`, `self.store`.
  func edits(of use: ViewStoreUse, from store: String) -> [Edit]? {
    switch use.kind {
    case .whole: [Edit(use.location, replacement: observed.isEmpty ? "\(store).state" : path(store, observed))]
    case .property(let property): [Edit(use.location, replacement: path(store, observed + [property]))]
    case .send(let argument): [Edit(use.name, replacement: store)] + embed(argument)
    case .projection(let property):
      [Edit(use.location, replacement: ([projected(store)] + observed + [property]).joined(separator: "."))]
    case .binding, .other: nil
    }
  }

  /// What names read of a store: `store.user.name`, and `store.state.id` where the store has a member of that name.
  private func path(_ store: String, _ names: [String]) -> String {
    let isHidden = names.first.map(app.isMemberOfStores) ?? false
    return ([store] + (isHidden ? ["state"] : []) + names).joined(separator: ".")
  }

  private func embed(_ action: ArgumentSite) -> [Edit] {
    if embedding.isEmpty { return [] }
    let place = action.location
    let start = Location(file: place.file, range: place.range.lowerBound..<place.range.lowerBound)
    return [
      Edit(start, replacement: embedding.map { ".\($0)(" }.joined()),
      Edit(place.end, replacement: String(repeating: ")", count: embedding.count)),
    ]
  }

  private func projected(_ store: String) -> String {
    store.hasPrefix("self.") ? "self.$\(store.dropFirst(5))" : "$\(store)"
  }
}

extension ViewStoreUse {
  /// Whether it asks for a binding.
  var isBinding: Bool {
    switch kind {
    case .projection, .binding: true
    default: false
    }
  }
}
