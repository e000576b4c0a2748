// The pages of rules, which are Markdown.

// A page without the markers of its tests.
function renderPage(markdown) {
  const lines = markdown.split("\n");
  const blocks = [];
  let index = 0;
  const isPlain = (line) => line.trim() && !/^(#{1,6} |```|\||- |<!--)/.test(line);
  while (index < lines.length) {
    const line = lines[index];
    const heading = /^(#{1,6}) (.*)$/.exec(line);
    if (line.startsWith("```")) {
      const fence = /^`+/.exec(line)[0];
      const code = [];
      for (index += 1; index < lines.length && lines[index] !== fence; index += 1) {
        const marker = lines[index].indexOf("// expect:");
        code.push(marker < 0 ? lines[index] : lines[index].slice(0, marker).trimEnd());
      }
      index += 1;
      blocks.push(element("pre", {}, element("code", {}, code.join("\n"))));
    } else if (heading) {
      blocks.push(element(`h${Math.min(heading[1].length, 3)}`, {}, spans(heading[2])));
      index += 1;
    } else if (line.startsWith("|")) {
      const rows = [];
      for (; index < lines.length && lines[index].startsWith("|"); index += 1) rows.push(cells(lines[index]));
      blocks.push(table(rows));
    } else if (line.startsWith("- ")) {
      const items = [];
      while (index < lines.length && lines[index].startsWith("- ")) {
        let text = lines[index].slice(2);
        for (index += 1; index < lines.length && isPlain(lines[index]); index += 1) text += " " + lines[index].trim();
        items.push(element("li", {}, spans(text)));
      }
      blocks.push(element("ul", {}, items));
    } else if (isPlain(line)) {
      let text = line;
      for (index += 1; index < lines.length && isPlain(lines[index]); index += 1) text += " " + lines[index].trim();
      blocks.push(element("p", {}, spans(text)));
    } else {
      index += 1;
    }
  }
  return blocks;
}

function cells(row) {
  return row.replace(/^\||\|\s*$/g, "").split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
}

function table(rows) {
  const isRule = (row) => row.every((cell) => /^:?-+:?$/.test(cell));
  const [head, ...body] = rows.filter((row) => !isRule(row));
  const row = (cells, name) => element("tr", {}, cells.map((cell) => element(name, {}, spans(cell))));
  return element(
      "div", {class: "scroll"},
      element(
          "table", {}, element("thead", {}, row(head, "th")),
          element("tbody", {}, body.map((cells) => row(cells, "td")))));
}

// Code, strong words and links, of which only the text is shown: a page of a configuration is a stranger's.
function spans(text) {
  const parts = [];
  let rest = text;
  const pattern = /(`+)(.+?)\1(?!`)|\*\*(.+?)\*\*|\[([^[\]]+)\]\(([^)]*)\)/;
  for (let match = pattern.exec(rest); match; match = pattern.exec(rest)) {
    parts.push(rest.slice(0, match.index));
    if (match[1])
      parts.push(element("code", {}, match[2].replace(/^ (.*) $/, "$1")));
    else if (match[3])
      parts.push(element("strong", {}, spans(match[3])));
    else
      parts.push(match[4]);
    rest = rest.slice(match.index + match[0].length);
  }
  return [...parts, rest];
}

const dialog = element("dialog", {"aria-label": "Page"});

// The maximum length of a page.
const maxPage = 20000;

function showPage(markdown) {
  const isCut = markdown.length > maxPage;
  dialog.replaceChildren(
      element("form", {method: "dialog"}, element("button", {autofocus: true}, "Close")),
      element("div", {class: "content"}, renderPage(isCut ? `${markdown.slice(0, maxPage)}…` : markdown)));
  dialog.showModal();
  dialog.scrollTop = 0;
}
