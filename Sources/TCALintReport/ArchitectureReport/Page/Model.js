// The data of the report, with the indices that the views ask.

const data = JSON.parse(document.getElementById("data").textContent);
const severities = ["error", "warning", "info"];
const rules = new Map(data.rules.map((rule) => [rule.id, rule]));
const excerpts = new Map(Object.entries(data.excerpts));

// A graph with edges between the indices of its nodes.
class Graph {
  constructor(source) {
    this.kind = source.graph;
    this.nodes = source.nodes;
    const places = new Map(this.nodes.map((node, index) => [node.id, index]));
    this.edges = source.edges.map((edge) => ({...edge, source: places.get(edge.from), target: places.get(edge.to)}));
    this.cycles = source.cycles.map((cycle) => ({...cycle, nodes: cycle.nodes.map((id) => places.get(id))}));
    this.places = places;
    this.outgoing = this.nodes.map(() => []);
    this.incoming = this.nodes.map(() => []);
    for (const edge of this.edges) {
      this.outgoing[edge.source].push(edge);
      this.incoming[edge.target].push(edge);
    }
    this.isInCycle = this.nodes.map(() => false);
    for (const cycle of this.cycles) {
      if (cycle.change !== "removed")
        for (const node of cycle.nodes) this.isInCycle[node] = true;
    }
    this.findings = findingsOfNodes(this);
  }

  // The nodes within a distance, in one direction after the other.
  around(start, depth) {
    const found = new Set([start]);
    for (const [edges, end] of [[this.outgoing, "target"], [this.incoming, "source"]]) {
      let latest = [start];
      const seen = new Set(latest);
      for (let step = 0; step < depth && latest.length; step += 1) {
        latest = latest.flatMap((node) => edges[node].map((edge) => edge[end]))
                     .filter((node) => !seen.has(node) && seen.add(node));
        for (const node of latest) found.add(node);
      }
    }
    return found;
  }
}

// Identifies the same declaration in several graphs.
function declaration(node) {
  return JSON.stringify([node.name, node.path, node.line]);
}

// The numbers of findings of each severity in each node of a graph: by owner, in the graph of modules by module.
function findingsOfNodes(graph) {
  const counts = graph.nodes.map(() => ({error: 0, warning: 0, info: 0}));
  const nodes = new Map(graph.nodes.map((node, index) => [declaration(node), index]));
  data.findings.forEach((finding, index) => {
    const owner = data.graphs[0].nodes[data.owners[index]];
    const node = graph.kind === "modules" ? data.modules[index] : owner && nodes.get(declaration(owner));
    if (counts[node]) counts[node][finding.severity] += 1;
  });
  return counts;
}

const graphs = data.graphs.map((source) => new Graph(source));
const isCompared = Boolean(data.newFindings);
const newIndices = new Set(data.newIndices ?? []);
// The findings of one cause of which some places are new.
const partlyNew = new Set(data.partlyNewIndices ?? []);

// The name of the feature or client that a finding is in.
function ownerName(index) {
  return graphs[0].nodes[data.owners[index]]?.id ?? "";
}

// The module that a finding is in.
function moduleName(index) {
  return graphs[2].nodes[data.modules[index]]?.id ?? "";
}
