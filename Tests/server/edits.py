"""Edits of a few open documents of a tree, as someone types them."""
import os

WORDS = ["  let title = 1\n", "  @Dependency(\\.uuid) var uuid\n", "// 😀 note\n", "  case tapped(Int)\n", "x", "}\n", "await send(.tapped)"]


class Typing:
    def __init__(self, client, tree, random, count=5):
        self.client, self.random = client, random
        sources = []
        for base, folders, names in os.walk(tree):
            folders[:] = sorted(f for f in folders if not f.startswith("."))
            sources += [os.path.join(base, n) for n in sorted(names) if n.endswith(".swift") and n != "Package.swift"]
        self.documents = {}
        self.originals = {}
        for path in random.sample(sources, min(count, len(sources))):
            text = open(path, encoding="utf-8", newline="").read()
            self.documents[path], self.originals[path] = (text, 1), text
            client.open(path, text)

    def word(self):
        """Types a word at the start of a line, or takes all back that was typed; returns the path and its new version."""
        path = self.random.choice(sorted(self.documents))
        text, version = self.documents[path]
        if len(text) > len(self.originals[path]) + 400:
            text = self.originals[path]
            version += 1
            self.client.change(path, [{"text": text}], version)
        else:
            lines = text.split("\n")
            line, column = self.random.randrange(len(lines)), 0
            before = "".join(l + "\n" for l in lines[:line])
            typed = self.random.choice(WORDS)
            for key in typed:
                version += 1
                place = {"line": line, "character": column}
                self.client.change(path, [{"range": {"start": place, "end": place}, "text": key}], version)
                line, column = (line + 1, 0) if key == "\n" else (line, column + len(key.encode("utf-16-le")) // 2)
            text = before + typed + text[len(before):]
        self.documents[path] = (text, version)
        return path, version
