import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The features whose state is gone when their view disappears.
struct PresentedFeatures {
  private let app: App
  private let compositions: [TypeHandle: [Composition]]
  /// The features that are elements of collections.
  private let elements: Set<TypeHandle>
  /// The types of stored properties that are no optionals and no collections.
  private let storedTypes: Set<SymbolID>
  private var known: [TypeHandle: Composition?] = [:]

  /// The cost is linear in the compositions and the states of the app.
  init(_ app: App) {
    self.app = app
    var (compositions, elements): ([TypeHandle: [Composition]], Set<TypeHandle>) = ([:], [])
    for composition in app.compositions {
      guard let child = composition.child else { continue }
      compositions[child, default: []].append(composition)
      if case .elements = composition.kind { elements.insert(child) }
    }
    (self.compositions, self.elements) = (compositions, elements)
    storedTypes = Set(app.states.flatMap(\.storedProperties).compactMap { app.program.symbol(of: $0.type) })
  }

  /// Where a reducer runs a feature whose state comes and goes with what is presented; nil if some code runs the feature
  /// on state that may still be there.
  mutating func presentation(of feature: TypeHandle) -> Composition? {
    if let known = known[feature] { return known }
    let found = findPresentation(of: feature)
    known[feature] = .some(found)
    return found
  }

  private func findPresentation(of feature: TypeHandle) -> Composition? {
    let own = compositions[feature] ?? []
    guard !own.isEmpty, own.allSatisfy(isPresentation),
      !feature.states.contains(where: { storedTypes.contains($0.symbol) })
    else { return nil }
    let ranges = Dictionary(grouping: own.map(\.location), by: \.file).mapValues { $0.map(\.range).merged }
    let isPresentedOnly = app.runs(of: feature).allSatisfy { file, path in
      let start = app.program.files[file].facts.paths[path].range.lowerBound
      return ranges[file]?.cover(start) ?? false
    }
    return isPresentedOnly ? own[0] : nil
  }

  /// A screen of a stack that is covered disappears too, and keeps its state.
  private func isPresentation(_ composition: Composition) -> Bool {
    let parent = composition.parent
    let (isInStack, isRun) = (elements.contains(parent), compositions[parent] != nil)
    switch composition.kind {
    case .optional: return isRemoved(composition)
    case .stateCase: return !isInStack && (parent.kind != .enum || isRun)
    case .scope: return !isInStack && isRun && parent.states.contains { $0.kind == .enum }
    case .elements: return false
    }
  }

  /// Whether an optional state is set to nil: with `@Presents` by each dismissal, without it by code of the program.
  private func isRemoved(_ composition: Composition) -> Bool {
    guard let name = composition.statePath.first else { return false }
    let properties = composition.parent.states.flatMap(\.stateProperties).filter { $0.name == name }
    return properties.contains { property in
      property.member.presentsChild
        // What a call gives is a new state.
        || property.changes.contains { $0.entry.isAssignment && $0.entry.change.value.call == nil }
    }
  }
}
