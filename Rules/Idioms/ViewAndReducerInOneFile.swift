import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A file declares a view and a reducer.
  static let viewAndReducerInOneFile = Rule(
    id: "view-and-reducer-in-one-file", category: .idioms, severity: .info, profile: .all,
    summary: "A file declares a view and a reducer.",
    page: PackageResources.ViewAndReducerInOneFile_md,
    check: .program { app in
      let reducers = firstOfEachFile(app.reducers)
      return firstOfEachFile(app.views).compactMap { file, view in
        reducers[file].flatMap { finding(view, $0) }
      }
    })
}

private func firstOfEachFile(_ types: [TypeHandle]) -> [FileID: TypeHandle] {
  let placed = types.compactMap { type in type.nameLocation.map { ($0.file, type) } }
  return Dictionary(placed) { first, _ in first }
}

private func finding(_ view: TypeHandle, _ reducer: TypeHandle) -> Finding? {
  guard let place = view.nameLocation, let other = reducer.nameLocation else { return nil }
  return Finding(
    "The view `\(view.name)` is declared in the file of the reducer `\(reducer.name)`", at: place,
    related: [RelatedLocation("`\(reducer.name)` is declared here", at: other)],
    help: "Move '\(view.name)' to a file of its own, such as '\(view.name.replacingPeriods).swift'.")
}

extension String {
  /// As a file would be called.
  fileprivate var replacingPeriods: String { String(map { $0 == "." ? "+" : $0 }) }
}
