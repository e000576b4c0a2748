import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A file declares a view and a reducer.
  static let viewAndReducerInOneFile = Rule(
    id: "view-and-reducer-in-one-file", category: .idioms, severity: .info, profile: .all,
    summary: "A file declares a view and a reducer.",
    page: Page.viewAndReducerInOneFile,
    check: .program { app in
      let reducers = firstOfEachFile(app.reducers)
      return firstOfEachFile(app.views).compactMap { file, view in
        reducers[file].flatMap { finding(view, $0) }
      }
    })
}

private func firstOfEachFile(_ types: [TypeHandle]) -> [FileID: TypeHandle] {
  // A requirement of a protocol is neither until a type implements it.
  let placed = types.filter { $0.kind != .protocol }.compactMap { type in type.nameLocation.map { ($0.file, type) } }
  return Dictionary(placed) { first, _ in first }
}

private func finding(_ view: TypeHandle, _ reducer: TypeHandle) -> Finding? {
  guard let place = view.nameLocation, let other = reducer.nameLocation else { return nil }
  return Finding(
    "view `\(view.name)` is declared in the file of the reducer `\(reducer.name)`", at: place,
    related: [RelatedLocation("`\(reducer.name)` is declared here", at: other)],
    help: help(view, reducer))
}

private func help(_ view: TypeHandle, _ reducer: TypeHandle) -> String {
  if reducer.lies(in: view) {
    return "Move `\(reducer.name)` out of `\(view.name)` to a separate file."
  }
  // The file is called as what stays in it.
  let moved = view.fileName.map { isFile($0, of: view) } == true && !view.lies(in: reducer) ? reducer : view
  return "Move `\(moved.name)` to a separate file, such as `\(moved.name.replacingPeriods).swift`."
}

private func isFile(_ name: Substring, of view: TypeHandle) -> Bool {
  name == "\(view.name.replacingPeriods).swift" || name == "\(view.name).swift"
}

extension String {
  /// As a file would be called.
  fileprivate var replacingPeriods: String { String(map { $0 == "." ? "+" : $0 }) }
}
