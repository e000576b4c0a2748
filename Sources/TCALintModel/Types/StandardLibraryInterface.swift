extension ExternalInterface {
  /// What Swift's standard library declares, as far as inference needs it.
  public static let standardLibrary: ExternalInterface = {
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
    ]
    interface.members = [
      "Dictionary": [
        "keys": .property(.array(.argument(0))), "values": .property(.array(.argument(1))),
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
        "union": .method(.receiver), "intersection": .method(.receiver), "subtracting": .method(.receiver),
        "symmetricDifference": .method(.receiver),
      ],
    ]
    interface.collectionMembers = collectionMembers
    interface.functions = [
      "zip": .method(
        .array(.tuple([(label: "", type: .elementOf(.value(0))), (label: "", type: .elementOf(.value(1)))]))),
      "max": .method(.value(0)), "min": .method(.value(0)), "abs": .method(.value(0)),
      "withAnimation": .method(.closureResult), "type(of:)": .method(.metatype(.value(0))),
    ]
    return interface
  }()

  private static let collectionMembers: [String: Member] = {
    let element: [Template] = [.element]
    let count = Template.named("Int")
    let condition = Template.named("Bool")
    let one = Template.optional(.element)
    let offset = Template.tuple([(label: "offset", type: count), (label: "element", type: .element)])
    return [
      "first": .property(one), "last": .property(one), "count": .property(count), "isEmpty": .property(condition),
      "indices": .property(.named("Range", [count])), "lazy": .property(.receiver),
      "startIndex": .property(count), "endIndex": .property(count), "underestimatedCount": .property(count),
      "first(where:)": .method(one, closure: element), "last(where:)": .method(one, closure: element),
      "firstIndex(of:)": .method(.optional(count), parameters: element),
      "lastIndex(of:)": .method(.optional(count), parameters: element),
      "firstIndex(where:)": .method(.optional(count), closure: element),
      "lastIndex(where:)": .method(.optional(count), closure: element),
      "contains": .method(condition, closure: element, parameters: element),
      "contains(where:)": .method(condition, closure: element),
      "allSatisfy": .method(condition, closure: element), "count(where:)": .method(count, closure: element),
      "map": .method(.array(.closureResult), closure: element),
      "compactMap": .method(.array(.unwrapped(.closureResult)), closure: element),
      "flatMap": .method(.array(.elementOf(.closureResult)), closure: element),
      "forEach": .method(.named("Void"), closure: element),
      "filter": .method(.receiver, closure: element), "drop(while:)": .method(.receiver, closure: element),
      "prefix(while:)": .method(.receiver, closure: element), "prefix": .method(.receiver),
      "suffix": .method(.receiver), "dropFirst": .method(.receiver), "dropLast": .method(.receiver),
      "reversed": .method(.receiver), "shuffled": .method(.receiver),
      "sorted": .method(.array(.element), closure: [.element, .element]),
      "sorted(by:)": .method(.array(.element), closure: [.element, .element]),
      "sort": .method(.named("Void"), closure: [.element, .element]),
      "sort(by:)": .method(.named("Void"), closure: [.element, .element]),
      "partition(by:)": .method(count, closure: element),
      "min": .method(one, closure: [.element, .element]), "max": .method(one, closure: [.element, .element]),
      "min(by:)": .method(one, closure: [.element, .element]),
      "max(by:)": .method(one, closure: [.element, .element]),
      "randomElement": .method(one), "popLast": .method(one), "popFirst": .method(one),
      "removeFirst": .method(.element), "removeLast": .method(.element), "remove(at:)": .method(.element),
      "remove": .method(one, parameters: element),
      "removeAll": .method(.named("Void"), closure: element),
      "removeAll(where:)": .method(.named("Void"), closure: element),
      "append": .method(.named("Void"), parameters: element),
      "insert": .method(.unknown, parameters: element),
      "update(with:)": .method(one, parameters: element),
      "enumerated": .method(.array(offset)),
      "reduce": .method(.value(0), closure: [.value(0), .element]),
      "reduce(into:)": .method(.value(0), closure: [.value(0), .element]),
      "elementsEqual": .method(condition), "split": .method(.array(.receiver)),
      "joined": .method(.unknown), "starts(with:)": .method(condition),
      "swapAt": .method(.named("Void")), "reverse": .method(.named("Void")), "shuffle": .method(.named("Void")),
    ]
  }()
}
