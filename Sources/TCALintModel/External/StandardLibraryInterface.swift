extension ExternalInterface {
  /// The declarations of Swift's standard library and Foundation, as far as inference needs them.
  static let standardLibrary: ExternalInterface = {
    var interface = ExternalInterface()
    interface.parameters = [
      "Array": ["Element"], "ArraySlice": ["Element"], "AsyncStream": ["Element"], "ClosedRange": ["Bound"],
      "Dictionary": ["Key", "Value"], "KeyPath": ["Root", "Value"], "Optional": ["Wrapped"], "Range": ["Bound"],
      "Result": ["Success", "Failure"], "Set": ["Element"], "WritableKeyPath": ["Root", "Value"],
    ]
    interface.elements = [
      "AnySequence": .argument(0), "ArraySlice": .argument(0), "AsyncStream": .argument(0),
      "AsyncThrowingStream": .argument(0), "ClosedRange": .argument(0), "ContiguousArray": .argument(0),
      "Range": .argument(0), "Set": .argument(0), "String": .named("Character"), "Substring": .named("Character"),
      "Dictionary.Keys": .argument(0), "Dictionary.Values": .argument(1),
      "EnumeratedSequence": .tuple([
        (label: "offset", type: .named("Int")), (label: "element", type: .elementOf(.argument(0))),
      ]),
      "LazyFilterSequence": .elementOf(.argument(0)), "LazyMapSequence": .argument(1),
      "LazySequence": .elementOf(.argument(0)), "ReversedCollection": .elementOf(.argument(0)),
      "Slice": .elementOf(.argument(0)),
      "Zip2Sequence": .tuple([
        (label: "", type: .elementOf(.argument(0))), (label: "", type: .elementOf(.argument(1))),
      ]),
    ]
    interface.noCollections = ["AsyncStream", "AsyncThrowingStream"]
    interface.integerIndexed = ["Array", "ArraySlice", "ContiguousArray"]
    interface.indexMembers = indexMembers
    interface.members = [
      "Array": slices(.named("ArraySlice", [.element]), split: .array(.named("ArraySlice", [.element]))),
      "ArraySlice": slices(.receiver, split: .array(.receiver)),
      "Substring": slices(.receiver, split: .array(.receiver)).merging(["filter": filter]) { $1 },
      "String": slices(.named("Substring"), split: .array(.named("Substring"))).merging(["filter": filter]) { $1 },
      "LazyFilterSequence": lazyMembers, "LazyMapSequence": lazyMembers, "LazySequence": lazyMembers,
      "Dictionary": [
        "keys": .property(.named("Dictionary.Keys", [.argument(0), .argument(1)])),
        "values": .property(.named("Dictionary.Values", [.argument(0), .argument(1)])),
        "removeValue(forKey:)": .method(.optional(.argument(1)), parameters: [.argument(0)]),
        "updateValue": .method(.optional(.argument(1)), parameters: [.argument(1), .argument(0)]),
        "mapValues": .method(.dictionary(.argument(0), .closureResult), closure: [.argument(1)]),
        "compactMapValues": .method(
          .dictionary(.argument(0), .unwrapped(.closureResult)), closure: [.argument(1)]),
        "filter": .method(
          .receiver, closure: [.tuple([(label: "key", type: .argument(0)), (label: "value", type: .argument(1))])]),
      ],
      "Optional": [
        "map": .method(.optional(.closureResult), closure: [.argument(0)]),
        "flatMap": .method(.optional(.unwrapped(.closureResult)), closure: [.argument(0)]),
        "unsafelyUnwrapped": .property(.argument(0)), "take": .method(.receiver),
      ],
      "Result": [
        "get": .method(.argument(0)),
        "map": .method(.named("Result", [.closureResult, .argument(1)]), closure: [.argument(0)]),
      ],
      "Set": [
        "insert": .method(
          .tuple([(label: "inserted", type: .named("Bool")), (label: "memberAfterInsert", type: .argument(0))]),
          parameters: [.argument(0)]),
        "filter": filter, "reversed": .method(.array(.element)), "union": .method(.receiver),
        "intersection": .method(.receiver), "subtracting": .method(.receiver),
        "symmetricDifference": .method(.receiver),
      ],
    ]
    interface.staticMembers = [
      "Optional": ["some": .method(.receiver, parameters: [.argument(0)])],
      "Result": [
        "failure": .method(.receiver, parameters: [.argument(1)]),
        "success": .method(.receiver, parameters: [.argument(0)]),
      ],
    ]
    interface.collectionMembers = collectionMembers
    interface.functions = [
      "zip": .method(.named("Zip2Sequence", [.value(0), .value(1)])),
      "max": .method(.commonValue), "min": .method(.commonValue), "abs": .method(.commonValue),
      "withAnimation": .method(.closureResult), "type(of:)": .method(.metatype(.value(0))),
      "Array": .method(.array(.elementOf(.value(0)))), "Array(repeating:)": .method(.array(.value(0))),
      "Set": .method(.named("Set", [.elementOf(.value(0))])),
    ]
    // Initializers that may fail.
    let failable = [
      ("Data", "base64Encoded"), ("Decimal", "string"), ("String", "bytes"), ("String", "data"),
      ("String", "validatingUTF8"), ("TimeZone", "abbreviation"), ("TimeZone", "identifier"),
      ("TimeZone", "secondsFromGMT"), ("URL", "string"), ("URLComponents", "string"), ("URLComponents", "url"),
      ("UserDefaults", "suiteName"), ("UUID", "uuidString"),
    ]
    for (type, label) in failable {
      interface.functions["\(type)(\(label):)"] = .method(.optional(.named(type)))
    }
    return interface
  }()

  private static let filter = Member.method(.receiver, closure: [.element])

  /// The members of a collection that give a part of it.
  private static func slices(_ slice: Template, split: Template) -> [String: Member] {
    [
      "drop(while:)": .method(slice, closure: [.element]), "prefix(while:)": .method(slice, closure: [.element]),
      "prefix": .method(slice), "suffix": .method(slice), "dropFirst": .method(slice), "dropLast": .method(slice),
      "split": .method(split, closure: [.element]),
    ]
  }

  /// The members of lazy sequences that give another one.
  private static let lazyMembers: [String: Member] = [
    "lazy": .property(.receiver), "filter": .method(.named("LazyFilterSequence", [.receiver]), closure: [.element]),
    "map": .method(.named("LazyMapSequence", [.unknown, .closureResult]), closure: [.element]),
    "compactMap": .method(.named("LazyMapSequence", [.unknown, .unwrapped(.closureResult)]), closure: [.element]),
    "flatMap": .method(.unknown, closure: [.element]), "enumerated": .method(.unknown),
    "reversed": .method(.unknown), "prefix": .method(.unknown), "dropFirst": .method(.unknown),
    "prefix(while:)": .method(.unknown, closure: [.element]), "drop(while:)": .method(.unknown, closure: [.element]),
  ]

  /// The members of collections whose indices are `Int`s.
  private static let indexMembers: [String: Member] = {
    let (element, index) = ([Template.element], Template.named("Int"))
    return [
      "indices": .property(.named("Range", [index])), "startIndex": .property(index), "endIndex": .property(index),
      "firstIndex(of:)": .method(.optional(index), parameters: element),
      "lastIndex(of:)": .method(.optional(index), parameters: element),
      "firstIndex(where:)": .method(.optional(index), closure: element),
      "lastIndex(where:)": .method(.optional(index), closure: element),
      "partition(by:)": .method(index, closure: element),
    ]
  }()

  private static let collectionMembers: [String: Member] = {
    let element: [Template] = [.element]
    let count = Template.named("Int")
    let condition = Template.named("Bool")
    let one = Template.optional(.element)
    return [
      "first": .property(one), "last": .property(one), "count": .property(count), "isEmpty": .property(condition),
      "lazy": .property(.named("LazySequence", [.receiver])), "underestimatedCount": .property(count),
      "first(where:)": .method(one, closure: element), "last(where:)": .method(one, closure: element),
      "firstIndex(of:)": .method(.unknown, parameters: element),
      "lastIndex(of:)": .method(.unknown, parameters: element),
      "firstIndex(where:)": .method(.unknown, closure: element),
      "lastIndex(where:)": .method(.unknown, closure: element),
      "contains": .method(condition, closure: element, parameters: element),
      "contains(where:)": .method(condition, closure: element),
      "allSatisfy": .method(condition, closure: element), "count(where:)": .method(count, closure: element),
      "map": .method(.array(.closureResult), closure: element),
      "compactMap": .method(.array(.unwrapped(.closureResult)), closure: element),
      "flatMap": .method(.array(.elementOf(.closureResult)), closure: element),
      "forEach": .method(.named("Void"), closure: element),
      "filter": .method(.array(.element), closure: element),
      "reversed": .method(.named("ReversedCollection", [.receiver])), "shuffled": .method(.array(.element)),
      "shuffled(using:)": .method(.array(.element)),
      "sorted": .method(.array(.element), closure: [.element, .element]),
      "sorted(by:)": .method(.array(.element), closure: [.element, .element]),
      "sort": .method(.named("Void"), closure: [.element, .element]),
      "sort(by:)": .method(.named("Void"), closure: [.element, .element]),
      "sorted(using:)": .method(.array(.element)), "sort(using:)": .method(.named("Void")),
      "min": .method(one, closure: [.element, .element]), "max": .method(one, closure: [.element, .element]),
      "min(by:)": .method(one, closure: [.element, .element]),
      "max(by:)": .method(one, closure: [.element, .element]),
      "randomElement": .method(one), "popLast": .method(one), "popFirst": .method(one),
      "randomElement(using:)": .method(one),
      "removeFirst": .method(.alone(.element)), "removeLast": .method(.alone(.element)),
      "remove(at:)": .method(.element),
      "remove": .method(one, parameters: element),
      "removeAll": .method(.named("Void"), closure: element),
      "removeAll(where:)": .method(.named("Void"), closure: element),
      "append": .method(.named("Void"), parameters: element),
      "append(contentsOf:)": .method(.named("Void")), "insert": .method(.unknown, parameters: element),
      "update(with:)": .method(one, parameters: element),
      "enumerated": .method(.named("EnumeratedSequence", [.receiver])),
      "reduce": .method(.value(0), closure: [.value(0), .element]),
      "reduce(into:)": .method(.value(0), closure: [.value(0), .element]),
      "elementsEqual": .method(condition), "joined": .method(.unknown), "starts(with:)": .method(condition),
      "swapAt": .method(.named("Void")), "reverse": .method(.named("Void")), "shuffle": .method(.named("Void")),
    ]
  }()
}
