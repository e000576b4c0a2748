/// The wrappers of a state's properties that views bind.
enum BindingWrappers {
  static let names: Set<String> = ["BindableState", "BindingState"]
}
