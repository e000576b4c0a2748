import TCALintDomain
import TCALintModel
import TCALintRuleKit

/// How a store is asked for what a view store of it was asked for.
struct StoreReading {
  /// What the store holds.
  let state: TypeHandle
  /// What the view store observed of it.
  let observed: ObservedPart
  /// The cases that what the view store was sent was put into.
  let embedding: [String]

  /// Names the store in the place of the view store; nil where a use is none that a store has.
  ///
  /// - Parameter store: its name there: `store`, `self.store`.
  func edits(of use: ViewStoreUse, from store: String) -> [Edit]? {
    switch use.kind {
    case .whole: properties.map { [Edit(use.location, replacement: $0.isEmpty ? "\(store).state" : path(store, $0))] }
    case .property(let property): names(of: property).map { [Edit(use.location, replacement: read(store, $0, use))] }
    case .send(let argument): [Edit(use.name, replacement: store)] + embed(argument)
    case .projection(let property):
      names(of: property).flatMap { projected(store, $0) }.map { [Edit(use.location, replacement: $0)] }
    case .boundKeyPath(let property, let call):
      names(of: property).flatMap { projected(store, $0) }.map {
        [Edit(use.name.through(call.location), replacement: $0)]
      }
    case .sendingBinding(let read, let cases, let call): sending(use.name.through(call.location), store, read, cases)
    case .other: nil
    }
  }

  /// `$store.title.sending(\.titleChanged)`
  private func sending(_ place: Location, _ store: String, _ read: [String], _ cases: [String]) -> [Edit]? {
    let cases = embedding + cases
    guard let action = state.actionOfFeature, action.hasCaseKeyPath(through: cases),
      let binding = properties.flatMap({ projected(store, $0 + read) }), !app.source(place).contains("//")
    else { return nil }
    return [Edit(place, replacement: "\(binding).sending(\\.\(cases.joined(separator: ".")))")]
  }

  /// The properties that lead to the whole of what is observed.
  private var properties: [String]? { if case .properties(let names) = observed { names } else { nil } }

  /// What stands behind the store in the place of a property of what is observed.
  private func names(of property: String) -> [String]? {
    switch observed {
    case .properties(let names): names + [property]
    case .value(let value):
      switch value.sources[property] {
      case .read(let path): path.split(separator: ".").map(String.init)
      case .computed where !state.members.contains { $0.name == property }: [property]
      case .computed, nil: nil
      }
    }
  }

  /// What the state is given that a type of the view worked out of it, and that type taken away.
  func move(for uses: [ViewStoreUse]) -> ObservationMove? {
    guard case .value(let value) = observed else { return ObservationMove() }
    var added: [String] = []
    for use in uses {
      guard case .property(let property) = use.kind, case .computed(let code, let type) = value.sources[property] else {
        continue
      }
      let line = "\(property): \(type) { \(code) }"
      if !added.contains(line) { added.append(line) }
    }
    var edits = value.unneededLines.map { [Edit($0, replacement: "")] } ?? []
    if !added.isEmpty {
      guard let place = state.placeForMember else { return nil }
      let words = state.isPublic ? "public var" : "var"
      let lines = added.map { "\(place.indentation)\(words) \($0)\(place.lineBreak)" }.joined()
      edits.append(Edit(place.location, replacement: place.lineBreak + lines))
    }
    return ObservationMove(edits)
  }

  /// What names read of a store: `store.user.name`, and `store.state.id` where the store has a member of that name.
  private func path(_ store: String, _ names: [String]) -> String {
    let isHidden = names.first.map(app.isMemberOfStores) ?? false
    return ([store] + (isHidden ? ["state"] : []) + names).joined(separator: ".")
  }

  /// What is read through something that may be missing is one value for what comes behind it.
  private func read(_ store: String, _ names: [String], _ use: ViewStoreUse) -> String {
    let path = path(store, names)
    return use.isContinued && path.contains("?") ? "(\(path))" : path
  }

  private func embed(_ action: ArgumentSite) -> [Edit] {
    if embedding.isEmpty { return [] }
    let place = action.location
    return [
      Edit(place.start, replacement: embedding.map { ".\($0)(" }.joined()),
      Edit(place.end, replacement: String(repeating: ")", count: embedding.count)),
    ]
  }

  /// The binding to what names read of a store: `$store.title`.
  private func projected(_ store: String, _ names: [String]) -> String? {
    guard let first = names.first, !app.isMemberOfStores(first), !names.contains(where: { $0.hasSuffix("?") }) else {
      return nil
    }
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
