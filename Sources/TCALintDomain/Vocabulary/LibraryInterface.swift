import TCALintModel

// As of The Composable Architecture 1.25.5, swift-dependencies 1.16, swift-sharing 2.8 and SwiftUI of iOS 26.

extension ExternalInterface {
  /// What the libraries declare that rules are about, as far as inference needs it.
  static let libraries = composableArchitecture.merging(effects).merging(dates)

  private static let composableArchitecture: ExternalInterface = {
    var interface = ExternalInterface()
    interface.parameters = [
      "Binding": ["Value"], "IdentifiedArray": ["ID", "Element"], "Shared": ["Value"],
      "SharedReader": ["Value"], "StackState": ["Element"], "Store": ["State", "Action"],
      "TestStore": ["State", "Action"], "ViewStore": ["ViewState", "ViewAction"],
    ]
    interface.aliases = [
      "IdentifiedArrayOf": .named("IdentifiedArray", [.nested(.argument(0), "ID"), .argument(0)]),
      "StoreOf": .named("Store", [stateOfReducer, actionOfReducer]),
      "TestStoreOf": .named("TestStore", [stateOfReducer, actionOfReducer]),
      "ViewStoreOf": .named("ViewStore", [stateOfReducer, actionOfReducer]),
    ]
    interface.elements = [
      "Deque": .argument(0), "OrderedDictionary": .tuple([("key", .argument(0)), ("value", .argument(1))]),
      "OrderedSet": .argument(0),
      "Binding": .named("Binding", [.elementOf(.argument(0))]), "IdentifiedArray": .argument(1),
      "StackState": .argument(0), "Store": .named("Store", [.elementOf(.argument(0)), .unknown]),
    ]
    interface.members = [
      "Bindable": bindings, "Binding": bindings, "Perception.Bindable": bindings,
      "IdentifiedArray": [
        "subscript(id)": .property(.optional(.argument(1))), "remove(id:)": .method(.optional(.argument(1))),
        "elements": .property(.array(.argument(1))), "ids": .property(.array(.argument(0))),
      ],
      "Shared": [
        "wrappedValue": .property(.argument(0)), "withLock": .method(.closureResult, closure: [.argument(0)]),
      ],
      "OrderedDictionary": [
        "keys": .property(.named("OrderedSet", [.argument(0)])), "subscript()": .property(.optional(.argument(1))),
        "subscript(,default)": .property(.argument(1)), "values": .property(.array(.argument(1))),
      ],
      "StackState": ["subscript(id)": .property(.optional(.argument(0))), "ids": .property(.array(.unknown))],
      "Store": [
        "ifLet": .method(
          .unknown, closure: [.named("Store", [.unwrapped(.argument(0)), .argument(1)])]),
        "scope": .method(scope(of: .receiver)), "send": .method(.named("StoreTask"), parameters: [.argument(1)]),
        "state": .property(.argument(0)), "withState": .method(.closureResult, closure: [.argument(0)]),
      ],
      "PresentationAction": ["presented": .property(.argument(0))],
      "TestStore": ["send": .method(.unknown, parameters: [.argument(1)]), "state": .property(.argument(0))],
      "ViewStore": [
        "binding": .method(.named("Binding", [.unknown])),
        "send": .method(.named("StoreTask"), parameters: [.argument(1)]),
        "state": .property(.argument(0)),
      ],
    ]
    interface.dynamicMembers = [
      "PresentationAction": .init(of: .argument(0), wrapper: "PresentationAction"),
      "Bindable": .init(of: .argument(0), wrapper: "Binding"), "Binding": .init(of: .argument(0), wrapper: "Binding"),
      "Shared": .init(of: .argument(0), wrapper: "Shared"), "Store": .init(of: .argument(0)),
      "ViewStore": .init(of: .argument(0)),
    ]
    interface.wrappers = [
      "Bindable": .init(projection: .named("Bindable", [.argument(0)])),
      "Binding": .init(projection: .named("Binding", [.argument(0)])),
      "Dependency": .init(value: .firstKnown([.keyPath(0, from: .named("DependencyValues")), .instance(0)])),
      "Environment": .init(value: .firstKnown([.keyPath(0, from: .named("EnvironmentValues")), .instance(0)])),
      "FocusState": .init(projection: .named("Binding", [.argument(0)])),
      "PresentationState": .init(projection: .named("PresentationState", [.unwrapped(.argument(0))])),
      "Presents": .init(projection: .named("PresentationState", [.unwrapped(.argument(0))])),
      "Shared": .init(projection: .named("Shared", [.argument(0)])),
      "SharedReader": .init(projection: .named("SharedReader", [.argument(0)])),
      "State": .init(projection: .named("Binding", [.argument(0)])),
    ]
    interface.functions = [
      "CaseLet": .method(.unknown, closure: [.named("Store", [.unknown, .unknown])]),
      "ForEach": .method(.unknown, closure: [.elementOf(.value(0))]),
      "ForEachStore": .method(.unknown, closure: [.elementOf(.value(0))]),
      "IfLetStore": .method(
        .unknown,
        closure: [.named("Store", [.unwrapped(.argumentOf(store, 0)), .argumentOf(store, 1)])]),
      "List": .method(.unknown, closure: [.elementOf(.value(0))]),
      "Reduce": .method(.named("Reduce", reduced), closure: reduced, returning: .named("Effect", [reduced[1]])),
      "WithViewStore": .method(.unknown, closure: [.named("ViewStore", [.unknown, .argumentOf(store, 1)])]),
    ]
    let item: [Template] = [.unwrapped(.argumentOf(.value(0), 0))]
    interface.anyMembers = [
      "fullScreenCover(item:)": .method(.unknown, closure: item),
      "navigationDestination(item:)": .method(.unknown, closure: item),
      "onChange(of:)": .method(.receiver, closure: [.value(0), .value(0)]),
      "popover(item:)": .method(.unknown, closure: item), "sheet(item:)": .method(.unknown, closure: item),
      "dependency": reducer, "forEach": reducer, "ifCaseLet": reducer, "ifLet": reducer, "signpost": reducer,
      "transformDependency": reducer, "_printChanges": reducer,
    ]
    return interface
  }()

  private static let stateOfReducer = Template.nested(.argument(0), "State")
  private static let actionOfReducer = Template.nested(.argument(0), "Action")
  /// The state and the action of the reducer that a `Reduce` is written for or in.
  private static let reduced: [Template] = [
    .firstKnown([.argument(0), .nested(.enclosing, "State")]),
    .firstKnown([.argument(1), .nested(.enclosing, "Action")]),
  ]
  /// What makes another reducer of one.
  private static let reducer = Member.method(.named("Reducer"))
  /// The store that a view is given first.
  private static let store = Template.unwrapped(.value(0))

  /// What scoping a store gives.
  private static func scope(of store: Template) -> Template {
    .lifted("Store", [.keyPath(0, from: .argumentOf(store, 0)), .keyPath(1, from: .argumentOf(store, 1))])
  }

  /// What scoping a binding to a store gives: what is presented does not dismiss itself.
  private static let scopeOfBinding = Template.lifted(
    "Store",
    [
      .keyPath(0, from: .argumentOf(.argument(0), 0)),
      .held("PresentationAction", .keyPath(1, from: .argumentOf(.argument(0), 1))),
    ])

  /// The members of a binding to a store, and of any other.
  private static let bindings: [String: Member] = [
    "animation": .method(.receiver), "case": .method(.named("Binding", [.unknown])),
    "removeDuplicates": .method(.receiver), "scope": .method(.named("Binding", [scopeOfBinding])),
    "transaction": .method(.receiver), "wrappedValue": .property(.argument(0)),
  ]
}
