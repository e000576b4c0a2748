import TCALintModel
import TCALintSyntax

extension WrittenType {
  /// The reducer whose state or action it is, where the library's macro makes that so that nobody wrote it:
  /// `Path.State` of `@Reducer enum Path`.
  public var madeByReducer: (reducer: TypeHandle, isState: Bool)? {
    guard kind == .named, let lastName, lastName == "State" || lastName == "Action", nominal == nil,
      let reducer = reducerInFront
    else { return nil }
    return (reducer, lastName == "State")
  }

  /// The reducer that stands in front of the last name.
  var reducerInFront: TypeHandle? {
    guard !type.isNone, case let path = app.program.files[file].facts.types[type].path, path.count > 1,
      let symbol = app.program.resolve(path.dropLast(), in: file, at: scope).symbol
    else { return nil }
    let reducer = TypeHandle(app, symbol)
    return reducer.isReducer ? reducer : nil
  }
}
