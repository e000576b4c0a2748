import Foundation
import PackagePlugin

/// Lints a package while it is built. One of its targets has the plugin.
@main
struct TCALintBuildPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let folder = context.package.directoryURL
    let files = context.package.targets.compactMap { $0 as? SourceModuleTarget }.flatMap { $0.sourceFiles.map(\.url) }
    // The folder changes when a configuration is added to it.
    let others = [folder, folder.appendingPathComponent("Package.swift")]
    return [lint(folder, files, others, with: try context.tool(named: "tcalint").url)]
  }

  /// A command without outputs: it runs when one of its inputs has changed, and what it prints is shown each time.
  private func lint(_ folder: URL, _ files: [URL], _ others: [URL] = [], with tool: URL) -> Command {
    let sources = files.filter { $0.pathExtension == "swift" }
    let options = ["--quiet", "--format", "xcode", "--fail-on", "configured"]
    return .buildCommand(
      displayName: "TCALint", executable: tool,
      arguments: ["lint"] + options + [folder.path(percentEncoded: false)],
      inputFiles: sources + configurations(around: sources) + others, outputFiles: [])
  }

  /// The configurations that may hold for sources: those in their folders and in all folders around them.
  private func configurations(around sources: [URL]) -> [URL] {
    var folders: Set<URL> = []
    for source in sources {
      var folder = source.deletingLastPathComponent().standardizedFileURL
      while folders.insert(folder).inserted, folder.path != "/" { folder.deleteLastPathComponent() }
    }
    return folders.map { $0.appendingPathComponent(".tcalint.json") }
      .filter { FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) }
      .sorted { $0.path < $1.path }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension TCALintBuildPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let files = context.xcodeProject.targets.flatMap { $0.inputFiles.map(\.url) }
      return [lint(context.xcodeProject.directoryURL, files, with: try context.tool(named: "tcalint").url)]
    }
  }
#endif
