/// The wrappers of a state's properties that views bind.
public enum BindingWrappers {
  /// The names of the attributes, without `@`.
  public static let names: Set<String> = ["BindableState", "BindingState"]
}
