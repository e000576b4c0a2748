// A layered layout from left to right, or downwards. The same graph is laid out in the same way each time; the cost is
// n log n in the nodes and edges, with those that long edges pass.

const gapInLayer = 10;
const gapOfComponents = 28;
// Beyond this many bends, long edges are straight.
const maxBends = 6000;

// The places of boxes, and the bends of edges.
//
// `boxes` have `width` and `height`, `edges` are pairs of indices. The result has an `x` and a `y` for each box, the
// points that each edge passes between its ends, whether it was turned around, and the size of the whole.
function layOut(boxes, edges, isDown) {
  const sides = isDown ? boxes.map(turnedBox) : boxes;
  const pieces = components(boxes.length, edges).map((component) => {
    const piece = layOutComponent(sides, component);
    return isDown ? turned(piece) : piece;
  });
  const single = pieces.filter((piece) => piece.nodes.length === 1);
  const connected = pieces.filter((piece) => piece.nodes.length > 1);
  const result = {x: [], y: [], bends: edges.map(() => []), isTurned: edges.map(() => false), width: 0, height: 0};
  const place = (piece, left, top) => {
    piece.nodes.forEach((node, index) => {
      result.x[node] = left + piece.x[index];
      result.y[node] = top + piece.y[index];
    });
    for (const [edge, points] of piece.bends) result.bends[edge] = points.map(([x, y]) => [x + left, y + top]);
    for (const edge of piece.turned) result.isTurned[edge] = true;
    result.width = Math.max(result.width, left + piece.width);
    result.height = Math.max(result.height, top + piece.height);
  };
  pack(connected, place, 0, gapOfComponents, 0);
  pack(single, place, result.height ? result.height + gapOfComponents : 0, gapInLayer, result.width);
  return result;
}

function turnedBox({width, height}) {
  return {width: height, height: width};
}

// A piece with its axes exchanged.
function turned(piece) {
  const bends = piece.bends.map(([edge, points]) => [edge, points.map(([x, y]) => [y, x])]);
  return {...piece, ...turnedBox(piece), x: piece.y, y: piece.x, bends};
}

// Puts pieces in rows, the highest first, so that all of them are a little wider than high, or as wide as the widest.
function pack(pieces, place, start, gap, minWidth) {
  const area = pieces.reduce((sum, piece) => sum + (piece.width + gap) * (piece.height + gap), 0);
  const limit = Math.max(Math.sqrt(area * 1.7), minWidth, largest(pieces, (piece) => piece.width));
  let [left, top, height] = [0, start, 0];
  const sorted = pieces.map((piece, index) => ({piece, index}))
                     .sort((a, b) => b.piece.height - a.piece.height || a.index - b.index);
  for (const {piece} of sorted) {
    if (left > 0 && left + piece.width > limit + 1) {
      top += height + gap;
      [left, height] = [0, 0];
    }
    place(piece, left, top);
    left += piece.width + gap;
    height = Math.max(height, piece.height);
  }
}

// The largest number of some values, which may be too many for the arguments of a call.
function largest(values, number) {
  return values.reduce((most, value, index) => Math.max(most, number(value, index)), -Infinity);
}

// The nodes that edges connect, in ascending order, with their edges `[from, to, index]`.
function components(count, edges) {
  const root = Array.from({length: count}, (_, node) => node);
  const find = (node) => {
    while (root[node] !== node) node = root[node] = root[root[node]];
    return node;
  };
  for (const [from, to] of edges) {
    const [a, b] = [find(from), find(to)];
    root[Math.max(a, b)] = Math.min(a, b);
  }
  const lists = new Map();
  for (let node = 0; node < count; node += 1) {
    const list = lists.get(find(node));
    if (list)
      list.nodes.push(node);
    else
      lists.set(find(node), {nodes: [node], edges: []});
  }
  edges.forEach(([from, to], index) => lists.get(find(from)).edges.push([from, to, index]));
  return [...lists.values()];
}

function layOutComponent(boxes, {nodes, edges: allEdges}) {
  const place = new Map(nodes.map((node, index) => [node, index]));
  const edges = [];
  allEdges.forEach(([from, to, index]) => {
    if (from !== to) edges.push({from: place.get(from), to: place.get(to), index, isTurned: false});
  });
  turnEdgesOfCycles(nodes.length, edges);
  const layerOf = layers(nodes.length, edges);
  // Boxes, then the points where long edges pass layers.
  const items = nodes.map((node, index) => ({...boxes[node], layer: layerOf[index]}));
  const links = [];
  const passed = edges.map(() => []);
  const bends = edges.reduce((sum, edge) => sum + layerOf[edge.to] - layerOf[edge.from] - 1, 0);
  edges.forEach((edge, index) => {
    let last = edge.from;
    for (let layer = layerOf[edge.from] + 1; layer < layerOf[edge.to] && bends <= maxBends; layer += 1) {
      items.push({width: 0, height: 2, layer});
      passed[index].push(items.length - 1);
      links.push([last, items.length - 1]);
      last = items.length - 1;
    }
    links.push([last, edge.to]);
  });
  const order = orderLayers(items, links);
  const y = verticalPlaces(items, links, order);
  const x = horizontalPlaces(items, links, order);
  const center = (item) => [x[item] + items[item].width / 2, y[item]];
  const top = -largest(items, (item, index) => item.height / 2 - y[index]);
  const moved = ([left, height]) => [left, height - top];
  return {
    nodes,
    x: nodes.map((_, index) => x[index]),
    y: nodes.map((_, index) => y[index] - items[index].height / 2 - top),
    bends: edges.map((edge, index) => {
      const points = passed[index].map((item) => moved(center(item)));
      return [edge.index, edge.isTurned ? points.reverse() : points];
    }),
    turned: edges.filter((edge) => edge.isTurned).map((edge) => edge.index),
    width: largest(items, (item, index) => x[index] + item.width),
    height: largest(items, (item, index) => y[index] + item.height / 2) - top,
  };
}

// Turns the edges that lead back in a search by depth, so that none is in a cycle.
function turnEdgesOfCycles(count, edges) {
  const outgoing = Array.from({length: count}, () => []);
  const incoming = new Array(count).fill(0);
  for (const edge of edges) {
    outgoing[edge.from].push(edge);
    incoming[edge.to] += 1;
  }
  // 0: not visited, 1: on the way, 2: done.
  const state = new Array(count).fill(0);
  const starts = Array.from({length: count}, (_, node) => node).sort((a, b) => incoming[a] - incoming[b] || a - b);
  for (const start of starts) {
    if (state[start]) continue;
    const stack = [[start, 0]];
    state[start] = 1;
    while (stack.length) {
      const top = stack[stack.length - 1];
      const edge = outgoing[top[0]][top[1]];
      if (!edge) {
        state[top[0]] = 2;
        stack.pop();
        continue;
      }
      top[1] += 1;
      if (state[edge.to] === 1)
        edge.isTurned = true;
      else if (state[edge.to] === 0) {
        state[edge.to] = 1;
        stack.push([edge.to, 0]);
      }
    }
  }
  for (const edge of edges)
    if (edge.isTurned) [edge.from, edge.to] = [edge.to, edge.from];
}

// The layer of each node: one after the last of those that lead to it; a start right before the first that it leads to.
function layers(count, edges) {
  const outgoing = Array.from({length: count}, () => []);
  const left = new Array(count).fill(0);
  for (const edge of edges) {
    outgoing[edge.from].push(edge.to);
    left[edge.to] += 1;
  }
  const isStart = left.map((number) => number === 0);
  const layer = new Array(count).fill(0);
  const ready = [];
  left.forEach((number, node) => {
    if (number === 0) ready.push(node);
  });
  for (let next = 0; next < ready.length; next += 1) {
    for (const target of outgoing[ready[next]]) {
      layer[target] = Math.max(layer[target], layer[ready[next]] + 1);
      left[target] -= 1;
      if (left[target] === 0) ready.push(target);
    }
  }
  for (let node = 0; node < count; node += 1) {
    if (isStart[node] && outgoing[node].length)
      layer[node] = -largest(outgoing[node], (target) => -layer[target]) - 1;
  }
  return layer;
}

const sweeps = 10;

// The items of each layer, in an order with few crossings: by the mean places of their neighbours, layer by layer, there
// and back; the best of all sweeps.
function orderLayers(items, links) {
  const before = items.map(() => []);
  const after = items.map(() => []);
  for (const [from, to] of links) {
    after[from].push(to);
    before[to].push(from);
  }
  let order = [];
  items.forEach((item, index) => (order[item.layer] ??= []).push(index));
  order = Array.from(order, (layer) => layer ?? []);
  // At first in the order of a search by depth, which keeps trees together.
  const rank = new Array(items.length).fill(-1);
  let next = 0;
  for (const start of order.flat()) {
    const stack = before[start].length ? [] : [start];
    while (stack.length) {
      const item = stack.pop();
      if (rank[item] >= 0) continue;
      rank[item] = next;
      next += 1;
      for (const target of after[item].toReversed()) stack.push(target);
    }
  }
  order = order.map((layer) => layer.toSorted((a, b) => rank[a] - rank[b]));
  const position = [];
  const number = (layer) => layer.forEach((item, index) => {
    position[item] = index;
  });
  order.forEach(number);
  let [best, fewest] = [order, crossings(order, after, position, items)];
  for (let sweep = 0; sweep < sweeps && fewest > 0; sweep += 1) {
    const isForward = sweep % 2 === 0;
    order = order.slice();
    for (let step = 0; step < order.length; step += 1) {
      const index = isForward ? step : order.length - 1 - step;
      const neighbours = isForward ? before : after;
      const weight = new Map(order[index].map((item) => {
        const places = neighbours[item].map((other) => position[other]);
        return [item, places.length ? places.reduce((a, b) => a + b, 0) / places.length : position[item]];
      }));
      order[index] = order[index].toSorted((a, b) => weight.get(a) - weight.get(b) || position[a] - position[b]);
      number(order[index]);
    }
    const count = crossings(order, after, position, items);
    if (count < fewest) [best, fewest] = [order, count];
  }
  return best;
}

// How many pairs of links between neighbouring layers cross: the inversions of their ends, by a tree of sums. Links that
// pass layers without points do not count.
function crossings(order, after, position, items) {
  let count = 0;
  for (let index = 0; index + 1 < order.length; index += 1) {
    const size = order[index + 1].length;
    const sums = new Array(size + 1).fill(0);
    let seen = 0;
    for (const item of order[index]) {
      const ends = after[item]
                       .filter((other) => items[other].layer === index + 1)
                       .map((other) => position[other])
                       .sort((a, b) => a - b);
      for (const end of ends) {
        let smaller = 0;
        for (let place = end + 1; place > 0; place -= place & -place) smaller += sums[place];
        count += seen - smaller;
      }
      for (const end of ends) {
        for (let place = end + 1; place <= size; place += place & -place) sums[place] += 1;
        seen += 1;
      }
    }
  }
  return count;
}

// The vertical center of each item: near the mean of its neighbours', without overlaps.
function verticalPlaces(items, links, order) {
  const neighbours = items.map(() => [[], []]);
  for (const [from, to] of links) {
    neighbours[from][1].push(to);
    neighbours[to][0].push(from);
  }
  const y = [];
  for (const layer of order)
    offsetsInLayer(layer, items).forEach((offset, index) => {
      y[layer[index]] = offset;
    });
  for (let pass = 0; pass < 12; pass += 1) {
    const side = pass % 3 === 2 ? null : pass % 3;
    for (let step = 0; step < order.length; step += 1) {
      const layer = order[side === 1 ? order.length - 1 - step : step];
      const wanted = layer.map((item) => {
        const others = side === null ? neighbours[item].flat() : neighbours[item][side];
        return others.length ? others.reduce((sum, other) => sum + y[other], 0) / others.length : y[item];
      });
      settle(layer, wanted, items, y);
    }
  }
  return y;
}

// Moves the items of a layer as near as possible to the places that they want, in their order and without overlaps: items
// that would overlap are moved together, by the mean of what they want.
function settle(layer, wanted, items, y) {
  const offsets = offsetsInLayer(layer, items);
  const blocks = [];
  layer.forEach((_, index) => {
    let block = {sum: wanted[index] - offsets[index], count: 1};
    while (blocks.length && blocks.at(-1).sum / blocks.at(-1).count >= block.sum / block.count) {
      const last = blocks.pop();
      block = {sum: last.sum + block.sum, count: last.count + block.count};
    }
    blocks.push(block);
  });
  let index = 0;
  for (const block of blocks) {
    for (let step = 0; step < block.count; step += 1, index += 1)
      y[layer[index]] = block.sum / block.count + offsets[index];
  }
}

// The center of each item if all are as near to each other as they may be. Edges that pass side by side need less room.
function offsetsInLayer(layer, items) {
  let offset = 0;
  return layer.map((item, index) => {
    if (index > 0) {
      const [last, next] = [items[layer[index - 1]], items[item]];
      offset += (last.height + next.height) / 2 + (last.width || next.width ? gapInLayer : 3);
    }
    return offset;
  });
}

// The left side of each item: its layer's, with more room between layers that many edges connect.
function horizontalPlaces(items, links, order) {
  const count = new Array(order.length).fill(0);
  for (const [from] of links) count[items[from].layer] += 1;
  const x = [];
  let left = 0;
  order.forEach((layer, index) => {
    const width = Math.max(0, largest(layer, (item) => items[item].width));
    for (const item of layer) x[item] = left;
    // A point lies in the middle of its layer.
    for (const item of layer)
      if (items[item].width === 0) x[item] = left + width / 2;
    left += width + Math.min(110, 34 + count[index]);
  });
  return x;
}
