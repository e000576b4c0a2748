import TCALintDomain
import TCALintModel
import TCALintSyntax

extension CallSite {
  /// The argument of a wrapper that is created only for one call: `\.analytics` of
  /// `Dependency(\.analytics).wrappedValue.track("tapped")`. nil for any other call.
  var requestMadeInPlace: String? {
    guard let wrapper = callee?.call, !wrapper.isNone, callee?.root == .result else { return nil }
    let accesses = app.recognised[file].clients.accesses
    let range = facts.calls[wrapper].range
    let index = accesses.count(before: range.lowerBound, \.range.lowerBound)
    guard index < accesses.count, accesses[index].range == range else { return nil }
    let access = DependencyAccessSite(app: app, access: accesses[index], file: file)
    return access.makesWrapper ? access.request : nil
  }

  /// The names behind that: `wrappedValue.track`
  var namesBehindWrapper: String {
    callee.map { app.program.texts($0.names, in: file).joined(separator: ".") } ?? ""
  }
}
