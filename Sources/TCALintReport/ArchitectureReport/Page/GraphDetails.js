// What is known of the nodes of a graph, in a tip and beside the graph.

const GraphDetails = (Base) => class extends Base {
  // What a reader should know of an item, line by line.
  summary(item) {
    const {graph} = this;
    const nodes = nodesOf(item);
    const counts = total(graph, nodes);
    const found =
        severities.filter((severity) => counts[severity]).map((severity) => plural(counts[severity], severity));
    const lines = item.children ? [item.title, groupCount(graph, item)]
                                : [graph.nodes[item.node].id, graph.nodes[item.node].kind];
    if (!item.children) {
      const node = graph.nodes[item.node];
      if (node.path) lines.push(place(node.path, node.line));
      if (node.module && node.module !== node.name) lines.push(`module ${node.module}`);
      if (node.change) lines.push(node.change);
      if (graph.isInCycle[item.node]) lines.push("in a cycle");
    }
    if (found.length) lines.push(found.join(", "));
    return lines;
  }

  select(node) {
    const {graph, state} = this;
    state.selected = node;
    this.focusButton.disabled = state.focus === null && node === null;
    for (const box of this.layout.boxes)
      box.element.classList.toggle("selected", box.item.node === node && node !== null);
    this.light(node === null ? null : this.boxOf.get(node)?.item ?? null);
    if (node === null) return this.describe();
    const entry = graph.nodes[node];
    const counts = total(graph, [node]);
    const list = (title, edges, end) => {
      if (!edges.length) return [];
      return [
        element("h4", {}, `${title} (${edges.length})`),
        cappedList(
            element("ul"), edges,
            (edge) => element(
                "li", {},
                element(
                    "button", {type: "button", class: "link", click: () => this.reveal(edge[end])},
                    graph.nodes[edge[end]].id),
                element(
                    "span", {class: "quiet"},
                    ` ${edge.relation}${edge.state ? ` ${edge.state}` : ""}${edge.unused ? ", unused" : ""}${
                        edge.atBuild ? ", at build" : ""}`),
                edge.change && [" ", tag(edge.change)], edge.cycle && [" ", tag("error", "cycle")], element("br"),
                element(
                    "span", {class: "quiet place", title: place(edge.path, edge.line)},
                    place(edge.path.slice(edge.path.lastIndexOf("/") + 1), edge.line))))
      ];
    };
    const findings = severities.reduce((sum, severity) => sum + counts[severity], 0);
    const query = graph.kind === "modules" ? `module=${encodeURIComponent(entry.id)}`
                                           : `owner=${encodeURIComponent(ownerId(entry))}`;
    this.describe([
      element("h3", {}, entry.id),
      element(
          "p", {}, entry.kind, entry.change && [" ", tag(entry.change)],
          graph.isInCycle[node] && [" ", tag("error", "cycle")]),
      entry.path && element("p", {class: "quiet place"}, place(entry.path, entry.line)),
      entry.module && element("p", {class: "quiet"}, `module ${entry.module}`),
      findings > 0 && element("p", {}, element("a", {href: `#findings?${query}`}, plural(findings, "finding"))),
      element("p", {}, element("button", {type: "button", click: () => this.focusOn(node)}, "Focus")),
      list("Leads to", graph.outgoing[node], "target"),
      list("Is used by", graph.incoming[node], "source"),
    ]);
  }

  describe(content) {
    const {graph} = this;
    this.aside.replaceChildren();
    if (content) return append(this.aside, [content]);
    const cycles = graph.cycles.filter((cycle) => cycle.change !== "removed");
    append(this.aside, [
      element("h3", {}, `${graph.kind[0].toUpperCase()}${graph.kind.slice(1)}`),
      element(
          "p", {class: "quiet"},
          `${plural(current(graph.nodes), "node")}, ${plural(current(graph.edges), "edge")}, ${
              plural(cycles.length, "cycle")}`),
      element(
          "p", {},
          "An edge leads from a node to one that it uses. Select a node to see its edges; focus on it to see only what is around it."),
      cycles.length > 0 &&
          [
            element("h4", {}, "Cycles"),
            cappedList(
                element("ul"), cycles,
                (cycle) => element(
                    "li", {},
                    cycle.nodes.slice(0, 12).map(
                        (node, index) =>
                            [index > 0 && ", ",
                             element(
                                 "button", {type: "button", class: "link", click: () => this.reveal(node)},
                                 graph.nodes[node].id)]),
                    cycle.nodes.length > 12 && ` and ${cycle.nodes.length - 12} more`,
                    cycle.change && [" ", tag(cycle.change)]))
          ],
      element("h4", {}, "Keys"),
      element(
          "p", {class: "quiet"},
          "Arrows move between nodes, Enter selects or expands, F focuses, + and − zoom, 0 fits, / searches, Escape goes back."),
    ]);
  }
};

// How many nodes or edges there are now.
function current(parts) {
  return parts.filter((part) => part.change !== "removed").length;
}

function total(graph, nodes) {
  const sum = {error: 0, warning: 0, info: 0};
  for (const node of nodes)
    for (const severity of severities) sum[severity] += graph.findings[node][severity];
  return sum;
}

function worst(counts) {
  return severities.find((severity) => counts[severity] > 0) ?? "";
}

// The id in the graph of features of a node that another graph may have.
function ownerId(entry) {
  const found = graphs[0].nodes.find((node) => declaration(node) === declaration(entry));
  return found?.id ?? "";
}
