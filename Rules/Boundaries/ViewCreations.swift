import TCALintDomain
import TCALintModel
import TCALintSyntax

/// Where the program creates views. It caches what it looked up.
struct ViewCreations {
  private var known: [SymbolID: [CallSite]] = [:]
  /// Whether the program starts an app.
  private var isOfApp: Bool?

  /// The maximum number of mentions of a view. Further ones are ignored.
  private static let maxMentions = 64

  /// Whether only tests and previews create a view, or views that only they create. Other programs create the public
  /// views of one that starts no app.
  ///
  /// - Parameter steps: how many views that create one another are looked at.
  mutating func areAllForTests(of view: TypeHandle, steps: Int = 4) -> Bool {
    let all = creations(of: view)
    guard !all.isEmpty, !mayBeOfOthers(view) else { return false }
    for call in all where !view.app.isTestOrPreview(call.location) {
      let place = DeclarationReference(file: call.file, declaration: call.facts.scopes[call.call.scope].declaration)
      guard steps > 0, let outer = view.app.view(around: place), outer != view,
        areAllForTests(of: outer, steps: steps - 1)
      else { return false }
    }
    return true
  }

  private mutating func mayBeOfOthers(_ view: TypeHandle) -> Bool {
    guard view.declaration?.flags.contains(.public) == true else { return false }
    let isOfApp =
      isOfApp
      ?? view.app.types.contains { type in
        type.isApp || ["main", "NSApplicationMain", "UIApplicationMain"].contains(where: type.hasAttribute)
      }
    self.isOfApp = isOfApp
    return !isOfApp
  }

  /// Whether views create none of a view, but only classes and hosting controllers, which do it once.
  mutating func areOutsideOfViews(of view: TypeHandle) -> Bool {
    let used = used(of: view)
    return !used.isEmpty && used.allSatisfy(\.isOutsideOfViews)
  }

  /// Whether the initial value of a property is not used: each creation passes another value, or an initializer assigns
  /// one.
  mutating func replace(_ property: Member, of view: TypeHandle) -> Bool {
    if property.flags.contains(.let) { return false }
    let used = used(of: view)
    return !used.isEmpty && used.allSatisfy { $0.argument(property.name) != nil } || view.assigns(property)
  }

  private mutating func used(of view: TypeHandle) -> [CallSite] {
    creations(of: view).filter { !view.app.isTestOrPreview($0.location) }
  }

  private mutating func creations(of view: TypeHandle) -> [CallSite] {
    if let known = known[view.symbol] { return known }
    let program = view.app.program
    let mentions = view.app.mentionsOutsideTests(of: program.symbols[view.symbol].name)
    let creations = mentions.prefix(Self.maxMentions).compactMap { file, mention -> CallSite? in
      guard case .path(let id, let position) = mention, case let facts = program.files[file].facts,
        case let path = facts.paths[id], position == path.names.count - 1, !path.calling.isNone,
        path.root == .unqualified,
        program.resolve(path.names, in: file, at: facts.scopes[path.scope].declaration).symbol == view.symbol
      else { return nil }
      return CallSite(view.app, path.calling, in: file)
    }
    known[view.symbol] = creations
    return creations
  }
}

extension CallSite {
  /// Whether it is an argument of a hosting controller, or in the code of a class.
  fileprivate var isOutsideOfViews: Bool {
    if let outer = facts.call(of: call.argument).map({ CallSite(app, $0, in: file) }),
      outer.name?.contains("Hosting") ?? false
    {
      return true
    }
    let place = DeclarationReference(file: file, declaration: facts.scopes[call.scope].declaration)
    return app.type(around: place)?.kind == .class
  }
}

extension TypeHandle {
  /// Whether an initializer assigns a property.
  fileprivate func assigns(_ property: Member) -> Bool {
    members.contains { member in
      guard member.kind == .initializer else { return false }
      let facts = member.facts
      return facts.writes[facts.writes(in: member.declaration.range)].contains { write in
        let target = write.target.path.flatMap { facts.lastName(facts.paths[$0].names) }
        return target.map { facts.names.has($0, text: property.name) } ?? false
      }
    }
  }
}
