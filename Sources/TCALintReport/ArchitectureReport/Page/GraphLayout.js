// The boxes and edges of a graph whose groups are partly expanded.

const heightOfNode = 28;
const heightOfGroup = 42;
const titleOfFrame = 26;
const paddingOfFrame = 14;
const maxLabel = 40;

const measuring = document.createElement("canvas").getContext("2d");

function textWidth(text, size) {
  measuring.font = `${size}px system-ui, sans-serif`;
  return measuring.measureText(text).width;
}

// A label with its middle left out where it is long.
function label(text) {
  const safe = shown(text);
  return safe.length <= maxLabel ? safe : `${safe.slice(0, maxLabel / 2 - 1)}…${safe.slice(1 - maxLabel / 2)}`;
}

// The boxes `{ item, label, x, y, width, height }`, the frames of expanded groups, and the edges between boxes
// `{ from, to, edges, points, isTurned }`, with the size of the whole.
function layOutGraph(graph, root, expanded, isDown) {
  const isOpen = (item) => item === root || item.children && expanded.has(item.key);
  const leaves = new Map();
  const visit = (group) =>
      group.children.forEach((child) => child.children ? visit(child) : leaves.set(child.node, child));
  visit(root);
  // What is visible of an item: the outermost of the groups around it that is not expanded, or itself.
  const visible = (item) => {
    let found = item;
    for (let around = item.parent; around; around = around.parent)
      if (!isOpen(around)) found = around;
    return found;
  };
  const bundles = bundle(graph, leaves, visible);
  // The edges between the children of each expanded group.
  const inside = new Map();
  for (const made of bundles.values()) {
    const [group, from, to] = meeting(made.from, made.to);
    if (!inside.has(group)) inside.set(group, []);
    inside.get(group).push([from, to, made]);
  }
  const result = {boxes: [], frames: [], edges: [...bundles.values()], width: 0, height: 0, isDown};
  const sizes = new Map();
  const layouts = new Map();
  const measure = (item) => {
    if (!isOpen(item)) {
      sizes.set(item, sizeOfBox(graph, item));
      return;
    }
    for (const child of item.children) measure(child);
    const indices = new Map(item.children.map((child, index) => [child, index]));
    const edges = inside.get(item) ?? [];
    const layout = layOut(
        item.children.map((child) => sizes.get(child)), edges.map(([from, to]) => [indices.get(from), indices.get(to)]),
        isDown);
    layouts.set(item, layout);
    sizes.set(item, {
      width: Math.max(layout.width, textWidth(frameTitle(item), 12) + 30) + 2 * paddingOfFrame,
      height: layout.height + titleOfFrame + paddingOfFrame,
    });
  };
  measure(root);
  const place = (item, left, top) => {
    const box = {item, x: left, y: top, ...sizes.get(item)};
    if (!isOpen(item)) {
      result.boxes.push(box);
      return;
    }
    if (item !== root) result.frames.push(box);
    const layout = layouts.get(item);
    const [x, y] = item === root ? [left, top] : [left + paddingOfFrame, top + titleOfFrame];
    item.children.forEach((child, index) => place(child, x + layout.x[index], y + layout.y[index]));
    (inside.get(item) ?? []).forEach(([from, to, made], index) => {
      if (from !== made.from || to !== made.to) return;
      made.points = layout.bends[index].map(([bendX, bendY]) => [bendX + x, bendY + y]);
      made.isTurned = layout.isTurned[index];
    });
    if (item === root) [result.width, result.height] = [layout.width, layout.height];
  };
  place(root, 0, 0);
  return result;
}

// The edges between what is visible, one for all that have the same ends.
function bundle(graph, leaves, visible) {
  const numbers = new Map();
  const number = (item) => numbers.get(item) ?? numbers.set(item, numbers.size).get(item);
  const bundles = new Map();
  for (const edge of graph.edges) {
    const [source, target] = [leaves.get(edge.source), leaves.get(edge.target)];
    if (!source || !target) continue;
    const [from, to] = [visible(source), visible(target)];
    if (from === to) continue;
    const key = `${number(from)} ${number(to)}`;
    if (!bundles.has(key)) bundles.set(key, {from, to, edges: [], points: null, isTurned: false});
    bundles.get(key).edges.push(edge);
  }
  return bundles;
}

// The innermost group around two items, and its children that they are or are in.
function meeting(from, to) {
  const around = (item) => {
    const path = [item];
    while (path.at(-1).parent) path.push(path.at(-1).parent);
    return path.reverse();
  };
  const [left, right] = [around(from), around(to)];
  let depth = 0;
  while (left[depth + 1] === right[depth + 1]) depth += 1;
  return [left[depth], left[depth + 1], right[depth + 1]];
}

function frameTitle(group) {
  return `− ${label(group.title)}`;
}

function sizeOfBox(graph, item) {
  if (!item.children) return {width: textWidth(titleOfBox(graph, item), 13) + 22, height: heightOfNode};
  const width = Math.max(textWidth(titleOfBox(graph, item), 13), textWidth(groupCount(graph, item), 11));
  return {width: width + 26, height: heightOfGroup};
}

// The name of a node with a sign of its change, or of a group that can be expanded.
function titleOfBox(graph, item) {
  if (item.children) return `+ ${label(item.title)}`;
  const {id, change} = graph.nodes[item.node];
  return (change === "added" ? "+ " : change === "removed" ? "− " : "") + label(id);
}

function groupCount(graph, group) {
  return plural(group.size, graph.kind === "modules" ? "module" : graph.kind === "clients" ? "client" : "node");
}

// The nodes of an item.
function nodesOf(item) {
  return item.children ? item.children.flatMap(nodesOf) : [item.node];
}

// The path of an edge, and the triangle of its head.
//
// It leaves a box where the layers grow, and enters the next one from there; if these are not one after the other, the
// edge goes along the layers.
function pathOfEdge(from, to, made, isDown) {
  if (!isDown) return pathAcross(from, to, made, (x, y) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  const turn = (box) => ({x: box.y, y: box.x, ...turnedBox(box)});
  const points = made.points?.map(([x, y]) => [y, x]);
  return pathAcross(turn(from), turn(to), {...made, points}, (x, y) => `${y.toFixed(1)} ${x.toFixed(1)}`);
}

function pathAcross(from, to, made, text) {
  const middle = (box) => box.y + box.height / 2;
  const isForward = made.points ? !made.isTurned : to.x >= from.x + from.width;
  const isBackward = made.points ? made.isTurned : to.x + to.width <= from.x;
  const size = 7;
  const wing = size * .55;
  if (!isForward && !isBackward) {
    const direction = to.y > from.y ? 1 : -1;
    const [x, y] = [from.x + from.width / 2, middle(from) + direction * from.height / 2];
    const [endX, endY] = [to.x + to.width / 2, middle(to) - direction * to.height / 2];
    const base = endY - direction * size;
    const half = (y + base) / 2;
    return {
      path: `M${text(x, y)}C${text(x, half)} ${text(endX, half)} ${text(endX, base)}`,
      head: `M${text(endX, endY)}L${text(endX - wing, base)} ${text(endX + wing, base)}Z`,
    };
  }
  const direction = isForward ? 1 : -1;
  const [startX, endX] = isForward ? [from.x + from.width, to.x] : [from.x, to.x + to.width];
  const base = endX - direction * size;
  const points = [[startX, middle(from)], ...(made.points ?? []), [base, middle(to)]];
  let path = `M${text(...points[0])}`;
  for (let index = 1; index < points.length; index += 1) {
    const [[x, y], [nextX, nextY]] = [points[index - 1], points[index]];
    const half = (x + nextX) / 2;
    path += `C${text(half, y)} ${text(half, nextY)} ${text(nextX, nextY)}`;
  }
  return {path, head: `M${text(endX, middle(to))}L${text(base, middle(to) - wing)} ${text(base, middle(to) + wing)}Z`};
}
