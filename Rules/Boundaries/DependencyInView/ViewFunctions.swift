import TCALintDomain
import TCALintModel

extension Member {
  /// The free or static function around a declaration, or itself, that returns a view. Not one of an app, which creates
  /// its first views, and not one that returns a view object: a coordinator creates these with all that they need.
  var enclosingViewFunction: Member? {
    let member = enclosingMember
    guard member.kind == .function, member.isFreeOrStatic, member.writtenType?.isOfViewValue ?? false else {
      return nil
    }
    return member
  }

  private var isFreeOrStatic: Bool {
    if container == nil { return true }
    guard flags.contains(.static), let owner else { return false }
    return !owner.isApp
  }

  /// A function that returns a view, as messages name it.
  var subject: String {
    let prefix = owner.map { "\($0.name)." } ?? ""
    return "function `\(prefix)\(name)`, which returns a view,"
  }
}

extension WrittenType {
  /// `some View`, `AnyView`, `Text`, a view of the program that is no object.
  fileprivate var isOfViewValue: Bool {
    guard kind == .named, isView else { return false }
    if let nominal { return nominal.kind != .class }
    return lastName.map { !UserInterfaceTypes.viewObjects.contains($0) } ?? false
  }
}
