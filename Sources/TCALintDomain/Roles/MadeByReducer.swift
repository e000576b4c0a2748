import TCALintModel
import TCALintSyntax

extension WrittenType {
  /// The reducer whose state or action it is, where the library's macro makes that so that nobody wrote it:
  /// `Path.State` of `@Reducer enum Path`.
  public var madeByReducer: (reducer: TypeHandle, isState: Bool)? {
    guard kind == .named, nominal == nil, let last = names.last, last == "State" || last == "Action" else { return nil }
    let path = app.program.path(pathOfNames, in: file).dropLast()
    guard !path.isEmpty, let symbol = app.program.resolve(Array(path), in: file, at: scope).symbol else { return nil }
    let reducer = TypeHandle(app, symbol)
    return reducer.isReducer ? (reducer, last == "State") : nil
  }
}
