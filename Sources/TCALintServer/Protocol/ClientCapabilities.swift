import TCALintJSON

/// The capabilities of a client that the server's answers depend on.
struct ClientCapabilities: Sendable {
  /// Whether it asks for diagnostics. The others are sent theirs.
  var pullsDiagnostics = false
  /// Whether it can be asked to ask for diagnostics again.
  var refreshesDiagnostics = false
  /// Whether diagnostics may have related places, tags, links, and versions.
  var showsRelatedInformation = false
  var showsTags = false
  var showsLinks = false
  var comparesVersions = false
  /// Whether edits may name the versions of documents.
  var editsVersions = false
  /// Whether quick fixes may be objects with edits; the others know commands only.
  var takesCodeActions = false
  /// Whether the edit of a code action may be asked for later.
  var resolvesCodeActions = false
  var registersFileWatchers = false
  var showsProgress = false
  var appliesEdits = false

  init() {}

  /// - Parameter value: `capabilities` of `initialize`.
  init(_ value: JSONValue?) {
    let document = value?["textDocument"]
    let workspace = value?["workspace"]
    pullsDiagnostics = document?["diagnostic"] != nil
    refreshesDiagnostics =
      (workspace?["diagnostics"] ?? workspace?["diagnostic"])?["refreshSupport"]?.bool ?? false
    let diagnostics = pullsDiagnostics ? document?["diagnostic"] : document?["publishDiagnostics"]
    let published = document?["publishDiagnostics"]
    showsRelatedInformation =
      (diagnostics?["relatedInformation"] ?? published?["relatedInformation"])?.bool ?? false
    showsTags = (diagnostics?["tagSupport"] ?? published?["tagSupport"]) != nil
    showsLinks =
      (diagnostics?["codeDescriptionSupport"] ?? published?["codeDescriptionSupport"])?.bool ?? false
    comparesVersions = published?["versionSupport"]?.bool ?? false
    editsVersions = workspace?["workspaceEdit"]?["documentChanges"]?.bool ?? false
    let actions = document?["codeAction"]
    takesCodeActions = actions?["codeActionLiteralSupport"] != nil
    resolvesCodeActions =
      actions?["dataSupport"]?.bool == true
      && actions?["resolveSupport"]?["properties"]?.array?.contains { $0.string == "edit" } == true
    registersFileWatchers = workspace?["didChangeWatchedFiles"]?["dynamicRegistration"]?.bool ?? false
    showsProgress = value?["window"]?["workDoneProgress"]?.bool ?? false
    appliesEdits = workspace?["applyEdit"]?.bool ?? false
  }
}
