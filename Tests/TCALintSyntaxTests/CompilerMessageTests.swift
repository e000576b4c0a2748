import Testing

/// Faults as they come about while somebody types, and where and in what words the compiler (6.3) complains first.
@Suite struct CompilerMessageTests {
  @Test(arguments: [
    Fault("struct A {\n  func f() {\n    if x {\n      g()\n  }\n}", 7, "expected '}' in struct"),
    Fault("struct A {\n  var a = 1", 3, "expected '}' in struct"),
    Fault("class A {", 2, "expected declaration"),
    Fault("func f() {\n}\n}", 3, "extraneous '}' at top level"),
    Fault("struct A\nvar a = 1", 1, "expected '{' in struct"),
    Fault("func f() {\n  if a {\n  else {\n  }\n}", 3, "expected expression"),
    Fault(
      "struct A {\n  var body: some View {\n    VStack(\n      Text(\"a\")\n    }\n  }\n}", 5,
      "expected ')' in expression list"),
    Fault("struct A {\n  func f() {\n    let a = b.map { $0.c \n    d()\n  }\n}", 7, "expected '}' in struct"),
    Fault(
      "struct A {\n  func f() {\n    switch action \n    case .a: return .none\n    }\n  }\n}", 3,
      "expected '{' after 'switch' subject expression"),
    Fault("var a: Int { get { 1 } set { ", 2, "expected '}' at end of brace statement"),
    Fault("func f(a: Int) -> Int return a }", 1, "consecutive statements on a line must be separated by ';'"),
    Fault("if a == b { c } else if { d }", 1, "missing condition in 'if' statement"),
  ])
  func aBraceIsMissingOrTooMany(_ fault: Fault) { fault.check() }

  @Test(arguments: [
    Fault("func f() {\n  print(\"a\"\n}", 3, "expected ')' in expression list"),
    Fault("func f() {\n  let a = [1, 2\n  g()\n}", 2, "expected ',' separator"),
    Fault("let a = (1, 2\nlet b = 3", 2, "expected ')' in expression list"),
    Fault("foo(1 2)", 1, "expected ',' separator"),
    Fault("foo(a: 1 b: 2)", 1, "expected ',' separator"),
    Fault("foo(, 1)", 1, "unexpected ',' separator"),
    Fault("f(a,\nlet b = 1", 2, "expected expression in list of expressions"),
    Fault("let a = [1, 2, 3", 1, "expected ']' in container literal expression"),
    Fault("let a = [1: 2, 3]", 1, "expected ':' in dictionary literal"),
    Fault("func f(a: Int {\n}", 1, "expected ',' separator"),
    Fault("func f(a: Int\nlet b = 1", 1, "expected ')' in parameter"),
    Fault("let (a, b\nlet c = 1", 2, "expected ')' at end of tuple pattern"),
    Fault("func f<T(a: T) {}", 1, "expected '>' to complete generic parameter list"),
    Fault("let a: [Int\nlet b = 1", 1, "expected ']' in array type"),
    Fault("var a: Foo<Bar<Int> = b", 1, "expected '>' to complete generic argument list"),
    Fault("return .run { [a send in\n  await send(.b)\n}", 1, "expected ',' separator"),
    Fault("if (a == b { c }", 2, "expected ')' in expression list"),
    Fault(
      "struct A {\n  func f() {\n    return .run { send in\n      await send(.a)\n    }\n    .cancellable(id: a\n  }\n}",
      7, "expected ')' in expression list"),
  ])
  func aBracketOrACommaIsMissing(_ fault: Fault) { fault.check() }

  @Test(arguments: [
    Fault("func f() {\n  print(\"a)\n}", 2, "unterminated string literal"),
    Fault("let s = \"a\nlet t = 1", 1, "unterminated string literal"),
    Fault("let s = \"\"\"\n  a\n  \nlet t = 1", 1, "unterminated string literal"),
    Fault("let s = \"\"\"a\n  \"\"\"", 1, "multi-line string literal content must begin on a new line"),
    Fault("let s = \"\\(a\nlet t = 1", 1, "cannot find ')' to match opening '(' in string interpolation"),
    Fault("/* a\nlet b = 1", 2, "unterminated '/*' comment"),
    Fault("let a = “b”", 1, "unicode curly quote found, replace with '\"'"),
    Fault("let s = “a”", 1, "unicode curly quote found, replace with '\"'"),
    Fault("let a = 08z", 1, "'z' is not a valid digit in integer literal"),
    Fault("let a = #\"abc\nlet b = 1", 1, "unterminated string literal"),
  ])
  func aLiteralOrACommentIsDamaged(_ fault: Fault) { fault.check() }

  @Test(arguments: [
    Fault("let a = ", 1, "expected initial value after '='"),
    Fault("func f() {\n  let a = \n}", 2, "expected initial value after '='"),
    Fault("struct A {\n  var x: \n  var y: Int\n}", 2, "expected type"),
    Fault("var\nlet b = 1", 2, "'let' cannot appear nested inside another 'var' or 'let' pattern"),
    Fault("func", 2, "expected identifier in function declaration"),
    Fault("func f", 1, "expected '(' in argument list of function declaration"),
    Fault("func f(", 1, "expected parameter name followed by ':'"),
    Fault("func f(a: ) {}", 1, "expected parameter type following ':'"),
    Fault("func f(a) {}", 1, "unnamed parameters must be written with the empty name '_'"),
    Fault("func f(a Int) {}", 1, "expected ':' following argument label and parameter name"),
    Fault("func f() -> {\n}", 1, "expected type for function result"),
    Fault("struct {\n}", 1, "expected identifier in struct declaration"),
    Fault("struct A {\n  func\n  let c: String\n}", 3, "keyword 'let' cannot be used as an identifier here"),
    Fault("struct A {\n  foo\n  let b = 1\n}", 2, "expected 'func' keyword in instance method declaration"),
    Fault("enum E {\n  case\n}", 2, "expected identifier in enum 'case' declaration"),
    Fault("enum E {\n  case a, \n}", 2, "expected identifier after comma in enum 'case' declaration"),
    Fault("extension {\n}", 1, "expected type name in extension declaration"),
    Fault("import", 2, "expected identifier in import declaration"),
    Fault("import Foo.", 1, "expected member name following '.'"),
    Fault("typealias A = ", 1, "expected type in type alias declaration"),
    Fault("struct A {\n  @Dependency(\\.a) \n}", 2, "expected declaration"),
    Fault("struct A {\n  @Dependency(\\.a var a\n  let b = 1\n}", 2, "expected declaration"),
    Fault("@\nfunc f() {}", 2, "expected an attribute name"),
    Fault(
      "struct A B {}", 1, "found an unexpected second identifier in struct declaration; is there an accidental break?"),
    Fault(
      "let a b = 1", 1, "found an unexpected second identifier in constant declaration; is there an accidental break?"),
    Fault("struct A:\n{\n}", 1, "expected type"),
    Fault("struct A { let a = 1 let b = 2 }", 1, "consecutive declarations on a line must be separated by ';'"),
  ])
  func aDeclarationIsHalfTyped(_ fault: Fault) { fault.check() }

  @Test(arguments: [
    Fault("struct A {\n  func f() {\n    state.\n  }\n}", 3, "expected member name following '.'"),
    Fault("struct A {\n  func f() {\n    state.a = \n  }\n}", 4, "expected expression in assignment"),
    Fault("a b", 1, "consecutive statements on a line must be separated by ';'"),
    Fault("let a = 1 +\nlet b = 2", 2, "expected expression after operator"),
    Fault("let a = b ? c", 1, "expected ':' after '? ...' in ternary expression"),
    Fault("let a = b ? c :", 2, "expected expression after '? ... :' in ternary expression"),
    Fault("let x = a as", 2, "expected type after 'as'"),
    Fault("if {\n}", 1, "missing condition in 'if' statement"),
    Fault("func f() {\n  if \n}", 2, "expected expression, var, or let in 'if' condition"),
    Fault("if x\n  y()", 1, "expected '{' after 'if' condition"),
    Fault("if let = a {\n}", 1, "expected pattern"),
    Fault("guard let a = b { return }", 1, "expected 'else' after 'guard' condition"),
    Fault("for x in {\n}", 1, "expected Sequence expression for for-each loop"),
    Fault(
      "for x y {\n}", 1, "found an unexpected second identifier in constant declaration; is there an accidental break?"),
    Fault("switch x\ncase .a: break", 1, "expected '{' after 'switch' subject expression"),
    Fault(
      "struct A {\n  func f() {\n    switch action {\n    case .a\n      return .none\n    }\n  }\n}", 4,
      "expected ':' after 'case'"),
    Fault("switch x {\n  foo()\n}", 2, "all statements inside a switch must be covered by a 'case' or 'default'"),
    Fault("throw\nlet b = 1", 1, "expected expression in 'throw' statement"),
    Fault("let a = await\nlet b = 1", 2, "expected expression after 'await'"),
    Fault("let a = try\nlet b = 1", 1, "expected initial value after '='"),
    Fault("repeat {\n} while", 2, "expected expression in 'repeat-while' condition"),
    Fault("func f() { case a }", 1, "'case' label can only appear inside a 'switch' statement"),
  ])
  func aStatementIsHalfTyped(_ fault: Fault) { fault.check() }

  @Test(arguments: [
    Fault("#if DEBUG\nlet a = 1", 3, "expected #else or #endif at end of conditional compilation block"),
    Fault("#endif", 1, "unexpected conditional compilation block terminator"),
    Fault("#if A\n#else\n#else\n#endif", 3, "further conditions after #else are unreachable"),
    Fault("#if\n#endif", 1, "incomplete condition in conditional compilation directive"),
    Fault(
      "<<<<<<< HEAD\nlet a = 1\n=======\nlet a = 2\n>>>>>>> other", 1, "source control conflict marker in source file"),
    Fault(
      "struct A {\n<<<<<<< HEAD\n  let a = 1\n=======\n  let a = 2\n>>>>>>> other\n}", 2,
      "source control conflict marker in source file"),
  ])
  func aDirectiveIsIncomplete(_ fault: Fault) { fault.check() }
}

struct Fault: Sendable, CustomTestStringConvertible {
  let source: String
  let line: Int
  let message: String

  init(_ source: String, _ line: Int, _ message: String) {
    self.source = source + "\n"
    self.line = line
    self.message = message
  }

  var testDescription: String { source.debugDescription }

  func check() {
    let first = diagnostics(source).first
    #expect(first?.message == message)
    let before = source.utf8.prefix(Int(first?.range.lowerBound ?? 0))
    #expect(before.filter { $0 == UInt8(ascii: "\n") }.count + 1 == line)
  }
}
