import TCALintModel
import TCALintSyntax

/// A function that a view passes on and that only sends an action: a method of its own, or a closure that only calls
/// it.
public struct SendingFunction: Sendable {
  /// The argument that forwards it.
  public let argument: ArgumentSite
  /// The call by which it sends the action.
  public let send: StoreSend
}

extension App {
  private static let sendingFunctionsKey = TableKey<[SendingFunction]>("sending functions")

  /// In the order of files and lines.
  public var sendingFunctions: [SendingFunction] { table(Self.sendingFunctionsKey) { findSendingFunctions() } }

  private func findSendingFunctions() -> [SendingFunction] {
    let methods = methodsThatOnlySend
    if methods.isEmpty { return [] }
    var found: [SendingFunction] = []
    for place in places(of: Set(methods.keys.map { Member(self, $0).programName })) {
      let facts = program.files[place.file].facts
      for (name, own) in place.names {
        for case .path(let id, at: 0) in mentions(of: own, in: place.file) {
          let path = facts.paths[id]
          guard path.names.count == 1, path.root == .unqualified || path.root == .self,
            let argument = facts.argument(handingOn: path),
            let owner = program.enclosingType(of: path.scope, in: place.file).symbol,
            let send = program.members.value(name, of: owner).flatMap({ methods[$0] })
          else { continue }
          found.append(SendingFunction(argument: ArgumentSite(self, argument, in: place.file), send: send))
        }
      }
    }
    return found.sorted { $0.argument.location < $1.argument.location }
  }

  /// The methods of views whose only statement sends.
  private var methodsThatOnlySend: [DeclarationReference: StoreSend] {
    let sends = storeSends.compactMap { send -> (DeclarationReference, StoreSend)? in
      let scope = send.facts.scopes[send.call.call.scope]
      guard scope.kind == .function, scope.itemCount == 1, send.call.call.use == .statement,
        send.facts.declarations[scope.declaration].kind == .function,
        !send.facts.declarations[scope.declaration].flags.contains(.local), send.owner?.isView == true
      else { return nil }
      return (DeclarationReference(file: send.call.file, declaration: scope.declaration), send)
    }
    return Dictionary(sends) { first, _ in first }
  }
}

extension FileFacts {
  /// The argument that forwards the function named by a path: the name itself, or a closure that only calls it.
  fileprivate func argument(handingOn path: Path) -> ArgumentID? {
    if !path.argument.isNone { return path.argument }
    guard !path.calling.isNone, case let scope = scopes[calls[path.calling].scope], scope.kind == .closure,
      scope.itemCount == 1, case let argument = closures[scope.closure].argument, !argument.isNone
    else { return nil }
    return argument
  }
}
