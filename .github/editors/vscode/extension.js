// Starts `tcalint server`, and offers its commands. Untested.
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

async function activate(context) {
  const settings = vscode.workspace.getConfiguration("tcalint");
  client = new LanguageClient(
    "tcalint",
    "TCALint",
    { command: settings.get("path"), args: ["server"] },
    {
      documentSelector: [
        { scheme: "file", language: "swift" },
        { scheme: "file", pattern: "**/.tcalint.json" },
      ],
      initializationOptions: { syntaxErrors: settings.get("syntaxErrors") },
      synchronize: { configurationSection: "tcalint" },
    },
  );
  // The client registers the server's own commands: tcalint.fixAll, tcalint.graph, tcalint.restart, tcalint.status.
  context.subscriptions.push(
    vscode.commands.registerCommand("tcalint.fixFolder", () => execute("tcalint.fixAll")),
    vscode.commands.registerCommand("tcalint.showGraph", async () => {
      const content = await execute("tcalint.graph", "features");
      if (content) await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content, language: "mermaid" }));
    }),
  );
  await client.start();
}

/** Executes a command of the server for the folder of the active document. */
function execute(command, ...rest) {
  const uri = vscode.window.activeTextEditor?.document.uri ?? vscode.workspace.workspaceFolders?.[0]?.uri;
  if (!uri) return undefined;
  return client.sendRequest("workspace/executeCommand", {
    command,
    arguments: [client.code2ProtocolConverter.asUri(uri), ...rest],
  });
}

function deactivate() {
  return client?.stop();
}

module.exports = { activate, deactivate };
