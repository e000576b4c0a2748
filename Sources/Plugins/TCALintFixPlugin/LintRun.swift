import Foundation
import PackagePlugin

/// A run of `tcalint lint` in the folder of a package or of an Xcode project.
struct LintRun {
  private let tool: URL
  private let folder: URL
  /// The arguments after `tcalint lint`. Paths are relative to the folder, which is linted where there are none.
  var arguments: [String]

  /// - Parameter arguments: as the user or Xcode passes them. Xcode adds a `--target` for each target; the whole package
  ///   is linted all the same.
  init(_ context: some TCALintContext, _ arguments: [String]) throws {
    tool = try context.tool(named: "tcalint").url
    folder = context.folder
    var extractor = ArgumentExtractor(arguments)
    // A remaining argument has lost its '--', so that it is accepted only where Xcode is the caller.
    self.arguments = extractor.extractOption(named: "target").isEmpty ? arguments : extractor.remainingArguments
  }

  /// The first argument that makes `tcalint lint` change sources or the baseline.
  var optionThatChangesFiles: String? {
    arguments.prefix { $0 != "--" }.first { ["--fix", "--suppress", "--prune"].contains($0.prefix { $0 != "=" }) }
  }

  /// Runs the command, which inherits the standard streams.
  ///
  /// - Throws: `LintFailure` unless it exits with 0.
  func perform() throws {
    let process = Process()
    process.executableURL = tool
    process.arguments = ["lint"] + arguments
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    switch (process.terminationReason, process.terminationStatus) {
    case (.exit, 0): break
    case (.exit, 1): throw LintFailure("the package has findings that fail the run, or syntax errors (exit code 1)")
    case (.exit, let code): throw LintFailure("the arguments are invalid, or input cannot be read (exit code \(code))")
    case (_, let signal): throw LintFailure("tcalint was terminated by signal \(signal)")
    }
  }
}

/// Why a run fails, as SwiftPM and Xcode print it.
struct LintFailure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// The parts of the context of a package or of an Xcode project that a run needs.
protocol TCALintContext {
  var folder: URL { get }
  func tool(named name: String) throws -> PluginContext.Tool
}

extension PluginContext: TCALintContext {
  var folder: URL { package.directoryURL }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension XcodePluginContext: TCALintContext {
    var folder: URL { xcodeProject.directoryURL }
  }
#endif
