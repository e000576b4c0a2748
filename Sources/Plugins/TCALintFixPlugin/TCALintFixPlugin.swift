import PackagePlugin

/// `swift package tcalint-fix`: applies the safe fixes of what is reported in the package.
@main
struct TCALintFixPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try fix(context, arguments)
  }

  private func fix(_ context: some TCALintContext, _ arguments: [String]) throws {
    var run = try LintRun(context, arguments)
    if run.optionThatChangesFiles == nil { run.arguments.insert("--fix", at: 0) }
    try run.perform()
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension TCALintFixPlugin: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      try fix(context, arguments)
    }
  }
#endif
