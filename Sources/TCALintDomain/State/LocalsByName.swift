import TCALintModel
import TCALintSyntax

/// The local names of a file, to ask which of them a projection may be of.
struct LocalsByName {
  private let program: Program
  private let file: FileID
  private var locals: [ProgramName: [LocalID]] = [:]

  /// The cost is linear in the local names of the file.
  init(in file: FileID, of program: Program) {
    (self.program, self.file) = (program, file)
    for (id, local) in program.files[file].facts.locals.numbered {
      locals[program.name(local.name, in: file), default: []].append(id)
    }
  }

  /// Whether a path like `$store.title` may begin with the projection of a local name.
  func hold(unprojected path: Path) -> Bool {
    let facts = program.files[file].facts
    guard path.root == .projection, let first = facts.firstName(path.names),
      let found = program.unprojected(first, in: file).flatMap({ locals[$0] })
    else { return false }
    return found.count > Self.mostAsked
      || found.contains { facts.scopes[facts.locals[$0].scope].range.contains(path.range.lowerBound) }
  }

  /// Where more are called alike, one of them may be.
  private static let mostAsked = 64
}
