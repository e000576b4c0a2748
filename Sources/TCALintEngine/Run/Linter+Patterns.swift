import TCALintModel

extension Linter {
  /// How many of some paths a configuration leaves out. It is for measuring what patterns take; no path is looked up.
  ///
  /// - Parameters:
  ///   - paths: below the folder that the configuration holds for.
  ///   - configuration: the absolute path of its file.
  public static func excluded(_ paths: [FilePath], by configuration: FilePath) -> Int {
    var configurations = ConfigurationFinder(.root, rules: [], source: .file(configuration)).all
    return paths.count { configurations.excludes(FilePath.root.appending($0.text)) }
  }
}
