"""What the scripts that try an editor have in common: a tree, a recipe, and what is to be found in a text."""
import json, os, re, shutil, subprocess, sys, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
FEED = """import ComposableArchitecture

@Reducer
struct Feed {
  @Dependency(\\.uuid) var uuid
  struct State: Equatable {}
  enum Action { case tapped }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      return .none
    }
  }
}
"""


def recipe(heading, language):
    """The first block of a language below a heading of the editors' page."""
    page = open(os.path.join(HERE, "../../.github/editors/README.md"), encoding="utf-8").read()
    section = page.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return re.search(rf"```{language}\n(.*?)```", section, re.S)[1]


class Tree:
    """A temporary folder with a program, and a folder with `tcalint` for the PATH."""

    def __init__(self, tcalint):
        self.scratch = os.path.realpath(tempfile.mkdtemp(prefix="tcalint-editor-"))
        self.root = os.path.join(self.scratch, "Später b")
        self.feed = os.path.join(self.root, "Feed.swift")
        os.makedirs(self.root)
        os.makedirs(os.path.join(self.scratch, "bin"))
        os.symlink(os.path.abspath(tcalint), os.path.join(self.scratch, "bin", "tcalint"))
        for name, text in {"Package.swift": "", ".tcalint.json": "{}", "Feed.swift": FEED}.items():
            open(os.path.join(self.root, name), "w", encoding="utf-8").write(text)
        self.environment = {
            **os.environ, "HOME": self.scratch, "XDG_CONFIG_HOME": self.scratch, "XDG_DATA_HOME": self.scratch,
            "PATH": os.path.join(self.scratch, "bin") + os.pathsep + os.environ["PATH"]}

    def expected(self, text):
        """What `lint` finds in the tree with a text: line, column and rule, from 1, in UTF-16 units."""
        run = subprocess.run(
            ["tcalint", "lint", "--format", "json", "--stdin", "--stdin-path", self.feed], input=text.encode(), cwd=self.root,
            capture_output=True, env=self.environment)
        return sorted(
            [f["range"]["start"]["line"], f["range"]["start"]["utf16Column"], f["rule"]] for f in json.loads(run.stdout)["findings"])

    def remove(self):
        shutil.rmtree(self.scratch, ignore_errors=True)


def skip(reason):
    print(f"skipped: {reason}")
    sys.exit(0)


# 200 keys: text, lines that come and go, an emoji before a finding, and an end that reports something.
LINES = ["  @Dependency(\\.date) var date", "  // a note, and more of it", "  let x = 1"]


def typed_lines(count):
    """Lines of as many keys in all, each with its return."""
    lines, left = [], count
    while left > 0:
        line = LINES[len(lines) % len(LINES)][:left - 1]
        lines.append(line)
        left -= len(line) + 1
    return lines
