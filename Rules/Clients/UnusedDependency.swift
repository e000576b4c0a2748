import TCALintModel
import TCALintRuleKit
import TCALintSyntax

extension Rule {
  /// A dependency that its type asks for and never uses.
  static let unusedDependency = Rule(
    id: "unused-dependency", category: .clients, severity: .warning, profile: .recommended,
    summary: "A dependency is declared but not used.",
    page: PackageResources.UnusedDependency_md, needsWholeProgram: true,
    check: .program { program in
      let members = program.memberReferences()
      var usage = UsageFinder(program)
      return program.dependencies.filter { usage.isSurelyUnused($0) }.compactMap { finding($0, members, in: program) }
    })
}

private func finding(
  _ dependency: DependencyDeclaration, _ members: Set<Name>, in program: Program
) -> Finding? {
  let reference = dependency.reference
  guard !program.isTestOrPreview(reference) else { return nil }
  let declaration = program.declaration(reference)
  let name = program.text(declaration.name, in: reference.file)
  let owner = program.enclosingSymbols(reference).first.map(program.displayName) ?? ""
  return Finding(
    "`\(owner)` never uses its dependency `\(name)`",
    at: Location(file: reference.file, range: declaration.nameRange),
    help: "Remove the declaration of `\(name)`.", fixes: removal(of: dependency, members, in: program))
}

private func removal(
  of dependency: DependencyDeclaration, _ members: Set<Name>, in program: Program
) -> [Fix] {
  let reference = dependency.reference
  let declaration = program.declaration(reference)
  guard declaration.flags.contains(.ownLines), !declaration.flags.contains(.shared) else { return [] }
  let lines = program.lines(of: Location(file: reference.file, range: declaration.range))
  let name = program.name(declaration.name, in: reference.file)
  let applicability: Fix.Applicability = members.contains(name) ? .suggestion : .safe
  return [Fix("Remove `\(program.text(name))`", applicability, edits: [Edit(lines, replacement: "")])]
}
