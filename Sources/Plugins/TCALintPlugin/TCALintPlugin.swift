import PackagePlugin

/// `swift package tcalint`: lints the package and changes no file.
@main
struct TCALintPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try lint(context, arguments)
  }

  private func lint(_ context: some TCALintContext, _ arguments: [String]) throws {
    let run = try LintRun(context, arguments)
    if let option = run.optionThatChangesFiles {
      throw LintFailure("'\(option)' changes files: use 'swift package tcalint-fix \(option)'")
    }
    try run.perform()
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension TCALintPlugin: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      try lint(context, arguments)
    }
  }
#endif
