import TCALintModel
import TCALintTestSupport
import Testing

@testable import TCALintDomain
@testable import TCALintRules

@Suite struct UseTests {
  // MARK: Types

  @Test func aTypeWhereverItIsNamed() {
    #expect(
      uses(.type("Old"), "struct A: Old { let a: Old?; @Old var b = 1 }\nlet c = Old(1)\nextension Old {}").count == 5)
    #expect(uses(.type("Old"), "func f(@Old a: Int, _ b: [Old]) { print(Old.self) }").count == 3)
    #expect(uses(.type("Old"), "let a: Library.Old").isEmpty)
  }

  @Test func aTypeOfTheProgramIsNone() {
    #expect(uses(.type("Old"), "struct Old {}\nlet a: Old = Old()").isEmpty)
    #expect(uses(.type("Old"), "struct A { struct Old {}\nlet a: Old }").isEmpty)
    #expect(uses(.type("Old"), "struct B { struct Old {} }\nlet a: Old") == ["Old"])
    #expect(uses(.type("Old"), "struct A<Old> { let a: Old }").isEmpty)
  }

  @Test func anInitializerByItsLabels() {
    let made = InterfacePattern.initializer("Clock", .exactly([]))
    #expect(uses(made, "let a = Clock()\nlet b = Clock.init()\nlet c: Clock = .init()").count == 3)
    #expect(uses(made, "let a = Clock(1)\nlet b = Clock(at: 1)\nlet c: Other = .init()").isEmpty)
    #expect(uses(made, "typealias Watch = Clock\nlet a = Watch()") == ["Watch"])
  }

  @Test func aStaticMember() {
    let now = InterfacePattern.member("now", of: .type("Clock"))
    #expect(uses(now, "let a = Clock.now.hour\nlet b: Clock = .now\nfunc f(a: Clock? = .now) {}").count == 3)
    #expect(uses(now, "func f() { let a: Clock = .now; let b: Other = .now }").count == 1)
    #expect(uses(now, "let a = clock.now\nlet b: Other = .now\nlet c = Watch.now").isEmpty)
  }

  @Test func aMemberOfWhatAStaticMemberIs() {
    let post = InterfacePattern.call("post", .any, of: .instance("shared", of: "Center"))
    #expect(uses(post, "let a = Center.shared.post(1)\nlet b = Library.Center.shared.post()").count == 1)
    #expect(uses(post, "func f() { let a = Center.shared\na.post() }").count == 1)
    #expect(uses(post, "func f(_ a: Center) { a.post()\nCenter.other.post()\nCenter.shared.get() }").isEmpty)
    #expect(uses(post, "struct Center {}\nlet a = Center.shared.post()").isEmpty)
  }

  @Test func aMemberOfAnUnknownType() {
    let live = InterfacePattern.member("live", of: .typeNamed(beginning: ""))
    #expect(uses(live, "struct A { static let live = A() }\nlet a = A.live\nlet b = B.C.live\nf(.live)").count == 3)
    #expect(uses(live, "let a = b.live\nlet live = 1\nprint(live)").isEmpty)
    let key = InterfacePattern.member("live", of: .typeNamed(beginning: "Key"))
    #expect(uses(key, "let a = Keychain.live\nlet b = A.Key.live\nlet c = Other.live\nf(.live)").count == 2)
  }

  @Test func anInitializerPassedAsAFunction() {
    let made = InterfacePattern.initializerReference("Clock")
    #expect(uses(made, "let a: () -> Clock = Clock.init") == ["Clock"])
    #expect(uses(made, "let a = b.map(Clock.init)\nlet c = Clock.init(at:)\nlet d = Clock.init()").isEmpty)
  }

  // MARK: Members

  @Test func aMemberOfAnything() {
    let shuffled = InterfacePattern.call("shuffled", .exactly([]), of: .anything)
    #expect(uses(shuffled, "let a = b.shuffled()\nlet c = [1].shuffled()\nlet d = f().shuffled()").count == 3)
    #expect(uses(shuffled, "let a = b.shuffled(using: c)\nlet shuffled = 1").isEmpty)
  }

  @Test func aMemberOfTheProgramsIsNone() {
    let shuffled = InterfacePattern.call("shuffled", .exactly([]), of: .anything)
    let deck = "struct Deck { func shuffled() -> Deck { self } }\n"
    #expect(uses(shuffled, deck + "func f(_ a: Deck) { a.shuffled() }").isEmpty)
    #expect(uses(shuffled, deck + "func f(_ a: [Int]) { a.shuffled() }").count == 1)
    #expect(uses(shuffled, deck + "func f() { [1].shuffled() }").count == 1)
    #expect(uses(shuffled, "extension Array { func shuffled() {} }\nfunc f(_ a: [Int]) { a.shuffled() }").isEmpty)
    #expect(uses(shuffled, "struct Deck { func shuffled(_ a: Int) {} }\nlet a = b.shuffled()").count == 1)
    #expect(uses(shuffled, "struct Deck { var shuffled: Bool }\nlet a = b.shuffled()").count == 1)
    #expect(uses(shuffled, "struct Deck { var shuffled: () -> Deck }\nlet a = b.shuffled()").isEmpty)
  }

  @Test func aFunctionAtFileLevel() {
    let prepare = InterfacePattern.function("prepare", .any)
    #expect(uses(prepare, "func f() { prepare { } }") == ["prepare"])
    #expect(uses(prepare, "struct A { func prepare() {}\nfunc f() { prepare() } }").isEmpty)
    #expect(uses(prepare, "func f(prepare: () -> Void) { prepare(); a.prepare() }").isEmpty)
  }

  @Test func functionsByTheirWords() {
    let register = InterfacePattern.functions(beginning: "register", ending: "Parts")
    #expect(uses(register, "registerParts()\na.registerAllParts(of: b)\nlet c = registerParts").count == 2)
    #expect(uses(register, "unregisterParts()\nregisterPartsNow()\nfunc registerParts() {}").isEmpty)
  }

  @Test func aPrefixOperatorOnTheNameOfACase() {
    let slash = InterfacePattern.prefixOperator("/")
    #expect(uses(slash, "let a = /Action.tap\nlet b = /Self.tap\nlet c = a / Action.tap").count == 2)
    #expect(uses(slash, "prefix func / (a: Int) {}\nlet a = /Action.tap").isEmpty)
  }

  // MARK: Modules

  @Test func onlyWhereTheModuleIsImported() {
    let row = Row(pattern: .type("Old"), modules: ["Library"])
    let exports = app([
      "Package.swift":
        "let package = Package(targets: [.target(name: \"Core\"), .target(name: \"App\"), .target(name: \"Else\")])",
      "Sources/Core/A.swift": "@_exported import Library",
      "Sources/App/A.swift": "import Core\nlet a: Old",
      "Sources/Else/A.swift": "let a: Old",
    ])
    #expect(exports.uses(of: [row]).map { exports.program.files[$0.location.file].path } == ["Sources/App/A.swift"])
  }

  // MARK: Parts

  @Test func argumentsBelongToTheirCall() {
    let rows = [Row(pattern: .type("Old")), Row(pattern: .prefixOperator("/"))]
    func count(_ source: String) -> Int { app(source).uses(of: rows).withoutParts { _ in true }.count }
    #expect(count("let a = Old(Old.b, /Case.c)") == 1)
    #expect(count("let a = Old { (b: Old) in b }") == 1)
    #expect(count("let a = Old { Old() }") == 2)
    #expect(count("let a = f(\n/Case.b,\ng(\n/Case.c),\n/Case.d)\nlet b = f(/Case.b)") == 3)
  }

  @Test func theEnclosingType() throws {
    let app = app(
      """
      import ComposableArchitecture
      @Reducer struct Feature {
        struct State { var a = Old() }
        struct Row: View { let a = Old() }
        func f() { Old() }
      }
      let a = Old()
      """)
    let uses = app.uses(of: [Row(pattern: .type("Old"))])
    #expect(uses.map { $0.type?.name } == ["Feature.State", "Feature.Row", "Feature", nil])
    #expect(uses.map { $0.isIn(.reducer) } == [false, false, true, false])
    #expect(uses.map { $0.isIn(.state) } == [true, false, false, false])
    #expect(uses.map { $0.isIn(.view) } == [false, true, false, false])
  }

  private struct Row: ExternalAPI {
    let pattern: InterfacePattern
    var modules: [String] = []
  }

  /// The names of the uses of one row in a file.
  private func uses(_ pattern: InterfacePattern, _ source: String) -> [String] {
    let app = app(source)
    return app.uses(of: [Row(pattern: pattern)]).map { app.program.source($0.nameLocation) }
  }
}
