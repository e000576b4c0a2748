/// A target that a `Project.swift` declares.
struct TuistTarget: Sendable {
  /// The name of its module; nil where it is not known.
  let module: String?
  let isTest: Bool
  /// The folders of its sources, relative to the manifest or to the root of Tuist; nil where they are not known.
  let sources: [Source]?

  struct Source: Sendable, Hashable {
    let path: String
    let isFromRoot: Bool
  }

  /// nil for what is no target: a target has a product, which tells it from a dependency on one.
  init?(_ made: TuistValue.Made) {
    guard ["Target", "target", "init"].contains(made.name), let product = made.field("product"),
      let name = made.field("name")
    else { return nil }
    let kind = product.made?.name ?? ""
    isTest = ["unitTests", "uiTests"].contains(kind)
    var module = name.text
    if let product = made.field("productName"), case let text = product.text, text != nil || !product.isEmptyList {
      module = text
    }
    // As Tuist names the product.
    self.module = module.map { String($0.map { "-.".contains($0) ? "_" : $0 }) }
    var found: [Source]? = []
    var visits = 0
    for label in ["sources", "buildableFolders"] {
      guard let value = made.field(label) else { continue }
      guard let sources = Self.sources(value, &visits) else {
        found = nil
        break
      }
      found? += sources
    }
    sources = found
  }

  /// The folders that globs are in; nil where one is not known.
  private static func sources(_ value: TuistValue, _ visits: inout Int) -> [Source]? {
    visits += 1
    guard visits <= TuistValue.maxElements else { return nil }
    switch value {
    case .text(let text): return folder(text).map { [Source(path: $0, isFromRoot: false)] } ?? []
    case .elements(let values, _):
      var found: [Source] = []
      for value in values {
        guard let sources = sources(value, &visits) else { return nil }
        found += sources
      }
      return found
    case .made(let made):
      // `.glob(…, excluding: …)`, `.relativeToRoot(…)`, `.paths([…])`, `.folder(…)`
      guard let first = made.fields.first?.value, let found = sources(first, &visits) else { return nil }
      return made.name == "relativeToRoot" ? found.map { Source(path: $0.path, isFromRoot: true) } : found
    default: return nil
    }
  }

  /// The folder in front of the first wildcard: `Sources` of `Sources/**`; nil for a single file.
  private static func folder(_ glob: String) -> String? {
    let parts = glob.split(separator: "/", omittingEmptySubsequences: false)
    let plain = parts.prefix { !$0.contains { "*?[{".contains($0) } }
    if plain.count == parts.count, glob.hasSuffix(".swift") { return nil }
    return plain.joined(separator: "/")
  }
}

extension TuistValue {
  fileprivate var isEmptyList: Bool { if case .elements(let values, _) = self { values.isEmpty } else { false } }
}
