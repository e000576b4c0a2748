// Tables of the features and clients that much depends on, and of what no test covers.

function hotSpotsView() {
  const graph = graphs[0];
  const link = (node) =>
      element("a", {href: `#graphs/features/${encodeURIComponent(graph.nodes[node].id)}`}, graph.nodes[node].id);
  const name = (title) => ({title, value: (row) => graph.nodes[row.node].id, cell: (row) => link(row.node)});
  const number = (title, key) => ({title, value: (row) => row[key], isNumber: true});
  const where = {
    title: "File",
    value: (row) => graph.nodes[row.node].path ?? "",
    cell: (row) =>
        element("span", {class: "quiet place"}, place(graph.nodes[row.node].path, graph.nodes[row.node].line))
  };
  const findings = {
    title: "Findings",
    value: (row) => severities.reduce((sum, severity) => sum + graph.findings[row.node][severity], 0),
    isNumber: true
  };
  const unnamed = data.features.filter((feature) => !feature.isNamedByTest);
  const withoutOverride = data.endpoints.filter((client) => client.withoutOverride.length);
  const none = (text) => element("p", {class: "quiet"}, text);
  return element(
      "div", {}, element("h2", {}, "Hot spots"), element("h3", {}, "Features"),
      data.features.length
          ? sortableTable(
                [
                  name("Feature"), number("Dependencies", "dependencies"), number("Action cases", "actionCases"),
                  number("State properties", "stateProperties"), number("Run by", "fanIn"), number("Runs", "fanOut"),
                  number("Clients", "clients"), findings
                ],
                data.features, 1)
          : none("There are no features."),
      element("h3", {}, "Clients by users"),
      data.clients.length
          ? sortableTable(
                [
                  name("Client"), {title: "Users", value: (row) => row.features + row.clients, isNumber: true},
                  number("Features", "features"), number("Clients", "clients"), where
                ],
                data.clients, 1)
          : none("There are no clients."),
      element("h3", {}, "Features that no test names"),
      data.testFiles === 0 ? none("The program has no tests.")
          : unnamed.length ? sortableTable(
                                 [
                                   name("Feature"), number("Action cases", "actionCases"),
                                   number("State properties", "stateProperties"), where
                                 ],
                                 unnamed, 1)
                           : none("A test names each feature."),
      element("h3", {}, "Endpoints that no test overrides"),
      data.testFiles === 0 ? none("The program has no tests.")
          : withoutOverride.length
          ? sortableTable(
                [
                  {title: "Client", value: (row) => row.client}, {
                    title: "Endpoints",
                    value: (row) => row.withoutOverride.length,
                    cell: (row) => `${row.withoutOverride.length} of ${row.endpoints}`,
                    isNumber: true
                  },
                  {
                    title: "Names",
                    value: (row) => row.withoutOverride[0].name,
                    cell: (row) => row.withoutOverride.map(
                        (endpoint, index) =>
                            [index > 0 && ", ",
                             element("code", {title: place(endpoint.path, endpoint.line)}, endpoint.name)])
                  },
                  {
                    title: "File",
                    value: (row) => row.path,
                    cell: (row) => element("span", {class: "quiet place"}, place(row.path, row.line))
                  }
                ],
                withoutOverride, 1)
          : none("Tests override each endpoint, or replace its client."));
}
