// The additions and removals since a revision.

function changesView() {
  const {name, revision} = data.comparedWith;
  return element(
      "div", {}, element("h2", {}, "Changes since ", element("code", {}, name)),
      revision &&
          element(
              "p", {class: "quiet"}, "Compared with the merge base, commit ",
              element("code", {}, revision.slice(0, 12)), "."),
      element("h3", {}, plural(data.newFindings.length, "new finding")),
      cappedList(element("div"), data.newFindings, (finding) => findingElement(finding)),
      element("h3", {}, plural(data.resolved.length, "resolved finding")),
      // The lines of the data are those of the new version.
      cappedList(element("div"), data.resolved, (finding) => findingElement(finding, {showsCode: false})),
      graphs.map(changesOfGraph));
}

function changesOfGraph(graph) {
  const nodes = graph.nodes.map((node, index) => ({node, index})).filter(({node}) => node.change);
  const edges = graph.edges.filter((edge) => edge.change);
  const cycles = graph.cycles.filter((cycle) => cycle.change);
  const link = (index) =>
      element("a", {href: `#graphs/${graph.kind}/${encodeURIComponent(graph.nodes[index].id)}`}, graph.nodes[index].id);
  const title = element("h3", {}, `${graph.kind[0].toUpperCase()}${graph.kind.slice(1)}`);
  if (!nodes.length && !edges.length && !cycles.length)
    return [title, element("p", {class: "quiet"}, "Nothing was added or removed.")];
  const row = (change, content, where) => element(
      "tr", {}, element("td", {}, tag(change)), element("td", {}, content),
      element("td", {class: "quiet place"}, where));
  const maxInCycle = 20;
  const rows = [
    ...cycles.map((cycle) => () => row(
        cycle.change,
        [
          "cycle of ", cycle.nodes.slice(0, maxInCycle).map((index, position) => [position > 0 && ", ", link(index)]),
          cycle.nodes.length > maxInCycle && ` and ${cycle.nodes.length - maxInCycle} more`
        ],
        "")),
    ...nodes.map(
        ({node, index}) => () => row(node.change, [`${node.kind} `, link(index)], place(node.path, node.line))),
    ...edges.map((edge) => () => row(
        edge.change,
        [link(edge.source), " → ", link(edge.target), ` (${edge.relation}${edge.unused ? ", unused" : ""})`],
        place(edge.path, edge.line)))
  ];
  const [body, rest] = [cappedList(element("tbody"), rows, (draw) => draw())].flat();
  return [
    title,
    element(
        "div", {class: "scroll"},
        element(
            "table", {},
            columnHeads(["Change", "Part", "File"]),
            body),
        rest)
  ];
}
