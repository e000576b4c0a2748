/// What The Composable Architecture builds reducers from.
public enum ReducerOperators {
  /// The reducers.
  static let reducers: Set<String> = [
    "BindingReducer", "CombineReducers", "EmptyReducer", "Reduce", "Scope",
  ]
  /// The methods that run a child.
  public static let ofChildren: Set<String> = ["forEach", "ifCaseLet", "ifLet"]
  /// All methods of reducers.
  public static let names: Set<String> = ofChildren.union([
    "_printChanges", "dependency", "onChange", "signpost", "transformDependency",
  ])
}
