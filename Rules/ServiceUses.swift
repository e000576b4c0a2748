import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintSyntax

/// The uses of one service in one function or closure, which are one finding.
struct ServiceUses {
  /// The first use.
  fileprivate(set) var first: ExternalSymbolUse<LiveService>
  /// The locations of the other uses.
  fileprivate(set) var others: [Location] = []

  var related: [RelatedLocation] { others.map { RelatedLocation("also used here", at: $0) } }
}

extension [ExternalSymbolUse<LiveService>] {
  /// The uses of each service together that are in one function or closure, in the order of the first ones. A value that
  /// is different at each use, such as the time, is alone.
  ///
  /// - Parameter closures: those whose closures within belong to them; nil where each closure is one of its own.
  func byService(in closures: Set<CodePlace>? = nil) -> [ServiceUses] {
    var found: [ServiceUses] = []
    var indices: [ServicePlace: Int] = [:]
    for use in self {
      guard let place = ServicePlace(use, closures) else {
        found.append(ServiceUses(first: use))
        continue
      }
      guard let index = indices[place] else {
        indices[place] = found.count
        found.append(ServiceUses(first: use))
        continue
      }
      let last = found[index].others.last ?? found[index].first.location
      // `UIApplication.shared` is a part of `UIApplication.shared.open`.
      if last.range.lowerBound != use.place.range.lowerBound {
        found[index].others.append(use.location)
      } else if found[index].others.isEmpty {
        found[index].first = use
      }
    }
    return found
  }
}

extension ExternalSymbolUse<LiveService> {
  /// The service, or the value, as messages name it.
  var serviceName: String { row.name.isEmpty ? text : row.name }

  /// Whether it is the keychain of a client, which is a dependency itself.
  var isKeychainOfClient: Bool {
    row.service == "Keychain" && typesInFront?.contains(where: app.isClientOrImplementsOne) == true
  }

  /// Names the service, or the value, and the property or the function around it.
  var causeInMember: String { cause(in: place.declaration) }

  /// Names the service, or the value, and the innermost closure, function or property around it: for an initial value, the
  /// type.
  ///
  /// - Parameter closures: those whose closures within belong to them; nil where each closure is one of its own.
  func cause(in closures: Set<CodePlace>?) -> String {
    let facts = app.program.files[place.file].facts
    var body = facts.body(aroundOffset: place.range.lowerBound)
    if let closures { body = facts.outermost(of: body, in: place.file, upTo: closures) }
    if !body.isNone, facts.scopes[body].kind == .closure { return "\(subject) in closure \(body.rawValue)" }
    let isInitialValue = body.isNone && !isDefaultArgument
    return cause(in: isInitialValue ? facts.enclosingType(place.declaration) : place.declaration)
  }

  private func cause(in declaration: DeclarationID) -> String { "\(subject) in \(declaration.rawValue)" }

  /// The services for files are one.
  private var subject: String {
    let name = row.service ?? serviceName
    return ["Data", "FileHandle", "FileManager", "String", "write(to:)"].contains(name) ? "files" : name
  }
}

/// A service in a function, a closure or an initial value.
private struct ServicePlace: Hashable {
  let service: String
  let file: FileID
  let scope: ScopeID
  let declaration: DeclarationID

  init?(_ use: ExternalSymbolUse<LiveService>, _ closures: Set<CodePlace>?) {
    guard let service = use.row.service else { return nil }
    let facts = use.app.program.files[use.place.file].facts
    let body = facts.body(aroundOffset: use.place.range.lowerBound)
    (self.service, file) = (service, use.place.file)
    scope = closures.map { facts.outermost(of: body, in: use.place.file, upTo: $0) } ?? body
    declaration = scope.isNone ? use.place.declaration : .none
  }
}

extension FileFacts {
  /// The function or accessor around a body, or the closure around it that is one of some.
  fileprivate func outermost(of body: ScopeID, in file: FileID, upTo closures: Set<CodePlace>) -> ScopeID {
    var current = body
    while !current.isNone, scopes[current].kind == .closure, !closures.contains(CodePlace(file: file, scope: current)) {
      let next = self.body(around: scopes[current].parent)
      if next.isNone { break }
      current = next
    }
    return current
  }
}
