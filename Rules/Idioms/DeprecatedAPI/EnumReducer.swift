import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A reducer whose state, action and body only list its child features, as `@Reducer enum` does:
///
///     @Reducer struct Destination { enum State { case add(Form.State) } … Scope(state: \.add, action: \.add) { Form() } }
struct EnumReducer: Sendable {
  let declaration: Member
  /// Its name, with those of the types around it.
  let name: String
  /// The cases with the reducers of their features, in the order of the state.
  let cases: [(name: String, reducer: String)]
  /// The protocols that its state and its action conform to.
  let conformances: [(type: String, protocols: [String])]
  /// From the keyword of the declaration to its name.
  let keyword: Location
  /// From the end of its name through the closing brace.
  let body: Location
  /// The initializer calls in the program.
  let creations: [Creation]

  /// A place that creates it.
  enum Creation: Sendable {
    /// The trailing closure of an operator, with the blanks in front of it, that creates it and nothing else.
    case closure(Location)
    case call(Location)
  }
}

extension TypeHandle {
  /// The maximum number of cases; a reducer with more is not replaced.
  private static let maxEnumCases = 64

  private static let protocols: Set<String> = [
    "Codable", "Decodable", "Encodable", "Equatable", "Hashable", "Sendable",
  ]

  /// The enum that can replace a reducer; nil where it does anything besides.
  var enumReducer: EnumReducer? {
    guard kind == .struct, let declaration, declaration.hasAttribute("Reducer"), !declaration.flags.contains(.local),
      app.has(.composableArchitecture, LibraryVersion(1, 8), at: declaration.nameLocation),
      app.program.declarations(of: symbol).count == 1, declaration.canBeExtended, !declaration.isMadeAvailable,
      inheritedTypes.allSatisfy({ ["Reducer", "Sendable"].contains($0.lastName ?? "") }), !isGeneric,
      let state = types(named: "State").first, let action = types(named: "Action").first,
      let stateCases = state.casesAlone, let actionCases = action.casesAlone,
      let reducers = reducersOfCases, reducers.count == stateCases.count, actionCases.count == stateCases.count,
      let creations = creations, let body = declaration.bodyBehindName, !app.mayHoldComment(body),
      let keyword = declaration.wordBeforeName("struct")
    else { return nil }
    let actions = Dictionary(actionCases) { first, _ in first }
    var cases: [(name: String, reducer: String)] = []
    for (name, payload) in stateCases {
      guard let reducer = reducers[name], payload == "\(reducer).State", actions[name] == "\(reducer).Action" else {
        return nil
      }
      cases.append((name, reducer))
    }
    var conformances: [(type: String, protocols: [String])] = []
    for type in [state, action] {
      let names = type.inheritedTypes.map { $0.lastName ?? "" }.filter { $0 != "CasePathable" }
      guard names.allSatisfy(Self.protocols.contains) else { return nil }
      if !names.isEmpty { conformances.append((type == state ? "State" : "Action", names)) }
    }
    return EnumReducer(
      declaration: declaration, name: name, cases: cases, conformances: conformances, keyword: keyword, body: body,
      creations: creations)
  }

  /// The cases of an enum with the type of what each carries; nil where it has anything besides.
  private var casesAlone: [(name: String, payload: String)]? {
    guard kind == .enum, app.program.declarations(of: symbol).count == 1, members.count <= Self.maxEnumCases else {
      return nil
    }
    var found: [(String, String)] = []
    for member in members {
      // The macro's cases have no default values.
      guard member.kind == .enumCase, member.labelOfPayload == nil, let payload = member.payload,
        member.facts.parameters[member.declaration.parameters].allSatisfy(\.valueRange.isEmpty)
      else { return nil }
      found.append((member.name, payload.text))
    }
    return found
  }

  /// The reducers that its body scopes to cases, by the names of these; nil where it has other members than that, its
  /// state and its action.
  private var reducersOfCases: [String: String]? {
    let others = members.filter { member in
      !["State", "Action", "body"].contains(member.name)
        && !(member.kind == .initializer && member.declaration.parameters.isEmpty)
    }
    guard others.isEmpty, let body = properties(named: "body").first, !body.returnsExplicitly else { return nil }
    let facts = body.facts
    var reducers: [String: String] = [:]
    var end: UInt32 = 0
    var count = 0
    for id in facts.calls(in: body.declaration.range) {
      let call = CallSite(app, id, in: body.reference.file)
      guard call.location.range.lowerBound >= end else { continue }
      end = call.location.range.upperBound
      count += 1
      guard call.name == "Scope", call.isUnqualified, call.arguments.count == 3,
        let name = call.arguments[0].nameOfCase, call.arguments[1].nameOfCase == name,
        let child = call.arguments[2].closureBlock, child.statementCount == 1,
        case let text = app.program.source(child.content), text.hasSuffix("()"), reducers[name] == nil,
        text.dropLast(2).utf8.allSatisfy({ $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_") || $0.isLetterOrDigit })
      else { return nil }
      reducers[name] = String(text.dropLast(2))
    }
    guard app.codeBody(of: body)?.items.count == count else { return nil }
    return reducers
  }

  /// The places that create it; nil where one does so in another way.
  private var creations: [EnumReducer.Creation]? {
    var found: [EnumReducer.Creation] = []
    let name = app.program.symbols[symbol].name
    for place in app.places(of: [name]) {
      let facts = app.program.files[place.file].facts
      for own in place.names.map(\.own) {
        for case .path(let id, let index) in app.mentions(of: own, in: place.file) {
          let path = facts.paths[id]
          let scope = facts.scopes[path.scope].declaration
          guard index == path.names.count - 1,
            app.program.resolve(path.names.prefix(index + 1), in: place.file, at: scope).symbol == symbol
          else { continue }
          if path.flags.contains(.isMetatype) { continue }
          guard !path.flags.contains(.isInit), !path.calling.isNone, facts.calls[path.calling].arguments.isEmpty else {
            return nil
          }
          found.append(creation(CallSite(app, path.calling, in: place.file)))
        }
      }
    }
    return found
  }

  private func creation(_ call: CallSite) -> EnumReducer.Creation {
    let facts = call.facts
    let scope = facts.body(around: call.call.scope)
    guard !scope.isNone, facts.scopes[scope].kind == .closure,
      case let closure = facts.closures[facts.scopes[scope].closure], !closure.argument.isNone,
      let block = ArgumentSite(app, closure.argument, in: call.file).closureBlock, block.content == call.location,
      case let outer = CallSite(app, closure.call, in: call.file), ["ifLet", "forEach"].contains(outer.name ?? ""),
      outer.location.range.upperBound == closure.range.upperBound,
      let gap = outer.gaps?.dropLast().last.map({ app.program.source($0) }), gap.utf8.first == UInt8(ascii: ")")
    else { return .call(call.location) }
    return .closure(
      Location(
        file: call.file,
        range: closure.range.lowerBound - UInt32(gap.utf8.count) + 1..<closure.range.upperBound))
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}

extension Member {
  /// From the end of the name of a type through its closing brace.
  fileprivate var bodyBehindName: Location? {
    let range = nameLocation.range.upperBound..<location.range.upperBound
    return Location(file: reference.file, range: range)
  }

  /// The location of a word directly in front of the name.
  fileprivate func wordBeforeName(_ word: String) -> Location? {
    let source = app.program.files[reference.file].source
    var end = Int(nameLocation.range.lowerBound)
    while end > 0, source[end - 1] <= UInt8(ascii: " ") { end -= 1 }
    let start = end - word.utf8.count
    guard start >= 0, source[start..<end].elementsEqual(word.utf8) else { return nil }
    return Location(file: reference.file, range: UInt32(start)..<UInt32(end))
  }
}

extension App {
  /// The code of a computed property without `get`.
  fileprivate func codeBody(of property: Member) -> CodeBody? {
    codeBodies(in: property.reference.file).last(
      endingAt: property.declaration.range.upperBound, within: property.declaration.range)
  }
}
