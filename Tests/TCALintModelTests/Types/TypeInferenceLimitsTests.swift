import TCALintModel
import Testing

/// Code in which a plain look at names finds a wrong type. The answer is the true type, or `?`.
@Suite struct TypeInferenceLimitsTests {
  typealias Row = TypeInferenceTests.Row

  static var all: [Row] {
    [scopes, overloads, generics, optionals, literals, closures, more, wrappers, libraries, rest].flatMap(\.self)
  }

  @Test(arguments: all)
  func types(_ row: Row) { #expect(typeOfLook(TypeInferenceTests.declarations + row.source) == row.type) }

  static let scopes = [
    Row("let i = makeItem()\nfunc f() { let i = i.parent\nlook(i) }", "Owner"),
    Row("struct A { let i: Item\nfunc f() { let i = i.parent\nlook(i) } }", "Owner"),
    Row("func f() { let a = 1\ndo { let a = makeItem()\nlook(a) } }", "Item"),
    Row("func f() { do { let a = makeItem() }\nlook(a) }\nlet a = Owner.shared", "Owner"),
    Row("struct A { let i: Item\nstatic let i = Owner.shared\nstatic func f() { look(i) } }", "Owner"),
    Row("struct A { let i: Item\nstatic let i = Owner.shared\nfunc f() { look(i) } }", "Item"),
    Row("struct A { let i: Item\nstatic let i = Owner.shared\nfunc f() { look(Self.i) } }", "Owner"),
    Row("struct A { func g() -> Item\nstatic func g() -> Owner\nstatic func f() { look(g()) } }", "Owner"),
    Row("class A { class func g() -> Item\nfunc g() -> Owner\nclass func f() { look(g()) } }", "Item"),
    Row("struct A { static let i = makeItem()\nstruct B { let i: Owner\nfunc f() { look(i) } } }", "Owner"),
    Row("struct A { let i: Item\nstruct B { static func f() { look(i) } } }\nlet i = Owner.shared", "?"),
    Row("func f() { struct Item { let z: Owner }\nlook(Item(z: .shared).z) }", "Owner"),
    Row("func f() { struct Item { let z: Owner }\nlet a: Item\nlook(a.z) }", "Owner"),
    Row("func f() { struct Item { let z: Owner }\nlet a: Item\nlook(a.parent) }", "?"),
    Row(
      "func f() { func g(a: Int) -> Item { makeItem() }\nfunc g(b: Int) -> Owner { .shared }\nlook(g(b: 1)) }", "Owner"),
    Row("func f() { func g(a: Int) -> Item { makeItem() }\nfunc g(b: Int) -> Owner { .shared }\nlook(g(a: 1)) }", "?"),
    Row("func f() { func g<T>(_ a: T) -> [T] { [a] }\nlook(g(makeItem())) }", "[Item]"),
    Row(
      "struct A { struct T { let x: Item } }\nstruct B { struct T { let x: Owner }\nfunc f(t: T) { look(t.x) } }",
      "Owner"),
    Row(
      "struct A { struct T { let x: Item } }\nstruct B { struct T { let x: Owner }\nfunc f(t: A.T) { look(t.x) } }",
      "Item"),
    Row("struct A { enum Item { case a }\nfunc f(i: Item) { look(i) } }", "A.Item"),
    Row("struct Box<Value> { func g<Value>(_ v: Value) -> Value { v } }\nfunc f() { look(Box2().g(1)) }", "?"),
    Row("struct A { var i: Item { let i = Owner.shared\nlook(i)\nreturn makeItem() } }", "Owner"),
    Row("func f(p: Owner?) { guard let p = p?.first else { return }\nlook(p) }", "Item"),
    Row("func f(p: [Owner]) { for p in p { look(p) } }", "Owner"),
    Row("func f() { let f = { (f: Item) in look(f) } }", "Item"),
    Row("class A { let i: Item\nfunc f() { run { look(i) } } }", "Item"),
    Row("class A { let i: Item\nfunc f() { run { [i = self.i.parent] in look(i) } } }", "Owner"),
    Row("#if DEBUG\nlet a = makeItem()\n#else\nlet a = Owner.shared\n#endif\nfunc f() { look(a) }", "?"),
    Row("struct A {\n#if DEBUG\nvar a: Item\n#else\nvar a: Owner\n#endif\nfunc f() { look(a) } }", "?"),
    Row("struct A {\n#if DEBUG\nvar a: Item\n#else\nvar a: Item\n#endif\nfunc f() { look(a) } }", "Item"),
    Row("extension String { func f() { look(self) } }", "~String"),
    Row("extension Array { func f() { look(self) } }", "[<Element>]"),
    Row("extension Array where Element == Item { func f() { look(self[0].parent) } }", "?"),
    Row("let a = b\nlet b = a\nfunc f() { look(a) }", "?"),
    Row("func f(p: Item...) { look(p) }", "[Item]"), Row("func f(p: (Item)) { look(p) }", "Item"),
    Row("func f(p: borrowing Item) { look(p) }", "Item"), Row("func f(p: (any Named)?) { look(p?.label) }", "Label?"),
    Row("func f(p: Item.Type) { look(p) }", "Item.Type"), Row("func f(p: inout Item) { look(p) }", "Item"),
  ]

  static let overloads = [
    Row(
      "class A { func g(_ a: String) -> Item { makeItem() } }\nclass B: A { func g(_ a: Int) -> Owner { .shared } }\nfunc f(b: B) { look(b.g(x)) }",
      "?"),
    Row(
      "class A { func g(b: Int) -> Item { makeItem() } }\nclass B: A { func g(a: Int) -> Owner { .shared } }\nfunc f(b: B) { look(b.g(b: 1)) }",
      "Item"),
    Row(
      "class A { func g(a: Int) -> Item { makeItem() } }\nclass B: A { override func g(a: Int) -> Item { makeItem() } }\nfunc f(b: B) { look(b.g(a: 1)) }",
      "Item"),
    Row(
      "protocol P { func g() -> Item }\nextension P { func g() -> Item { makeItem() } }\nstruct A: P { func g() -> Owner { .shared } }\nfunc f(a: A) { look(a.g()) }",
      "Owner"),
    Row(
      "protocol P {}\nextension P { func g(b: Int) -> Item { makeItem() } }\nstruct A: P { func g(a: Int) -> Owner { .shared } }\nfunc f(a: A) { look(a.g(b: 1)) }",
      "Item"),
    Row(
      "protocol P {}\nextension P { var v: Item { makeItem() } }\nstruct A: P { var v: Owner }\nfunc f(a: A) { look(a.v) }",
      "Owner"),
    Row("struct A { func g() -> Item\nfunc g() async -> Owner\nfunc f() { look(g()) } }", "?"),
    Row("struct A { func g(_ a: Int = 0) -> Item\nfunc g(b: Int) -> Owner\nfunc f() { look(g()) } }", "Item"),
    Row("struct A { func g(_ a: Int...) -> Item\nfunc g(b: Int) -> Owner\nfunc f() { look(g(1, 2, 3)) } }", "Item"),
    Row(
      "struct A { func g(_ a: Int..., b: Int) -> Item\nfunc g() -> Owner\nfunc f() { look(g(1, 2, b: 3)) } }", "Item"),
    Row("struct A { func g(_ a: Int...) -> Item\nfunc f() { look(g()) } }", "Item"),
    Row(
      "struct A { func g(a: Int, b: Int = 0, c: Int) -> Item\nfunc g(a: Int) -> Owner\nfunc f() { look(g(a: 1, c: 2)) } }",
      "Item"),
    Row("struct A { var g: Item\nfunc g(_ a: Int) -> Owner\nfunc f() { look(g) } }", "Item"),
    Row("struct A { func g(a: Int) -> Item\nfunc g(b: Int) -> Owner\nfunc f() { look(g(b:)) } }", "?"),
    Row("struct A { init?(a: Int) {} }\nfunc f() { look(A(a: 1)) }", "A?"),
    Row("struct A { init?(a: Int) {}\ninit(b: Int) {} }\nfunc f() { look(A(b: 1)) }", "A"),
    Row("struct A { init!(a: Int) {} }\nfunc f() { look(A.init(a: 1)) }", "A?"),
    Row("enum A: String { case a }\nfunc f() { look(A(rawValue: \"a\")) }", "A?"),
    Row("struct A { let rawValue: Int }\nfunc f() { look(A(rawValue: 1)) }", "A"),
    Row("enum E { case a(Int)\nvar a: Item? { nil } }\nfunc f(e: E) { look(e.a) }", "Item?"),
    Row("enum E { case a(Int)\nstatic func b(x: Int) -> Owner }\nfunc f() { look(E.b(x: 1)) }", "Owner"),
    Row("enum E { case a(x: Int)\nstatic func a(y: Int) -> Owner }\nfunc f() { look(E.a(y: 1)) }", "Owner"),
    Row(
      "struct A { subscript(a a: Int) -> Item { makeItem() }\nsubscript(b b: Int) -> Owner { .shared } }\nfunc f(a: A) { look(a[b: 1]) }",
      "Owner"),
    Row(
      "struct A { subscript(a: Int) -> Item { makeItem() }\nstatic subscript(a: Int) -> Owner { .shared } }\nfunc f() { look(A[1]) }",
      "Owner"),
    Row(
      "struct A { func g(_ f: (Item) -> Void) {}\nfunc g(_ f: (Owner) -> Void) {}\nfunc f() { g { look($0) } } }", "?"),
    Row("func g(_ a: Int, f: (Item) -> Void) {}\nfunc g(_ a: Int) {}\nfunc f() { g(1) { look($0) } }", "Item"),
    Row("func g(a: () -> Void = {}, b: (Item) -> Void) {}\nfunc f() { g { look($0) } }", "?"),
    Row("func g(a: () -> Void, b: (Item) -> Void) {}\nfunc f() { g { } b: { look($0) } }", "Item"),
    Row(
      "struct A { func callAsFunction(a: Int) -> Item\nfunc callAsFunction(b: Int) -> Owner }\nfunc f(a: A) { look(a(b: 1)) }",
      "Owner"),
    Row("struct V { static func * (a: V, b: V) -> Double { 0 } }\nfunc f(v: V) { look(v * v) }", "?"),
    Row("struct V { static func + (a: V, b: Int) -> Item { makeItem() } }\nfunc f(v: V) { look(v + 1) }", "?"),
    Row("struct V { static func == (a: V, b: Int) -> Item { makeItem() } }\nfunc f(v: V) { look(v == 1) }", "?"),
    Row("struct V { static prefix func - (a: V) -> Item { makeItem() } }\nfunc f(v: V) { look(-v) }", "?"),
    Row(
      "infix operator <> : AdditionPrecedence\nfunc <> (a: Item, b: Item) -> Owner { .shared }\nfunc f(v: Item) { look(v <> v) }",
      "?"),
    Row("func makeItem(_ a: Int) -> Owner { .shared }\nfunc f() { look(makeItem(1)) }", "Owner"),
    Row("struct A { func makeItem(_ a: Int) -> Owner { .shared }\nfunc f() { look(makeItem(1)) } }", "Owner"),
  ]

  static let generics = [
    Row("func f(p: Box) { look(p.value) }", "?"), Row("func f() { look(Box(value: unknown()).value) }", "?"),
    Row("func g<T>() -> T { fatalError() }\nfunc f() { look(g()) }", "?"),
    Row("func g<T>(_ a: T.Type) -> T { fatalError() }\nfunc f() { look(g(Item.self)) }", "Item"),
    Row("func g<T>(_ a: T, _ b: T) -> T { a }\nfunc f() { look(g(1, 2.5)) }", "?"),
    Row("func g<T>(_ a: T, _ b: T) -> T { a }\nfunc f(p: Item, q: Item?) { look(g(p, q)) }", "?"),
    Row("func g<T>(_ a: T, _ b: T) -> T { a }\nfunc f(b: Base, d: Derived) { look(g(d, b)) }", "?"),
    Row("func g<T>(_ a: T, _ b: T) -> T { a }\nfunc f(p: Item) { look(g(p, p)) }", "Item"),
    Row("func g<T>(_ a: Box<T>) -> T { a.value }\nfunc f(p: Box<Item>) { look(g(p)) }", "Item"),
    Row("func g<T>(_ a: () -> T) -> T { a() }\nfunc f() { look(g { makeItem() }) }", "Item"),
    Row("func g<T>(_ a: () -> T) -> T { a() }\nfunc f() { look(g { }) }", "()"),
    Row("func g<T>(_ a: () -> T) -> T { a() }\nfunc f() { look(g { a()\nb() }) }", "()"),
    Row("func g<T>(_ a: () -> T) -> T { a() }\nfunc f() { look(g { a()\nreturn makeItem() }) }", "Item"),
    Row("func g<T>(_ a: () -> T) -> T { a() }\nfunc f() { look(g { if c { makeItem() } }) }", "()"),
    Row(
      "func g<T>(_ a: () -> T) -> T { a() }\nfunc f() { look(g { if c { makeItem() } else { makeItem() } }) }", "Item"),
    Row(
      "func g<T>(_ a: () -> T) -> T { a() }\nfunc f() { look(g { switch c { case 1: a()\nb()\ndefault: makeItem() } }) }",
      "()"),
    Row(
      "struct S<C> { let c: C\ninit(@ViewBuilder c: () -> C) { self.c = c() } }\nfunc f() { look(S { a()\nb() }) }", "S"
    ),
    Row("enum E<T> { case a(T), b }\nfunc f() { look(E.a(makeItem())) }", "E<Item>"),
    Row("enum E<T> { case a(T), b }\nfunc f() { look(E<Item>.b) }", "E<Item>"),
    Row("enum E<T> { case a(T), b }\nfunc f() { let e: E<Item> = .b\nlook(e) }", "E<Item>"),
    Row(
      "enum E<T> { case a(T), b }\nfunc f(e: E<Item>) { switch e { case .a(let t): look(t)\ncase .b: break } }", "Item"),
    Row(
      "extension Box where Value == Int { var x: Item { makeItem() } }\nextension Box where Value == String { var x: Owner { .shared } }\nfunc f(p: Box<String>) { look(p.x) }",
      "?"),
    Row(
      "extension Box where Value == Int { func x() -> Item { makeItem() } }\nextension Box where Value == String { func x() -> Owner { .shared } }\nfunc f(p: Box<String>) { look(p.x()) }",
      "?"),
    Row("typealias S<T> = [String: T]\nfunc f(p: S<Item>) { look(p[\"a\"]) }", "Item?"),
    Row("typealias R<T> = Result<T, Error>\nfunc f(p: R<Item>) { if case .success(let i) = p { look(i) } }", "Item"),
    Row(
      "protocol P { associatedtype S\nvar s: S { get } }\nstruct A: P { typealias S = Item\nvar s: Item }\nfunc f(a: A) { look(a.s) }",
      "Item"),
    Row(
      "protocol P { associatedtype S\nfunc s() -> S }\nextension P { var t: S { s() } }\nstruct A: P { func s() -> Item { makeItem() } }\nfunc f(a: A) { look(a.t) }",
      "?"),
    Row(
      "protocol P {}\nextension P { func with() -> Self { self } }\nextension Item: P {}\nfunc f(i: Item) { look(i.with()) }",
      "Item"),
    Row("class A { func with() -> Self { self } }\nclass B: A {}\nfunc f(b: B) { look(b.with()) }", "B"),
    Row("class A { static func make() -> Self { fatalError() } }\nclass B: A {}\nfunc f() { look(B.make()) }", "B"),
    Row("struct A { static func make() -> Self { fatalError() } }\nfunc f() { look(A.make()) }", "A"),
    Row("func g(_ a: some Named) -> some Named { a }\nfunc f(a: some Named) { look(g(a).label) }", "Label"),
    Row("class A<T> { var t: T }\nclass B: A<Item> {}\nfunc f(b: B) { look(b.t) }", "Item"),
    Row(
      "struct P<A, B> { let a: A; let b: B\nfunc swap() -> P<B, A> { P<B, A>(a: b, b: a) } }\nfunc f(p: P<Item, Owner>) { look(p.swap().a) }",
      "Owner"),
  ]

  static let optionals = [
    Row("func f(p: Item?) { look((p?.parent)!) }", "Owner"),
    Row("func f(p: Item?) { look((p?.parent)!.first) }", "Item?"),
    Row("func f(p: Item?) { look(p?.parent.first!.name) }", "~String?"),
    Row("func f(p: Item?) { look((p?.parent.items).map { $0.count }) }", "~Int?"),
    Row("func f(p: Item?) { look(p?.parent.items.map { $0.due }) }", "[~Date?]?"),
    Row("func f(p: Item?) { let x = (p?.parent)\nlook(x) }", "Owner?"),
    Row("func f(p: [String: Item?]) { look(p[\"a\"]) }", "Item??"),
    Row("func f(p: [String: Item?]?) { look(p?[\"a\"]) }", "Item??"),
    Row("func f(p: Item??) { look(p ?? makeItem()) }", "Item?"),
    Row("func f(p: Item??, q: Item?) { look(p ?? q) }", "Item?"),
    Row("func f(p: Item??) { if let p { look(p) } }", "Item?"), Row("func f(p: Item??) { look(p!) }", "Item?"),
    Row("func g() throws -> Item? { nil }\nfunc f() { look(try? g()) }", "Item?"),
    Row("func f(p: Item!) { let a = p\nlook(a) }", "Item?"),
    Row("func f(p: Owner?) { look(p?.items[0].due) }", "~Date?"),
    Row("func f(p: Owner?) { look(p?.items.first?.parent) }", "Owner?"),
    Row("func g(_ a: Item?) -> Owner { .shared }\nfunc f(p: Owner?) { look(g(p?.first)) }", "Owner"),
    Row("func f(p: Owner?) { look(p?.items.isEmpty ?? true) }", "~Bool"),
    Row("func f(p: Owner?) { look(p?.items.count == 1) }", "~Bool"),
    Row("func f(p: Any) { look((p as? Item)?.parent) }", "Owner?"),
    Row("func f(p: Any) { look((p as? Owner)?.items ?? []) }", "[Item]"),
    Row("func f(p: Item) { look(p[keyPath: \\.due!]) }", "~Date"),
    Row("func f(p: Item?) { look(p == nil ? Owner.shared : nil) }", "Owner?"),
    Row("func f(p: Item) { look(c ? p : unheard.first) }", "?"),
    Row("func f(p: Item?) { look(p.map { $0.due }) }", "~Date??"),
    Row("func f(p: Item?) { look(p.flatMap { $0.due }) }", "~Date?"),
    Row("func f(p: Status) { if case let .failed(x) = p { look(x) } }", "(code: ~Int, ~Error)"),
  ]

  static let literals = [
    Row("func f() { look(1 + 2.5) }", "~Double"), Row("func f(p: Double) { look(max(0, p)) }", "~Double"),
    Row("func f(p: [Double]) { look(p.reduce(0) { $0 + $1 }) }", "?"),
    Row("func f(p: [Double]) { look(p.reduce(0, +)) }", "?"),
    Row("func f(p: Double) { look(0...p) }", "~ClosedRange<~Double>"),
    Row("func f(p: Double) { look(c ? 0 : p) }", "~Double"),
    Row("func f(p: Double?) { look(p ?? 0) }", "~Double"), Row("func f() { look(unheard ?? 0) }", "?"),
    Row("func f(p: Double) { look([0, p]) }", "[~Double]"), Row("func f(p: Double) { look(p - 1) }", "~Double"),
    Row("func f(p: Item, q: Item?) { look([p, p, p, p, p, p, p, p, q]) }", "[Item?]"),
    Row("func f(b: Base, d: Derived) { look([d, b]) }", "?"),
    Row("func f() { let a: Set<Item> = [makeItem()]\nlook(a) }", "~Set<Item>"),
    Row("func f(p: Double) { look(-p) }", "~Double"), Row("func f(p: [Item]) { look(p + p) }", "[Item]"),
    Row("func f(a: Date, b: Date) { look(a - b) }", "?"), Row("func f(a: Other, b: Other) { look(a - b) }", "?"),
    Row("func f(a: CGFloat, b: Double) { look(a * b) }", "?"), Row("func f(a: String) { look(a + \"b\") }", "~String"),
    Row("func f() { look([:] as [String: Item]) }", "[~String: Item]"), Row("func f() { look([]) }", "?"),
    Row("func f(p: Item) { let x: Named = c ? p : p\nlook(x) }", "Named"),
    Row("func f() { look((a: 1, makeItem()).1) }", "Item"),
    Row("func f() { let (x, (y, _)) = (1, (makeItem(), 2))\nlook(y) }", "Item"),
    Row("func f() { let x: [Any] = [1]\nlook(x) }", "[~Any]"),
    Row("func f(p: Int) { look(\"\\(p)\" == \"1\") }", "~Bool"),
  ]

  static let closures = [
    Row(
      "func f(p: [String: [Item]]) { p.forEach { look($0)\n_ = $0.value.sorted { _ = $1 } } }",
      "(key: ~String, value: [Item])"),
    Row(
      "func f(p: [String: [Item]]) { p.forEach { _ = [$0.value.sorted { $0.name < $1.name }]\nlook($0.value) } }",
      "[Item]"),
    Row("func f() { let g = { makeItem() }\nlook(g()) }", "Item"),
    Row("func f() { let g = { (a: Int) -> Item in a()\nb() }\nlook(g(1)) }", "Item"),
    Row("func f() { let g = { (a: Int) in if c { return makeItem() }\nreturn makeItem() }\nlook(g(1)) }", "Item"),
    Row("func f(p: [Item]) { look(p.map { i in if c { return i.parent } else { return Owner.shared } }) }", "[Owner]"),
    Row(
      "func f(p: [Item]) { look(p.map { switch $0.name { case \"a\": $0.parent\ndefault: Owner.shared } }) }", "[Owner]"
    ),
    Row("func f(p: [Item]) { look(p.map { _ in { makeItem() } }) }", "[() -> Item]"),
    Row("func f(p: [Item]) { look(p.map { ($0, $0.parent) }) }", "[(Item, Owner)]"),
    Row("func f(p: [Item]) { look(p.map { ($0, $0.parent) }.map { $1 }) }", "[Owner]"),
    Row("func f(p: [Item]) { look(p.lazy.map { $0.parent }.first) }", "Owner?"),
    Row("func f(p: [Item]) { look(p.compactMap { i -> Owner? in nil }) }", "[Owner]"),
    Row("func f() { let a = { b() }\nlet b = { a() }\nlook(a()) }", "?"),
    Row("func g(_ a: @autoclosure () -> Item) -> Owner { .shared }\nfunc f() { look(g(makeItem())) }", "Owner"),
    Row("func g<T>(_ a: @autoclosure () -> T) -> T { a() }\nfunc f() { look(g(makeItem())) }", "Item"),
    Row("func g(_ f: @escaping @MainActor (Item) async throws -> Void) {}\nfunc f() { g { look($0) } }", "Item"),
    Row("func f() async { async let a = makeItem()\nlook(await a) }", "Item"),
    Row("struct A { lazy var a = makeItem()\nmutating func f() { look(a) } }", "Item"),
    Row("struct A { lazy var a = { makeItem() }()\nmutating func f() { look(a) } }", "Item"),
    Row("struct A { var a: Item { makeItem() }\nlet b = \\A.a\nfunc f() { look(self[keyPath: b]) } }", "Item"),
    Row("func f(p: [Item]) { look(p.map(\\.parent)) }", "?"),
    Row("func f(p: Item) { let g = p.isDue\nlook(g) }", "(~Date) -> ~Bool"),
    Row("func g(_ f: (Item) -> Owner) -> Owner { .shared }\nfunc f() { g { look($0)\nreturn $0.parent } }", "Item"),
  ]

  static let more = [
    Row("func f(p: [[Item]]) { p.forEach { $0.forEach { [a = $0] in look(a) } } }", "[Item]"),
    Row("func f(p: [Item]) { let x: Item { return p.map { $0 }[0] }\nlook(x) }", "Item"),
    Row("func f(p: Item?) { look(p ?? unheard) }", "?"), Row("func f(p: [Item?]) { look(p.first) }", "Item??"),
    Row("func f(p: Owner) { look(p.byName.values.sorted { $0.name < $1.name }.first) }", "Item?"),
    Row("func f(p: Owner) { look(p.items.enumerated().map { $0.element }) }", "[Item]"),
    Row("func f(p: Owner) { look(p.items.enumerated().map { $1 }) }", "[Item]"),
    Row("func f(p: Owner) { look(Dictionary(uniqueKeysWithValues: p.items.map { ($0.name, $0) })) }", "~Dictionary"),
    Row("func f(p: Int) { look(p...) }", "?"), Row("func f(p: Bool) { look(p ? [] : [makeItem()]) }", "[Item]"),
    Row("func f(p: Derived) { let x: Base = p\nlook(x) }", "Base"),
    Row("func f(p: Base) { look(p as? Derived) }", "Derived?"),
    Row(
      "extension Optional where Wrapped == Item { var orNew: Item { makeItem() } }\nfunc f(p: Item?) { look(p.orNew) }",
      "Item"),
    Row("struct A { var a: Int\nstatic func - (a: A, b: A) -> A { a } }\nfunc f(a: A) { look(a == a) }", "~Bool"),
  ]

  static let wrappers = [
    Row(
      "@propertyWrapper struct W<V> { var wrappedValue: V\nvar projectedValue: Item { makeItem() } }\nstruct A { @W var a: Owner\nfunc f() { look($a) } }",
      "?"),
    Row(
      "@propertyWrapper struct W<V> { var wrappedValue: V }\nstruct A { @W var a: Owner\nfunc f() { look(a) } }",
      "Owner"),
    Row(
      "@propertyWrapper struct State<V> { var wrappedValue: V\nvar projectedValue: Item { makeItem() } }\nstruct A { @State var a: Owner\nfunc f() { look($a) } }",
      "?"),
    Row(
      "@propertyWrapper struct W { init(wrappedValue: Int) {}\nvar wrappedValue: Item { makeItem() } }\nstruct A { @W var a = 1\nfunc f() { look(a) } }",
      "Item"),
    Row("struct A { @State var a = makeItem()\nfunc f() { look(a) } }", "Item"),
    Row("struct A { @State var a: Item\nfunc f() { look(_a) } }", "?"),
    Row(
      "@dynamicMemberLookup struct D<T> { let t: T\nsubscript<V>(dynamicMember p: KeyPath<T, V>) -> [V] { [] } }\nfunc f(d: D<Item>) { look(d.parent) }",
      "?"),
    Row(
      "@dynamicMemberLookup struct D<T> { let t: T\nsubscript<V>(dynamicMember p: KeyPath<T, V>) -> [V] { [] } }\nfunc f(d: D<Item>) { look(d.t) }",
      "Item"),
    Row(
      "@resultBuilder enum B { static func buildBlock(_ a: Item...) -> [Item] { a } }\nfunc g(@B _ f: () -> [Item]) {}\nfunc f() { g { look(makeItem()) } }",
      "Item"),
    Row(
      "@resultBuilder enum B { static func buildBlock(_ a: Item...) -> Owner { .shared } }\nfunc g<T>(@B _ f: () -> T) -> T { f() }\nfunc f() { look(g { makeItem() }) }",
      "?"),
  ]

  static let libraries = [
    Row("struct Array<T> { var x: Item }\nfunc f(p: Array<Int>) { look(p.x) }", "Item"),
    Row("struct Array<T> { var x: Item }\nfunc f(p: Array<Int>) { look(p.first) }", "?"),
    Row("struct Result { var x: Item }\nfunc f(p: Result) { look(p.x) }", "Item"),
    Row(
      "enum Result<T> { case success(Owner), failure }\nfunc f(p: Result<Item>) { if case .success(let x) = p { look(x) } }",
      "Owner"),
    Row("struct Store { var state: Item }\nfunc f(s: Store) { look(s.state) }", "Item"),
    Row(
      "struct Items: Collection { func map(_ f: (Item) -> Int) -> Owner { .shared } }\nfunc f(i: Items) { look(i.map { _ in 1 }) }",
      "Owner"),
    Row("struct Items: Sequence { var first: Owner }\nfunc f(i: Items) { look(i.first) }", "Owner"),
    Row("struct Items: Sequence {}\nfunc f(i: Items) { look(i.first(where: { _ in true })) }", "?"),
    Row("extension Array { var first: Item { makeItem() } }\nfunc f(p: [Owner]) { look(p.first) }", "Item"),
    Row("extension Collection { var first: Item { makeItem() } }\nfunc f(p: [Owner]) { look(p.first) }", "?"),
    Row(
      "extension Array { func filter(_ a: Int) -> Item { makeItem() } }\nfunc f(p: [Owner]) { look(p.filter { _ in true }) }",
      "?"),
    Row("func max(_ a: Int, _ b: Int) -> Item { makeItem() }\nfunc f() { look(max(1, 2)) }", "Item"),
    Row("func f(s: String) { look(s.split(separator: \" \")) }", "[~Substring]"),
    Row("func f(s: String) { look(s.firstIndex(of: \"a\")) }", "?"),
    Row("func f(s: String) { look(s.startIndex) }", "?"),
    Row("func f(s: String) { look(s.dropFirst()) }", "~Substring"),
    Row("func f(s: String) { look(s.first) }", "~Character?"),
    Row("func f(s: String) { look(s.reversed()) }", "~ReversedCollection<~String>"),
    Row("func f(p: [Item]) { look(p.dropFirst()) }", "~ArraySlice<Item>"),
    Row("func f(p: [Item]) { look(p.prefix(1).first) }", "Item?"),
    Row("func f(p: [Item]) { look(p.reversed().first) }", "Item?"),
    Row("func f(p: Set<Item>) { look(p.shuffled()) }", "[Item]"),
    Row("func f(p: Set<Item>) { look(p.filter { _ in true }) }", "~Set<Item>"),
    Row("func f(p: Range<Int>) { look(p.filter { _ in true }) }", "[~Int]"),
    Row("func f(p: inout [Item]) { look(p.removeFirst(2)) }", "?"),
    Row("func f(p: inout [Item]) { look(p.remove(atOffsets: o)) }", "?"),
    Row("func f(p: inout [Item]) { look(p.remove(at: 0)) }", "Item"),
    Row("func f(p: [String: Item]) { look(p.keys.first) }", "~String?"),
    Row("func f(p: [String: Item]) { look(p.filter { _ in true }) }", "[~String: Item]"),
    Row("func f(p: [String: Item]) { look(p.first?.value) }", "Item?"),
    Row("func f(p: [Item]) { look(p[1...]) }", "~ArraySlice<Item>"),
    Row("func f(p: [Item]) { look(p[0..<1]) }", "~ArraySlice<Item>"), Row("func f() { look(Int(\"1\")) }", "~Int?"),
    Row("func f(p: Double) { look(Int(p)) }", "~Int"), Row("func f() { look(URL(string: \"a\")) }", "~URL?"),
    Row("func f() { look(UUID(uuidString: \"a\")) }", "~UUID?"), Row("func f() { look(Weekday(rawValue: 1)) }", "?"),
    Row("func f() { look(UUID()) }", "~UUID"), Row("func f() { look(Double(1)) }", "~Double"),
    Row("func f(p: AsyncStream<Item>) { look(p.map { $0.parent }) }", "?"),
    Row("func f(p: AsyncStream<Item>) async { for await i in p { look(i) } }", "Item"),
    Row("func f(p: [Item]) { look(p.contains(where: { _ in true })) }", "~Bool"),
    Row(
      "extension Array where Element == Item { subscript(id: String) -> Owner? { nil } }\nfunc f(p: [Item]) { look(p[\"a\"]) }",
      "Owner?"),
    Row(
      "extension Collection { subscript(safe i: Index) -> Element? { nil } }\nfunc f(p: [Item]) { look(p[safe: 1]) }",
      "?"),
  ]

  static let rest = [
    // A parameter that an extension gives twice.
    Row(
      "enum Pair<A, B> { extension Pair<A, A> { case x(A) }\ncase y(A) }\nfunc f() { let z = Pair.x(1)\nlook(z.w) }",
      "?"),
    Row("func f() { look(type(of: makeItem())) }", "Item.Type"),
    Row("func f() { let t = Item.self\nlook(t) }", "Item.Type"),
    Row("struct A { init() {} }\nfunc f() { let t = A.self\nlook(t.init()) }", "A"),
    Row("func f() { look(#line) }", "?"),
    Row(
      "@freestanding(expression) macro m() -> Item = #externalMacro(module: \"M\", type: \"T\")\nfunc f() { look(#m()) }",
      "?"),
    Row("func f() { let x = if c { makeItem() } else { fatalError() }\nlook(x) }", "Item"),
    Row("func f() { let x = if c { makeItem() } else if d { makeItem() } else { makeItem() }\nlook(x) }", "Item"),
    Row(
      "func f() { let x = switch c { case 1: makeItem()\ncase 2: throw E()\ndefault: makeItem() }\nlook(x) }", "Item"),
    Row("func f(p: Item?) { let a = p!\nlet b = a.parent, c = b.items\nlook(c) }", "[Item]"),
    Row("func f() { let a: Item\na = makeItem()\nlook(a) }", "Item"),
    Row("func f() { var a = [Item](), b = [String: Item]()\nlook(b) }", "[~String: Item]"),
    Row("func f() { let a = [Item].self\nlook(a) }", "[Item].Type"), Row("func f() { look([Item].init()) }", "[Item]"),
    Row("func f() { look(Set<Item>()) }", "~Set<Item>"), Row("func f() { look(Array(Set<Item>())) }", "[Item]"),
    Row("func f() { look(Set([makeItem()])) }", "~Set<Item>"), Row("func f() { look(Array<Item>()) }", "[Item]"),
    Row("func f() { look(Array(repeating: makeItem(), count: 2)) }", "[Item]"),
    Row("func f() { look(Dictionary(grouping: x, by: \\.a)) }", "~Dictionary"),
    Row("func f(p: Result<Item, MyError>) { look(try? p.get()) }", "Item?"),
    Row("struct A { var a: Item { get { makeItem() } set { look(newValue) } } }", "Item"),
    Row("struct A { subscript(i: Int) -> Item { get { makeItem() } set { look(newValue) } } }", "?"),
    Row("func f(p: Any) { if case let i as Item = p { look(i) } }", "Item"),
    Row("func f(p: Item & Named) { look(p.label) }", "Label"),
    Row("func f() { for i in stride(from: 0, to: 1, by: 0.1) { look(i) } }", "?"),
    Row("func f(p: [(name: String, item: Item)]) { for (n, i) in p { look(i) } }", "Item"),
    Row("func f(p: [(name: String, item: Item)]) { look(p.first { $0.name == \"a\" }?.item) }", "Item?"),
    Row("func f(p: [Item]) { for (i, x) in zip(p.indices, p) { look(x) } }", "Item"),
    Row("func f(p: [Item]) { for case let (i, x) in p.enumerated() where i > 0 { look(x) } }", "Item"),
    Row("struct A { static let all = [A(), A()]\nfunc f() { look(A.all) } }", "[A]"),
    Row("class A { static let shared = A()\nvar i: Item }\nfunc f() { look(A.shared.i) }", "Item"),
    Row("func f(p: Item) { look(p) == 1 }", "Item"), Row("func f(a: Int, b: Int) { look(a < b && b < a) }", "~Bool"),
    Row("func f(p: Named.Type) { look(p) }", "Named.Type"),
    Row("extension Item { static let a = Item()\nfunc f() { let b: Item = .a\nlook(b.parent) } }", "Owner"),
    Row("enum E { case a, b\nstatic let all: [E] = [.a, .b]\nfunc f() { look(E.all.first) } }", "E?"),
    Row("func f(p: Item) { let t = (p, p.parent)\nlet (_, o) = t\nlook(o) }", "Owner"),
    Row("struct A { var x: Item\nfunc f() { let k = \\A.x.parent\nlook(k) } }", "KeyPath<A, Owner>"),
  ]
}
