/// The wrappers of a state's properties that views bind.
public enum BindingWrappers {
  public static let names: Set<String> = ["BindableState", "BindingState"]
}
