/// The declarations of library types: the types of their members, and of closures' parameters.
///
/// The standard library's are ``standardLibrary``; the code that links a program adds those of the libraries that it
/// knows.
public struct ExternalInterface: Sendable {
  /// A type that depends on the place of its use.
  public indirect enum Template: Sendable {
    case unknown
    /// The type whose member it is
    case receiver
    /// An element of the receiver
    case element
    /// A generic argument of the receiver; of a property wrapper, 0 is the type of the property
    case argument(Int)
    /// A generic argument of another type
    case argumentOf(Template, Int)
    case named(String, [Template] = [])
    case nested(Template, String)
    /// The type that a nested type is in
    case outer(Template)
    case optional(Template)
    case unwrapped(Template)
    case array(Template)
    case dictionary(Template, Template)
    case tuple([(label: String, type: Template)])
    /// The element type of a collection
    case elementOf(Template)
    /// The type of each of several arguments; a single argument may also be an array of them
    case several(Template)
    case function([Template], Template)
    /// The first argument of a generic type of that name; any other type itself
    case held(String, Template)
    /// The type around the call
    case enclosing
    /// The type of an argument of the call, by its place
    case value(Int)
    /// The one type of all arguments of the call
    case commonValue
    /// A type where the call has no arguments; of another call it is not known
    case alone(Template)
    /// `T` of an argument `T.self`
    case instance(Int)
    /// The type that a key path, an argument of the call by its index, leads to from a type
    case keyPath(Int, from: Template)
    /// The type that a key path or a function, an argument of the call by its index, maps a type to
    case image(Int, of: Template)
    /// The result type of the call's closure
    case closureResult
    case metatype(Template)
    /// A generic type, and an optional of it where its first argument is one: a store of what may not be there
    case lifted(String, [Template])
    /// The first of several that is known
    case firstKnown([Template])
    /// The first where the call has an argument of that label
    case given(String, Template, else: Template)
    case known(SwiftType)

    fileprivate var isUnknown: Bool { if case .unknown = self { true } else { false } }
  }

  /// A property, or a method with what its arguments are.
  public struct Member: Sendable {
    /// The type of the property, or the result type of the method.
    public let result: Template
    /// The function that a method's closure is.
    let closure: Template
    /// The types of arguments that are no closures, by their indices.
    let parameters: [Template]
    /// The types of arguments with a label, whatever their indices.
    let labeled: [String: Template]
    /// Whether it is a method.
    public let isMethod: Bool

    /// A property of a type.
    public static func property(_ type: Template) -> Member {
      Member(result: type, closure: .unknown, parameters: [], labeled: [:], isMethod: false)
    }

    /// - Parameter returned: the result type of the closure; unknown where it may be any.
    public static func method(
      _ result: Template, closure: [Template] = [], returning returned: Template = .unknown,
      parameters: [Template] = [], labeled: [String: Template] = [:]
    ) -> Member {
      Member(
        result: result, closure: closure.isEmpty && returned.isUnknown ? .unknown : .function(closure, returned),
        parameters: parameters,
        labeled: labeled, isMethod: true)
    }
  }

  /// The type that a property wrapper gives a property.
  public struct Wrapper: Sendable {
    /// The type of a property that is declared without one; the arguments of the attribute are those of a call.
    public let value: Template
    /// The type of `$property`
    public let projection: Template

    /// A wrapper with the types of a property and of its projection; unknown where they may be any.
    public init(value: Template = .unknown, projection: Template = .unknown) {
      (self.value, self.projection) = (value, projection)
    }
  }

  /// Types whose members are those of another type: `@dynamicMemberLookup`.
  public struct DynamicMembers: Sendable {
    let root: Template
    /// The name of the generic type that wraps a member; nil for none.
    let wrapper: String?

    /// The members of a type, each wrapped in a generic type; nil for members that are not wrapped.
    public init(of root: Template, wrapper: String? = nil) { (self.root, self.wrapper) = (root, wrapper) }
  }

  /// The elements of collections and sequences, by the names of their types.
  public var elements: [String: Template] = [:]
  /// Those of these types that are no collections, and do not have ``collectionMembers``.
  public var noCollections: Set<String> = []
  /// The collections whose indices are `Int`s, which have ``indexMembers``.
  public var integerIndexed: Set<String> = []
  var indexMembers: [String: Member] = [:]
  /// The names of the generic parameters of types.
  public var parameters: [String: [String]] = [:]
  /// The types of typealiases with generic arguments.
  public var aliases: [String: Template] = [:]
  /// The members of types, by their names; a method's first label may follow: `"first(where:)"`.
  public var members: [String: [String: Member]] = [:]
  /// The static members, likewise.
  public var staticMembers: [String: [String: Member]] = [:]
  /// The names of static properties that are an instance of their type, whichever that is: `shared`.
  public var instanceNames: Set<String> = []
  /// The members of all collections.
  var collectionMembers: [String: Member] = [:]
  /// The members of whatever type, of which no other has the name: modifiers of views.
  public var anyMembers: [String: Member] = [:]
  /// Functions, and initializers by the names of their types: what their closures are given.
  public var functions: [String: Member] = [:]
  /// The property wrappers, by their names.
  public var wrappers: [String: Wrapper] = [:]
  /// The enums that a macro generates inside an enum, by its attribute and their names: what a case of theirs holds, of
  /// the type that the case of that enum holds.
  public var generatedEnums: [String: [String: Template]] = [:]
  /// The types with dynamic members, by their names.
  public var dynamicMembers: [String: DynamicMembers] = [:]

  /// An interface without declarations.
  public init() {}

  /// Whether a typealias or a type of that name is known.
  func declares(_ name: String) -> Bool { aliases[name] != nil || members[name] != nil }

  /// The declarations of this one and another.
  public func merging(_ other: ExternalInterface) -> ExternalInterface {
    var merged = self
    merged.merge(other)
    return merged
  }

  private mutating func merge(_ other: ExternalInterface) {
    elements.merge(other.elements) { $1 }
    noCollections.formUnion(other.noCollections)
    integerIndexed.formUnion(other.integerIndexed)
    indexMembers.merge(other.indexMembers) { $1 }
    parameters.merge(other.parameters) { $1 }
    aliases.merge(other.aliases) { $1 }
    members.merge(other.members) { $0.merging($1) { $1 } }
    staticMembers.merge(other.staticMembers) { $0.merging($1) { $1 } }
    instanceNames.formUnion(other.instanceNames)
    collectionMembers.merge(other.collectionMembers) { $1 }
    anyMembers.merge(other.anyMembers) { $1 }
    functions.merge(other.functions) { $1 }
    wrappers.merge(other.wrappers) { $1 }
    generatedEnums.merge(other.generatedEnums) { $1 }
    dynamicMembers.merge(other.dynamicMembers) { $1 }
  }

  /// The names that the tables mention, which every program has then.
  var names: Set<String> {
    var found: Set<String> = Set(parameters.values.joined())
    func add(_ template: Template) {
      switch template {
      case .nested(let outer, let name):
        found.insert(name)
        add(outer)
      case .named(_, let parts), .lifted(_, let parts), .firstKnown(let parts): parts.forEach(add)
      case .alone(let part), .optional(let part), .unwrapped(let part), .array(let part), .elementOf(let part),
        .keyPath(_, let part), .image(_, let part), .argumentOf(let part, _), .several(let part), .held(_, let part),
        .outer(let part), .metatype(let part):
        add(part)
      case .function(let parameters, let result):
        parameters.forEach(add)
        add(result)
      case .given(_, let first, let other):
        add(first)
        add(other)
      case .dictionary(let key, let value):
        add(key)
        add(value)
      case .tuple(let elements):
        for element in elements {
          found.insert(element.label)
          add(element.type)
        }
      case .unknown, .known, .receiver, .element, .argument, .enclosing, .value, .commonValue, .instance,
        .closureResult:
        break
      }
    }
    for alias in aliases.values { add(alias) }
    for element in elements.values { add(element) }
    for wrapper in wrappers.values {
      add(wrapper.value)
      add(wrapper.projection)
    }
    for (name, template) in generatedEnums.values.joined() {
      found.insert(name)
      add(template)
    }
    let tables = [collectionMembers, indexMembers, anyMembers, functions] + members.values + staticMembers.values
    for member in tables.flatMap(\.values) {
      add(member.result)
      add(member.closure)
      member.parameters.forEach(add)
      member.labeled.values.forEach(add)
    }
    found.remove("")
    return found
  }
}

extension [String: ExternalInterface.Member] {
  /// The method of a name and a first label; else the member of the name.
  func member(_ name: String, label: String) -> ExternalInterface.Member? { self["\(name)(\(label):)"] ?? self[name] }
}
