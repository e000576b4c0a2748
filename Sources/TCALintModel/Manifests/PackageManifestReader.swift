import TCALintSyntax

/// Walks over a manifest's tree, once for the constants that hold settings and once for what uses them.
///
/// Settings are recorded in source order; the settings of a target or a constant are those within it, of which the last
/// wins. So each walk is a loop, and the content of something is found by a search.
struct PackageManifestReader {
  private let tree: SyntaxTree
  private let words: Words
  private(set) var targets: [PackageManifest.Target] = []
  private(set) var packageMode: LanguageMode?
  private(set) var settingsOfAll = ConcurrencyChecking()
  /// The settings of targets whose names are not literals, each kind once.
  private(set) var settingsOfUnnamed: [ConcurrencyChecking] = []
  private var constants: [Name: ConcurrencyChecking] = [:]
  private var notes: [Note] = []
  /// Targets, constants and loops whose settings are read at their end.
  private var open: [Span] = []
  /// The indices of the loops among them.
  private var loops: [Int] = []
  /// Indices after the last node of parts with special handling.
  private var modesEnd: UInt32 = 0
  private var flagsEnd: UInt32 = 0
  private var latestFlag = ""
  private var dependenciesEnd: UInt32 = 0

  /// A setting at a node, or the sum of a constant's.
  private struct Note {
    let node: UInt32
    let settings: ConcurrencyChecking
    /// The latest notes up to this one that set the language mode, strict checking, and the default isolation; or -1.
    var latestMode = -1
    var latestStrict = -1
    var latestIsolation = -1
  }

  /// A part of the tree whose settings belong together.
  private struct Span {
    enum Kind {
      case target(index: Int)
      /// One whose name is worked out: `.target(name: name, …)`
      case unnamedTarget
      case constant(Name)
      /// A loop over all targets; whether it touches their settings.
      case loop(touchesSettings: Bool)
    }
    var kind: Kind
    let start: UInt32
    let end: UInt32
    /// The number of targets before it.
    let targetCount: Int
  }

  /// nil for a file that does not import the module of manifests.
  init?(_ tree: SyntaxTree) {
    self.tree = tree
    words = Words(tree.names)
    let isManifest = tree.root.children.contains { $0.kind == .importDecl && words.isModule($0.name) }
    guard isManifest else { return nil }
  }

  mutating func read() {
    // A constant may be declared after its use.
    for _ in 0..<2 {
      targets = []
      packageMode = nil
      settingsOfAll = ConcurrencyChecking()
      settingsOfUnnamed = []
      notes = []
      (modesEnd, flagsEnd, dependenciesEnd) = (0, 0, 0)
      for index in 0..<UInt32(tree.nodeCount) {
        close(before: index)
        look(at: Syntax(tree: tree, index: index))
      }
      close(before: .max)
    }
  }

  // MARK: Nodes

  private mutating func look(at node: Syntax) {
    switch node.kind {
    case .functionCallExpr: enterCall(node)
    case .labeledExpr: enterArgument(node)
    case .patternBinding: enterConstant(node)
    case .functionDecl: push(.constant(node.name), node)
    case .forStmt where node.children.contains(where: isTargets): push(.loop(touchesSettings: false), node)
    case .stringLiteralExpr where node.index < flagsEnd: node.plainString.map { noteFlag($0, node) }
    case .declReferenceExpr, .memberAccessExpr: enterName(node)
    default: break
    }
  }

  private mutating func enterCall(_ call: Syntax) {
    guard let callee = call.firstChild, callee.kind == .memberAccessExpr else { return }
    if callee.name == words.forEach, callee.firstChild.map(isTargets) == true {
      return push(.loop(touchesSettings: false), call)
    }
    if let kind = words.targetKinds[callee.name], call.index >= dependenciesEnd {
      return enterTarget(call, kind)
    }
    guard let value = call.firstChild(.labeledExpr)?.firstChild else { return }
    switch callee.name {
    case words.swiftLanguageMode, words.swiftLanguageVersion:
      if let mode = words.modes[value.name] ?? version(value) {
        note(ConcurrencyChecking(languageMode: mode), call)
      }
    case words.enableExperimentalFeature, words.enableUpcomingFeature:
      if let strict = value.plainString.flatMap(strictness) { note(ConcurrencyChecking(isStrict: strict), call) }
    case words.defaultIsolation:
      note(ConcurrencyChecking(isOnMainActor: value.descendants.contains { words.isMainActor($0.name) }), call)
    case words.unsafeFlags:
      flagsEnd = max(flagsEnd, value.endIndex)
      latestFlag = ""
    default: break
    }
  }

  private mutating func enterArgument(_ argument: Syntax) {
    if argument.name == words.dependencies { dependenciesEnd = max(dependenciesEnd, argument.endIndex) }
    if words.isModes(argument.name) { modesEnd = max(modesEnd, argument.endIndex) }
  }

  private mutating func enterName(_ node: Syntax) {
    if node.index < modesEnd, let mode = words.modes[node.name] {
      packageMode = max(packageMode ?? mode, mode)
    } else if node.index < modesEnd, node.name == words.version, let call = node.parent, let mode = version(call) {
      packageMode = max(packageMode ?? mode, mode)
    } else if words.isModes(node.name), let parent = node.parent, parent.kind == .sequenceExpr {
      modesEnd = max(modesEnd, parent.endIndex)
    } else if node.name == words.swiftSettings {
      touchSettings()
    } else if let settings = constants[node.name] {
      note(settings, node)
    }
  }

  private mutating func enterTarget(_ call: Syntax, _ kind: PackageManifest.Target.Kind) {
    var name: String?
    var nameRange: Range<UInt32> = 0..<0
    var path: String?
    var settings: Syntax?
    for argument in call.children where argument.kind == .labeledExpr {
      guard let value = argument.firstChild else { continue }
      if argument.name == words.name { (name, nameRange) = (value.plainString, value.range) }
      if argument.name == words.path { path = value.plainString }
      if argument.name == words.swiftSettings { settings = argument }
    }
    guard let name else { return push(.unnamedTarget, settings ?? call) }
    if let settings { push(.target(index: targets.count), settings) }
    targets.append(
      PackageManifest.Target(
        name: name, nameRange: nameRange, kind: kind, path: path, settings: ConcurrencyChecking()))
  }

  private mutating func enterConstant(_ binding: Syntax) {
    guard let pattern = binding.firstChild, pattern.kind == .identifierPattern else { return }
    // A dependency of a target is written as a target is.
    let type = binding.firstChild(.typeAnnotation)
    if type?.descendants.contains(where: { $0.name == words.dependency }) == true {
      dependenciesEnd = max(dependenciesEnd, binding.endIndex)
    }
    push(.constant(pattern.name), binding)
  }

  // MARK: Parts that are read when they end

  /// Notes that the innermost loop is about settings. Those around it learn of it when it ends: a chain of calls is as
  /// deep as it is long.
  private mutating func touchSettings() {
    if let loop = loops.last { open[loop].kind = .loop(touchesSettings: true) }
  }

  private mutating func push(_ kind: Span.Kind, _ node: Syntax) {
    if case .loop = kind { loops.append(open.count) }
    open.append(Span(kind: kind, start: node.index, end: node.endIndex, targetCount: targets.count))
  }

  private mutating func close(before index: UInt32) {
    while let span = open.last, span.end <= index {
      open.removeLast()
      let settings = settings(in: span)
      switch span.kind {
      case .target(let index):
        if targets.indices.contains(index) { targets[index].settings = settings }
      case .unnamedTarget:
        if !settingsOfUnnamed.contains(settings), settingsOfUnnamed.count < 2 { settingsOfUnnamed.append(settings) }
      case .constant(let name):
        if !settings.isEmpty, span.targetCount == targets.count { constants[name] = settings }
      case .loop(let touchesSettings):
        loops.removeLast()
        if touchesSettings {
          settingsOfAll = settingsOfAll.overridden(by: settings)
          touchSettings()
        }
      }
    }
  }

  /// The last mode and the last strictness that are noted within a part.
  private func settings(in span: Span) -> ConcurrencyChecking {
    let first = firstNote(notBefore: span.start)
    let last = firstNote(notBefore: span.end) - 1
    guard last >= first else { return ConcurrencyChecking() }
    let note = notes[last]
    return ConcurrencyChecking(
      languageMode: note.latestMode < first ? nil : notes[note.latestMode].settings.languageMode,
      isStrict: note.latestStrict < first ? nil : notes[note.latestStrict].settings.isStrict,
      isOnMainActor: note.latestIsolation < first ? nil : notes[note.latestIsolation].settings.isOnMainActor)
  }

  private func firstNote(notBefore node: UInt32) -> Int {
    var (low, high) = (0, notes.count)
    while low < high {
      let middle = (low + high) / 2
      if notes[middle].node < node { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func note(_ settings: ConcurrencyChecking, _ node: Syntax) {
    var note = Note(node: node.index, settings: settings)
    note.latestMode = settings.languageMode == nil ? notes.last?.latestMode ?? -1 : notes.count
    note.latestStrict = settings.isStrict == nil ? notes.last?.latestStrict ?? -1 : notes.count
    note.latestIsolation = settings.isOnMainActor == nil ? notes.last?.latestIsolation ?? -1 : notes.count
    notes.append(note)
  }

  // MARK: Texts

  private mutating func noteFlag(_ flag: String, _ node: Syntax) {
    defer { latestFlag = flag }
    if latestFlag == "-swift-version" {
      return note(ConcurrencyChecking(languageMode: LanguageMode(version: flag)), node)
    }
    let strict = "-strict-concurrency="
    if flag.hasPrefix(strict) {
      note(ConcurrencyChecking(isStrict: flag.dropFirst(strict.count) == "complete"), node)
    } else if flag == "-warn-concurrency" {
      note(ConcurrencyChecking(isStrict: true), node)
    } else if let isStrict = strictness(flag) {
      note(ConcurrencyChecking(isStrict: isStrict), node)
    }
  }

  /// Whether `StrictConcurrency` or `StrictConcurrency=targeted` is complete checking; nil for another feature.
  private func strictness(_ feature: String) -> Bool? {
    let parts = feature.split(separator: "=", maxSplits: 1)
    guard parts.first == "StrictConcurrency" else { return nil }
    return parts.count == 1 || parts[1] == "complete"
  }

  /// The mode of `.version("6")`.
  private func version(_ call: Syntax) -> LanguageMode? {
    guard call.kind == .functionCallExpr, call.firstChild?.name == words.version else { return nil }
    return call.firstChild(.labeledExpr)?.firstChild?.plainString.flatMap { LanguageMode(version: $0) }
  }

  /// No manifest goes to its targets by a longer chain. Beyond it, they are not meant.
  private static let maxLinks = 8

  /// Whether an expression is `package.targets`, or reaches it: `package.targets.indices`, `package.targets.filter { … }`.
  private func isTargets(_ expression: Syntax) -> Bool {
    var current = expression
    for _ in 0..<Self.maxLinks {
      switch current.kind {
      case .declReferenceExpr, .memberAccessExpr:
        if current.name == words.targets { return true }
      case .functionCallExpr, .subscriptCallExpr: break
      default: return false
      }
      guard let base = current.firstChild else { return false }
      current = base
    }
    return false
  }
}

extension PackageManifestReader {
  /// The names of manifests that a file has; a name that it does not have is that of no node.
  struct Words {
    let name, path, dependencies, dependency, targets, swiftSettings, forEach, version, unsafeFlags: Name
    let swiftLanguageMode, swiftLanguageVersion, enableExperimentalFeature, enableUpcomingFeature: Name
    let defaultIsolation: Name
    private let module, swiftLanguageModes, swiftLanguageVersions: Name
    let targetKinds: [Name: PackageManifest.Target.Kind]
    let modes: [Name: LanguageMode]

    init(_ names: NameTable) {
      let find = { names.find($0) ?? Name(rawValue: .max) }
      (name, path, dependencies, dependency) = (find("name"), find("path"), find("dependencies"), find("Dependency"))
      (targets, swiftSettings, forEach) = (find("targets"), find("swiftSettings"), find("forEach"))
      (version, unsafeFlags) = (find("version"), find("unsafeFlags"))
      (swiftLanguageMode, swiftLanguageVersion) = (find("swiftLanguageMode"), find("swiftLanguageVersion"))
      enableExperimentalFeature = find("enableExperimentalFeature")
      enableUpcomingFeature = find("enableUpcomingFeature")
      defaultIsolation = find("defaultIsolation")
      module = find("PackageDescription")
      (swiftLanguageModes, swiftLanguageVersions) = (find("swiftLanguageModes"), find("swiftLanguageVersions"))
      let kinds: [(String, PackageManifest.Target.Kind)] = [
        ("target", .regular), ("executableTarget", .executable), ("testTarget", .test), ("macro", .macro),
        ("plugin", .plugin), ("systemLibrary", .system),
      ]
      targetKinds = Dictionary(kinds.compactMap { pair in names.find(pair.0).map { ($0, pair.1) } }) { first, _ in first
      }
      let versions: [(String, LanguageMode)] = [
        ("v3", .five), ("v4", .five), ("v4_2", .five), ("v5", .five), ("v6", .six),
      ]
      modes = Dictionary(versions.compactMap { pair in names.find(pair.0).map { ($0, pair.1) } }) { first, _ in first }
    }

    func isMainActor(_ name: Name) -> Bool { name.is(.MainActor) }
    func isModule(_ name: Name) -> Bool { name == module }
    func isModes(_ name: Name) -> Bool { name == swiftLanguageModes || name == swiftLanguageVersions }
  }
}
