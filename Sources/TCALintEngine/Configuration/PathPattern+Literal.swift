import TCALintModel

extension PathPattern {
  /// The pattern of just one path.
  ///
  /// - Parameter path: relative to the folder that the pattern is.
  static func literal(_ path: FilePath) -> String {
    var pattern = "/"
    for scalar in path.text.unicodeScalars {
      if "\\*?[{".unicodeScalars.contains(scalar) { pattern.unicodeScalars.append("\\") }
      pattern.unicodeScalars.append(scalar)
    }
    return pattern
  }
}
