import TCALintModel

extension App {
  private static let environmentPartsKey = TableKey<Set<SymbolID>>("parts of environments")

  /// The environments that reducers take, before 1.0, and the types of their stored properties: what clients are in other
  /// apps. Computed once.
  var environmentParts: Set<SymbolID> {
    table(Self.environmentPartsKey) {
      features.environments.reduce(into: features.environments) { parts, environment in
        parts.formUnion(TypeHandle(self, environment).storedProperties.compactMap { $0.nominalType?.symbol })
      }
    }
  }
}
