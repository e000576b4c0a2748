/// An interface that a library deprecates or has removed: what a use of it looks like, and what to write instead.
///
/// A row of ``deprecatedInterfaces``. It is data: what it takes to be sure that a use is one stands in it, and whoever
/// matches it against the facts of a file asks no more.
///
/// A use stands at the deprecated name's first byte, or at the `@` of an attribute, or at an operator. What a call that
/// is a use is given (its arguments, its closures' parameters) belongs to it and is no further use: who replaces the
/// call replaces that. The bodies of its closures are code of their own. Of several uses of one prefix operator in the
/// arguments of one call, the first stands for all.
public struct DeprecatedInterface: Sendable {
  /// How messages name it: `WithViewStore`, `.sheet(store:)`.
  public let name: String
  public let pattern: Pattern
  public let library: Library
  public let support: Support
  /// What to do, as the rest of a sentence: `write 'Result' instead`.
  public let replacement: String
  /// What a person has to know to do it, in sentences.
  public let help: String
  public let code: Code

  public init(
    _ name: String, _ pattern: Pattern, of library: Library = .composableArchitecture, _ support: Support,
    replacement: String, help: String, in code: Code = .production
  ) {
    self.name = name
    self.pattern = pattern
    self.library = library
    self.support = support
    self.replacement = replacement
    self.help = help
    self.code = code
  }
}

extension DeprecatedInterface {
  /// A release of The Composable Architecture, which pins the libraries around it.
  public struct Version: Comparable, CustomStringConvertible, Sendable {
    public let major: UInt8
    public let minor: UInt8

    public init(_ major: UInt8, _ minor: UInt8) {
      self.major = major
      self.minor = minor
    }

    public static func < (left: Version, right: Version) -> Bool {
      (left.major, left.minor) < (right.major, right.minor)
    }

    public var description: String { "\(major).\(minor)" }
  }

  /// What the library still does for those who use it.
  public enum Support: Equatable, Sendable {
    /// It works. Its documentation sends readers elsewhere since one version, the compiler warns since another; `nil`
    /// where the compiler does not.
    case deprecated(since: Version, warns: Version?)
    /// It does not compile any more.
    case removed(Version)
    /// It works, and warns where the package's trait for the next major version is on. A project asks for these rows.
    case deprecatedForNextMajor(since: Version)
    /// It never worked in this place.
    case misplaced
  }

  /// What has to be imported: by the file, by a module of the program that it imports and that exports it on
  /// (`@_exported import`), or in that way by any file of its own module, which imports it for all of them.
  public enum Library: Sendable {
    case composableArchitecture
    case casePaths
    case sharing
    case navigation

    /// The modules that have its interfaces.
    public var modules: [String] {
      switch self {
      case .composableArchitecture: ["ComposableArchitecture"]
      case .casePaths: ["ComposableArchitecture", "CasePaths", "CasePathsCore"]
      case .sharing: ["ComposableArchitecture", "Sharing"]
      case .navigation:
        ["ComposableArchitecture", "SwiftNavigation", "SwiftUINavigation", "SwiftUINavigationCore", "UIKitNavigation"]
      }
    }
  }

  /// Where its uses stand.
  public enum Code: Sendable {
    case production
    /// It is an interface of tests alone, so tests are where it is looked for.
    case tests
  }
}

extension DeprecatedInterface {
  /// What a use looks like. In each case, a declaration of the program that is visible in that place and has that name
  /// (of a member: on that base, with those labels) makes it the program's own, and no use.
  public enum Pattern: Sendable {
    /// A type's name: as a type wherever one is written (inheritance clauses too), as an attribute, or as the root of a
    /// path in an expression, also behind its module's name (`ComposableArchitecture.ViewStore`).
    case type(String)
    /// A type with this number of generic arguments, where it has another number now.
    case genericType(String, arguments: Int)
    /// An attribute that is given an argument with one of these labels.
    case attributeArgument(attribute: String, labels: [String])
    /// An attribute on a member of a type that has another attribute.
    case attribute(String, inTypeWith: String)
    /// A member that is read, or called where `labels` is given.
    case member(String, of: Base)
    case call(String, Labels, of: Base, Condition = .none)
    /// A call of a type, also written `.init` behind its name.
    case initializer(String, Labels, Condition = .none)
    /// A call of a function at file level.
    case function(String, Labels)
    /// A prefix operator on a path whose root is a type, `Self` or an implicit member, and whose operand touches it.
    case prefixOperator(String)
  }

  /// What a member is asked of, as the syntax and the program's declared types tell. Where they do not tell, it is none
  /// of these.
  public enum Base: Equatable, Sendable {
    /// Anything: the name and the labels are enough.
    case anything
    /// A value of the type: a property, parameter or local declared so, or `Store(…)` itself, or the result of a
    /// `scope` of one.
    case store, testStore, viewStore
    /// `$store`, where `store` is one.
    case storeProjection
    /// What is an effect by its syntax: an implicit member or a call that makes one (`.run`, `.send`, `.merge`,
    /// `.publisher`, …) where a reducer returns an effect or an operand of one stands, or a chain of operators on it.
    case effect
    /// `.name` alone, where an effect is expected as said above, or behind `Effect` or `EffectOf<…>`. A button's or an
    /// alert's `action:` is no such place.
    case effectType
    /// A value of a type with the reducer's role (made in place, or declared so: `some ReducerOf<Game>`, a generic
    /// parameter that is a `Reducer`), or a chain of operators on one. A type of the program that has `reduce` itself
    /// is called directly, which nobody deprecates.
    case reducer
    /// The implicit member, or the member of this type.
    case implicitMember(of: String)
  }

  /// What the arguments of a call look like.
  ///
  /// The first trailing closure stands for the next label of the pattern, as for the compiler; those behind it have
  /// labels of their own. `_` is an argument without a label.
  public enum Labels: Equatable, Sendable {
    case exactly([String])
    /// Others may follow.
    case beginning([String])
    /// In any order and among others.
    case containing([String])
    case any
  }

  /// What else has to be so.
  public enum Condition: Equatable, Sendable {
    case none
    /// The argument is a closure, or a name of a function: no key path.
    case isClosure(label: String)
    /// The argument is a path to a case (`Destination.edit`, `.edit`): no key path, no closure, no value.
    case isCase(label: String)
    /// The argument is a key path.
    case isKeyPath(label: String)
    /// The argument is a key path that does not end in a projection (`\.$destination`) and goes through, or ends in, a
    /// property `@Presents`.
    case isUnprojectedPresentation(label: String)
    /// The argument is a closure of two parameters that returns a reducer (`Reduce { … }`) in its only expression.
    case buildsReducer
    /// The call stands in the body of a reducer whose state is an enum of the program, and the argument is a key path
    /// to one of its cases.
    case stateIsEnum(label: String)
  }
}
