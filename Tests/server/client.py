"""A client of the language server, over pipes."""
import json, os, queue, subprocess, threading, time, urllib.parse

PUSH = {
    "textDocument": {
        "publishDiagnostics": {"versionSupport": True, "relatedInformation": True, "tagSupport": {"valueSet": [1, 2]}},
        "codeAction": {
            "codeActionLiteralSupport": {}, "dataSupport": True, "resolveSupport": {"properties": ["edit"]}},
    },
    "workspace": {"workspaceEdit": {"documentChanges": True}},
}


def uri(path):
    return "file://" + urllib.parse.quote(path)


def path_of(uri):
    return urllib.parse.unquote(uri[len("file://"):])


class Client:
    def __init__(self, command, folder, capabilities=PUSH, options=None, environment=None):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
        self.diagnostics = {}
        self.versions = {}
        self.published = 0
        self.last = 0
        self.answers = {}
        self.arrived = threading.Condition()
        threading.Thread(target=self.read, daemon=True).start()
        threading.Thread(target=self.process.stderr.read, daemon=True).start()
        self.request("initialize", {
            "processId": None, "rootUri": uri(folder), "capabilities": capabilities,
            "initializationOptions": options or {}})
        self.notify("initialized", {})

    def read(self):
        out = self.process.stdout
        while True:
            length = None
            while True:
                line = out.readline()
                if not line:
                    with self.arrived:
                        self.answers["end"] = True
                        self.arrived.notify_all()
                    return
                if line == b"\r\n":
                    break
                name, value = line.split(b":")
                assert name == b"Content-Length", line
                length = int(value)
            message = json.loads(out.read(length))
            with self.arrived:
                if message.get("method") == "textDocument/publishDiagnostics":
                    params = message["params"]
                    self.diagnostics[params["uri"]] = params["diagnostics"]
                    self.versions[params["uri"]] = params.get("version")
                    self.published += 1
                elif "method" in message and "id" in message:
                    self.send({"jsonrpc": "2.0", "id": message["id"], "result": None})
                elif "id" in message:
                    self.answers[message["id"]] = message
                self.arrived.notify_all()

    def send(self, message):
        text = json.dumps(message).encode()
        self.raw(b"Content-Length: %d\r\n\r\n%s" % (len(text), text))

    def raw(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def notify(self, method, params):
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def begin(self, method, params):
        self.last += 1
        self.send({"jsonrpc": "2.0", "id": self.last, "method": method, "params": params})
        return self.last

    def wait(self, condition, timeout=60):
        """Waits until a condition of what has arrived holds; false where it does not in time."""
        with self.arrived:
            return self.arrived.wait_for(condition, timeout)

    def request(self, method, params, timeout=60):
        id = self.begin(method, params)
        if not self.wait(lambda: id in self.answers or "end" in self.answers, timeout) or id not in self.answers:
            raise SystemExit(f"no answer to {method}")
        answer = self.answers.pop(id)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        return answer["result"]

    def status(self):
        return self.request("workspace/executeCommand", {"command": "tcalint.status"})

    def quiesce(self, timeout=120):
        """Waits until the server has analysed all that it knows of."""
        end = time.time() + timeout
        while time.time() < end:
            if all(folder["isAnalysed"] for folder in self.status()["folders"]):
                return
            time.sleep(0.01)
        raise SystemExit("the server does not come to rest")

    def open(self, path, text, version=1):
        self.notify("textDocument/didOpen", {
            "textDocument": {"uri": uri(path), "languageId": "swift", "version": version, "text": text}})

    def change(self, path, changes, version):
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": uri(path), "version": version}, "contentChanges": changes})

    def close(self, path):
        self.notify("textDocument/didClose", {"textDocument": {"uri": uri(path)}})

    def save(self, path):
        self.notify("textDocument/didSave", {"textDocument": {"uri": uri(path)}})

    def changed_on_disk(self, *paths):
        self.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri(p), "type": 2} for p in paths]})

    def end(self):
        """Shuts the server down; returns its exit code."""
        self.request("shutdown", None)
        self.notify("exit", None)
        return self.process.wait(20)
