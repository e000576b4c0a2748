import TCALintDomain
import TCALintModel
import TCALintRuleKit

/// A step of looking for findings that any thread can do: a rule over the whole program, a rule over a file, or the rules
/// that look at a file's tree.
struct CheckTask: Sendable {
  private enum Work: Sendable {
    case program(Rule, App, Set<FileID>)
    case file(Rule, SourceFile)
    case tree(SourceFile)
  }

  private let work: Work
  /// Those that have a part in it, by their places among the run's rules.
  private var rules: [(index: Int, rule: Rule)]

  private init(_ work: Work, _ rules: [(index: Int, rule: Rule)]) {
    self.work = work
    self.rules = rules
  }

  /// What there is to do in a program.
  static func all(in loaded: LoadedProgram, _ plan: RulePlan) -> [CheckTask] {
    // What looks at the whole program takes longest, and so begins first.
    var tasks: [CheckTask] = []
    var fileTasks: [CheckTask] = []
    var treeTasks: [FileID: CheckTask] = [:]
    for (index, variant) in plan.variants.enumerated().flatMap({ index, variants in variants.map { (index, $0) } }) {
      let rule = variant.rule
      let own = [(index: index, rule: rule)]
      switch rule.check {
      case .program: tasks.append(CheckTask(.program(rule, loaded.app, variant.files), own))
      case .file:
        for file in variant.files.sorted() where loaded.isReported[file] {
          fileTasks.append(CheckTask(.file(rule, SourceFile(loaded.app, file)), own))
        }
      case .tree:
        for file in variant.files where loaded.isReported[file] {
          treeTasks[file, default: CheckTask(.tree(SourceFile(loaded.app, file)), [])].rules += own
        }
      case .suppressions: break
      }
    }
    return tasks + fileTasks + treeTasks.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Does it.
  func run(_ watch: RunWatch?) -> [FoundFinding] {
    switch work {
    case .program(let rule, let app, let files):
      return measured(rules[0].index, rule, watch) {
        rule.findings(in: app).filter { files.contains($0.location.file) }
      }
    case .file(let rule, let file): return measured(rules[0].index, rule, watch) { rule.findings(in: file) }
    case .tree(let file): return inTree(of: file, watch)
    }
  }

  private func inTree(of file: SourceFile, _ watch: RunWatch?) -> [FoundFinding] {
    let wanting = rules.filter { $0.rule.mayFind(in: file) }
    if wanting.isEmpty { return [] }
    return file.withTree { tree in
      wanting.flatMap { index, rule in measured(index, rule, watch) { rule.findings(in: file, tree) } }
    }
  }

  private func measured(
    _ index: Int, _ rule: Rule, _ watch: RunWatch?, _ findings: () -> [Finding]
  ) -> [FoundFinding] {
    let begin = watch.map { _ in ContinuousClock.now }
    let found = findings().map { FoundFinding(rule: index, finding: $0) }
    if let watch, let begin { watch.add(begin.duration(to: .now), of: rule.id) }
    return found
  }
}
