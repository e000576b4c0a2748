import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// A store that is created with a reducer: `Store(initialState: Feature.State(), reducer: Feature())`.
  static let storeReducers = ["Store", "StoreOf", "TestStore", "TestStoreOf"].map { store in
    Migration("`\(store)(initialState:reducer:)` with a reducer") { use in
      guard let call = use.call, call.arguments.count >= 2, !call.arguments[1].holdsEffects,
        let edits = StoreCall(call)?.edits
      else { return nil }
      return Change(Fix("Pass the reducer in a closure", .safe, edits: edits))
    }
  }
}

/// The call that makes a store, with its parts.
private struct StoreCall {
  private let app: App
  private let state: ArgumentSite
  private let reducer: ArgumentSite
  /// The argument that overrides dependencies.
  private let overrides: ArgumentSite?
  /// Names the type of a state that begins with a dot.
  private let nameOfState: Edit?
  private let gaps: [Location]
  private let location: Location

  init?(_ call: CallSite) {
    guard let gaps = call.gaps, (2...3).contains(call.arguments.count),
      gaps.dropFirst().allSatisfy(call.app.isWithoutComments)
    else { return nil }
    overrides = call.arguments.count == 3 ? call.arguments[2] : nil
    if let overrides {
      guard overrides.isClosure, overrides.label.map(["prepareDependencies", "withDependencies"].contains) ?? true
      else { return nil }
    }
    (app, state, reducer) = (call.app, call.arguments[0], call.arguments[1])
    self.gaps = gaps
    location = call.location
    guard state.isImplicitMember else {
      nameOfState = nil
      return
    }
    // The type was inferred from the reducer, which a closure that creates it does not allow.
    guard let (type, name) = reducer.madeType, type.types(named: "State").count == 1 else { return nil }
    let dot = state.text.hasPrefix(".init(") ? ".init" : ""
    let start = state.location.range.lowerBound
    nameOfState = Edit(
      Location(file: state.location.file, range: start..<start + UInt32(dot.utf8.count)), replacement: "\(name).State")
  }

  var edits: [Edit] {
    let (opening, body, closing) = reducerInBraces
    var edits = (nameOfState.map { [$0] } ?? []) + [Edit(gaps[1], replacement: opening.closing + ") {" + body)]
    if let start = opening.start { edits.append(Edit(gaps[0], replacement: start)) }
    guard overrides != nil else { return edits + [Edit(gaps[2], replacement: closing)] }
    edits.append(Edit(gaps[2], replacement: closing + " withDependencies: "))
    return gaps[3].range.isEmpty ? edits : edits + [Edit(gaps[3], replacement: "")]
  }

  /// The replacement of the parentheses, before and after the reducer.
  private var reducerInBraces: (opening: (start: String?, closing: String), body: String, closing: String) {
    let outer = app.indentation(at: location)
    let isOnLines = app.spansLines(gaps[1])
    guard isOnLines || app.spansLines(reducer.location) || isLong else { return ((nil, ""), " ", " }") }
    let isOpen = app.spansLines(gaps[0])
    // Where the state joins the line of the call, the lines below align with it, and not a level further in.
    var inner = isOnLines && isOpen ? app.indentation(at: reducer.location) : ""
    if inner.count <= outer.count { inner = outer + app.indentationUnit(of: location.file) }
    // A state that was on a line of its own joins the call's; one of several lines, or with a comment, keeps its own.
    let keepsLines = isOpen && (app.spansLines(state.location) || !app.isWithoutComments(gaps[0]))
    return (
      (isOpen && !keepsLines ? "(initialState: " : nil, keepsLines ? "\n" + outer : ""),
      "\n" + inner, "\n" + outer + "}"
    )
  }

  /// Longer lines with a reducer in them are broken.
  private static let longestLine = 100

  private var isLong: Bool {
    app.indentation(at: location).utf8.count + location.range.count > Self.longestLine
  }
}
