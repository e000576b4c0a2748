import TCALintModel
import Testing

/// The types that may declare `here`: a member of a path, or of a key path.
@Suite struct MemberOwnerTests {
  @Test(arguments: pathRows)
  func paths(_ row: TypeInferenceTests.Row) {
    let program = program(TypeInferenceTests.declarations + row.source)
    let (file, facts) = (program.files.startIndex, program.files.first!.facts)
    for (id, path) in facts.paths.numbered {
      for (position, name) in facts.path(path.names).enumerated() where facts.names.text(name) == "here" {
        #expect(text(program.owners(ofName: position, of: id, in: file), program) == row.type)
      }
    }
  }

  @Test(arguments: keyPathRows)
  func keyPaths(_ row: TypeInferenceTests.Row) {
    let program = program(TypeInferenceTests.declarations + row.source)
    let (file, facts) = (program.files.startIndex, program.files.first!.facts)
    for (id, keyPath) in facts.keyPaths.numbered {
      for (position, name) in facts.path(keyPath.names).enumerated() where facts.names.text(name) == "here" {
        #expect(text(program.owners(ofName: position, of: id, in: file), program) == row.type)
      }
    }
  }

  @Test func implicitMembers() {
    for source in [
      "func g(_ s: Status) {}\nfunc f() { g(.here) }", "let s: Status = .here(1)", "let s: Status? = .here.other",
      "func f() -> [Status] { [.here(a: 1).other] }",
    ] {
      let program = program(TypeInferenceTests.declarations + source)
      let (file, facts) = (program.files.startIndex, program.files.first!.facts)
      let path = facts.paths.numbered.first { $0.1.root == .implicitMember }!.0
      #expect(
        text(program.owners(ofMembersOf: program.typeOfImplicitMember(beginning: path, in: file)), program) == "Status")
    }
  }

  private func text(_ owners: Symbols?, _ program: Program) -> String {
    owners.map { $0.map { program.displayName($0) }.joined(separator: ", ") } ?? "?"
  }

  typealias Row = TypeInferenceTests.Row

  static let pathRows = [
    Row("func f(p: Item) { p.here }", "Item"), Row("func f(p: Item?) { p?.here }", "Item"),
    Row("func f(p: Item) { p.parent.here }", "Owner"), Row("func f(p: Int) { p.here }", ""),
    Row("func f(p: Int) { p.here }\nextension Int {}", "Int"), Row("func f(p: [Item]) { p.here }", ""),
    Row("func f(p: Other<Item>) { p.here }", "?"), Row("func f(p: Set<Item>) { p.here }", ""),
    Row("@dynamicMemberLookup struct D {}\nfunc f(p: D) { p.here }", "?"),
    Row("func f<N: Named>(p: N) { p.here }", "Named"), Row("func f<N>(p: N) { p.here }", "?"),
    Row("func f(p: Named & Base) { p.here }", "Named, Base"), Row("func f<T: T & T>(p: T) { p.here }", "?"),
    Row("func f() { Owner.here }", "Owner"), Row("func f() { makeItem().here }", "Item"),
    Row("struct A { static var here: Int\nstruct B { func f() { here } } }", "A"),
    Row("struct A { static var here: Int\nstruct B { var here: Int\nfunc f() { here } } }", "A.B"),
    Row("struct A { struct B { func f() { here } } }", "A.B, A"), Row("func f() { here }", ""),
    Row("extension Derived { func g() { self.here } }", "Derived"),
    Row("extension Named where Self: Base { func g() { self.here } }", "Named, Base"),
  ]

  static let keyPathRows = [
    Row("let k = \\Item.here", "Item"), Row("let k = \\Item.parent.here", "Owner"),
    Row("let k = \\Item.parent.first?.here", "Item"), Row("func f(p: Item) { p[keyPath: \\.here] }", "Item"),
    Row("func f(p: Item) { p[keyPath: \\.parent.here] }", "Owner"), Row("func f() { run(\\.here) }", "?"),
  ]
}
