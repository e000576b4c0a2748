/// The names of static properties that hold one instance for all of a program.
enum SharedInstanceNames {
  static let all: Set<String> = ["current", "default", "instance", "shared", "sharedInstance"]
}
