"""What a client of the language server may rely on. Run by `conformance`."""
import asyncio, contextlib, os

import pytest
import pytest_lsp
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.protocol import default_converter
from pytest_lsp.client import DEFAULT_CLIENT_FEATURES, register_lsp_features

FEED = """import ComposableArchitecture

@Reducer
struct Feed {
  @Dependency(\\.uuid) var uuid
  var body: some ReducerOf<Self> { EmptyReducer() }
}
"""
OTHER = "struct Other {}\n"
USE = "extension Feed { func f() { _ = uuid } }\n"
TIMEOUT = 60
CLIENTS = ["emacs", "neovim@0.7", "neovim@0.11", "visual-studio-code"]


def capabilities(pulls, **others):
    document = dict(
        publish_diagnostics=lsp.PublishDiagnosticsClientCapabilities(
            version_support=True, related_information=True,
            tag_support=lsp.ClientDiagnosticsTagOptions(value_set=[lsp.DiagnosticTag.Unnecessary])),
        code_action=lsp.CodeActionClientCapabilities(
            data_support=True,
            code_action_literal_support=lsp.ClientCodeActionLiteralOptions(
                code_action_kind=lsp.ClientCodeActionKindOptions(value_set=[lsp.CodeActionKind.QuickFix])),
            resolve_support=lsp.ClientCodeActionResolveOptions(properties=["edit"])))
    if pulls:
        document["diagnostic"] = lsp.DiagnosticClientCapabilities(related_document_support=True)
    return lsp.ClientCapabilities(
        text_document=lsp.TextDocumentClientCapabilities(**document),
        workspace=lsp.WorkspaceClientCapabilities(
            workspace_folders=True, apply_edit=True,
            workspace_edit=lsp.WorkspaceEditClientCapabilities(document_changes=True),
            diagnostics=lsp.DiagnosticWorkspaceClientCapabilities(refresh_support=True)),
        window=lsp.WindowClientCapabilities(work_done_progress=True), **others)


PUSH, PULL = capabilities(False), capabilities(True)


class Editor:
    def __init__(self, client, folder):
        self.client, self.folder = client, folder
        self.versions = {}
        self.pushed = 0
        self.edits = []

        @client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def publish(params: lsp.PublishDiagnosticsParams):
            client.diagnostics[params.uri] = params.diagnostics
            self.versions[params.uri] = params.version
            self.pushed += 1

        @client.feature(lsp.WORKSPACE_APPLY_EDIT)
        def apply(params: lsp.ApplyWorkspaceEditParams):
            self.edits.append(params.edit)
            return lsp.ApplyWorkspaceEditResult(applied=True)

        @client.feature(lsp.CLIENT_REGISTER_CAPABILITY)
        def register(params: lsp.RegistrationParams):
            self.registrations = params.registrations

    def uri(self, name, folder=None):
        return ((folder or self.folder) / name).as_uri()

    def document(self, name, folder=None):
        return lsp.TextDocumentIdentifier(uri=self.uri(name, folder))

    def open(self, name, text, version=1, folder=None):
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(
            uri=self.uri(name, folder), language_id="swift", version=version, text=text)))

    def change(self, name, version, *changes):
        """Changes: a whole text, or (line, character, line, character, text)."""
        self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(
            text_document=lsp.VersionedTextDocumentIdentifier(uri=self.uri(name), version=version),
            content_changes=[
                lsp.TextDocumentContentChangeWholeDocument(text=c) if isinstance(c, str)
                else lsp.TextDocumentContentChangePartial(
                    range=lsp.Range(lsp.Position(c[0], c[1]), lsp.Position(c[2], c[3])), text=c[4])
                for c in changes]))

    async def until(self, condition, what):
        for _ in range(TIMEOUT * 50):
            if condition():
                return
            await asyncio.sleep(0.02)
        raise AssertionError(what() if callable(what) else what)

    async def until_pushed(self, name, version, places, folder=None):
        uri = self.uri(name, folder)
        def pushed():
            return self.versions.get(uri), places_of(self.client.diagnostics.get(uri, []))
        await self.until(lambda: uri in self.versions and pushed() == (version, places),
                         lambda: f"{name}: not {(version, places)}, but {pushed()}")

    async def pull(self, name, known=None):
        return await asyncio.wait_for(self.client.text_document_diagnostic_async(
            lsp.DocumentDiagnosticParams(self.document(name), previous_result_id=known)), TIMEOUT)

    async def actions(self, name, line, only=None):
        return await asyncio.wait_for(self.client.text_document_code_action_async(lsp.CodeActionParams(
            self.document(name), lsp.Range(lsp.Position(line, 0), lsp.Position(line, 80)),
            lsp.CodeActionContext(diagnostics=[], only=only))), TIMEOUT)

    async def command(self, name, *arguments):
        return await asyncio.wait_for(self.client.workspace_execute_command_async(
            lsp.ExecuteCommandParams(command=name, arguments=list(arguments))), TIMEOUT)


def places_of(diagnostics):
    return [(d.range.start.line, d.range.start.character, d.range.end.character, d.code) for d in diagnostics]


UNUSED = (4, 26, 30, "unused-dependency")


def write(folder, **files):
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in {"Package.swift": "", "Feed.swift": FEED, "Other.swift": OTHER, **files}.items():
        (folder / name.replace("__", ".")).write_bytes(text.encode())
    return folder


@contextlib.asynccontextmanager
async def editing(folder, capabilities, folders=None, root=None):
    client = pytest_lsp.LanguageClient(converter_factory=default_converter)
    # The editor has its own.
    register_lsp_features(client, {
        k: v for k, v in DEFAULT_CLIENT_FEATURES.items()
        if k not in (lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS, lsp.WORKSPACE_APPLY_EDIT, lsp.CLIENT_REGISTER_CAPABILITY)})
    editor = Editor(client, folder)
    await client.start_io(os.environ["TCALINT"], "server")
    result = await client.initialize_session(lsp.InitializeParams(
        capabilities=capabilities, root_uri=root or folder.as_uri(),
        workspace_folders=folders and [lsp.WorkspaceFolder(uri=f.as_uri(), name=f.name) for f in folders]))
    editor.capabilities = result.capabilities
    yield editor
    await client.shutdown_session()
    assert client._server.returncode == 0
    assert client.error is None
    await client.stop()


@pytest.fixture
def folder(tmp_path):
    return write(tmp_path.resolve() / "Später b")


# Pushed diagnostics


async def test_push(folder):
    async with editing(folder, PUSH) as editor:
        assert editor.capabilities.diagnostic_provider is None
        editor.open("Feed.swift", FEED)
        await editor.until_pushed("Feed.swift", 1, [UNUSED])
        editor.change("Feed.swift", 2, (4, 0, 5, 0, ""))
        await editor.until_pushed("Feed.swift", 2, [])
        editor.change("Feed.swift", 3, (0, 0, 0, 0, "\n"), (5, 0, 5, 0, "  @Dependency(\\.uuid) var uuid\n"))
        await editor.until_pushed("Feed.swift", 3, [(5, 26, 30, "unused-dependency")])
        editor.client.text_document_did_close(lsp.DidCloseTextDocumentParams(editor.document("Feed.swift")))
        await editor.until_pushed("Feed.swift", None, [UNUSED])


async def test_no_push_to_who_pulls(folder):
    async with editing(folder, PULL) as editor:
        editor.open("Feed.swift", FEED)
        await editor.pull("Feed.swift")
        await asyncio.sleep(0.5)
        assert editor.pushed == 0


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
async def test_positions_are_utf16(folder, newline):
    line = '  /* 😀e\u0301😀 */ @Dependency(\\.uuid) var uuid'
    text = FEED.replace("  @Dependency(\\.uuid) var uuid", line).replace("\n", newline)
    start = len(line[:line.rindex("uuid")].encode("utf-16-le")) // 2
    async with editing(folder, PUSH) as editor:
        editor.open("Feed.swift", text)
        await editor.until_pushed("Feed.swift", 1, [(4, start, start + 4, "unused-dependency")])
        # The second emoji, of two units, is removed; then a line is put before it all.
        editor.change("Feed.swift", 2, (4, 9, 4, 11, ""), (0, 0, 0, 0, "// 😀" + newline))
        await editor.until_pushed("Feed.swift", 2, [(5, start - 2, start + 2, "unused-dependency")])
        # Behind a line's end and behind the text's end.
        editor.change("Feed.swift", 3, (0, 900, 1, 0, ""), (900, 0, 900, 0, "// x" + newline))
        await editor.until_pushed("Feed.swift", 3, [(4, start - 2, start + 2, "unused-dependency")])


async def test_foreign_documents(folder, tmp_path):
    async with editing(folder, PUSH) as editor:
        elsewhere = tmp_path.resolve() / "elsewhere"
        editor.open("Feed.swift", FEED, folder=elsewhere)
        for uri in ("untitled:Untitled-1", "https://example.com/Feed.swift"):
            editor.client.text_document_did_open(lsp.DidOpenTextDocumentParams(
                lsp.TextDocumentItem(uri=uri, language_id="swift", version=1, text=FEED)))
            assert await editor.client.text_document_hover_async(
                lsp.HoverParams(lsp.TextDocumentIdentifier(uri), lsp.Position(4, 26))) is None
        editor.open("Other.swift", OTHER)
        await editor.until_pushed("Other.swift", 1, [])
        assert set(editor.client.diagnostics) == {editor.uri("Feed.swift"), editor.uri("Other.swift")}


async def test_configuration_errors(folder):
    async with editing(folder, PUSH) as editor:
        editor.open(".tcalint.json", '{\n  "rules": {"unused-dependenc": "off"}\n}')
        uri = editor.uri(".tcalint.json")
        await editor.until(lambda: editor.client.diagnostics.get(uri), "no error")
        [error] = editor.client.diagnostics[uri]
        assert (error.range.start.line, error.severity) == (1, lsp.DiagnosticSeverity.Error)
        editor.change(".tcalint.json", 2, '{"rules": {"unused-dependency": "off"}}')
        await editor.until(lambda: not editor.client.diagnostics[uri], "it stays")
        await editor.until(lambda: not editor.client.diagnostics[editor.uri("Feed.swift")], "the rule is off")


async def test_folder_behind_a_link(folder, tmp_path):
    link = tmp_path.resolve() / "link"
    link.symlink_to(folder)
    async with editing(link, PUSH) as editor:
        editor.open("Feed.swift", "\n" + FEED)
        await editor.until_pushed("Feed.swift", 1, [(5, 26, 30, "unused-dependency")])
        [fix, *_] = await editor.actions("Feed.swift", 5)
        assert fix.edit.document_changes[0].text_document.uri == editor.uri("Feed.swift")


# Pulled diagnostics


async def test_pull(folder):
    async with editing(folder, PULL) as editor:
        provider = editor.capabilities.diagnostic_provider
        assert provider.inter_file_dependencies and provider.workspace_diagnostics
        editor.open("Feed.swift", FEED)
        full = await editor.pull("Feed.swift")
        assert (full.kind, places_of(full.items)) == ("full", [UNUSED])
        same = await editor.pull("Feed.swift", full.result_id)
        assert (same.kind, same.result_id) == ("unchanged", full.result_id)
        editor.change("Feed.swift", 2, OTHER)
        changed = await editor.pull("Feed.swift", full.result_id)
        assert (changed.kind, list(changed.items)) == ("full", [])


async def test_a_change_cancels_a_pull(folder):
    async with editing(folder, PULL) as editor:
        editor.open("Feed.swift", OTHER)
        pull = asyncio.ensure_future(editor.pull("Feed.swift"))
        await asyncio.sleep(0.03)
        editor.change("Feed.swift", 2, FEED)
        with pytest.raises(JsonRpcException) as error:
            await pull
        assert error.value.code == lsp.LSPErrorCodes.ServerCancelled
        data = error.value.data
        assert (data["retriggerRequest"] if isinstance(data, dict) else data.retriggerRequest) is True
        assert places_of((await editor.pull("Feed.swift")).items) == [UNUSED]


async def test_refresh(folder):
    async with editing(folder, PULL) as editor:
        editor.open("Feed.swift", FEED)
        editor.open("Other.swift", OTHER)
        await editor.pull("Feed.swift")
        assert editor.client.diagnostic_refresh_count == 0
        for count, (text, expected) in enumerate([(USE, []), (OTHER, [UNUSED]), (USE, [])], 1):
            editor.change("Other.swift", count + 1, text)
            await editor.until(lambda: editor.client.diagnostic_refresh_count == count, f"no refresh {count}")
            assert places_of((await editor.pull("Feed.swift")).items) == expected


async def test_workspace_pull(folder):
    async with editing(folder, PULL) as editor:
        async def pull(known):
            return (await editor.client.workspace_diagnostic_async(lsp.WorkspaceDiagnosticParams(
                previous_result_ids=[lsp.PreviousResultId(r.uri, r.result_id) for r in known]))).items
        first = await asyncio.wait_for(pull([]), TIMEOUT)
        assert [(r.uri, places_of(r.items), r.version) for r in first] == [(editor.uri("Feed.swift"), [UNUSED], None)]
        second = asyncio.ensure_future(pull(first))
        await asyncio.sleep(0.5)
        assert not second.done(), "it waits until something is different"
        (folder / "Feed.swift").write_text(OTHER)
        assert [(r.uri, list(r.items)) for r in await asyncio.wait_for(second, TIMEOUT)] == [(editor.uri("Feed.swift"), [])]
        third = asyncio.ensure_future(pull([]))
        await asyncio.sleep(0.2)
        editor.open("Feed.swift", FEED, version=5)
        assert [(places_of(r.items), r.version) for r in await asyncio.wait_for(third, TIMEOUT)] == [([UNUSED], 5)]


# Requests


async def test_cancellation(folder):
    async with editing(folder, PULL) as editor:
        editor.open("Feed.swift", FEED)
        id = "cancelled-1"
        request = asyncio.ensure_future(editor.client.protocol.send_request_async(
            lsp.TEXT_DOCUMENT_DIAGNOSTIC, lsp.DocumentDiagnosticParams(editor.document("Feed.swift")), msg_id=id))
        await asyncio.sleep(0.03)
        editor.client.cancel_request(lsp.CancelParams(id))
        with pytest.raises(JsonRpcException) as error:
            await asyncio.wait_for(request, TIMEOUT)
        assert error.value.code == lsp.LSPErrorCodes.RequestCancelled
        editor.client.cancel_request(lsp.CancelParams(4711))
        assert places_of((await editor.pull("Feed.swift")).items) == [UNUSED]


async def test_progress(folder):
    async with editing(folder, PUSH) as editor:
        await editor.until(lambda: any(editor.client.progress_reports.values()), "no progress")
        [reports] = editor.client.progress_reports.values()
        await editor.until(lambda: len(reports) == 2, "it has no end")
        assert [type(r).__name__ for r in reports] == ["WorkDoneProgressBegin", "WorkDoneProgressEnd"]


async def test_code_actions(folder):
    async with editing(folder, PUSH) as editor:
        editor.open("Feed.swift", FEED, version=7)
        actions = await editor.actions("Feed.swift", 4)
        assert [(a.title, a.kind, a.is_preferred) for a in actions] == [
            ("Remove uuid", "quickfix", True), ("Suppress unused-dependency here", "quickfix", None),
            ("Suppress unused-dependency in this file", "quickfix", None),
            ("Apply all safe fixes of TCALint", "source.fixAll.tcalint", None)]
        assert all(places_of(a.diagnostics) == [UNUSED] for a in actions[:3])
        for action in actions[:3]:
            [change] = action.edit.document_changes
            assert (change.text_document.uri, change.text_document.version) == (editor.uri("Feed.swift"), 7)
        text = FEED
        for edit in actions[1].edit.document_changes[0].edits:
            text = applied(text, edit)
        editor.change("Feed.swift", 8, text)
        await editor.until_pushed("Feed.swift", 8, [])
        assert not await editor.actions("Feed.swift", 4)


def applied(text, edit):
    lines = text.split("\n")
    def offset(position):
        return sum(len(line) + 1 for line in lines[:position.line]) + position.character
    return text[:offset(edit.range.start)] + edit.new_text + text[offset(edit.range.end):]


RESULTS = {
    "Search.swift": """import ComposableArchitecture

@Reducer
struct Search {
  struct State { var query = "" }
  enum Action: Sendable { case loaded(TaskResult<[String]>) }
  @Dependency(\\.search) var search
}
""",
    "Search+Body.swift": """import ComposableArchitecture

extension Search {
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      .run { send in await send(.loaded(TaskResult { try await search.find() })) }
    }
  }
}
""",
}


async def test_a_fix_of_several_files(folder):
    write(folder, __tcalint__json='{"profile": "strict"}', **RESULTS)
    async with editing(folder, PUSH) as editor:
        editor.open("Search.swift", RESULTS["Search.swift"], version=3)
        async def fix():
            return next((a for a in await editor.actions("Search.swift", 5) if a.is_preferred), None)
        changes = {c.text_document.uri: c for c in (await fix()).edit.document_changes}
        assert {uri: c.text_document.version for uri, c in changes.items()} == {
            editor.uri("Search.swift"): 3, editor.uri("Search+Body.swift"): None}
        for name, text in RESULTS.items():
            for edit in reversed(changes[editor.uri(name)].edits):
                text = applied(text, edit)
            assert "TaskResult" not in text and "Result" in text
        # A file that is not open is read again and compared: another program has written it meanwhile.
        (folder / "Search+Body.swift").write_text("// Changed\n" + RESULTS["Search+Body.swift"])
        late = await fix()
        assert late is None or any(e.range.start.line == 6 for c in late.edit.document_changes for e in c.edits)


async def test_resolve(folder):
    async with editing(folder, PUSH) as editor:
        editor.open("Feed.swift", FEED, version=3)
        [action] = await editor.actions("Feed.swift", 0, ["source.fixAll"])
        assert action.edit is None
        resolved = await asyncio.wait_for(editor.client.code_action_resolve_async(action), TIMEOUT)
        assert (resolved.title, resolved.kind) == (action.title, action.kind)
        [change] = resolved.edit.document_changes
        assert change.text_document.version == 3
        text = FEED
        for edit in change.edits:
            text = applied(text, edit)
        assert "uuid" not in text and len(text.splitlines()) == len(FEED.splitlines()) - 1
        editor.change("Feed.swift", 4, "\n" + FEED)
        stale = await asyncio.wait_for(editor.client.code_action_resolve_async(action), TIMEOUT)
        assert not stale.edit.document_changes, "the document is another now"


async def test_hover(folder):
    async with editing(folder, PUSH) as editor:
        editor.open("Feed.swift", FEED)
        await editor.until_pushed("Feed.swift", 1, [UNUSED])
        hover = await editor.client.text_document_hover_async(
            lsp.HoverParams(editor.document("Feed.swift"), lsp.Position(4, 27)))
        assert hover.contents.kind == "markdown" and hover.contents.value.startswith("**unused-dependency**")
        assert (hover.range.start.line, hover.range.start.character) == (4, 26)


async def test_commands(folder):
    async with editing(folder, PUSH) as editor:
        assert set(editor.capabilities.execute_command_provider.commands) == {
            "tcalint.graph", "tcalint.status", "tcalint.restart", "tcalint.fixAll"}
        assert "Feed" in await editor.command("tcalint.graph", editor.uri("Feed.swift"))
        await editor.command("tcalint.restart")
        await editor.command("tcalint.fixAll", editor.uri("Feed.swift"))
        await editor.until(lambda: editor.edits, "no edit")
        [change] = editor.edits[0].document_changes
        assert (change.text_document.uri, change.text_document.version) == (editor.uri("Feed.swift"), None)
        with pytest.raises(JsonRpcException):
            await editor.command("rm")


async def test_a_file_that_has_changed_is_not_fixed_as_it_was(folder):
    async with editing(folder, PUSH) as editor:
        editor.open("Other.swift", OTHER)
        await editor.until_pushed("Other.swift", 1, [])
        text = "// 😀\n" + FEED
        (folder / "Feed.swift").write_text(text)
        await editor.command("tcalint.fixAll", editor.uri("Other.swift"))
        assert not editor.edits or "var uuid" not in applied(text, editor.edits[0].document_changes[0].edits[0])
        await asyncio.sleep(4)
        await editor.command("tcalint.fixAll", editor.uri("Other.swift"))
        await editor.until(lambda: editor.edits, "no edit")
        assert "var uuid" not in applied(text, editor.edits[-1].document_changes[0].edits[0])


async def test_files_are_watched_where_the_client_does_that(folder):
    watching = capabilities(False)
    watching.workspace.did_change_watched_files = lsp.DidChangeWatchedFilesClientCapabilities(dynamic_registration=True)
    async with editing(folder, watching) as editor:
        await editor.until(lambda: hasattr(editor, "registrations"), "no watcher")
        [registration] = editor.registrations
        assert registration.method == lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES
        editor.open("Feed.swift", FEED)
        await editor.until_pushed("Feed.swift", 1, [UNUSED])
        (folder / "Other.swift").write_text(USE)
        editor.client.workspace_did_change_watched_files(lsp.DidChangeWatchedFilesParams(
            [lsp.FileEvent(editor.uri("Other.swift"), lsp.FileChangeType.Changed)]))
        await editor.until_pushed("Feed.swift", 1, [])


async def test_changed_files_are_found_without_a_watcher(folder):
    async with editing(folder, PUSH) as editor:
        editor.open("Feed.swift", FEED)
        await editor.until_pushed("Feed.swift", 1, [UNUSED])
        (folder / "Other.swift").write_text(USE)
        await editor.until_pushed("Feed.swift", 1, [])


# Folders


async def test_several_folders(tmp_path):
    one, two = write(tmp_path.resolve() / "one"), write(tmp_path.resolve() / "two")
    async with editing(one, PUSH, folders=[one]) as editor:
        editor.open("Feed.swift", "\n" + FEED, folder=two)
        editor.open("Feed.swift", FEED, folder=one)
        await editor.until_pushed("Feed.swift", 1, [UNUSED], folder=one)
        assert editor.uri("Feed.swift", two) not in editor.client.diagnostics
        def change(**folders):
            editor.client.workspace_did_change_workspace_folders(lsp.DidChangeWorkspaceFoldersParams(
                lsp.WorkspaceFoldersChangeEvent(**{
                    k: [lsp.WorkspaceFolder(uri=f.as_uri(), name=f.name) for f in v] for k, v in folders.items()})))
        change(added=[two], removed=[])
        # A document that was open before its folder.
        await editor.until_pushed("Feed.swift", 1, [(5, 26, 30, "unused-dependency")], folder=two)
        change(added=[], removed=[one])
        await editor.until_pushed("Feed.swift", None, [], folder=one)
        change(added=[one], removed=[])
        await editor.until_pushed("Feed.swift", 1, [UNUSED], folder=one)
        change(added=[], removed=[one])
        await editor.until_pushed("Feed.swift", None, [], folder=one)
        status = await editor.command("tcalint.status")
        folders = status["folders"] if isinstance(status, dict) else status.folders
        assert len(folders) == 1


# Editors


@pytest.mark.parametrize("name", CLIENTS)
async def test_the_capabilities_of_editors(folder, name):
    async with editing(folder, pytest_lsp.client_capabilities(name)) as editor:
        editor.open("Feed.swift", FEED)
        if editor.capabilities.diagnostic_provider:
            assert places_of((await editor.pull("Feed.swift")).items) == [UNUSED]
        else:
            uri = editor.uri("Feed.swift")
            await editor.until(lambda: places_of(editor.client.diagnostics.get(uri, [])) == [UNUSED], "no diagnostics")
        [fix, *_] = await editor.actions("Feed.swift", 4)
        changes = fix.edit.changes or fix.edit.document_changes
        assert fix.title == "Remove uuid" and len(changes) == 1
