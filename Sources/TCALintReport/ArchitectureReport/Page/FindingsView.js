// The findings: filters, groups, and each with its code, its related places and its help.

const maxInGroup = 100;

// A piece of code with the lines around a place, the place underlined.
function excerpt(found) {
  const lines = excerpts.get(found.path);
  if (!lines) return null;
  const {start, end} = found.range;
  const rows = [];
  for (let line = start.line - 2; line <= Math.min(end.line, start.line + 6) + 2; line += 1) {
    if (!Object.hasOwn(lines, line)) continue;
    const text = lines[line];
    const isMarked = line >= start.line && line <= end.line;
    const from = line === start.line ? start.utf16Column - 1 : text.length - text.trimStart().length;
    const to = line === end.line ? end.utf16Column - 1 : text.trimEnd().length;
    // A long line is cut, perhaps before the place.
    const code = isMarked && from < Math.min(to, text.length)
        ? [text.slice(0, from), element("mark", {}, text.slice(from, to)), text.slice(to)]
        : [text];
    rows.push(element("span", {class: isMarked ? "row marked" : "row"}, element("span", {class: "line"}, line), code));
  }
  return rows.length ? element("pre", {class: "excerpt"}, rows) : null;
}

// An element that opens: its content is drawn when it is opened first.
function disclosure(kind, summary, content, isOpen = false) {
  const made = element("details", {class: kind}, element("summary", {}, summary));
  const draw = () => {
    if (!made.open || made.isDrawn) return;
    made.isDrawn = true;
    append(made, [content()]);
  };
  made.addEventListener("toggle", draw);
  made.draw = () => {
    made.open = true;
    draw();
  };
  if (isOpen) made.draw();
  return made;
}

function findingElement(finding, {index, showsCode = true} = {}) {
  const owner = index === undefined ? "" : ownerName(index);
  const isNew = newIndices.has(index);
  const head = [
    tag(finding.severity), isNew && [" ", tag("new", partlyNew.has(index) ? "partly new" : "new")],
    element("span", {class: "message"}, message(finding.message)), " ",
    element("span", {class: "place"}, place(finding.path, finding.range.start.line))
  ];
  return disclosure(
      "finding", head,
      () => element(
          "div", {}, showsCode && excerpt(finding), finding.help && element("p", {class: "help"}, message(finding.help)),
          finding.fixes.map(
              (fix) =>
                  element("p", {}, fix.applicability === "safe" ? "Fix: " : "Suggested fix: ", message(fix.title))),
          finding.related.length > 0 &&
              [
                element("p", {class: "quiet"}, "Related places"),
                element(
                    "ul", {class: "related"},
                    finding.related.map(
                        (related) => element(
                            "li", {}, message(related.message), " ",
                            element("span", {class: "quiet place"}, place(related.path, related.range.start.line)),
                            showsCode && excerpt(related))))
              ],
          element(
              "p", {class: "quiet"},
              rules.has(finding.rule)
                  ? element(
                        "button", {type: "button", class: "link", click: () => showPage(rules.get(finding.rule).page)},
                        finding.rule)
                  : finding.rule,
              owner && [" · ", element("a", {href: `#graphs/features/${encodeURIComponent(owner)}`}, owner)])));
}

class FindingsView {
  constructor() {
    this.root = element("div");
    this.filters =
        {text: "", rule: "", owner: "", module: "", path: "", isNew: "", error: true, warning: true, info: true};
    this.grouping = "rule";
  }

  // Takes the filters of an address: `rule=…&owner=…`
  show(query) {
    const given = new URLSearchParams(query);
    for (const name of ["text", "rule", "owner", "module", "path", "isNew"]) this.filters[name] = given.get(name) ?? "";
    const only = given.get("severity");
    for (const severity of severities) this.filters[severity] = !only || only === severity;
    this.drawControls();
    this.draw();
  }

  drawControls() {
    const {filters} = this;
    const changed = (name) => (value) => {
      filters[name] = value;
      this.draw();
    };
    const counts = (key) => {
      const found = new Map();
      data.findings.forEach((finding, index) => {
        const name = key(finding, index);
        if (name) found.set(name, (found.get(name) ?? 0) + 1);
      });
      return [...found].sort(([left], [right]) => (left < right ? -1 : 1));
    };
    const select = (text, name, values) => {
      const isListed = !filters[name] || values.some(([value]) => value === filters[name]);
      return choice(
                 text,
                 [
                   option("", "all", !filters[name]),
                   !isListed && option(filters[name], filters[name].replaceAll(",", ", "), true),
                   values.map(([value, count]) => option(value, `${value} (${count})`, value === filters[name]))
                 ],
                 changed(name))
          .label;
    };
    const field = (text, name) => {
      const input = element("input", {
        type: "search",
        placeholder: text,
        "aria-label": text,
        value: filters[name],
        input: () => changed(name)(input.value)
      });
      return input;
    };
    const boxes = severities.map((severity) => {
      const box = element(
          "input", {type: "checkbox", checked: filters[severity], change: () => changed(severity)(box.checked)});
      return element("label", {}, box, severity);
    });
    const isNew = element(
        "input",
        {type: "checkbox", checked: Boolean(filters.isNew), change: () => changed("isNew")(isNew.checked ? "1" : "")});
    const grouping = choice(
        "Group by",
        [["rule", "Rule"], ["owner", "Feature"], ["path", "File"]].map(
            ([value, text]) => option(value, text, value === this.grouping)),
        (value) => {
          this.grouping = value;
          this.draw();
        });
    this.list = element("div");
    this.count = element("p", {class: "quiet", role: "status"});
    this.root.replaceChildren(
        element("h2", {}, "Findings"),
        element(
            "div", {class: "controls"}, field("Search messages", "text"), field("File", "path"),
            select("Rule", "rule", counts((finding) => finding.rule)),
            select("Feature", "owner", counts((_, index) => ownerName(index))), boxes,
            isCompared && element("label", {}, isNew, "only new"), grouping.label,
            element(
                "button", {
                  type: "button",
                  click: () => {
                    location.hash = "#findings";
                    this.show("");
                  }
                },
                "Reset")),
        this.count, this.list);
  }

  matches(finding, index) {
    const {filters} = this;
    const has = (text, part) => text.toLowerCase().includes(part.toLowerCase());
    return filters[finding.severity] && (!filters.rule || filters.rule.split(",").includes(finding.rule)) &&
        (!filters.owner || ownerName(index) === filters.owner) &&
        (!filters.module || moduleName(index) === filters.module) &&
        (!filters.path || has(finding.path, filters.path)) &&
        (!filters.isNew || newIndices.has(index)) &&
        (!filters.text || has(finding.message, filters.text) || has(finding.help, filters.text));
  }

  draw() {
    const groups = new Map();
    let count = 0;
    data.findings.forEach((finding, index) => {
      if (!this.matches(finding, index)) return;
      count += 1;
      const key = this.grouping === "rule" ? finding.rule
          : this.grouping === "path"       ? finding.path
                                           : ownerName(index) || "no feature";
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push(index);
    });
    const rank = (indices) => -largest(indices, (index) => -severities.indexOf(data.findings[index].severity));
    const sorted =
        [...groups]
            .map(([key, indices]) => ({key, indices, rank: rank(indices)}))
            .sort((a, b) => a.rank - b.rank || b.indices.length - a.indices.length || (a.key < b.key ? -1 : 1));
    this.count.textContent = count === data.findings.length ? plural(count, "finding")
                                                            : `${count} of ${plural(data.findings.length, "finding")}`;
    const fragment = document.createDocumentFragment();
    for (const group of sorted) fragment.append(this.drawGroup(group, sorted.length === 1));
    this.list.replaceChildren(fragment);
  }

  drawGroup({key, indices}, isOnly) {
    const counts = severities.map(
        (severity) => [severity, indices.filter((index) => data.findings[index].severity === severity).length]);
    const rule = this.grouping === "rule" ? rules.get(key) : null;
    return disclosure(
        "group",
        [
          key, counts.filter(([, count]) => count).map(([severity, count]) => tag(severity, plural(count, severity))),
          rule && element("span", {class: "quiet"}, " ", message(rule.summary))
        ],
        () => cappedList(
            element("div"), indices, (index) => findingElement(data.findings[index], {index}), maxInGroup),
        isOnly);
  }
}
