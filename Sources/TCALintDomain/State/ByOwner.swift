import TCALintModel

/// Elements of a name, by their possible owners.
struct ByOwner<Element: Sendable>: Sendable {
  private var owned = Lists<MemberName, Element>()
  private var unowned = Lists<ProgramName, Element>()

  mutating func add(_ element: Element, named name: ProgramName, of owner: StateChanges.Owner) {
    guard case .types(let types) = owner else { return unowned.add(element, to: name) }
    for type in types { owned.add(element, to: MemberName(owner: type, name: name)) }
  }

  func owned(_ name: ProgramName, of owner: SymbolID) -> Lists<MemberName, Element>.List {
    owned[MemberName(owner: owner, name: name)]
  }

  func unowned(_ name: ProgramName) -> Lists<ProgramName, Element>.List { unowned[name] }

  func countOfOwned(_ name: ProgramName, of owner: SymbolID) -> Int {
    owned.count(of: MemberName(owner: owner, name: name))
  }

  func countOfUnowned(_ name: ProgramName) -> Int { unowned.count(of: name) }

  func namesOfUnowned(_ condition: (Element) -> Bool) -> Set<ProgramName> { unowned.keys(of: condition) }
}
