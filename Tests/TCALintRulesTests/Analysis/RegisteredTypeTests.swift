import TCALintModel
import TCALintTestSupport
import Testing

@testable import TCALintDomain
@testable import TCALintRules

@Suite struct RegisteredTypeTests {
  private let types = """
    protocol A {}
    protocol B {}
    struct LiveA: A {}

    """

  @Test func eachWayToRegisterATypeIsSeen() {
    for call in [
      "register(A.self) { LiveA() }", "register(A.self, factory: LiveA.init)", "register(A.self, instance: LiveA())",
      "registerAsync(A.self) { await LiveA() }", "registerIf(A.self, condition: true, factory: { LiveA() })",
    ] {
      #expect(app(types + "func f() { c.\(call) }").typeRegistrations.map(\.type.name) == ["A"], "\(call)")
    }
  }

  @Test func theInstantiatedTypeIsKnownIfItIsUnique() {
    #expect(app(types + "func f() { c.register(A.self) { LiveA() } }").typeRegistrations[0].madeType?.name == "LiveA")
    #expect(app(types + "func f() { c.register(A.self) { make() } }").typeRegistrations[0].madeType == nil)
  }

  @Test func aTypeIsUnregisteredWhereOthersAreAndItIsNot() {
    let model = "final class M { @Inject var b: B? }\n"
    #expect(unregistered(model + "func f() { c.register(A.self) { LiveA() } }") == ["B"])
    #expect(unregistered(model) == [])
    #expect(unregistered(model + "func f() { c.register(A.self) { LiveA() }; c.register(B.self) { make() } }") == [])
    #expect(unregistered(model + "func f() { c.register(A.self) { LiveA() }; c.register { make() } }") == [])
    #expect(unregistered(model + "func f() { c.register(A.self) { LiveA() }; c.bind(B.self) }") == [])
    #expect(unregistered(model + "func f() { c.register(A.self) { LiveA() }; c.resolve(B.self) }") == ["B"])
  }

  private func unregistered(_ code: String) -> [String] { app(types + code).unregisteredInjections.map(\.type.name) }

  @Test func aSecondRegistrationIsOneThatCanRunWithTheFirst() {
    #expect(duplicates("func f() { c.register(A.self) { LiveA() }; c.register(A.self) { LiveA() } }") == 1)
    #expect(duplicates("func f() { c.register(A.self) { LiveA() } }\nfunc g() { c.register(A.self) { LiveA() } }") == 1)
    #expect(
      duplicates("func f() { if a { c.register(A.self) { LiveA() } } else { c.register(A.self) { LiveA() } } }") == 0)
    #expect(duplicates("func f() { c.register(A.self, name: n) { LiveA() }; c.register(A.self) { LiveA() } }") == 0)
    #expect(
      duplicates("func f() { c.register(A.self) { LiveA() } }\nfunc mocks() { c.register(A.self) { LiveA() } }") == 0)
  }

  private func duplicates(_ code: String) -> Int { app(types + code).duplicateRegistrations.count }

  @Test func aTypeIsStatelessThatStoresNoVariable() {
    #expect(isStateless("final class T { let a = 1; var b: Int { 1 }; static var c = 1 }"))
    #expect(isStateless("final class T: NSObject { @Dependency(\\.date) var date }"))
    #expect(!isStateless("final class T { var a = 1 }"))
    #expect(!isStateless("class B { lazy var a = 1 }\nfinal class T: B {}"))
    #expect(!isStateless("final class T: Elsewhere {}"))
    #expect(!isStateless("final class T { let a = NSCache<NSString, NSString>() }"))
    #expect(isStateless("actor T { let a = 1 }"))
    #expect(!isStateless("actor T { var a = 1 }"))
  }

  private func isStateless(_ code: String) -> Bool {
    app("import Foundation\n" + code).type("T")?.isKnownStateless ?? false
  }
}
