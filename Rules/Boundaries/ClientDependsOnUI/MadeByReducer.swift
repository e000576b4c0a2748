import TCALintDomain
import TCALintModel
import TCALintSyntax

extension WrittenType {
  /// The reducer whose state or action it is, where the library's macro generates it: `Path.State` of
  /// `@Reducer enum Path`.
  var madeByReducer: (reducer: TypeHandle, isState: Bool)? {
    guard kind == .named, let lastName, lastName == "State" || lastName == "Action", nominal == nil,
      let reducer = reducerInFront
    else { return nil }
    return (reducer, lastName == "State")
  }
}
