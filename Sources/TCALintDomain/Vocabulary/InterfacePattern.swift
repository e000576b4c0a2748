/// The pattern of the uses of an external interface.
///
/// In each case, a declaration of the program that is visible in that place and has that name
/// (of a member: on that base, with those labels) makes it the program's own, and no use.
public indirect enum InterfacePattern: Sendable {
  /// A type's name: as a type wherever one is written (inheritance clauses too), as an attribute, or as the root of a
  /// path in an expression, also behind its module's name (`ComposableArchitecture.ViewStore`).
  case type(String)
  /// A type with this number of generic arguments, where it has another number now.
  case genericType(String, arguments: Int)
  /// A type that is nested in one of some types, after the name of that: `EffectTask<Action>.Send`.
  case nestedType(String, in: [String])
  /// An attribute that is given an argument with one of these labels.
  case attributeArgument(attribute: String, labels: [String])
  /// An attribute on a member of a type that has another attribute.
  case attribute(String, inTypeWith: String)
  /// The declaration of a method with these labels in a type that has an attribute.
  case method(String, [String], inTypeWith: String)
  /// The same in the declaration or extension that conforms to one of some protocols.
  /// Not where the type also has the method of the name with the labels of its successor.
  case requirement(String, [String], of: [String], successor: [String])
  /// A member that is read; a static one may be called.
  case member(String, of: Base)
  case call(String, Labels, of: Base, Condition = .none)
  /// A call of a type, also written `.init`, after its name or without it where the type is written beside it.
  case initializer(String, Labels, Condition = .none)
  /// `.init` after a type's name, passed as a function.
  case initializerReference(String)
  /// A call of a function at file level, also behind a module's name.
  case function(String, Labels, Condition = .none)
  /// A variable or constant at file level that is read, also behind a module's name.
  case variable(String)
  /// A call of any function whose name begins and ends so, the program's own included.
  case functions(beginning: String, ending: String)
  /// A call of a type of the program whose name begins so, or of a static function of one, where the type does something:
  /// a class, or what has functions and is no data.
  case ownService(beginning: String)
  /// An assignment to a property or a local variable with an attribute, or to a part of its value. Those of initializers
  /// are not.
  case write(toPropertyWith: String)
  /// A binding to a property with an attribute, through a binding to what has it: `$settings.isOn`. Those of stores, which
  /// send actions, are not.
  case binding(toPropertyWith: String)
  /// A condition that unwraps a value of a type that is not optional: `if let name = $settings.name`.
  case unwrapping(of: String)
  /// A prefix operator on a path whose root is a type, `Self` or an implicit member, and whose operand touches it.
  case prefixOperator(String)
}

extension InterfacePattern {
  /// The base of a member, as far as the syntax and the program's declared types show. Where they do not, it is none of
  /// these.
  public enum Base: Equatable, Sendable {
    /// Anything: the name and the labels are enough.
    case anything
    /// The type of that name, or nothing where the type is written beside it (`var now: Date = .now`).
    case type(String)
    /// An external type, or none.
    case anyType
    /// A type whose name begins with a prefix, types of the program included; or none if the prefix is empty.
    case typeNamed(beginning: String)
    /// A static member of the type: `NotificationCenter.default`, also by the name of a local variable with that
    /// initial value.
    case instance(String, of: String)
    /// A value of that type.
    case store, testStore, viewStore, binding, effect
    /// A value of an external type.
    case value(of: String)
    /// A binding to a store, such as `$store`.
    case storeProjection
    /// The type of effects, or nothing where an effect is expected.
    case effectType
    /// A value of a type with the reducer's role. A type of the program that declares `reduce` itself is called
    /// directly, which is not deprecated.
    case reducer
    /// The implicit member, or the member of this type.
    case implicitMember(of: String)
  }

  /// The labels of a call's arguments.
  ///
  /// The first trailing closure matches the next label of the pattern, as in the compiler; later ones have labels. `_`
  /// is an argument without a label.
  public enum Labels: Equatable, Sendable {
    case exactly([String])
    /// Others may follow.
    case beginning([String])
    /// In any order and among others.
    case containing([String])
    case any
  }

  /// A further condition.
  public enum Condition: Equatable, Sendable {
    case none
    /// The argument is a closure, or a name of a function: no key path.
    case isClosure(label: String)
    /// One of the arguments is.
    case isOneClosure(of: [String])
    /// The argument is a path to a case (`Destination.edit`, `.edit`): no key path, no closure, no value.
    case isCase(label: String)
    /// The argument is a key path.
    case isKeyPath(label: String)
    /// The argument is a type: `CancelID.self`.
    case isMetatype(label: String)
    /// The argument is known to be a store that is scoped without a binding, with actions that may also dismiss what is
    /// presented.
    case isStoreOfPresentation(label: String)
    /// The argument is a call.
    case isCall(label: String)
    /// The argument is a key path that ends in a projection: `\.$name`.
    case isProjection(label: String)
    /// The argument is known to be an integer, or is a constant such as `NSEC_PER_SEC`.
    case isInteger(label: String)
    /// The argument is known to be an array, and no literal of one.
    case isValueOfArray(label: String)
    /// The file does not import a module, which has an interface of the same name.
    case isNotImported(String)
    /// The argument is known to be of one of these external types.
    case isOf(types: Set<String>, label: String)
    /// The argument is a member of that name of a value of an external type.
    case isMember(String, of: String, label: String)
    /// No `await` covers the call.
    case isNotAwaited
    /// The argument is an implicit member, a `try` is in front of the call, and no `await` covers it.
    case isTriedImplicitMember(label: String)
    /// The argument is something else than a closure.
    case isNoClosure(label: String)
    /// The argument is a key path that does not end in a projection (`\.$destination`) and goes through, or ends in, a
    /// property `@Presents`.
    case isUnprojectedPresentation(label: String)
    /// The argument is a closure of two parameters that returns a reducer (`Reduce { … }`) in its only expression.
    case buildsReducer
    /// The call is in the body of a reducer whose state is an enum of the program, and the argument is a key path to
    /// one of its cases.
    case stateIsEnum(label: String)
  }
}
