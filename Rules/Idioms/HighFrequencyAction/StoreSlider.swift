import TCALintDomain
import TCALintModel
import TCALintSyntax

extension App {
  /// The sliders whose value is a binding to what a store holds, or one whose setter sends to a store or assigns to it.
  var slidersOfStores: [CallSite] {
    let bindings = StoreBindings(self)
    return uses(of: sliders).compactMap(\.call).filter { slider in
      slider.argument("value").map { bindings.contain(slider.facts.arguments[$0.id].value, in: slider.file) } ?? false
    }
  }
}

private let sliders = [
  PlainInterface(
    pattern: .initializer("Slider", .containing(["value"])), modules: ["SwiftUI", "ComposableArchitecture"])
]

/// Determines which values are bindings that change a store whenever they change.
private struct StoreBindings {
  private let app: App
  private let sending: Set<Location>

  init(_ app: App) {
    self.app = app
    sending = Set(app.sendingBindings.map(\.call.location))
  }

  func contain(_ value: Value, in file: FileID) -> Bool {
    var (value, file) = (value, file)
    for _ in 0..<Self.maxProperties {
      if app.program.isBindingOfStore(value, in: file) { return true }
      if let call = value.call.map({ CallSite(app, $0, in: file) }) {
        return sending.contains(call.location) || assignsToStore(call)
      }
      guard let property = property(named: value, in: file), let given = property.valueGivenBack else { return false }
      (value, file) = (given, property.reference.file)
    }
    return false
  }

  /// The maximum number of properties that a binding is passed through.
  private static let maxProperties = 4

  /// `Binding(get: { Double(store.rating) }, set: { store.rating = Int($0) })`
  private func assignsToStore(_ call: CallSite) -> Bool {
    let facts = call.facts
    guard let setter = call.arguments.first(where: \.isSetterOfBinding),
      let closure = facts.arguments[setter.id].value.closure
    else { return false }
    return facts.writes[facts.writes(in: facts.closures[closure].range)].contains { write in
      guard let path = facts.base(of: write.target) else { return false }
      return (1..<max(path.names.count, 1)).prefix(Self.maxNames).contains {
        app.program.isStore(ofFirst: $0, namesOf: path, in: call.file)
      }
    }
  }

  private static let maxNames = 4

  /// The property of the type around that a value names: `volume`, `self.volume`.
  private func property(named value: Value, in file: FileID) -> Member? {
    let facts = app.program.files[file].facts
    guard let path = value.path.map({ facts.paths[$0] }), path.names.count == 1,
      path.root == .unqualified || path.root == .self, let id = value.path
    else { return nil }
    return app.program.declaration(referencedBy: facts.nodeOfPath[Int(id.rawValue)], in: file).map { Member(app, $0) }
  }
}
