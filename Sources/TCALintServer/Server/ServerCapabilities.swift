import TCALintJSON

/// What the server offers.
enum ServerCapabilities {
  /// The kind of the action that applies all safe fixes of a document.
  static let fixAllKind = "source.fixAll.tcalint"

  static func write(for client: ClientCapabilities, to writer: inout JSONWriter) {
    writer.member("positionEncoding", "utf-16")
    writer.member("textDocumentSync") { writer in
      writer.member("openClose", true)
      // Changes are ranges.
      writer.member("change", 2)
      writer.member("save", true)
    }
    if client.pullsDiagnostics {
      writer.member("diagnosticProvider") { writer in
        writer.member("identifier", "tcalint")
        writer.member("interFileDependencies", true)
        writer.member("workspaceDiagnostics", true)
      }
    }
    if client.takesCodeActions {
      writer.member("codeActionProvider") { writer in
        writer.list("codeActionKinds") { writer in
          writer.string("quickfix")
          writer.string(fixAllKind)
        }
        writer.member("resolveProvider", client.resolvesCodeActions)
      }
    }
    writer.member("hoverProvider", true)
    writer.member("executeCommandProvider") { writer in
      writer.list("commands") { writer in for command in ExecutableCommand.allCases { writer.string(command.rawValue) }
      }
    }
    writer.member("workspace") { writer in
      writer.member("workspaceFolders") { writer in
        writer.member("supported", true)
        writer.member("changeNotifications", true)
      }
    }
  }
}

/// The commands that a client can have executed.
enum ExecutableCommand: String, CaseIterable {
  /// The graph of a folder as Mermaid text. Arguments: a document or folder, and the kind of graph.
  case graph = "tcalint.graph"
  /// What is known of each folder.
  case status = "tcalint.status"
  /// Everything is read again.
  case restart = "tcalint.restart"
  /// Applies the safe fixes of a folder. Argument: a document or folder.
  case fixAll = "tcalint.fixAll"
}
