import TCALintModel
import TCALintSyntax

/// A place where the app uses something from outside.
public struct ExternalSymbolUse<Row: ExternalAPI>: Sendable {
  @UnretainedApp public var app: App
  /// The row of the used symbol.
  public let row: Row
  /// The location of the use in its file.
  public let place: UsePlace

  /// The written use, including a type or module before it.
  public var location: Location { Location(file: place.file, range: place.range) }
  /// The name alone, or the `@` of an attribute, or an operator.
  public var nameLocation: Location { Location(file: place.file, range: place.nameRange) }

  /// As it is written.
  public var text: String { app.program.source(location) }

  /// The name alone, without backticks.
  public var nameText: String {
    let text = app.program.source(nameLocation)
    return text.hasPrefix("`") ? String(text.dropFirst().dropLast()) : text
  }

  /// The call that it is, if it is one.
  public var call: CallSite? {
    place.call.isNone ? nil : CallSite(app, place.call, in: place.file)
  }

  /// The innermost declaration around it.
  public var enclosingMember: Member? { place.declaration.isNone ? nil : Member(app, reference) }

  /// The declaration that it is.
  public var declaredMember: Member? {
    enclosingMember.flatMap { $0.nameLocation.range == place.nameRange ? $0 : nil }
  }

  /// The type that it names, with its generic arguments; nil if it is no type, or has none in an expression.
  public var writtenType: WrittenType? {
    place.type.isNone ? nil : WrittenType(app, place.type, in: place.file, at: place.declaration)
  }

  /// The call that it is directly an argument of, if any.
  public var receivingCall: CallSite? {
    guard let path, !path.argument.isNone,
      let call = app.program.files[place.file].facts.call(of: path.argument)
    else { return nil }
    return CallSite(app, call, in: place.file)
  }

  /// The types of the program that the name before it may mean: `Gauge` of `Gauge.liveValue`; nil if it means none.
  public var typesInFront: Symbols? {
    path.flatMap { app.program.types(namedBy: $0, in: place.file) }
  }

  /// The path that begins with it.
  private var path: Path? {
    let facts = app.program.files[place.file].facts
    let start = place.range.lowerBound
    return facts.paths(in: start..<start + 1).first.map { facts.paths[$0] }
  }

  /// The innermost type around it, where there is no doubt which that is.
  public var type: TypeHandle? { app.type(around: reference) }

  /// The view whose code contains it.
  public var view: TypeHandle? { app.view(around: reference) }

  /// Whether the innermost type around it plays a part in the architecture.
  public func isIn(_ part: TypePart) -> Bool { app.type(part.role, around: reference) != nil }

  /// Whether it is in the closure of a `Reduce`, also outside of a reducer's type.
  public var isInReduce: Bool {
    let facts = app.program.files[place.file].facts
    return facts.scopes(around: facts.scope(around: place.range.lowerBound))
      .lazy.prefix { facts.scopes[$0].kind != .type }.contains { app.isReduce($0, in: place.file) }
  }

  /// Whether it is in the value of a dependency: in the closure of `withDependencies`, as the value of
  /// `.dependency(\.uuid, …)`.
  public var givesDependencyItsValue: Bool {
    app.recognised[place.file].clients.givesValue(at: place.nameRange.lowerBound)
  }

  /// Whether it is in the value of a member that is a client: `static let client = SettingsClient(load: { … })`
  public var isInValueOfClient: Bool {
    let facts = app.program.files[place.file].facts
    var current = place.declaration
    while !current.isNone, !facts.declarations[current].isTypeOrExtension {
      let member = Member(app, DeclarationReference(file: place.file, declaration: current))
      // A stored property of a state is not a use, whatever else has such a value.
      if [.property, .function].contains(member.kind), let type = member.nominalType,
        app.isClient(type.symbol) || app.environmentParts.contains(type.symbol),
        Client(type).hasFunctions || Client(type).holdsClients
      {
        return !(self.type?.isState ?? false)
      }
      current = facts.declarations[current].parent
    }
    return false
  }

  /// Whether it is in tests or previews.
  public var isInTestsOrPreviews: Bool { app.isTestOrPreview(nameLocation) }

  /// Whether a type's name would mean one from outside the program in its place.
  ///
  ///     use.resolvesExternally("Effect")
  ///
  /// - Parameter replacesAll: whether the name takes the place of all that is written, and not only of the last name of
  ///   `Module.Effect`.
  public func resolvesExternally(_ type: String, replacesAll: Bool = false) -> Bool {
    if !replacesAll, place.nameRange.lowerBound > place.range.lowerBound { return true }
    // A name that is unknown to the program is not declared in it.
    guard let name = app.program.name(type) else { return true }
    if case .external = app.program.resolve(name, in: place.file, at: place.declaration) { return true }
    return app.program.externalName(name, in: place.file, at: place.declaration) != nil
  }

  /// The arguments of the attribute; nil where it is none.
  public var attributeArguments: [ArgumentSite]? {
    guard let member = enclosingMember else { return nil }
    return member.facts.attributes(of: member.declaration).first { $0.range == place.range }?.arguments.map {
      ArgumentSite(app, $0, in: place.file)
    }
  }

  /// The stored property whose initial value it is.
  public var storedProperty: Member? {
    let facts = app.program.files[place.file].facts
    guard !place.declaration.isNone else { return nil }
    let declaration = facts.declarations[place.declaration]
    guard declaration.kind == .property, !declaration.flags.contains(.local),
      let call = declaration.value.call, call == place.call
    else { return nil }
    return Member(app, reference)
  }

  /// Whether it is in the body of a function, an accessor or a closure, and not in a default argument.
  public var isInBody: Bool {
    let facts = app.program.files[place.file].facts
    let body = facts.body(aroundOffset: place.range.lowerBound)
    guard !body.isNone, facts.scopes[body].isBody else { return false }
    return !isDefaultArgument
  }

  /// Whether it is in the default argument of a function or an initialiser.
  public var isDefaultArgument: Bool {
    let facts = app.program.files[place.file].facts
    let scope = facts.body(aroundOffset: place.range.lowerBound)
    guard !scope.isNone, facts.scopes[scope].kind == .function, !facts.scopes[scope].declaration.isNone else {
      return false
    }
    let function = facts.declarations[facts.scopes[scope].declaration]
    return facts.parameters[function.parameters].contains { $0.valueRange.contains(place.range.lowerBound) }
  }

  /// Whether it is in a static member of its type, which has no instance to use.
  public var isInStaticMember: Bool {
    let facts = app.program.files[place.file].facts
    var declaration = place.declaration
    while !declaration.isNone, !facts.declarations[declaration].isTypeOrExtension {
      if facts.declarations[declaration].flags.contains(.static) { return true }
      declaration = facts.declarations[declaration].parent
    }
    return false
  }

  private var reference: DeclarationReference {
    DeclarationReference(file: place.file, declaration: place.declaration)
  }
}

/// The role of a type in the architecture.
public enum TypePart: Sendable {
  case view, reducer, state, model, app

  var role: Role {
    switch self {
    case .view: .view
    case .reducer: .reducer
    case .state: .state
    case .model: .model
    case .app: .app
    }
  }
}

/// The location of a use.
public struct UsePlace: Sendable {
  /// The file that contains the use.
  public let file: FileID
  /// The written use, including a type or module before it. Byte offsets.
  public let range: Range<UInt32>
  /// The name alone, the `@` of an attribute, or an operator. Byte offsets.
  public let nameRange: Range<UInt32>
  /// The innermost declaration around it.
  public let declaration: DeclarationID
  /// The call that it is.
  public var call = CallID.none
  /// The type that it is written as.
  var type = TypeID.none

  /// By file, then by place.
  var order: (file: FileID, offset: UInt32) { (file, range.lowerBound) }
}
