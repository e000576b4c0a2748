import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The views that may disappear while the state of their feature stays: parts of the feature's own view, tabs, and what
/// another screen covers.
struct CoveredViews {
  private let app: App
  /// The views that show tabs, or other screens over what they show.
  private let covering: Set<SymbolID>
  private var known: [TypeHandle: Bool] = [:]

  private static let coveringNames = [
    "NavigationLink", "NavigationLinkStore", "NavigationStackStore", "TabView", "fullScreenCover",
    "navigationDestination",
  ]

  /// The cost is linear in the mentions of what covers views.
  init(_ app: App) {
    self.app = app
    var covering: Set<SymbolID> = []
    for name in (Self.coveringNames + ["NavigationStack"]).compactMap(app.program.name) {
      let isStack = app.program.text(name) == "NavigationStack"
      for (file, mention) in app.mentionsOutsideTests(of: name) {
        guard case .path(let id, _) = mention else { continue }
        let facts = app.program.files[file].facts
        let path = facts.paths[id]
        if isStack, path.calling.isNone || CallSite(app, path.calling, in: file).argument("path") == nil { continue }
        let place = DeclarationReference(file: file, declaration: facts.scopes[path.scope].declaration)
        covering.formUnion(app.program.enclosingSymbols(place))
      }
    }
    self.covering = covering
  }

  /// - Parameter feature: that of the view's store.
  mutating func contain(_ view: TypeHandle, of feature: TypeHandle) -> Bool {
    if let known = known[view] { return known }
    let found = covering.contains(view.symbol) || isShown(view, inPlaceOf: feature)
    known[view] = found
    return found
  }

  /// Whether another view of the feature, or one that covers what it shows, creates a view, and does not present it.
  private func isShown(_ view: TypeHandle, inPlaceOf feature: TypeHandle) -> Bool {
    app.runs(of: view).contains { file, path in
      let facts = app.program.files[file].facts
      let declaration = facts.scopes[facts.paths[path].scope].declaration
      guard let owner = app.type(around: DeclarationReference(file: file, declaration: declaration)) else {
        return false
      }
      return owner.stores.contains { $0.reducer == feature }
        || covering.contains(owner.symbol) && !isPresented(path, file)
    }
  }

  private static let presentations: Set<String> = ["fullScreenCover", "navigationDestination", "popover", "sheet"]

  /// Whether a view is created in an argument of a modifier that presents it.
  private func isPresented(_ id: PathID, _ file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    let path = facts.paths[id]
    let closures = facts.scopes(around: path.scope).lazy.prefix {
      ![.function, .accessor, .type, .file].contains(facts.scopes[$0].kind)
    }.filter { facts.scopes[$0].kind == .closure }.map { facts.closures[facts.scopes[$0].closure].call }
    let calls = [path.argument.isNone ? nil : facts.call(of: path.argument)].compactMap(\.self) + closures
    return calls.contains { call in
      !call.isNone && CallSite(app, call, in: file).name.map(Self.presentations.contains) ?? false
    }
  }
}
