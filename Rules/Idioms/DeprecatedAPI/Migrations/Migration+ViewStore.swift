import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// A view without a view store beside its store.
  static let viewStores = ["ViewStore", "ViewStoreOf"].map { name in
    Migration(name) { use in
      if let fix = use.removalOfAlias { return Change(fix) }
      if let move = use.temporaryViewStore?.move { return move.change("Use the store itself", of: use) }
      guard let viewStore = use.viewStoreProperty, let own = viewStore.move, let state = viewStore.state.move else {
        return nil
      }
      return (state + own).change("Read `\(viewStore.store.name)` itself", of: use)
    }
  }
}

extension ExternalSymbolUse<DeprecatedInterface> {
  /// The removal of a typealias that nothing names.
  fileprivate var removalOfAlias: Fix? {
    guard let alias = enclosingMember, alias.kind == .typealias, !alias.hasCommentBeside, !alias.hasDocComment,
      let lines = alias.linesToRemove,
      app.places(of: CollectionOfOne(alias.programName)).allSatisfy({ place in
        place.names.allSatisfy { name in !app.mentions(of: name.own, in: place.file).contains { _ in true } }
      })
    else { return nil }
    return Fix("Remove `\(alias.name)`", .suggestion, edits: [Edit(lines, replacement: "")])
  }
}

extension ViewStoreProperty {
  /// The changes of the view, without its state: the store replaces the view store, or the value that the view creates
  /// from the store's state.
  var move: ObservationMove? { moveToStore ?? moveToValue }

  private var moveToStore: ObservationMove? {
    guard let lines = property.linesOfItsOwn else { return nil }
    let reading = StoreReading(state: state, observed: observed, embedding: embedding, hasProjection: true)
    var edits = [Edit(lines, replacement: "")]
    for use in uses {
      guard let written = reading.edits(of: use, from: storeName(at: use)) else { return nil }
      edits += written
    }
    guard let values = reading.move(for: uses), let move = move(with: edits) else { return nil }
    return uses.contains(where: reading.bindsStore) ? store.moveToBindings.map { move + values + $0 } : move + values
  }

  /// A computed property that replaces the view store and creates its value from the store's state, so that its reads
  /// are observed.
  private var moveToValue: ObservationMove? {
    guard case .value(let value) = observed, property.linesOfItsOwn != nil,
      let valueName = Self.valueNames.first(where: isFree),
      let name = property.writtenType?.parts.first?.text,
      // Where nothing but the reducer's macro is missing for bindings of the store, that comes first.
      state.actionOfFeature?.hasCaseKeyPaths ?? false || !uses.contains(where: \.sendsBinding)
    else { return nil }
    let reading = StoreReading(
      state: state, observed: .properties([]), embedding: embedding, hasProjection: false, value: valueName)
    let label = value.labelOfState.map { "\($0): " } ?? ""
    let access = property.flags.contains(.private) ? "private " : ""
    let initializerCall = "\(name)(\(label)\(store.name).state)"
    var edits = [
      Edit(property.location, replacement: "\(access)var \(valueName): \(name) { \(initializerCall) }")
    ]
    for use in uses {
      guard let written = reading.edits(of: use, from: storeName(at: use)) else { return nil }
      edits += written
    }
    return move(with: edits)
  }

  private static let valueNames = ["viewState", "observedState"]

  /// The changes that do not depend on how the state is read.
  private func move(with edits: [Edit]) -> ObservationMove? {
    let app = property.app
    let own = edits + [Edit(app.lines(of: assignment), replacement: "")]
    if app.runsWithObservation(at: property.nameLocation) == true { return ObservationMove(own) }
    return uses.untrackedBlocks().map { ObservationMove(own) + $0.tracking }
  }
}

extension ViewStoreUse {
  fileprivate var sendsBinding: Bool { if case .sendingBinding = kind { true } else { false } }
}
