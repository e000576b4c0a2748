import TCALintDomain

/// Functions that take a case key path, where they took a case path before.
struct CasePathParameters: ExternalAPI {
  let pattern: InterfacePattern
  /// The labels of its parameters that do, `_` for one without.
  let labels: Set<String>
  /// The method of a reducer that it is, if it is one.
  var method: String? {
    guard case .call(let name, _, .reducer, _) = pattern else { return nil }
    return name
  }
  let modules = DeprecatedInterface.Library.composableArchitecture.modules

  static let all = [
    CasePathParameters(
      pattern: .initializer("Scope", .beginning(["state", "action"])), labels: ["state", "action"]),
    CasePathParameters(pattern: .initializer("BindingReducer", .exactly(["action"])), labels: ["action"]),
    CasePathParameters(pattern: .call("ifLet", .beginning(["_", "action"]), of: .reducer), labels: ["action"]),
    CasePathParameters(
      pattern: .call("ifCaseLet", .beginning(["_", "action"]), of: .reducer), labels: ["_", "action"]),
    CasePathParameters(pattern: .call("forEach", .beginning(["_", "action"]), of: .reducer), labels: ["action"]),
  ]
}
