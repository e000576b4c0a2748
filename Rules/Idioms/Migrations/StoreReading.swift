import TCALintDomain
import TCALintModel
import TCALintRuleKit

/// How a store is asked for what a view store of it was asked for.
struct StoreReading {
  /// What the store holds.
  let state: TypeHandle
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
    case .projection(let property): projected(store, observed + [property]).map { [Edit(use.location, replacement: $0)] }
    case .boundKeyPath(let property, let call):
      projected(store, observed + [property]).map { [Edit(use.name.through(call.location), replacement: $0)] }
    case .sendingBinding(let read, let cases, let call): sending(use.name.through(call.location), store, read, cases)
    case .other: nil
    }
  }

  /// `$store.title.sending(\.titleChanged)`
  private func sending(_ place: Location, _ store: String, _ read: [String], _ cases: [String]) -> [Edit]? {
    let cases = embedding + cases
    guard let action = state.actionOfFeature, action.hasCaseKeyPath(through: cases),
      let binding = projected(store, observed + read), !app.source(place).contains("//")
    else { return nil }
    return [Edit(place, replacement: "\(binding).sending(\\.\(cases.joined(separator: ".")))")]
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

  /// The binding to what names read of a store: `$store.title`.
  private func projected(_ store: String, _ names: [String]) -> String? {
    guard let first = names.first, !app.isMemberOfStores(first) else { return nil }
    let binding = store.hasPrefix("self.") ? "self.$\(store.dropFirst(5))" : "$\(store)"
    return ([binding] + names).joined(separator: ".")
  }

  private var app: App { state.app }
}

extension ViewStoreUse {
  /// Whether it asks for a binding.
  var isBinding: Bool {
    switch kind {
    case .projection, .boundKeyPath, .sendingBinding: true
    default: false
    }
  }
}

extension Location {
  /// From where it begins to where another place ends.
  fileprivate func through(_ other: Location) -> Location {
    Location(file: file, range: range.lowerBound..<other.range.upperBound)
  }
}
