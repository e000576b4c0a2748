/// A value for each declaration of a program, in one array.
struct PerDeclaration<Element: Sendable>: Sendable {
  private var elements: [Element]
  /// Where those of each file begin.
  private var starts = PerFile<Int>()

  init(repeating element: Element, _ files: PerFile<ProgramFile>) {
    var count = 0
    for file in files {
      starts.append(count)
      count += file.facts.declarations.count
    }
    elements = Array(repeating: element, count: count)
  }

  subscript(reference: DeclarationReference) -> Element {
    get { elements[starts[reference.file] + reference.declaration.index] }
    set { elements[starts[reference.file] + reference.declaration.index] = newValue }
  }
}
