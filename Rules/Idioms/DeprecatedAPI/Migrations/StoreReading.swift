import TCALintDomain
import TCALintModel
import TCALintRuleKit

/// Replaces queries of a view store by queries of its store.
struct StoreReading {
  /// The state of the store.
  let state: TypeHandle
  /// The part of it that the view store observed.
  let observed: ObservedPart
  /// The cases that what the view store was sent was put into.
  let embedding: [String]
  /// Whether the store is a property, which can give bindings.
  let hasProjection: Bool
  /// The name of the property with the value that is read; nil where the store is read itself.
  var value: String?

  /// Names the store in the place of the view store; nil where a use is none that a store has.
  ///
  /// - Parameter store: its name there: `store`, `self.store`.
  func edits(of use: ViewStoreUse, from store: String) -> [Edit]? {
    switch use.kind {
    case .whole: properties.map { [Edit(use.location, replacement: path(store, $0))] }
    case .property(let property): names(of: property).map { [Edit(use.location, replacement: read(store, $0, use))] }
    case .send(let argument): [Edit(use.name, replacement: store)] + embed(argument)
    case .projection(let property):
      names(of: property).flatMap { projected(store, $0) }.map { [Edit(use.location, replacement: $0)] }
    case .boundKeyPath(let path, let call):
      binding(of: path, store).map { [Edit(use.name.through(call.location), replacement: $0)] }
    case .sendingBinding(let read, let cases, let call):
      app.mayHoldComment(call.location)
        ? nil
        : sending(read, cases, store, isAnimated: call.isAskedForMore).map {
          [Edit(use.name.through(call.location), replacement: $0)]
        }
    case .computedBinding(let binding):
      computed(binding, store).map { [Edit(use.name.through(binding.call.location), replacement: $0)] }
    case .other: nil
    }
  }

  /// The path after the store that replaces properties of the observed value.
  func names(of read: [String]) -> [String]? {
    if let properties { return properties + read }
    guard let first = read.first else { return nil }
    guard first.hasSuffix("?") else { return names(of: first).map { $0 + read.dropFirst() } }
    return names(of: String(first.dropLast())).map { $0.dropLast() + [$0.last! + "?"] + read.dropFirst() }
  }

  /// The properties that lead to the whole observed value.
  private var properties: [String]? { if case .properties(let names) = observed { names } else { nil } }

  /// The path after the store that replaces a property of the observed value.
  func names(of property: String) -> [String]? {
    switch observed {
    case .properties(let names): names + [property]
    case .value(let value):
      switch value.sources[property] {
      case .read(let path): path.split(separator: ".").map(String.init)
      case .computed where !state.hasMember(named: property): [property]
      case .computed, nil: nil
      }
    }
  }

  /// The properties that are added to the state, since a type of the view derived them from it, and the removal of that
  /// type.
  func move(for uses: [ViewStoreUse]) -> ObservationMove? {
    guard case .value(let value) = observed else { return ObservationMove() }
    var added: [String] = []
    for use in uses {
      for property in use.propertiesRead {
        guard case .computed(let code, let type) = value.sources[property] else { continue }
        let line = "\(property): \(type) { \(code) }"
        if !added.contains(line) { added.append(line) }
      }
    }
    var edits = value.unneededLines.map { [Edit($0, replacement: "")] } ?? []
    if !added.isEmpty {
      guard let place = state.placeForMember else { return nil }
      let words = state.isPublic ? "public var" : "var"
      let lines = added.map { "\(place.indentation)\(words) \($0)\n" }.joined()
      edits.append(Edit(place.location, replacement: "\n" + lines))
    }
    return ObservationMove(edits)
  }

  /// The path of names in a store: `store.user.name`, and `store.state.id` where the store has a member of that name.
  func path(_ store: String, _ names: [String]) -> String {
    if let value { return ([(store.hasPrefix("self.") ? "self." : "") + value] + names).joined(separator: ".") }
    if names.isEmpty { return "\(store).state" }
    let isHidden = names.first.map(app.isMemberOfStores) ?? false
    return ([store] + (isHidden ? ["state"] : []) + names).joined(separator: ".")
  }

  /// A read through an optional is one value for the code after it.
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

  var app: App { state.app }
}

extension ViewStoreUse {
  /// The properties of the observed value that it reads first.
  fileprivate var propertiesRead: [String] {
    switch kind {
    case .property(let property): [property]
    case .sendingBinding(let read, _, _): read.prefix(1).map { $0.hasSuffix("?") ? String($0.dropLast()) : $0 }
    case .computedBinding(let binding): binding.properties
    default: []
    }
  }
}
