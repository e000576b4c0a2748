import TCALintModel
import TCALintSyntax

/// The code that reducers call outside of their own: functions, accessors, initial values, closures.
///
/// Views, clients and what implements them are not followed: what these do is their own.
public struct ReducerCalls: Sendable {
  private let found: ReachableFunctions
  /// The reducers in whose code the search begins.
  private let reducers: [FunctionReference: SymbolID?]

  /// - Parameters:
  ///   - reducers: the code in which the search begins, with the reducer that it is of.
  ///   - targets: the declarations that are searched for. What cannot lead to their code is not looked at.
  ///   - isFollowed: which edges of a function are followed.
  public init(
    _ app: App, from reducers: [FunctionReference: SymbolID?], to targets: [DeclarationReference],
    following isFollowed: (FunctionReference, CallEdge) -> Bool
  ) {
    var callers = PossibleCallers(of: targets, from: reducers.keys, app)
    self.reducers = reducers.filter { callers.contain($0.key) }
    found = app.callGraph.reachable(
      from: self.reducers.keys.sorted(), limit: Self.maxSteps, following: isFollowed,
      entering: { callers.contain($0) && app.isPlainCode($0) })
  }

  private static let maxSteps = 200_000
  /// Longer chains of calls are not reported.
  private static let maxCalls = 64

  /// The functions that are called, and no code of a reducer themselves, in the order in which they are come to.
  public var functions: [FunctionReference] { found.functions.filter { reducers[$0] == nil } }

  /// The calls that lead from the code of a reducer to a function, those of closures where they are declared
  /// separately, and that reducer, nil if it may be any; nil for a function that no call leads to, or more than
  /// ``maxCalls``.
  public func calls(to function: FunctionReference, _ program: Program) -> (reducer: SymbolID?, calls: [Location])? {
    var (calls, current): ([Location], FunctionReference) = ([], function)
    while let origin = found.origins[current] {
      guard calls.count < Self.maxCalls else { return nil }
      let site = program.files[origin.caller.file].facts.nodes[origin.site]
      if site.kind != .closure { calls.append(Location(file: origin.caller.file, range: site.range)) }
      current = origin.caller
    }
    guard !calls.isEmpty, let reducer = reducers[current] else { return nil }
    return (reducer, calls.reversed())
  }
}

extension App {
  /// The names of the types that start unstructured work, as far as the program mentions them.
  public var namesOfTasks: [ProgramName] { ["Task", "DispatchQueue"].compactMap(program.name) }

  /// The functions and closures of reducers, each with the reducer around it; nil for a `Reduce` outside of one.
  public var functionsOfReducers: [FunctionReference: SymbolID?] {
    var reducers: [FunctionReference: SymbolID?] = [:]
    for entry in reducerCodeTable.entries {
      if let function = function(ofScope: entry.scope, in: entry.file) { reducers[function] = entry.reducer }
    }
    return reducers
  }

  /// The function or closure whose code a scope is.
  public func function(ofScope scope: ScopeID, in file: FileID) -> FunctionReference? {
    let facts = program.files[file].facts
    let closure = facts.scopes[scope].closure
    guard closure.isNone else {
      return facts.node(at: facts.closures[closure].range).map { FunctionReference(file: file, node: $0) }
    }
    let (range, declaration) = (facts.scopes[scope].range, facts.scopes[scope].declaration)
    let declared = program.functions(of: DeclarationReference(file: file, declaration: declaration))
    if let function = declared.first(where: { range.contains(facts.nodes[$0.node].range.lowerBound) }) {
      return function
    }
    // A local function is in the body of another.
    let first = facts.body(at: range.lowerBound).flatMap { facts.nodes(in: range, of: $0).first }
    return first.map { FunctionReference(file: file, node: facts.function(around: $0)) }
  }

  /// Whether code belongs to no view, client, test or preview.
  fileprivate func isPlainCode(_ function: FunctionReference) -> Bool {
    program.declaration(around: function).map(isPlainCode) ?? !program.isTestFile[function.file]
  }

  func isPlainCode(_ declaration: DeclarationReference) -> Bool {
    !program.isTestFile[declaration.file] && !isTestOrPreview(declaration)
      && program.enclosingSymbols(declaration).allSatisfy { type in
        roles[type].isDisjoint(with: [.view, .app, .test, .preview, .dependencyKey]) && !isClientOrImplementsOne(type)
          && !isInClient(type)
      }
  }

  /// Whether a type is nested in a client, by however many steps.
  private func isInClient(_ type: SymbolID) -> Bool {
    program.withOuterTypes(type).dropFirst().contains(where: isClient)
  }
}
