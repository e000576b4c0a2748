import TCALintDomain
import TCALintModel
import TCALintSyntax

/// Looks at the code that runs a reducer for a `BindingReducer` on the same state.
struct ReducerUses {
  private let app: App
  private var results: [SymbolID: Bool] = [:]

  init(_ app: App) { self.app = app }

  private var program: Program { app.program }

  /// Whether what runs a reducer applies the actions of bindings, or may do so.
  mutating func mayApplyBindings(of reducer: TypeHandle) -> Bool {
    if let known = results[reducer.symbol] { return known }
    // A reducer that runs itself says nothing new.
    results[reducer.symbol] = false
    let result = findUses(of: reducer)
    results[reducer.symbol] = result
    return result
  }

  /// A reducer that is used more often is not looked at.
  private static let maxUses = 256

  private mutating func findUses(of reducer: TypeHandle) -> Bool {
    var count = 0
    for (file, path) in app.runs(of: reducer) {
      guard let node = program.files[file].facts.node(of: .path(path)) else { return true }
      count += 1
      if count > Self.maxUses || mayApplyBindings(around: NodeReference(file: file, node: node), of: reducer) {
        return true
      }
    }
    return false
  }

  private mutating func mayApplyBindings(around use: NodeReference, of reducer: TypeHandle) -> Bool {
    let facts = program.files[use.file].facts
    var node = use.node
    while case let parent = facts.nodes[node].parent, !parent.isNone {
      switch facts.nodes[parent].kind {
      case .member:
        let name = facts.names.text(facts.nodes[parent].name)
        guard name == "body" || name.isEmpty || ReducerOperators.names.contains(name) else { return true }
      case .call where facts.firstOperand(of: parent) != node:
        let callee =
          facts.firstOperand(of: parent).flatMap { facts.value(of: $0).path }
          .flatMap { facts.lastName(facts.paths[$0].names) }.map { facts.names.text($0) } ?? ""
        if Self.runners.contains(callee) || ReducerOperators.ofChildren.contains(callee) { return false }
        guard ["CombineReducers", "onChange"].contains(callee) else { return true }
      case .block:
        if ReducerParts(in: parent, of: use.file, beside: reducer).mayApplyBindings { return true }
      case .call, .closure, .if, .switch, .case, .return, .conditionalCode, .ternary: break
      default: return true
      }
      node = parent
    }
    guard let owner = app.type(.reducer, around: program.declaration(around: node, use.file)) else { return true }
    return ReducerParts(of: owner).mayApplyBindings || mayApplyBindings(of: owner)
  }

  /// What runs a reducer on a state that is made there, or on a part of one.
  private static let runners: Set<String> = ["Scope", "Store", "StoreOf", "TestStore", "TestStoreOf"]
}

extension Program {
  fileprivate func declaration(around node: BodyNodeID, _ file: FileID) -> DeclarationReference {
    DeclarationReference(file: file, declaration: files[file].facts.body(of: node).declaration)
  }
}
