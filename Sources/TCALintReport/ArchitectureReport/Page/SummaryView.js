// The first page: figures, the checklist, and the findings of each rule.

function summaryView() {
  const {summary} = data;
  const kinds = graphs.map(
      (graph) =>
          graph.nodes.filter((node) => node.kind === graph.kind.slice(0, -1) && node.change !== "removed").length);
  const figure = (count, noun, href) => element(
      "li", {},
      element(
          href ? "a" : "div", {href}, element("strong", {}, count.toLocaleString("en")),
          count === 1 ? noun : `${noun}s`));
  const counts = new Map();
  data.findings.forEach((finding, index) => {
    const row = counts.get(finding.rule) ??
        counts.set(finding.rule, {rule: finding.rule, error: 0, warning: 0, info: 0, fresh: 0}).get(finding.rule);
    row[finding.severity] += 1;
    if (newIndices.has(index)) row.fresh += 1;
  });
  const number = (title, value) => ({title, value, cell: (row) => value(row) || "", isNumber: true});
  const columns = [
    {
      title: "Rule",
      value: (row) => row.rule,
      cell: (row) => element("a", {href: `#findings?rule=${encodeURIComponent(row.rule)}`}, row.rule)
    },
    {title: "Category", value: (row) => rules.get(row.rule)?.category ?? ""},
    number("Errors", (row) => row.error),
    number("Warnings", (row) => row.warning),
    number("Infos", (row) => row.info),
    number("Total", (row) => row.error + row.warning + row.info),
  ];
  if (isCompared) columns.splice(5, 0, number("New", (row) => row.fresh));
  return element(
      "div", {}, element("h2", {}, "Summary"),
      element(
          "ul", {class: "figures"},
          ["feature", "client", "module"].map(
              (noun, index) => figure(kinds[index], noun, `#graphs/${graphs[index].kind}`)),
          figure(summary.files, "file"), figure(summary.lines, "line")),
      element(
          "ul", {class: "figures"},
          severities.map((severity) => figure(summary[`${severity}s`], severity, `#findings?severity=${severity}`)),
          figure(summary.suppressed, "suppressed finding"),
          isCompared &&
              [
                figure(data.newFindings.length, "new finding", "#changes"),
                figure(data.resolved.length, "resolved finding", "#changes")
              ]),
      data.diagnostics.length > 0 && notes(), element("h3", {}, "Checklist"),
      element(
          "div", {class: "scroll"},
          element(
              "table", {},
              columnHeads(["Answer", "Statement", "Counted"]),
              element("tbody", {}, data.checklist.map(checklistRow)))),
      element(
          "p", {},
          element(
              "button", {type: "button", class: "link", click: () => showPage(data.checklistPage)},
              "How each item is decided")),
      counts.size > 0 &&
          [element("h3", {}, "Findings by rule"), sortableTable(columns, [...counts.values()], columns.length - 1)]);
}

// What a reader should know of the input: files that could not be read, and what rules may have missed.
function notes() {
  return disclosure(
      "group",
      [
        "Notes about the input ", element("span", {class: "quiet"}, `(${data.diagnostics.length})`),
        data.diagnostics.some(({kind}) => kind === "syntax-error" || kind === "unreadable-file") &&
            tag("error", "parts are missing")
      ],
      () => element("ul", {}, data.diagnostics.slice(0, maxInGroup).map((note) => element(
          "li", {}, note.path && [element("span", {class: "place"}, place(note.path, note.range?.start.line)), ": "],
          message(note.message)))));
}

function checklistRow(item) {
  const found = severities.map((severity) => [severity, item[`${severity}s`]])
                    .filter(([, count]) => count)
                    .map(([severity, count]) => plural(count, severity));
  const href = item.id === "tests" ? "#hot-spots" : item.id === "cycles" ? "#graphs/clients" : null;
  return element(
      "tr", {}, element("td", {}, tag(item.verdict, item.verdictText)), element("td", {}, item.statement),
      element(
          "td", {},
          found.length > 0 &&
              element("a", {href: `#findings?rule=${encodeURIComponent(item.rules.join(","))}`}, found.join(", ")),
          item.facts.map(
              (fact, index) => [(index > 0 || found.length > 0) && "; ", href ? element("a", {href}, fact) : fact]),
          !found.length && !item.facts.length && item.rules.length > 0 &&
              element("span", {class: "quiet"}, "no findings"),
          item.suppressed > 0 && element("span", {class: "quiet"}, ` (${item.suppressed} suppressed)`),
          item.otherRules.length > 0 &&
              element(
                  "div", {class: "quiet", title: item.otherRules.join(", ")},
                  `${item.rules.length} of ${plural(item.rules.length + item.otherRules.length, "rule")} ran`)));
}
