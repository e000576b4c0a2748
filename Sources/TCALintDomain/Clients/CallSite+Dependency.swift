import TCALintModel
import TCALintSyntax

/// A member of a type by its name.
struct MemberName: Hashable, Sendable {
  let owner: SymbolID
  let name: ProgramName

  func _rawHashValue(seed: Int) -> Int { NumberHash.hash(owner.rawValue, name.rawValue, seed: seed) }
}

extension CallSite {
  /// The dependency that what is called belongs to: `analytics` of `self.analytics?.events.track("tapped")`. A local name
  /// that stands for one is looked through, one for what it gives is not.
  public var dependency: Dependency? { app.dependency(behind: call.callee, in: file) }

  /// What is called, up to its arguments, `self` and those of calls before it left out: `analytics.track`,
  /// `analytics.event().send`.
  public var calleeText: String { calleeText(isMarked: false) }
  /// The same with what unwraps its parts: `tracker?.track`.
  public var calleeTextWithMarks: String { calleeText(isMarked: true) }

  private func calleeText(isMarked: Bool) -> String {
    var parts: [String] = []
    var value = call.callee
    // More links has no call that anyone wrote.
    for _ in 0..<16 {
      if let inner = value.call {
        parts.append(facts.calls[inner].flags.contains(.isSubscript) ? "[…]" : "()")
        value = facts.calls[inner].callee
        continue
      }
      guard let path = value.path.map({ facts.paths[$0] }) else { break }
      let texts = app.program.texts(path.names, in: file)
      let names = zip(texts, path.names).map { isMarked ? $0 + mark(behind: $1) : $0 }.joined(separator: ".")
      let isMember = path.root == .implicitMember || path.root == .result
      parts.append(isMember ? ".\(names)" : names)
      guard path.root == .result, !path.call.isNone else { break }
      parts.append(facts.calls[path.call].flags.contains(.isSubscript) ? "[…]" : "()")
      value = facts.calls[path.call].callee
    }
    return parts.reversed().joined()
  }

  /// The `?` or `!` behind a name of a path.
  private func mark(behind index: UInt32) -> String {
    let name = facts.pathNames[Int(index)]
    let end = Int(app.program.range(of: name, at: facts.pathOffsets[Int(index)], in: file).upperBound)
    let source = app.program.files[file].source
    guard end < source.count else { return "" }
    switch source[end] {
    case UInt8(ascii: "?"): return "?"
    case UInt8(ascii: "!"): return "!"
    default: return ""
    }
  }
}

extension App {
  /// The dependency that a value is, or is a part of, or what a part of it gives.
  ///
  /// - Parameter looksThroughResults: whether a local name that stands for a part of a dependency, or for what one gives,
  ///   counts as that. Else only one that stands for the dependency itself does.
  func dependency(behind value: Value, in file: FileID, looksThroughResults: Bool = false) -> Dependency? {
    let facts = program.files[file].facts
    var (value, steps) = (value, 0)
    while steps < Self.mostSteps {
      steps += 1
      if let call = value.call {
        value = facts.calls[call].callee
        continue
      }
      guard let path = value.path.map({ facts.paths[$0] }) else { return nil }
      switch path.root {
      case .result where !path.call.isNone: value = facts.calls[path.call].callee
      case .local:
        let local = facts.locals[path.local]
        if !local.declaration.isNone {
          return dependency(Member(self, DeclarationReference(file: file, declaration: local.declaration)))
        }
        guard local.value != value, looksThroughResults || facts.isName(local.value) else { return nil }
        value = local.value
      case .self, .unqualified: return dependency(named: path, in: file)
      default: return nil
      }
    }
    return nil
  }

  /// Longer chains are not followed.
  private static let mostSteps = 32

  private func dependency(named path: Path, in file: FileID) -> Dependency? {
    let facts = program.files[file].facts
    guard let first = facts.firstName(path.names) else { return nil }
    let name = program.name(first, in: file)
    guard namedDependencyNames.contains(name) else { return nil }
    let declaration = facts.scopes[path.scope].declaration
    guard let owner = type(around: DeclarationReference(file: file, declaration: declaration)) else { return nil }
    return namedDependencies[MemberName(owner: owner.symbol, name: name)].map {
      Dependency(dependencyTable, $0, of: self)
    }
  }

  /// The dependencies that are properties of types, by those and their names.
  private var namedDependencies: [MemberName: DependencyID] { namedDependencyTable.byName }
  private var namedDependencyNames: NameSet<ProgramName> { namedDependencyTable.names }
  private var namedDependencyTable: NamedDependencies { lazyNamedDependencies { NamedDependencies(self) } }
}

/// The dependencies that are properties of types.
struct NamedDependencies: Sendable {
  private(set) var byName: [MemberName: DependencyID] = [:]
  private(set) var names: NameSet<ProgramName>

  fileprivate init(_ app: App) {
    names = NameSet(in: app.program)
    for dependency in app.dependencies {
      guard !dependency.property.flags.contains(.local), let owner = dependency.owner else { continue }
      names.insert(dependency.property.programName)
      byName[MemberName(owner: owner.symbol, name: dependency.property.programName)] = dependency.id
    }
  }
}

extension FileFacts {
  /// Whether a value is a name by itself: `analytics`, `self.analytics`.
  fileprivate func isName(_ value: Value) -> Bool {
    guard let path = value.path.map({ paths[$0] }) else { return false }
    return path.names.count == 1 && [.local, .unqualified, .self].contains(path.root)
  }
}
