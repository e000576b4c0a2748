import TCALintModel
import TCALintRuleKit
import TCALintSyntax

extension Rule {
  /// A key path that nobody declares, while the program declares one that is nearly the same.
  static let unresolvedDependency = Rule(
    id: "unresolved-dependency", category: .clients, severity: .error, profile: .recommended,
    summary: "A dependency's key path is declared nowhere, but one of nearly that name is.",
    page: PackageResources.UnresolvedDependency_md, needsWholeProgram: true,
    check: .program { program in
      var finder = NearMissFinder(program)
      return wrappers(in: program, &finder) + overrides(in: program, &finder)
    })
}

private func wrappers(in program: Program, _ finder: inout NearMissFinder) -> [Finding] {
  program.dependencies.compactMap { dependency in
    guard case .keyPath(let path) = dependency.request, let key = path.first,
      !program.isTestOrPreview(dependency.reference)
    else { return nil }
    let start = program.attribute(of: dependency).keyPathRange.lowerBound
    return finding(key, at: Location(file: dependency.reference.file, range: start..<start), in: program, &finder)
  }
}

private func overrides(in program: Program, _ finder: inout NearMissFinder) -> [Finding] {
  program.files.indices.flatMap { file in
    program.files[file].summary.overrides.compactMap { override in
      guard !program.isTestOrPreview(DeclarationReference(file: file, declaration: override.declaration)) else {
        return nil
      }
      let location = Location(file: file, range: override.range.lowerBound..<override.range.lowerBound)
      return finding(program.name(override.key, in: file), at: location, in: program, &finder)
    }
  }
}

private func finding(
  _ key: Name, at place: Location, in program: Program, _ finder: inout NearMissFinder
) -> Finding? {
  guard let near = finder.nearMiss(of: key, from: place.file) else { return nil }
  let name = program.text(key)
  let end = place.range.lowerBound + UInt32(name.utf8.count)
  let location = Location(file: place.file, range: place.range.lowerBound..<end)
  let property = program.declaration(near.property)
  return Finding(
    "no dependency `\\.\(name)` is declared; did you mean `\\.\(near.name)`?", at: location,
    related: [
      RelatedLocation(
        "`\(near.name)` is declared here", at: Location(file: near.property.file, range: property.nameRange))
    ],
    help: "Ask for `\\.\(near.name)`, or declare `\(name)` in an extension of `DependencyValues`.",
    fixes: [
      Fix("Replace `\(name)` with `\(near.name)`", .suggestion, edits: [Edit(location, replacement: near.name)])
    ])
}
