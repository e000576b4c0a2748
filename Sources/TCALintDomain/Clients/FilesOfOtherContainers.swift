import TCALintModel

/// The files whose containers are another library's, as they import one and not WeaveDI.
public struct FilesOfOtherContainers {
  private let program: Program
  private let others: Set<ProgramName>
  private let weave: ProgramName?

  /// The files of a program that import one of these modules, and not WeaveDI.
  public init(_ modules: [String], in program: Program) {
    self.program = program
    others = Set(modules.compactMap { program.name($0) })
    weave = program.name("WeaveDI")
  }

  /// Whether a file imports one of the modules, and not WeaveDI.
  public func contain(_ file: FileID) -> Bool {
    guard !others.isEmpty, case let imports = program.imports(of: file) else { return false }
    return !imports.isDisjoint(with: others) && !(weave.map(imports.contains) ?? false)
  }
}
