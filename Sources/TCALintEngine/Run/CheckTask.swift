import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintSyntax

/// A step of linting that any thread can run: a rule over the whole program or a part of its findings, a rule over a
/// file, or the rules that visit a file's tree.
struct CheckTask: Sendable {
  /// A rule, and its place among those of the run.
  struct NumberedRule: Sendable {
    let index: Int
    let rule: Rule
    /// Counts its findings where their number is limited.
    var limit: FindingLimit?
  }

  private enum Work: Sendable {
    case program(NumberedRule, PerFile<Bool>)
    case part(NumberedRule, Rule.Part, PerFile<Bool>)
    case file(NumberedRule, SourceFile)
    /// Those of some rules, by their places among these.
    case tree([NumberedRule], [Int], SourceFile)
  }

  private let app: App
  private let work: Work

  /// The tasks of a program.
  ///
  /// - Parameters:
  ///   - limits: the limits of rules, by the indices of the rules in the run.
  ///   - isWanted: whether the findings of a rule are reported, for a rule that checks one file at a time also those of
  ///     a file.
  static func all(
    in loaded: LoadedProgram, _ plan: RulePlan, _ limits: [Int: FindingLimit],
    where isWanted: (_ rule: Int, _ file: FileID?) -> Bool
  ) -> [CheckTask] {
    let app = loaded.app
    // Rules over the whole program take longest, and so start first.
    var tasks: [(rule: Rule, task: CheckTask)] = []
    var fileTasks: [CheckTask] = []
    var treeRules: [NumberedRule] = []
    var treeRulesOfFile = PerFile<[Int]>(repeating: [], count: loaded.program.files.count)
    for (index, variants) in plan.variants.enumerated() where isWanted(index, nil) {
      for variant in variants {
        let own = NumberedRule(index: index, rule: variant.rule, limit: limits[index])
        lazy var files = variant.isOn.indices.filter {
          variant.isOn[$0] && loaded.isReported[$0] && isWanted(index, $0)
        }
        switch variant.rule.check {
        case .program, .parts: tasks.append((variant.rule, CheckTask(app: app, work: .program(own, variant.isOn))))
        case .file: fileTasks += files.map { CheckTask(app: app, work: .file(own, SourceFile(app, $0))) }
        case .tree:
          for file in files { treeRulesOfFile[file].append(treeRules.count) }
          treeRules.append(own)
        case .suppressions: break
        }
      }
    }
    for (file, rules) in treeRulesOfFile.numbered where !rules.isEmpty {
      fileTasks.append(CheckTask(app: app, work: .tree(treeRules, rules, SourceFile(app, file))))
    }
    return mixed(tasks) + fileTasks
  }

  /// The tasks in an order in which concurrent tasks are of different categories: rules of one category read the same
  /// tables, and wait while one is being computed. Of each category, the slowest come first.
  private static func mixed(_ tasks: [(rule: Rule, task: CheckTask)]) -> [CheckTask] {
    let categories = Dictionary(grouping: tasks.indices) { tasks[$0].rule.category }
    var places: [(share: Double, task: Int)] = []
    for category in Rule.Category.allCases {
      let own = categories[category, default: []].sorted { (rank(tasks[$0].rule), $0) < (rank(tasks[$1].rule), $1) }
      for (turn, task) in own.enumerated() { places.append((Double(turn) / Double(own.count), task)) }
    }
    return places.sorted { $0.share < $1.share }.map { tasks[$0.task].task }
  }

  /// The smaller the longer a rule may take: what may ask for more to be done, what needs to know all of the program.
  private static func rank(_ rule: Rule) -> Int {
    if case .parts = rule.check { return 0 }
    return rule.needsWholeProgram ? 1 : 2
  }

  /// Whether it was computed for another one.
  var isPart: Bool {
    if case .part = work { true } else { false }
  }

  /// Runs it; returns the findings, and the remaining tasks.
  ///
  /// - Parameter memory: the thread's, to parse in.
  func run(_ watch: RunWatch?, _ memory: ParserMemory) -> (found: [FoundFinding], left: [CheckTask]) {
    switch work {
    case .program(let own, let isOn):
      guard case .parts = own.rule.check else {
        return (found(own, watch) { own.rule.findings(in: app).filter { isOn[$0.location.file] } }, [])
      }
      let parts = measured(own, watch) { own.rule.parts(in: app) }
      return ([], parts.map { CheckTask(app: app, work: .part(own, $0, isOn)) })
    case .part(let own, let part, let isOn):
      return (found(own, watch) { part().filter { isOn[$0.location.file] } }, [])
    case .file(let own, let file): return (found(own, watch) { own.rule.findings(in: file) }, [])
    case .tree(let all, let own, let file):
      let words = FileWords(file)
      let wanting = own.filter { all[$0].limit?.excludes(file.file) != true && all[$0].rule.mayFind(in: words) }
      if wanting.isEmpty { return ([], []) }
      let findings = file.withTree(memory: memory) { tree in
        wanting.flatMap { number in
          let found = found(all[number], watch) { all[number].rule.findings(in: file, tree) }
          all[number].limit?.add(found.count, in: file.file)
          return found
        }
      }
      return (findings, [])
    }
  }

  private func found(_ own: NumberedRule, _ watch: RunWatch?, _ findings: () -> [Finding]) -> [FoundFinding] {
    measured(own, watch, findings).map { FoundFinding(rule: own.index, finding: $0) }
  }

  private func measured<Result>(_ own: NumberedRule, _ watch: RunWatch?, _ work: () -> Result) -> Result {
    guard let watch else { return work() }
    let (result, duration) = app.tableTimes.time(work)
    watch.add(duration, of: own.rule.id)
    return result
  }
}
