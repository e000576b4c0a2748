import TCALintModel
import Testing

@Suite struct SendableTests {
  /// Whether the type `T` of a source is `Sendable` as far as that shows.
  private func isSendable(_ source: String) -> Bool? {
    let program = program(source)
    return program.symbol("T").map { program.isSendable($0) }
  }

  @Test(arguments: [
    "struct T {}", "struct T { let a: Int }", "enum T {}", "actor T {}", "public struct T: Sendable {}",
    "public struct T {}\nextension T: Sendable {}", "final class T: @unchecked Sendable {}",
    "protocol P: Sendable {}\npublic struct T: P {}", "@MainActor public struct T {}", "@MainActor class T {}",
    "@globalActor actor G {}\n@G public final class T {}", "@frozen public struct T { let a: Int }",
    "struct T { let f: @Sendable () -> Void }", "struct T { let f: (@Sendable () -> Void)? }",
    "struct T { let f: @MainActor () -> Void }", "typealias F = @Sendable () -> Void\nstruct T { let f: F }",
    "struct T { var f: () -> Void { {} } }", "struct T { static let f: () -> Void = {} }",
    "struct T { @Stored(\\.f) var f: () -> Void }", "struct T { func f(_ g: () -> Void) {} }",
    "struct T<A> { let a: Int }", "struct T<A: Sendable> { let a: A }", "struct T<A: R & Sendable> { let a: A }",
    "struct T<A> where A: R, A: Sendable { let a: A? }", "protocol P: Sendable {}\nstruct T<A: P> { let a: [A] }",
    "struct T<A: Actor> { let a: A }", "protocol P where Self: Sendable {}\npublic struct T: P {}",
    "struct T { let f: @Sendable @concurrent () async -> Void }", "package enum T {}",
    "final class C {}\nstruct T { nonisolated(unsafe) let c = C() }",
    "struct S {}\nstruct T { let s: Result<S, any Error> }", "struct S {}\nstruct T { let s: [String: Set<S>] }",
    "struct T { let t: [T] }", "struct S { let t: [T] }\nstruct T { let s: [S] }", "enum T { case a(Int), b }",
    "indirect enum T { case a, b(T, label: String) }", "enum T { case a(@Sendable () -> Void), b(any Sendable) }",
    "struct S<A> { let a: A }\nstruct T { let s: S<Int> }", "enum S<A> { case a(A), b }\nstruct T { let s: S<[Int]> }",
    "final class C {}\nstruct S<A> { let id: Int }\nstruct T { let s: S<C> }",
    "final class C {}\nstruct S<A> { let f: @Sendable (A) -> Void }\nstruct T { let s: S<C> }",
  ])
  func itIs(_ source: String) { #expect(isSendable(source) == true, "\(source)") }

  @Test(arguments: [
    "public struct T {}", "class T {}", "final class T { let a: Int }",
    "struct T { let f: () -> Void }", "struct T { var f: (() -> Void)? }", "struct T { let f: [() -> Void] }",
    "typealias F = () -> Void\nstruct T { let f: F }", "@frozen public struct T { let f: () -> Void }",
    "struct T<A> { let a: A }", "struct T<A: Shape> { var a: A? }", "struct T<A> where A: Shape { let a: [A] }",
    "struct T<A> { let f: (A) -> Void }", "struct T<A> { let a: A }\nextension T: Sendable where A: Sendable {}",
    "@Tracked public struct T {}", "struct T { let f: @concurrent () async -> Void }",
    "final class C {}\nstruct T { let c = C() }", "final class C {}\nstruct T { let c: [C] }",
    "final class C {}\nstruct S { let c = C() }\nstruct T { let s: (Int, S?) }",
    "final class C {}\nstruct T { let c: Result<C, any Error> }", "final class C {}\nstruct T { let c: [Set<C>] }",
    "final class C {}\nenum T { case a(C), b }", "final class C {}\nenum S { case a([C]) }\nstruct T { let s: S }",
    "final class C {}\nstruct S { let t: [T] }\nstruct T { let s: [S], c: C }",
    "final class C {}\nstruct S { let t: [T], c: C }\nstruct T { let s: [S] }",
    "final class C {}\nstruct S<A> { let a: A }\nstruct T { let s: S<C> }",
    "final class C {}\nenum S<A> { case a(R<A>) }\nstruct R<A> { let a: A }\nstruct T { let s: S<C> }",
    "protocol P where Self: AnyObject {}\npublic struct T: P {}",
    "extension P where Self: Sendable {}\nprotocol P {}\npublic struct T: P {}",
  ])
  func itIsNot(_ source: String) { #expect(isSendable(source) == false, "\(source)") }

  @Test func traitsArePropagatedToSubtypes() {
    let program = program(
      """
      final class C {}
      struct A { let b: [B], d: D }
      struct B { let a: [A], e: [E] }
      struct D { let b: B?, c: C }
      struct E { let f: F? }
      indirect enum F { case e(E), none }
      """)
    let names = ["A", "B", "D", "E", "F"]
    for first in names {
      var types = SendableTypeTable(program)
      for name in [first] + names {
        #expect(program.symbol(name).map { types.contains($0) } == (name == "E" || name == "F"), "\(first), \(name)")
      }
    }
  }

  @Test func declaredSendabilityIsDistinguishedFromInferred() {
    #expect(isTrue(Program.isDeclaredSendable, of: "struct T: Sendable {}"))
    #expect(isTrue(Program.isDeclaredSendable, of: "@MainActor struct T {}"))
    #expect(!isTrue(Program.isDeclaredSendable, of: "struct T {}"))
  }

  @Test func uncheckedIsASayOfItsOwn() {
    #expect(isTrue(Program.isUncheckedSendable, of: "final class T {}\nextension T: @unchecked Sendable {}"))
    #expect(!isTrue(Program.isUncheckedSendable, of: "final class T: Sendable {}"))
    #expect(!isTrue(Program.isUncheckedSendable, of: "final class T: @preconcurrency P {}\nprotocol P {}"))
  }

  @Test func aPropertyIsAskedByItsWrittenOrInferredType() {
    func isSendable(_ property: String) -> Bool? {
      let program = program("class C { static let shared = C() }\nstruct T { \(property) }")
      var types = SendableTypeTable(program)
      return program.symbol("T").flatMap { program.members(of: $0).first }.map { types.mayContain(valueOf: $0) }
    }
    #expect(isSendable("let c: C") == false)
    #expect(isSendable("let c = C()") == false)
    #expect(isSendable("let c = C.shared") == false)
    #expect(isSendable("let c: [String: C]") == false)
    #expect(isSendable("let c: Result<C, any Error>") == false)
    #expect(isSendable("let c: Result<Int, any Error>") == true)
    #expect(isSendable("let c = [C()]") == false)
    #expect(isSendable("let c = { C() }") == true)
    #expect(isSendable("let c: [() -> Void]") == false)
    #expect(isSendable("let c: [@Sendable () -> Void]") == true)
    #expect(isSendable("let c = 1") == true)
  }

  @Test func aConditionIsSaidToo() {
    let source = "struct T<A> {}\nextension T: Sendable where A: Sendable {}"
    #expect(isTrue(Program.mentionsSendable, of: source))
    #expect(!isTrue(Program.isDeclaredSendable, of: source))
    #expect(!isTrue(Program.mentionsSendable, of: "struct T<A: Sendable> {}"))
  }

  @Test func dataRacesAreCheckedInModulesOffTheMainActor() {
    func isChecked(_ source: String, isOnMainActor: Bool) -> Bool {
      let checking = ConcurrencyChecking(languageMode: .six, isOnMainActor: isOnMainActor)
      let program = program(["File.swift": source], folderChecking: ["": checking])
      return program.symbol("T").map(program.isCheckedForDataRaces) ?? false
    }
    #expect(isChecked("struct T {}", isOnMainActor: false))
    #expect(!isChecked("struct T {}", isOnMainActor: true))
    #expect(isChecked("nonisolated struct T {}", isOnMainActor: true))
  }

  @Test func otherModulesSeeWhatIsPublicWithAllAroundIt() {
    #expect(isTrue(Program.isPublicAndResilient, of: "public struct T {}"))
    #expect(!isTrue(Program.isPublicAndResilient, of: "package struct T {}"))
    #expect(!isTrue(Program.isPublicAndResilient, of: "struct T {}"))
    #expect(!isTrue(Program.isPublicAndResilient, of: "@frozen public struct T {}"))
    #expect(!isTrue(Program.isPublicAndResilient, named: "E.T", of: "enum E { public struct T {} }"))
    #expect(
      isTrue(Program.isPublicAndResilient, named: "E.T", of: "public enum E {}\npublic extension E { struct T {} }"))
  }

  private func isTrue(
    _ question: (Program) -> (SymbolID) -> Bool, named name: String = "T", of source: String
  ) -> Bool {
    let program = program(source)
    return program.symbol(name).map(question(program)) ?? false
  }
}
