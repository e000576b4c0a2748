import TCALintModel

extension FilePath {
  /// The path of a file from where a repository is checked out; as it is where that is not known, or elsewhere.
  func place(below checkout: FilePath?, from directory: FilePath) -> FilePath {
    guard let checkout, checkout.isAbsolute else { return self }
    let path = absolute(from: directory)
    return checkout.contains(path) ? path.relative(to: checkout) : self
  }
}
