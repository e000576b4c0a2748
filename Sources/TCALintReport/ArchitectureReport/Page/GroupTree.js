// The groups of a graph's nodes: by module, or by the folders of their files.

// A tree whose inner nodes are groups `{ key, title, children, parent, size }`, and whose leaves are `{ node, parent }`.
function groupTree(graph, isShown, grouping) {
  const root = {key: "", title: "", children: [], parent: null};
  const leaf = (node, parent) => parent.children.push({node, parent});
  const shownNodes = graph.nodes.map((_, index) => index).filter(isShown);
  if (grouping === "none") {
    for (const node of shownNodes) leaf(node, root);
  } else {
    const groups = new Map();
    const parts = shownNodes.map(
        (node) => grouping === "module" ? [graph.nodes[node].module || "no module"] : foldersOf(graph.nodes[node]));
    const shared = grouping === "folder" ? sharedCount(parts) : 0;
    shownNodes.forEach((node, index) => {
      let group = root;
      let key = "";
      for (const part of parts[index].slice(shared)) {
        key += `/${part}`;
        let next = groups.get(key);
        if (!next) {
          next = {key, title: part, children: [], parent: group};
          group.children.push(next);
          groups.set(key, next);
        }
        group = next;
      }
      leaf(node, group);
    });
    join(root);
  }
  count(root);
  return root;
}

function foldersOf(node) {
  if (!node.path) return [];
  const parts = node.path.split("/").filter(Boolean);
  return parts.slice(0, -1);
}

// How many folders all of some paths have in common.
function sharedCount(paths) {
  if (!paths.length) return 0;
  let shared = paths[0].length;
  for (const path of paths) {
    let index = 0;
    while (index < shared && index < path.length && path[index] === paths[0][index]) index += 1;
    shared = index;
  }
  return shared;
}

// Joins a group that has nothing but another group with that, and takes a group of a single leaf apart.
function join(group) {
  group.children = group.children.map((child) => {
    if (!child.children) return child;
    join(child);
    if (child.children.length !== 1) return child;
    const only = child.children[0];
    if (only.children) only.title = `${child.title}/${only.title}`;
    only.parent = group;
    return only;
  });
}

function count(group) {
  group.size = group.children.reduce((sum, child) => sum + (child.children ? count(child) : 1), 0);
  return group.size;
}

function groupsOf(group) {
  return group.children.filter((child) => child.children).flatMap((child) => [child, ...groupsOf(child)]);
}

// The groups to expand at first, of which those with the most nodes come first, so that there are at most so many boxes.
// A group of most of the nodes is expanded anyway: collapsed, it hides the graph.
function firstExpanded(root, maxBoxes) {
  const expanded = new Set();
  let boxes = root.children.length;
  let candidates = root.children.filter((child) => child.children);
  while (candidates.length) {
    candidates.sort((a, b) => b.size - a.size || (a.key < b.key ? -1 : 1));
    const group = candidates.shift();
    if (boxes + group.children.length - 1 > maxBoxes && group.size * 2 <= root.size) continue;
    expanded.add(group.key);
    boxes += group.children.length - 1;
    candidates = candidates.concat(group.children.filter((child) => child.children));
  }
  return expanded;
}
