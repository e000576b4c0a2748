// Expands the macros of the stubs: the compiler sends each attached declaration as text, and gets text back. It reads
// the text no closer than the examples need.
import Foundation

while let header = try? FileHandle.standardInput.read(upToCount: 8), header.count == 8 {
  let length = header.reversed().reduce(0) { $0 << 8 | Int($1) }
  var body = Data()
  while body.count < length, let part = try? FileHandle.standardInput.read(upToCount: length - body.count) {
    body.append(part)
  }
  let message = (try? JSONSerialization.jsonObject(with: body)) as? [String: [String: Any]] ?? [:]
  let answer = (try? JSONSerialization.data(withJSONObject: answer(to: message))) ?? Data()
  var size = UInt64(answer.count).littleEndian
  FileHandle.standardOutput.write(Data(bytes: &size, count: 8) + answer)
}

func answer(to message: [String: [String: Any]]) -> [String: Any] {
  if message["getCapability"] != nil { return ["getCapabilityResult": ["capability": ["protocolVersion": 7]]] }
  let request = message["expandAttachedMacro"] ?? message["expandFreestandingMacro"] ?? [:]
  let macro = (request["macro"] as? [String: String])?["typeName"] ?? ""
  let role = request["macroRole"] as? String ?? ""
  func source(_ part: String) -> String { (request[part] as? [String: Any])?["source"] as? String ?? "" }
  let expansion = Expansion(
    declaration: source("declSyntax"), attribute: source("attributeSyntax"), type: source("extendedTypeSyntax"),
    conformances: source("conformanceListSyntax"))
  return ["expandMacroResult": ["expandedSource": expansion.text(of: macro, role), "diagnostics": [] as [Any]]]
}

struct Expansion {
  let declaration, attribute, type, conformances: String

  func text(of macro: String, _ role: String) -> String {
    switch (macro, role) {
    case (_, "extension"):
      // They come as `struct Placeholder: A, B {}`, without those that the type has already.
      let list = conformances.split(separator: ":", maxSplits: 1).last?.split(separator: "{").first ?? ""
      let asked = list.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      let wanted = asked.filter { $0 != "" && (macro != "Reducer" || isEnum == ($0 == "CaseReducer")) }
      return wanted.map { "extension \(type): \($0) {}" }.joined(separator: "\n")
    case ("Reducer", "memberAttribute"): return memberAttribute
    case ("Reducer", "member"): return isEnum ? caseReducer : reducer
    case ("CasePathable", "member"): return casePaths
    case ("DependencyClient", "member"): return client
    case ("DependencyEntry", "accessor"):
      return "get { self[\(key).self] }\nset { self[\(key).self] = newValue }"
    case ("DependencyEntry", "peer"): return entryKey
    case ("Preview", _): return ""
    default: return ""
    }
  }

  // MARK: @Reducer

  private var isEnum: Bool { declaration.firstMatch(of: /^[^{]*\benum\s+\w/) != nil }
  private var access: String { declaration.firstMatch(of: /^[^{]*\b(public|package)\b/).map { "\($0.1) " } ?? "" }

  private var name: String { declaration.firstMatch(of: /\benum\s+(\w+)/).map { String($0.1) } ?? "" }

  private var memberAttribute: String {
    if declaration.contains(/^\s*((public|package|private|fileprivate|internal) )?var body\b/) {
      return "@ReducerBuilder<Self.State, Self.Action>"
    }
    guard let type = declaration.firstMatch(of: /^[^{]*\benum (State|Action)\b/) else { return "" }
    let added = type.1 == "State" ? ["@CasePathable", "@dynamicMemberLookup"] : ["@CasePathable"]
    return added.filter { !type.0.contains($0) }.joined(separator: " ")
  }

  private var reducer: String {
    var members: [String] = []
    let names = declaration.contains(/some Reducer<\w|func reduce\(into/)
    if !names, !declaration.contains(/(struct|enum|class|typealias) State\b/) { members.append("struct State {}") }
    if !names, !declaration.contains(/(struct|enum|class|typealias) Action\b/) { members.append("enum Action {}") }
    if !declaration.contains(/var body\b|func reduce\(into/) {
      members.append("var body: some Reducer<Self.State, Self.Action> { EmptyReducer() }")
    }
    return members.map { access + $0 }.joined(separator: "\n")
  }

  private var caseReducer: String {
    let cases = cases.filter { $0.value != nil }
    func each(_ payload: (String) -> String) -> String {
      cases.map { "case \($0.name)(\(payload($0.value!)))" }.joined(separator: "; ")
    }
    let scopes = each { $0.hasPrefix("AlertState<") ? $0 : "Store<\($0).State, \($0).Action>" }
    let kind = "\(access)typealias StateReducer = \(name)"
    return [
      "@CasePathable @dynamicMemberLookup @ObservableState enum State: CaseReducerState { \(kind); \(each { "\($0).State" }) }",
      "@CasePathable enum Action { \(each { "\($0).Action" }) }",
      "enum CaseScope { \(scopes) }",
      "static var body: some Reducer<Self.State, Self.Action> { EmptyReducer() }",
      "@MainActor static func scope(_ store: Store<Self.State, Self.Action>) -> CaseScope { fatalError() }",
    ].map { access + $0 }.joined(separator: "\n")
  }

  // MARK: @CasePathable

  private var cases: [(name: String, value: String?)] {
    let label = /\w+:\s/
    return declaration.split(whereSeparator: { "\n;{".contains($0) }).flatMap { line -> [(String, String?)] in
      guard let list = line.firstMatch(of: /^\s*(?:indirect )?case (.*?)\s*(\/\/.*|\})?$/)?.1 else { return [] }
      return list.matches(of: /`?(\w+)`?(?:\(((?:[^()]|\([^()]*\))*)\))?/).map { match in
        (String(match.1), match.2.map { String($0.trimmingPrefix(label)) })
      }
    }
  }

  private var casePaths: String {
    let paths = cases.map { path in
      "\(access)var `\(path.name)`: AnyCasePath<Root, \(path.value.map { "(\($0))" } ?? "Void")> { fatalError() }"
    }
    return "\(access)struct AllCasePaths { \(access)typealias Root = \(name)\n\(paths.joined(separator: "\n")) }"
  }

  // MARK: Dependencies

  private var client: String {
    // The replacement of the macro ignores conditions and initialisers.
    if declaration.contains(/\binit\(/) { return "" }
    let initializer = "\(access)init() { fatalError() }"
    if declaration.contains(/#if|nonisolated\(|AsyncThrowingStream/) { return initializer }
    let endpoints = declaration.matches(of: /(?m)^\s*(?:public )?var (\w+): ([^={}\n]*)(= .*)?$/)
    let parameters = endpoints.map { match in
      let type = String(match.2).trimmingCharacters(in: .whitespaces)
      let isFunction = type.contains(/^(@\w+\s+)*\(/) && type.contains("->") && !type.contains(/^\(.*\)\?$/)
      return "\(match.1): \(isFunction ? "@escaping " : "")\(type)"
    }
    let assignments = endpoints.map { "self.\($0.1) = \($0.1)" }.joined(separator: "; ")
    return """
      \(initializer)
      \(parameters.isEmpty ? "" : "\(access)init(\(parameters.joined(separator: ", "))) { \(assignments) }")
      """
  }

  private var property: (name: String, type: String, value: String) {
    let match = declaration.firstMatch(of: /var (\w+)\s*:\s*([^=]+?)\s*(?:=\s*(.*))?$/)
    return (String(match?.1 ?? ""), String(match?.2 ?? ""), String(match?.3 ?? "fatalError()"))
  }

  private var key: String {
    if let given = attribute.firstMatch(of: /"(\w+)"/) { return String(given.1) }
    return "__Key_\(property.name)"
  }

  private var entryKey: String {
    let conformance = attribute.contains("liveValue") ? "DependencyKey" : "TestDependencyKey"
    let live = attribute.firstMatch(of: /liveValue:\s*(.*?)\s*\)$/).map {
      "static var liveValue: \(property.type) { \($0.1) }"
    }
    return """
      enum \(key): \(conformance) {
        static var testValue: \(property.type) { \(property.value) }
        \(live ?? "")
      }
      """
  }
}
