import TCALintDomain

extension ExternalSymbolUse {
  /// Whether the type before it, `Gauge` of `Gauge.liveValue`, is a type of the program that is definitely neither a
  /// key nor a client, nor implements one.
  var isOfTypeWithoutKey: Bool {
    typesInFront?.allSatisfy { !app.isClientOrImplementsOne($0) && !app.program.ancestry.isUncertain($0) } ?? false
  }
}
