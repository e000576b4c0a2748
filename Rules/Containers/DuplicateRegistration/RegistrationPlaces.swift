import TCALintDomain
import TCALintModel
import TCALintSyntax

/// Where registrations run: at their own place, and where the functions around them are called.
///
///     if isOffline { registerLocal() } else { registerRemote() }
///
/// It caches what it looked up.
struct RegistrationPlaces {
  private let app: App
  private var calls: [DeclarationReference: Location?] = [:]
  private var known: [Location: [Location]] = [:]

  init(_ app: App) { self.app = app }

  /// The maximum number of nested functions that register.
  private static let maxFunctions = 4

  /// Whether only one of two registrations can run.
  mutating func areAlternatives(_ first: TypeRegistration, _ second: TypeRegistration) -> Bool {
    if first.isInTwin(of: second) { return true }
    let (mine, others) = (places(of: first.location), places(of: second.location))
    return mine.contains { place in others.contains { app.areAlternatives(place, $0) } }
  }

  /// The place of a registration, the only call of the function around it, that of the function around that, …
  private mutating func places(of registration: Location) -> [Location] {
    if let known = known[registration] { return known }
    var found = [registration]
    while found.count <= Self.maxFunctions, let last = found.last, let call = onlyCall(ofFunctionAround: last) {
      found.append(call)
    }
    known[registration] = found
    return found
  }

  private mutating func onlyCall(ofFunctionAround place: Location) -> Location? {
    guard let function = app.function(around: place) else { return nil }
    if let known = calls[function.reference] { return known }
    let call = app.onlyCall(of: function)
    calls[function.reference] = .some(call)
    return call
  }
}

extension App {
  /// The function around a place.
  func function(around place: Location) -> Member? {
    let facts = program.files[place.file].facts
    let declaration = facts.scopes[facts.scope(around: place.range.lowerBound)].declaration
    guard !declaration.isNone, facts.declarations[declaration].kind == .function else { return nil }
    return Member(self, DeclarationReference(file: place.file, declaration: declaration))
  }

  /// Where a function is called, where nothing else names it.
  fileprivate func onlyCall(of function: Member) -> Location? {
    let uses = callGraph.callers(of: function.reference)
    guard uses.count == 1, let use = uses.first else { return nil }
    let node = program.files[use.caller.file].facts.nodes[use.site]
    return node.kind == .call ? Location(file: use.caller.file, range: node.range) : nil
  }

  /// Whether only one of two places can run: they are in branches of one statement, or in both results of a ternary
  /// operator.
  fileprivate func areAlternatives(_ first: Location, _ second: Location) -> Bool {
    guard first.file == second.file, first != second else { return false }
    let (start, end) = first < second ? (first, second) : (second, first)
    if program.files[first.file].facts.areAlternatives(start.range.lowerBound, end.range.lowerBound) { return true }
    guard start.range.upperBound < end.range.lowerBound else { return false }
    let between = program.files[first.file].source[Int(start.range.upperBound)..<Int(end.range.lowerBound)]
    return between.lazy.filter { $0 > UInt8(ascii: " ") }.elementsEqual(CollectionOfOne(UInt8(ascii: ":")))
  }
}
