import TCALintModel

// As of The Composable Architecture 1.25.5, swift-dependencies 1.16, swift-sharing 2.8 and SwiftUI of iOS 26.

extension ExternalInterface {
  /// The declarations of the libraries that rules are about, as far as inference needs them.
  static let libraries = composableArchitecture.merging(effects).merging(dates)

  private static let composableArchitecture: ExternalInterface = {
    var interface = ExternalInterface()
    interface.parameters = [
      "Binding": ["Value"], "BindingAction": ["Root"], "IdentifiedArray": ["ID", "Element"], "Shared": ["Value"],
      "SharedReader": ["Value"], "StackState": ["Element"], "Store": ["State", "Action"],
      "TestStore": ["State", "Action"], "ViewStore": ["ViewState", "ViewAction"],
    ]
    interface.aliases = [
      "BindingActionOf": .named("BindingAction", [stateOfReducer]),
      "IdentifiedArrayOf": .named("IdentifiedArray", [.nested(.argument(0), "ID"), .argument(0)]),
      "IdentifiedActionOf": .named(
        "IdentifiedAction", [.nested(.nested(.argument(0), "State"), "ID"), actionOfReducer]),
      "StackActionOf": .named("StackAction", [stateOfReducer, actionOfReducer]),
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
    interface.noCollections = ["Store"]
    interface.integerIndexed = ["IdentifiedArray", "StackState"]
    interface.members = [
      "Bindable": bindings, "Binding": bindings, "Perception.Bindable": bindings,
      "URLSession": [
        "data(for:)": .method(
          .tuple([("", .named("Data")), ("", .named("URLResponse"))]), parameters: [.named("URLRequest")])
      ],
      "IdentifiedArray": [
        "filter": .method(.receiver, closure: [.argument(1)]),
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
        "case": .property(.nested(.outer(.argument(0)), "CaseScope")),
        "ifLet": .method(
          .unknown, closure: [.named("Store", [.unwrapped(.argument(0)), .argument(1)])]),
        "publisher": .property(.named("StorePublisher", [.argument(0)])),
        "scope": .method(scope(of: .receiver), labeled: partsOfScope),
        "send": .method(.named("StoreTask"), parameters: [.argument(1)]),
        "state": .property(.argument(0)), "withState": .method(.closureResult, closure: [.argument(0)]),
      ],
      "PresentationAction": ["presented": .property(.argument(0))],
      "StorePublisher": ["sink": .method(.named("AnyCancellable"), closure: [.argument(0)])],
      "TestStore": [
        "dependencies": .property(.named("DependencyValues")),
        "receive": .method(.unknown, closure: [.argument(0)], parameters: [.argument(1)]),
        "send": .method(.named("TestStoreTask"), closure: [.argument(0)], parameters: [.argument(1)]),
        "state": .property(.argument(0)),
      ],
      "ViewStore": [
        "binding": .method(
          .named("Binding", [.image(0, of: .argument(0))]),
          labeled: [
            "get": .function([.argument(0)], .unknown),
            "send": .function([.image(0, of: .argument(0))], .argument(1)),
          ]),
        "publisher": .property(.named("StorePublisher", [.argument(0)])),
        "send": .method(.named("StoreTask"), parameters: [.argument(1)]), "state": .property(.argument(0)),
      ],
    ]
    interface.instanceNames = ["current", "default", "main", "shared", "standard"]
    interface.dynamicMembers = [
      "PresentationAction": .init(of: .argument(0), wrapper: "PresentationAction"),
      "Bindable": .init(of: .argument(0), wrapper: "Binding"), "Binding": .init(of: .argument(0), wrapper: "Binding"),
      "PresentationState": .init(of: .argument(0)), "Shared": .init(of: .argument(0), wrapper: "Shared"),
      "Store": .init(of: .argument(0)),
      "StorePublisher": .init(of: .argument(0), wrapper: "StorePublisher"), "ViewStore": .init(of: .argument(0)),
    ]
    interface.staticMembers = [
      "DependencyValues": ["_current": .property(.receiver)],
      "IdentifiedAction": ["element": .method(.receiver, parameters: [.argument(0), .argument(1)])],
      "PresentationAction": ["presented": .method(.receiver, parameters: [.argument(0)])],
      "StackAction": ["element": .method(.receiver, parameters: [.unknown, .argument(1)])],
    ]
    interface.generatedEnums = [
      "Reducer": [
        "Action": .nested(.receiver, "Action"),
        "CaseScope": .named("Store", [.nested(.receiver, "State"), .nested(.receiver, "Action")]),
        "State": .nested(.receiver, "State"),
      ]
    ]
    interface.wrappers = [
      "Bindable": .init(projection: .named("Bindable", [.argument(0)])),
      "Binding": .init(projection: .named("Binding", [.argument(0)])),
      "BindingState": .init(projection: .named("Binding", [.argument(0)])),
      "BindingViewState": .init(projection: .named("Binding", [.argument(0)])),
      "Dependency": .init(value: .firstKnown([.keyPath(0, from: .named("DependencyValues")), .instance(0)])),
      "Environment": .init(value: .firstKnown([.keyPath(0, from: .named("EnvironmentValues")), .instance(0)])),
      "FocusState": .init(projection: .nested(.named("FocusState", [.argument(0)]), "Binding")),
      "PresentationState": .init(projection: .named("PresentationState", [.unwrapped(.argument(0))])),
      "Presents": .init(projection: .named("PresentationState", [.unwrapped(.argument(0))])),
      "Shared": .init(projection: .named("Shared", [.argument(0)])),
      "SharedReader": .init(projection: .named("SharedReader", [.argument(0)])),
      "State": .init(projection: .named("Binding", [.argument(0)])),
    ]
    interface.functions = [
      "CaseLet": .method(
        .unknown, closure: [.named("Store", [.keyPath(0, from: .unknown), .unknown])]),
      "ForEach": .method(.unknown, closure: [.elementOf(.value(0))]),
      "ForEachStore": .method(.unknown, closure: [.elementOf(.value(0))]),
      "IfLetStore": .method(.unknown, closure: [presentedStore]),
      "List": .method(.unknown, closure: [.elementOf(.value(0))]),
      "NavigationStack(path:)": .method(
        .unknown, labeled: ["destination": .function([.argumentOf(.elementOf(.value(0)), 0)], .unknown)]),
      "NavigationStackStore": .method(
        .unknown, labeled: ["destination": .function([.elementOf(.argumentOf(store, 0))], .unknown)]),
      "AnyReducer": reducerWithEnvironment, "Reducer": reducerWithEnvironment,
      "Reduce": .method(
        .named("Reduce", reduced), closure: reduced, returning: .named("Effect", [reduced[1]])),
      "Store": .method(made("Store")), "SwitchStore": .method(.unknown, closure: [.argumentOf(store, 0)]),
      "TestStore": .method(made("TestStore")), "ViewStore": .method(viewStore, labeled: partsOfViewStore),
      "WithViewStore": .method(
        .unknown,
        closure: [.given("content", .argumentOf(store, 0), else: viewStore)],
        labeled: partsOfViewStore.merging(["content": .function([viewStore], .unknown)]) { $1 }),
    ]
    let values: [Template] = [.named("DependencyValues")]
    for name in ["prepareDependencies", "withDependencies"] {
      interface.functions[name] = .method(.closureResult, closure: values)
    }
    let item: [Template] = [.unwrapped(.argumentOf(.value(0), 0))]
    interface.anyMembers = [
      "dependency": .method(.named("Reducer"), parameters: [.unknown, .keyPath(0, from: .named("DependencyValues"))]),
      "fullScreenCover(item:)": .method(.unknown, closure: item),
      "navigationDestination(item:)": .method(.unknown, closure: item),
      "onChange(of:)": .method(.receiver, closure: [.value(0), .value(0)]),
      "popover(item:)": .method(.unknown, closure: item), "sheet(item:)": .method(.unknown, closure: item),
      "fullScreenCover(store:)": .method(.unknown, closure: [presentedStore]),
      "navigationDestination(store:)": .method(.unknown, closure: [presentedStore]),
      "popover(store:)": .method(.unknown, closure: [presentedStore]),
      "sheet(store:)": .method(.unknown, closure: [presentedStore]),
      "forEach": reducer, "ifCaseLet": reducer, "ifLet": reducer, "signpost": reducer,
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
  /// A reducer that takes an environment, before 1.0.
  private static let reducerWithEnvironment = Member.method(
    .named("Reducer", [.argument(0), .argument(1), .argument(2)]),
    closure: [.argument(0), .argument(1), .argument(2)], returning: .named("Effect", [.argument(1)]))
  /// A method that returns a reducer.
  private static let reducer = Member.method(.named("Reducer"))
  /// The store that a view is given first.
  private static let store = Template.unwrapped(.value(0))
  /// The store of what a view presents: of the state that its store has for a while, or of one of several.
  private static let presentedStore: Template = {
    let state = Template.unwrapped(.held("PresentationState", .argumentOf(store, 0)))
    return .named("Store", [.given("state", .keyPath(1, from: .unknown), else: state), .unknown])
  }()
  /// The view store of a store, with the observed value.
  private static let viewStore = Template.named(
    "ViewStore",
    [.given("observe", .image(1, of: .argumentOf(store, 0)), else: .argumentOf(store, 0)), .argumentOf(store, 1)])
  private static let partsOfViewStore: [String: Template] = [
    "observe": .function([.argumentOf(store, 0)], .unknown), "removeDuplicates": .unknown,
    "send": .function([.unknown], .argumentOf(store, 1)),
  ]
  private static let partsOfScope: [String: Template] = [
    "action": .unknown, "state": .function([.argument(0)], .unknown),
  ]

  /// A store by its initial state, or by the reducer that makes it.
  private static func made(_ store: String) -> Template {
    .named(
      store,
      [
        .firstKnown([.value(0), .nested(.image(1, of: .unknown), "State"), .nested(.value(1), "State")]),
        .firstKnown([.nested(.image(1, of: .unknown), "Action"), .nested(.value(1), "Action")]),
      ])
  }

  /// The result of scoping a store.
  private static func scope(of store: Template) -> Template {
    .lifted("Store", [.image(0, of: .argumentOf(store, 0)), .keyPath(1, from: .argumentOf(store, 1))])
  }

  /// The result of scoping a binding to a store: the presented feature does not dismiss itself.
  private static let scopeOfBinding = Template.lifted(
    "Store",
    [
      .image(0, of: .argumentOf(.argument(0), 0)),
      .held("PresentationAction", .keyPath(1, from: .argumentOf(.argument(0), 1))),
    ])

  /// The members of a binding to a store, and of any other.
  private static let bindings: [String: Member] = [
    "animation": .method(.receiver), "case": .method(.named("Binding", [.unknown])),
    "removeDuplicates": .method(.receiver),
    "scope": .method(
      .named("Binding", [scopeOfBinding]), labeled: ["state": .function([.argumentOf(.argument(0), 0)], .unknown)]),
    "transaction": .method(.receiver), "wrappedValue": .property(.argument(0)),
  ]
}
