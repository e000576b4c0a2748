import TCALintModel
import Testing

/// The type that inference finds for the argument of `look(…)`.
///
/// `T` is a type of the program, `~T` a type of a library, `?` is unknown.
@Suite struct TypeInferenceTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let source: String
    let type: String

    init(_ source: String, _ type: String) { (self.source, self.type) = (source, type) }
    var testDescription: String { source }
  }

  /// Declarations that most rows use.
  static let declarations = """
    struct Item { var name: String; var due: Date?; var parent: Owner; func isDue(at date: Date) -> Bool { true } }
    struct Owner { var items: [Item]; var byName: [String: Item]; var first: Item?; static let shared = Owner(items: []) }
    enum Status { case idle, loaded(Item), failed(code: Int, Error); static var initial: Status { .idle } }
    struct Box<Value> { var value: Value; func map<T>(_ f: (Value) -> T) -> Box<T> { Box<T>(value: f(value)) } }
    class Base { var item: Item; init(item: Item) { self.item = item } }
    class Derived: Base { func f() { } }
    protocol Named { var label: Label { get } }
    struct Label {}
    extension Named { var owner: Owner { Owner.shared } }
    func makeItem() -> Item { fatalError() }
    func identity<T>(_ value: T) -> T { value }
    let fileItem = makeItem()

    """

  @Test(arguments: literals + names + members + calls + generics + collections + closures + patterns + operators)
  func types(_ row: Row) { #expect(typeOfLook(Self.declarations + row.source) == row.type) }

  static let literals = [
    Row("func f() { look(1) }", "~Int"), Row("func f() { look(1.5) }", "~Double"),
    Row("func f() { look(\"a\\(1)\") }", "~String"), Row("func f() { look(true) }", "~Bool"),
    Row("func f() { look(nil) }", "?"), Row("func f() { look([1, 2]) }", "[~Int]"),
    Row("func f() { look([\"a\": makeItem()]) }", "[~String: Item]"),
    Row("func f() { look((makeItem(), n: 1)) }", "(Item, n: ~Int)"),
    Row("func f() { look([makeItem(), 1]) }", "?"),
    Row("func f() { look([Item]()) }", "[Item]"), Row("func f() { look([String: Item]()) }", "[~String: Item]"),
    Row("func f() { let a = [Box<Item>]()\nlook(a) }", "[Box<Item>]"),
  ]

  static let names = [
    Row("func f(p: Item) { look(p) }", "Item"), Row("func f(p: Item?) { look(p) }", "Item?"),
    Row("func f() { let a = makeItem()\nlook(a) }", "Item"),
    Row("func f() { let a = makeItem()\nlet b = a\nlook(b) }", "Item"),
    Row("func f() { let a: Owner = make()\nlook(a) }", "Owner"),
    Row("func f() { look(fileItem) }", "Item"),
    Row("struct A { let i: Item\nfunc f() { look(i) } }", "Item"),
    Row("struct A { let i: Item\nfunc f() { look(self.i) } }", "Item"),
    Row("struct A { let i = makeItem()\nfunc f() { look(i) } }", "Item"),
    Row("struct A { let i = Image(x) ?? Image()\nfunc f() { look(i) } }", "~Image"),
    Row("struct A { let i = Image(x) ?? .empty\nfunc f() { look(i) } }", "~Image"),
    Row("struct A { let i = try! await Image.init(x)!\nfunc f() { look(i) } }", "~Image"),
    Row("struct A { let i = try? Image()\nfunc f() { look(i) } }", "~Image?"),
    Row("struct A { let i = Image.make()\nfunc f() { look(i) } }", "?"),
    Row("struct A { let (i, n) = (makeItem(), 1)\nfunc f() { look(i) } }", "?"),
    Row("struct A { let (n, i): (Int, Item)\nfunc f() { look(i) } }", "?"),
    Row("struct A { let i: Item\nstruct B { func f() { look(self) } } }", "A.B"),
    Row("struct A { static let i = makeItem()\nstatic func f() { look(i) } }", "Item"),
    Row("struct A { static func f() { look(Self.self) } }", "A.Type"),
    Row("extension Item { func f() { look(name) } }", "~String"),
    Row("extension Item { func f() { look(self) } }", "Item"),
    Row("extension Box { func f() { look(value) } }", "<Value>"),
    Row("extension Derived { func g() { look(item) } }", "Item"),
    Row("extension Derived { func g() { look(super.item) } }", "Item"),
    Row("struct A: Named { let label = Label()\nfunc f() { look(owner) } }", "Owner"),
    Row("class A { let i: Item }\nextension Named where Self: A { func f() { look(i) } }", "Item"),
    Row("class A { let i: Item }\nextension Named where Self: A { func f() { look(self.label) } }", "Label"),
    Row("class A { let i: Item }\nprotocol P where Self: A {}\nfunc f(p: P) { look(p.i) }", "Item"),
    Row("extension Array { func f() { look(count) } }", "~Int"),
    Row("extension Array { func f() { look(Item()) } }", "Item"),
    Row("extension Array { func f() { look(first(where: g)) } }", "<Element>?"),
    Row("func f() { look(Item.self) }", "Item.Type"), Row("func f() { look(unheardOf) }", "?"),
    Row("func f() { func g() -> Item { makeItem() }\nlook(g()) }", "Item"),
    Row("func f(p: Named) { look(p.label) }", "Label"),
    Row("func f(p: some Named) { look(p.owner) }", "Owner"),
    Row("func f<N: Named>(p: N) { look(p.label) }", "Label"),
    Row("func f() { [makeItem()].forEach { run { [a = $0] in look(a) } } }", "Item"),
    Row("func f(p: Item) { run { [p] in look(p) } }", "Item"),
    Row(
      "class A { let i: Item\nfunc f() { run { [weak self] in guard let self else { return }\nlook(self.i) } } }",
      "Item"),
    Row("struct A { var i: Item { didSet { look(oldValue) } } }", "Item"),
  ]

  static let members = [
    Row("func f(p: Item) { look(p.parent) }", "Owner"), Row("func f(p: Item) { look(p.parent.items) }", "[Item]"),
    Row("func f(p: Item?) { look(p?.parent) }", "Owner?"), Row("func f(p: Item?) { look(p?.parent.first) }", "Item?"),
    Row("func f(p: Item?) { look(p!.parent) }", "Owner"), Row("func f(p: Item!) { look(p.parent) }", "Owner"),
    Row("func f() { look(Owner.shared) }", "Owner"), Row("func f() { look(Owner.shared.first?.name) }", "~String?"),
    Row("func f() { look(Status.idle) }", "Status"), Row("func f() { look(Status.initial) }", "Status"),
    Row("func f() { let s: Status = .idle\nlook(s) }", "Status"),
    Row("func f(p: (a: Item, b: Int)) { look(p.b) }", "~Int"), Row("func f(p: (Item, Int)) { look(p.0) }", "Item"),
    Row("func f(p: Box<Item>) { look(p.value) }", "Item"),
    Row("func f(p: Box<Box<Item>>) { look(p.value.value.name) }", "~String"),
    Row("func f(p: Other) { look(p.value) }", "?"),
    Row("struct A<R: Reducer> { let s: R.State\nfunc f() { look(s) } }", "<R>.State"),
    Row("typealias Items = [Item]\nfunc f(p: Items) { look(p[0]) }", "Item"),
    Row("typealias B<T> = Box<[T]>\nfunc f(p: B<Item>) { look(p.value) }", "[Item]"),
    Row("func f(p: Item) { look(p[keyPath: \\.parent.first]) }", "Item?"),
    Row("func f() { look(\\Item.parent) }", "KeyPath<Item, Owner>"),
    Row("func f(p: Item) { look(type(of: p)) }", "Item.Type"),
    Row("func f(p: Owner) { look(type(of: p).shared) }", "Owner"),
    Row("func f() { look(\\Status.loaded) }", "KeyPath<Status, Item>"),
    Row("func f(p: Owner) { look(p.byName[\"a\"]?.parent.items[0]) }", "Item?"),
    Row("func f(p: Owner) { look(p.byName[\"a\"]?.parent.items[0].name) }", "~String?"),
    Row("func f(p: [Item]) { _ = p.sorted { $0.name < $1.name && look($1) } }", "Item"),
    Row("func f(p: [Item]) { _ = p.sorted { $0.name < $1.name && $1.name < look($1) } }", "Item"),
    Row("extension String { var item: Item { makeItem() } }\nfunc f() { look(\"a\".item) }", "Item"),
    Row("extension Array { var middle: Element? { nil } }\nfunc f(p: [Item]) { look(p.middle) }", "Item?"),
  ]

  static let calls = [
    Row("func f() { look(makeItem()) }", "Item"), Row("func f() { look(makeItem().isDue(at: now)) }", "~Bool"),
    Row("func f() { look(Owner(items: [])) }", "Owner"), Row("func f() { look(Owner.init(items: [])) }", "Owner"),
    Row("func f() { look(Date()) }", "~Date"), Row("func f() { look(Status.loaded(makeItem())) }", "Status"),
    Row("struct A { func g() -> Item { makeItem() }\nfunc f() { look(g()) } }", "Item"),
    Row("struct A { func g(_ a: Int) -> Item\nfunc g(b: Int) -> Owner\nfunc f() { look(g(b: 1)) } }", "Owner"),
    Row("struct A { func g(_ a: Int) -> Item\nfunc g(_ a: String) -> Owner\nfunc f() { look(g(x)) } }", "?"),
    Row("struct A { func g(_ a: Int, b: Int = 0) -> Item\nfunc f() { look(g(1)) } }", "Item"),
    Row("struct A { let g: (Int) -> Item\nfunc f() { look(g(1)) } }", "Item"),
    Row("struct A { let g: @Sendable (Int) async throws -> Item\nfunc f() { look(try await g(1)) } }", "Item"),
    Row("struct A { let g: (() -> Item)?\nfunc f() { look(g?()) } }", "Item?"),
    Row("func f() { look({ makeItem() }()) }", "Item"), Row("func f() { look([Item]()) }", "[Item]"),
    Row("func f() { look(try? makeItem()) }", "Item?"), Row("func f() { look(f()) }", "()"),
    Row("struct C { func callAsFunction() -> Item }\nfunc f(c: C) { look(c()) }", "Item"),
    Row("struct M { subscript(i: Int) -> Item { makeItem() } }\nfunc f(m: M) { look(m[1]) }", "Item"),
    Row("func g(a: Int, then: () -> Void) -> Item\nfunc f() { look(g(a: 1) { }) }", "Item"),
  ]

  static let generics = [
    Row(
      "class A<T> { let v: T }\nclass B<S, T>: A<T> {}\nclass C: B<Int, Item> { func f() { look(v) } }", "Item"),
    Row("class A<T> { let v: T }\ntypealias P<X> = A<X>\nclass B: P<Item> { func f() { look(v) } }", "Item"),
    Row("func f() { look(identity(makeItem())) }", "Item"), Row("func f() { look(Box(value: makeItem())) }", "Box"),
    Row("func f() { look(Box<Item>(value: x).value) }", "Item"),
    Row("func f(p: Box<Item>) { look(p.map { $0.parent }) }", "Box<Owner>"),
    Row("func g<T>(_ a: [T]) -> T?\nfunc f(p: [Item]) { look(g(p)) }", "Item?"),
    Row("struct P<A> { init(_ a: A) {} \nvar a: A }\nfunc f() { look(P(makeItem()).a) }", "Item"),
  ]

  static let collections = [
    Row("func f(p: [Item]) { look(p[0]) }", "Item"), Row("func f(p: [Item]) { look(p[0...1]) }", "~ArraySlice<Item>"),
    Row("func f(p: [Item]) { look(p.first) }", "Item?"), Row("func f(p: [Item]) { look(p.first?.name) }", "~String?"),
    Row("func f(p: [Item]) { look(p.first { _ in true }) }", "Item?"),
    Row("func f(p: [Item]) { _ = p.first { look($0) } }", "Item"),
    Row("func f(p: ArraySlice<Item>) { look(p[0]) }", "Item"),
    Row("func f(p: ArraySlice<Item>) { look(p[0...1]) }", "~ArraySlice<Item>"),
    Row("func f(p: [Item]) { for i in p { look(i) } }", "Item"),
    Row("func f(p: [Item]) { for (n, i) in p.enumerated() { look(i) } }", "Item"),
    Row("func f(p: [String: Item]) { for (k, i) in p { look(i) } }", "Item"),
    Row("func f(p: [String: Item]) { look(p[\"a\"]) }", "Item?"),
    Row("func f(p: [String: Item]) { look(p[\"a\", default: makeItem()]) }", "Item"),
    Row("func f(p: [String: Item]) { look(p.values.first) }", "Item?"),
    Row("func f(p: Set<Item>) { look(p.first) }", "Item?"),
    Row("func f(p: [Item]) { look(p.filter { _ in true }.sorted { _, _ in true }.last) }", "Item?"),
    Row("func f(p: [Item]) { look(p.map(\\.name)) }", "?"),
    Row("func f(p: [Item]) { look(p.map { $0.parent }) }", "[Owner]"),
    Row("func f(p: [Item]) { look(p.compactMap { $0.due }) }", "[~Date]"),
    Row("func f(p: [Item]) { look(p.flatMap { $0.parent.items }) }", "[Item]"),
    Row("func f(p: [Item]) { look(zip(p, [1]).first) }", "(Item, ~Int)?"),
    Row("func f(p: Item?) { look(p.map { $0.parent }) }", "Owner?"),
    Row("func f(p: ClosedRange<Date>) { look(p) }", "~ClosedRange<~Date>"),
    Row("func f() { for i in 0..<3 { look(i) } }", "~Int"),
  ]

  static let closures = [
    Row("func f(p: [Item]) { p.forEach { look($0) } }", "Item"),
    Row("func f(p: [Item]) { p.forEach { item in look(item) } }", "Item"),
    Row("func f(p: [Item]) { p.forEach { (item: Item) in look(item) } }", "Item"),
    Row("func f(p: [Item]) { _ = p.contains(where: { look($0) }) }", "Item"),
    Row("func f(p: [Item]) { _ = p.sorted { look($1) } }", "Item"),
    Row("func f(p: [Item]) { _ = p.reduce(0) { look($1) } }", "Item"),
    Row("func f(p: [Item]) { _ = p.reduce(makeItem()) { a, _ in look(a) } }", "Item"),
    Row("func g(_ a: (Item, Int) -> Void) {}\nfunc f() { g { look($1) } }", "~Int"),
    Row("func g(then: (Item) -> Void) {}\nfunc f() { g { item in look(item) } }", "Item"),
    Row("func g(a: Int = 0, then: ((Item) -> Void)? = nil) {}\nfunc f() { g { item in look(item) } }", "Item"),
    Row("typealias H = (Item) -> Void\nfunc g(_ h: H) {}\nfunc f() { g { look($0) } }", "Item"),
    Row("struct A { let h: (Item) -> Void }\nfunc f() { _ = A(h: { look($0) }) }", "Item"),
    Row(
      "struct A { let h: (Item) -> Void\ninit(_ h: @escaping (Item) -> Void) {} }\nfunc f() { _ = A { look($0) } }",
      "Item"),
    Row("func f() { let h: (Item) -> Void = { look($0) } }", "Item"),
    Row("struct A { var h: (Item) -> Void = { look($0) } }", "Item"),
    Row("func g<T>(_ a: T, _ f: (T) -> Void) {}\nfunc f() { g(makeItem()) { look($0) } }", "Item"),
    Row("func g() -> (Item) -> Void { { look($0) } }", "Item"),
    Row("func f(p: [String: Item]) { p.forEach { look($0) } }", "(key: ~String, value: Item)"),
    Row("func f(p: [String: Item]) { p.forEach { key, value in look(value) } }", "Item"),
    Row("func f(p: [String: Item]) { p.forEach { look($1) } }", "Item"),
    Row("func f(p: [Item]) { run { look($0) } }", "?"),
    Row("func f(p: [[Item]]) { p.forEach { $0.forEach { look($0) } } }", "Item"),
  ]

  static let patterns = [
    Row("func f(p: Item?) { if let i = p { look(i) } }", "Item"),
    Row("func f(p: Item?) { if let p { look(p) } }", "Item"),
    Row("func f(p: Item?) { guard let i = p else { return }\nlook(i) }", "Item"),
    Row("func f(p: Item?) { if case .some(let i) = p { look(i) } }", "Item"),
    Row("func f(p: Item?) { if case let i? = p { look(i) } }", "Item"),
    Row("func f() { let (a, b) = (makeItem(), 1)\nlook(a) }", "Item"),
    Row("func f(p: Status) { if case .loaded(let i) = p { look(i) } }", "Item"),
    Row("func f(p: Status) { switch p { case .loaded(let i): look(i)\ndefault: break } }", "Item"),
    Row("func f(p: Status) { switch p { case let .failed(code, _): look(code)\ndefault: break } }", "~Int"),
    Row("func f(p: Status?) { switch p { case .loaded(let i)?: look(i)\ndefault: break } }", "Item"),
    Row("func f(p: Any) { if let i = p as? Item { look(i) } }", "Item"),
    Row("func f(p: Any) { switch p { case let i as Item: look(i)\ndefault: break } }", "Item"),
    Row("func f(a: Status, b: Int) { switch (a, b) { case (.loaded(let i), _): look(i)\ndefault: break } }", "Item"),
    Row("func f(p: Result<Item, Error>) { switch p { case .success(let i): look(i)\ndefault: break } }", "Item"),
    Row("func f() { do { } catch { look(error) } }", "~Error"),
    Row("func f(p: [Item?]) { for case let i? in p { look(i) } }", "Item"),
    Row("func f(p: [Status]) { for case .loaded(let i) in p { look(i) } }", "Item"),
    Row("func f(p: Owner) { while let i = p.first { look(i) } }", "Item"),
  ]

  static let operators = [
    Row("func f(p: Item?) { look(p ?? makeItem()) }", "Item"), Row("func f(p: Item?) { look(p ?? p) }", "Item?"),
    Row("func f(p: Item?) { look((p ?? makeItem()).parent) }", "Owner"),
    Row("func f(p: Item) { look(c ? p : makeItem()) }", "Item"), Row("func f(p: Item) { look(c ? p : nil) }", "Item?"),
    Row("func f(p: Item) { let a = if c { p } else { makeItem() }\nlook(a) }", "Item"),
    Row("func f(p: Item) { let a = switch c { case 1: p\ndefault: makeItem() }\nlook(a) }", "Item"),
    Row("func f(p: Int) { look(p == 1) }", "~Bool"), Row("func f(p: Int) { look(p + 1) }", "~Int"),
    Row("func f(p: Double) { look(2 * p) }", "~Double"), Row("func f(p: Bool) { look(!p) }", "~Bool"),
    Row("func f(p: Any) { look(p as! Item) }", "Item"), Row("func f(p: Any) { look(p is Item) }", "~Bool"),
    Row("func f(p: Int) { look(1...p) }", "~ClosedRange<~Int>"),
    Row("func f(p: Item, q: Owner) { look(c ? p : q) }", "?"),
  ]
}

/// The type of the argument of `look(…)` in some code.
func typeOfLook(_ source: String, _ external: ExternalModules = ExternalModules()) -> String {
  let program = program(["File.swift": source], external: external)
  return lookedAt(in: program).map { program.text(program.type(of: $0.node, in: $0.file)) } ?? "no look"
}
