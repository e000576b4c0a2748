// The graphs: what is shown, and how a reader moves in it.

// Pixels for each unit of the graph at which text can be read.
const readableScale = .75;
// Around the graph.
const margin = 24;

class GraphView {
  constructor() {
    this.states = graphs.map((graph) => GraphView.firstState(graph));
    this.kind = 0;
    this.svg = svgElement("svg", { role: "group", "aria-label": "Graph" });
    this.tip = element("div", { class: "tip", hidden: true, role: "status" });
    this.legend = element("div", { class: "legend" });
    this.aside = element("aside", { "aria-label": "Details" });
    this.controls = element("div", { class: "controls" });
    const button = (text, name, action, kind) =>
      element("button", { type: "button", "aria-label": name, title: name, class: kind, click: action }, text);
    this.canvas = element("div", { class: "canvas" }, this.svg, this.legend, this.tip,
      element("div", { class: "zoom" },
        button("Fit", "Fit the graph", () => this.fit(), "word"),
        button("−", "Zoom out", () => this.zoom(1.3)), button("+", "Zoom in", () => this.zoom(1 / 1.3))));
    this.root = element("div", { class: "graph" }, this.controls, this.canvas, this.aside);
    this.listen();
  }

  static firstState(graph) {
    const modules = new Set(graph.nodes.map((node) => node.module)).size;
    const isSmall = graph.nodes.filter((node) => graph.kind !== "features" || node.kind === "feature").length <= 30;
    const grouping = isSmall ? "none" : modules > 4 && graph.kind !== "modules" ? "module" : "folder";
    return {
      grouping, expanded: null, focus: null, depth: 1, showsClients: false, selected: null,
      colour: isCompared ? "change" : "findings", query: "",
    };
  }

  get graph() { return graphs[this.kind]; }
  get state() { return this.states[this.kind]; }

  show(kind, node) {
    this.kind = kind;
    this.drawControls();
    if (node !== undefined) this.reveal(node);
    else this.update({ fits: true });
  }

  // MARK: Controls

  drawControls() {
    const { graph, state } = this;
    const change = (property, action = () => {}) => (value) => {
      state[property] = value;
      action();
      this.update({ fits: true });
    };
    const names = ["Features", "Clients", "Modules"];
    const kinds = choice("Graph", graphs.map((other, index) =>
      option(index, `${names[index]} (${other.nodes.filter((node) => node.kind === other.kind.slice(0, -1)).length})`,
        index === this.kind)), (value) => { location.hash = `#graphs/${graphs[value].kind}`; });
    const groupings = [["none", "Nothing"], ["folder", "Folder"]];
    if (graph.kind !== "modules") groupings.splice(1, 0, ["module", "Module"]);
    const grouping = choice("Group by", groupings.map(([value, text]) => option(value, text, value === state.grouping)),
      change("grouping", () => { state.expanded = null; }));
    const colours = [["findings", "Findings"], ["none", "Nothing"]];
    if (isCompared) colours.unshift(["change", "Change"]);
    const colour = choice("Colour by", colours.map(([value, text]) => option(value, text, value === state.colour)),
      (value) => { state.colour = value; this.update(); });
    const depth = choice("Depth", [1, 2, 3, 4, 5].map((number) => option(number, number, number === state.depth)),
      (value) => { state.depth = Number(value); if (state.focus !== null) this.update({ fits: true }); });
    const names_ = element("datalist", { id: "names" }, graph.nodes.map((node) => element("option", { value: node.id })));
    this.search = element("input", {
      type: "search", list: "names", placeholder: "Search", "aria-label": "Search the graph", value: state.query,
      change: () => this.find(this.search.value),
    });
    const clients = element("input", {
      type: "checkbox", checked: state.showsClients,
      change: () => change("showsClients")(clients.checked),
    });
    this.focusButton = element("button", { type: "button", click: () => this.focusOn(state.focus === null ? state.selected : null) });
    this.controls.replaceChildren(kinds.label, element("span", {}, this.search, names_), this.focusButton, depth.label,
      grouping.label,
      element("button", { type: "button", click: () => { state.expanded = new Set(); this.update({ fits: true }); } }, "Collapse all"),
      element("button", {
        type: "button",
        click: () => { state.expanded = new Set(groupsOf(this.tree).map((group) => group.key)); this.update({ fits: true }); },
      }, "Expand all"), colour.label);
    if (graph.kind === "features") this.controls.append(element("label", {}, clients, "Clients"));
  }

  find(text) {
    const query = text.trim().toLowerCase();
    this.state.query = text;
    if (!query) return;
    const ids = this.graph.nodes.map((node) => node.id.toLowerCase());
    let found = ids.indexOf(query);
    if (found < 0) found = ids.findIndex((id) => id.split(".").includes(query));
    if (found < 0) found = ids.findIndex((id) => id.includes(query));
    if (found >= 0) this.reveal(found);
    else this.describe(element("p", { role: "alert" }, `Nothing is named “${text}”.`));
  }

  focusOn(node) {
    if (node === null && this.state.focus === null) return;
    this.state.focus = node;
    this.state.expanded = node === null ? null : new Set(["*"]);
    this.update({ fits: true });
  }

  // Makes a node visible, and selects it.
  reveal(node) {
    const { graph, state } = this;
    if (graph.kind === "features" && graph.nodes[node].kind === "client" && !state.showsClients) {
      state.showsClients = true;
      this.drawControls();
    }
    if (state.focus !== null && !graph.around(state.focus, state.depth).has(node)) state.focus = null;
    state.selected = node;
    this.plan();
    for (let group = this.leaf(node)?.parent; group?.parent; group = group.parent) state.expanded.add(group.key);
    this.update({ fits: true });
    this.center(node);
  }

  leaf(node) {
    const find = (group) => {
      for (const child of group.children) {
        const found = child.children ? find(child) : child.node === node ? child : null;
        if (found) return found;
      }
      return null;
    };
    return find(this.tree);
  }

  // MARK: Drawing

  plan() {
    const { graph, state } = this;
    const around = state.focus === null ? null : graph.around(state.focus, state.depth);
    const isShown = (index) => (!around || around.has(index))
      && (graph.kind !== "features" || state.showsClients || graph.nodes[index].kind !== "client" || index === state.focus);
    this.tree = groupTree(graph, isShown, state.grouping);
    if (state.expanded?.has("*")) state.expanded = new Set(groupsOf(this.tree).map((group) => group.key));
    state.expanded ??= this.firstExpanded();
  }

  // The groups to expand at first: as many as leave the text readable when all is visible.
  firstExpanded() {
    let expanded;
    for (const number of [60, 40, 25, 0]) {
      expanded = firstExpanded(this.tree, number);
      if (this.scaleToFit(this.bestLayout(expanded)) >= readableScale) break;
    }
    return expanded;
  }

  // From left to right, or downwards: what can be larger if all of it is visible.
  bestLayout(expanded) {
    const layouts = [false, true].map((isDown) => layOutGraph(this.graph, this.tree, expanded, isDown));
    return this.scaleToFit(layouts[1]) > this.scaleToFit(layouts[0]) * 1.1 ? layouts[1] : layouts[0];
  }

  scaleToFit({ width, height }) {
    const rect = this.svg.getBoundingClientRect();
    return Math.min((rect.width || 900) / (width + 2 * margin), (rect.height || 600) / (height + 2 * margin));
  }

  update({ fits = false, anchor = null } = {}) {
    const before = anchor && this.boxOf?.get(anchor.key);
    this.plan();
    const { graph, state } = this;
    const layout = this.bestLayout(state.expanded);
    this.layout = layout;
    this.boxOf = new Map();
    for (const box of layout.frames) this.boxOf.set(box.item.key, box);
    const boxes = new Map(layout.boxes.map((box) => [box.item, box]));
    this.group = svgElement("g");
    for (const frame of layout.frames) this.group.append(this.drawFrame(frame));
    for (const made of layout.edges) this.group.append(this.drawEdge(made, boxes));
    for (const box of layout.boxes) {
      box.element = this.drawBox(box);
      this.boxOf.set(box.item.children ? box.item.key : box.item.node, box);
      this.group.append(box.element);
    }
    this.svg.replaceChildren(this.group);
    (layout.boxes[0]?.element ?? layout.frames[0]?.element)?.setAttribute("tabindex", "0");
    const after = anchor && this.boxOf.get(anchor.key);
    if (before && after && !fits) this.pan(after.x - before.x, after.y - before.y);
    else if (fits || !this.view) this.begin();
    this.drawLegend();
    this.focusButton.textContent = state.focus === null ? "Focus on selection" : "Show all";
    this.focusButton.disabled = state.focus === null && state.selected === null;
    this.select(state.selected);
  }

  drawFrame(frame) {
    const group = frame.item;
    frame.element = svgElement("g", {
      class: "frame", tabindex: -1, role: "button", "aria-expanded": "true",
      "aria-label": `Collapse ${group.title}, ${groupCount(this.graph, group)}`,
    },
    svgElement("rect", { x: frame.x, y: frame.y, width: frame.width, height: frame.height, rx: 8 }),
    svgElement("text", { class: "title", x: frame.x + 10, y: frame.y + 17 }, frameTitle(group)));
    frame.element.box = frame;
    return frame.element;
  }

  drawBox(box) {
    const { graph } = this;
    const { item } = box;
    const nodes = nodesOf(item);
    const change = item.children ? null : graph.nodes[item.node].change;
    const classes = ["node", item.children ? "group" : graph.nodes[item.node].kind];
    if (this.state.colour === "findings") classes.push(worst(total(graph, nodes)));
    if (this.state.colour === "change") {
      const changes = new Set(nodes.map((node) => graph.nodes[node].change));
      classes.push(changes.has("added") ? "added" : changes.has("removed") ? "removed" : "");
    }
    if (nodes.some((node) => graph.isInCycle[node])) classes.push("cycle");
    const title = item.children ? `+ ${label(item.title)}` : `${change === "added" ? "+ " : change === "removed" ? "− " : ""}${label(graph.nodes[item.node].id)}`;
    const made = svgElement("g", {
      class: classes.filter(Boolean).join(" "), tabindex: -1, role: "button",
      "aria-label": this.summary(item).join(", "), "aria-expanded": item.children ? "false" : null,
    },
    svgElement("rect", { x: box.x, y: box.y, width: box.width, height: box.height, rx: item.children || graph.nodes[item.node].kind === "client" ? 10 : 5 }),
    svgElement("text", { x: box.x + 11, y: box.y + (item.children ? 17 : 18.5) }, title));
    if (item.children) made.append(svgElement("text", { class: "count", x: box.x + 11, y: box.y + 33 }, groupCount(graph, item)));
    made.box = box;
    return made;
  }

  drawEdge(made, boxes) {
    const { path, head } = pathOfEdge(boxes.get(made.from), boxes.get(made.to), made, this.layout.isDown);
    const every = (isSo) => made.edges.every(isSo);
    const kind = made.edges.some((edge) => edge.cycle && edge.change !== "removed") ? "cycle"
      : every((edge) => edge.change === "added") ? "added" : every((edge) => edge.change === "removed") ? "removed" : "";
    const isFaint = every((edge) => edge.unused || edge.relation === "preview" || edge.relation === "test");
    made.element = svgElement("g", { class: "edge-group" },
      svgElement("path", { class: `edge ${kind}${isFaint ? " faint" : ""}`, d: path, "stroke-width": (1.1 + Math.log2(made.edges.length) * .6).toFixed(1) }),
      svgElement("path", { class: `head ${kind}`, d: head }));
    return made.element;
  }

  drawLegend() {
    const keys = [];
    const key = (name, text) => keys.push(element("span", { class: `key-${name}` }, text));
    const { graph, state } = this;
    if (this.layout.boxes.some((box) => box.item.children)) key("group", "group: click to expand");
    if (graph.kind === "features" && state.showsClients) key("client", "client");
    if (state.colour === "findings") for (const severity of severities) if (this.layout.boxes.some((box) => box.element.classList.contains(severity))) key(severity, severity);
    if (state.colour === "change") { key("added", "added"); key("removed", "removed"); }
    if (graph.isInCycle.some(Boolean)) key("cycle", "cycle");
    this.legend.replaceChildren(...keys);
    this.legend.hidden = !keys.length;
  }

  // MARK: Details

  // What a reader should know of an item, line by line.
  summary(item) {
    const { graph } = this;
    const nodes = nodesOf(item);
    const counts = total(graph, nodes);
    const found = severities.filter((severity) => counts[severity]).map((severity) => plural(counts[severity], severity));
    const lines = item.children ? [item.title, groupCount(graph, item)] : [graph.nodes[item.node].id, graph.nodes[item.node].kind];
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
    const { graph, state } = this;
    state.selected = node;
    this.focusButton.disabled = state.focus === null && node === null;
    for (const box of this.layout.boxes) box.element.classList.toggle("selected", box.item.node === node && node !== null);
    this.light(node === null ? null : this.boxOf.get(node)?.item ?? null);
    if (node === null) return this.describe();
    const entry = graph.nodes[node];
    const counts = total(graph, [node]);
    const list = (title, edges, end) => {
      if (!edges.length) return [];
      return [element("h4", {}, `${title} (${edges.length})`), element("ul", {}, edges.map((edge) => element("li", {},
        element("button", { type: "button", class: "link", click: () => this.reveal(edge[end]) }, graph.nodes[edge[end]].id),
        element("span", { class: "quiet" }, ` ${edge.relation}${edge.state ? ` ${edge.state}` : ""}${edge.unused ? ", unused" : ""}${edge.atBuild ? ", at build" : ""}`),
        edge.change && [" ", tag(edge.change)], edge.cycle && [" ", tag("error", "cycle")],
        element("br"), element("span", { class: "quiet place" }, place(edge.path, edge.line)))))];
    };
    const findings = severities.reduce((sum, severity) => sum + counts[severity], 0);
    const query = graph.kind === "modules" ? `module=${encodeURIComponent(entry.module)}` : `owner=${encodeURIComponent(ownerId(entry))}`;
    this.describe([
      element("h3", {}, entry.id), element("p", {}, entry.kind, entry.change && [" ", tag(entry.change)], graph.isInCycle[node] && [" ", tag("error", "cycle")]),
      entry.path && element("p", { class: "quiet place" }, place(entry.path, entry.line)),
      entry.module && element("p", { class: "quiet" }, `module ${entry.module}`),
      findings > 0 && element("p", {}, element("a", { href: `#findings?${query}` }, plural(findings, "finding"))),
      element("p", {}, element("button", { type: "button", click: () => this.focusOn(node) }, "Focus")),
      list("Leads to", graph.outgoing[node], "target"), list("Is used by", graph.incoming[node], "source"),
    ]);
  }

  describe(content) {
    const { graph } = this;
    this.aside.replaceChildren();
    if (content) return append(this.aside, [content]);
    const cycles = graph.cycles.filter((cycle) => cycle.change !== "removed");
    append(this.aside, [
      element("h3", {}, `${graph.kind[0].toUpperCase()}${graph.kind.slice(1)}`),
      element("p", { class: "quiet" }, `${plural(graph.nodes.length, "node")}, ${plural(graph.edges.length, "edge")}, ${plural(cycles.length, "cycle")}`),
      element("p", {}, "An edge leads from a node to one that it uses. Select a node to see its edges; focus on it to see only what is around it."),
      cycles.length > 0 && [element("h4", {}, "Cycles"), element("ul", {}, cycles.map((cycle) => element("li", {},
        cycle.nodes.slice(0, 12).map((node, index) => [index > 0 && ", ",
          element("button", { type: "button", class: "link", click: () => this.reveal(node) }, graph.nodes[node].id)]),
        cycle.nodes.length > 12 && ` and ${cycle.nodes.length - 12} more`, cycle.change && [" ", tag(cycle.change)])))],
      element("h4", {}, "Keys"),
      element("p", { class: "quiet" }, "Arrows move between nodes, Enter selects or expands, F focuses, + and − zoom, 0 fits, / searches, Escape goes back."),
    ]);
  }

  // Lets an item and its neighbours stand out.
  light(item) {
    this.group.classList.toggle("dimmed", item !== null);
    const boxes = new Set(item ? [item] : []);
    for (const made of this.layout.edges) {
      const isLit = item !== null && (made.from === item || made.to === item);
      for (const part of made.element.children) part.classList.toggle("lit", isLit);
      if (isLit) { boxes.add(made.from); boxes.add(made.to); }
    }
    for (const box of this.layout.boxes) box.element.classList.toggle("lit", boxes.has(box.item));
  }

  showTip(box, x, y) {
    this.tip.replaceChildren(...this.summary(box.item).map((line, index) => element("div", index ? { class: "quiet" } : {}, index ? line : element("strong", {}, line))));
    this.tip.hidden = false;
    const canvas = this.canvas.getBoundingClientRect();
    const left = Math.min(x - canvas.left + 14, canvas.width - this.tip.offsetWidth - 8);
    const top = y - canvas.top + 18 + this.tip.offsetHeight > canvas.height ? y - canvas.top - this.tip.offsetHeight - 12 : y - canvas.top + 18;
    this.tip.style.left = `${Math.max(4, left)}px`;
    this.tip.style.top = `${Math.max(4, top)}px`;
  }

  // MARK: The visible part

  setView(view) {
    this.view = view;
    this.svg.setAttribute("viewBox", `${view.x} ${view.y} ${view.width} ${view.height}`);
  }

  fit() {
    const { width, height } = this.layout;
    const rect = this.svg.getBoundingClientRect();
    // Small graphs are not enlarged beyond a readable size.
    const smallest = [(rect.width || 900) / 1.15, (rect.height || 600) / 1.15];
    const size = [Math.max(width + 2 * margin, smallest[0]), Math.max(height + 2 * margin, smallest[1])];
    this.setView({ x: (width - size[0]) / 2, y: (height - size[1]) / 2, width: size[0], height: size[1] });
  }

  // Shows all of the graph, or where that could not be read, its beginning.
  begin() {
    this.fit();
    const scale = this.scale();
    if (scale >= readableScale * .8) return;
    const factor = scale / readableScale;
    const { width, height } = this.layout;
    const view = { width: this.view.width * factor, height: this.view.height * factor };
    view.x = view.width > width ? (width - view.width) / 2 : this.layout.isDown ? (width - view.width) / 2 : -margin;
    view.y = view.height > height ? (height - view.height) / 2 : this.layout.isDown ? -margin : (height - view.height) / 2;
    this.setView(view);
  }

  pan(x, y) { this.setView({ ...this.view, x: this.view.x + x, y: this.view.y + y }); }

  zoom(factor, center) {
    const { x, y, width, height } = this.view;
    const point = center ?? { x: x + width / 2, y: y + height / 2 };
    const limited = Math.min(Math.max(width * factor, 120), 200000) / width;
    this.setView({
      x: point.x - (point.x - x) * limited, y: point.y - (point.y - y) * limited,
      width: width * limited, height: height * limited,
    });
  }

  center(node) {
    const box = this.boxOf.get(node);
    if (!box) return;
    // Near enough to read it.
    const scale = this.scale();
    if (scale < .7) this.zoom(scale / .9);
    const { width, height } = this.view;
    this.setView({ ...this.view, x: box.x + box.width / 2 - width / 2, y: box.y + box.height / 2 - height / 2 });
  }

  // Pixels for each unit of the graph.
  scale() {
    const rect = this.svg.getBoundingClientRect();
    return Math.min(rect.width / this.view.width, rect.height / this.view.height) || 1;
  }

  point(event) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  }

  // MARK: Events

  listen() {
    const boxAt = (event) => event.target.closest?.(".node, .frame .title")?.closest(".node, .frame")?.box;
    const pointers = new Map();
    let hasMoved = false;
    this.svg.addEventListener("pointerdown", (event) => {
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      hasMoved = false;
    });
    this.svg.addEventListener("pointermove", (event) => {
      const before = pointers.get(event.pointerId);
      if (!before) {
        const box = boxAt(event);
        if (box && !this.layout.frames.includes(box)) {
          this.showTip(box, event.clientX, event.clientY);
          if (this.state.selected === null) this.light(box.item);
        } else {
          this.hideTip();
        }
        return;
      }
      const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
      if (!hasMoved && Math.hypot(dx, dy) < 4) return;
      if (!hasMoved) this.svg.setPointerCapture(event.pointerId);
      hasMoved = true;
      this.svg.classList.add("dragging");
      this.hideTip();
      const scale = this.scale();
      if (pointers.size === 2) {
        const other = [...pointers].find(([id]) => id !== event.pointerId)[1];
        const distance = (point) => Math.hypot(point.x - other.x, point.y - other.y);
        this.zoom(distance(before) / (distance({ x: event.clientX, y: event.clientY }) || 1), this.point(event));
      } else {
        this.pan(-dx / scale, -dy / scale);
      }
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
      this.svg.addEventListener(name, (event) => {
        if (name !== "pointerleave" || !this.svg.hasPointerCapture?.(event.pointerId)) pointers.delete(event.pointerId);
        if (!pointers.size) this.svg.classList.remove("dragging");
        if (name === "pointerleave") this.hideTip();
      });
    }
    this.svg.addEventListener("click", (event) => {
      if (hasMoved) return;
      const box = boxAt(event);
      if (box) this.activate(box);
      else this.select(null);
    });
    this.svg.addEventListener("dblclick", (event) => {
      const box = boxAt(event);
      if (box && !box.item.children) this.focusOn(box.item.node);
    });
    this.svg.addEventListener("wheel", (event) => {
      event.preventDefault();
      const lines = event.deltaMode === 1 ? 20 : 1;
      this.zoom(Math.exp(event.deltaY * lines * .0016), this.point(event));
      this.hideTip();
    }, { passive: false });
    this.svg.addEventListener("focusin", (event) => {
      const box = event.target.box;
      if (!box || !event.target.matches(":focus-visible")) return;
      const rect = event.target.getBoundingClientRect();
      this.showTip(box, rect.left, rect.bottom);
      if (!box.item.children || !this.layout.frames.includes(box)) this.light(box.item);
    });
    this.svg.addEventListener("focusout", () => this.hideTip());
    this.root.addEventListener("keydown", (event) => this.press(event));
  }

  hideTip() {
    if (this.tip.hidden) return;
    this.tip.hidden = true;
    this.light(this.state.selected === null ? null : this.boxOf.get(this.state.selected)?.item ?? null);
  }

  // Selects a node, and expands or collapses a group.
  activate(box) {
    const { item } = box;
    this.hideTip();
    if (!item.children) return this.select(item.node);
    const { expanded } = this.state;
    const isOpen = expanded.has(item.key);
    if (isOpen) expanded.delete(item.key);
    else expanded.add(item.key);
    this.update({ anchor: item });
    const made = this.boxOf.get(item.key);
    made?.element.focus({ preventScroll: true });
  }

  press(event) {
    if (event.target.matches("input, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    const box = event.target.box;
    const actions = {
      "+": () => this.zoom(1 / 1.3), "=": () => this.zoom(1 / 1.3), "-": () => this.zoom(1.3), 0: () => this.fit(),
      "/": () => this.search.focus(),
      Escape: () => (this.state.selected !== null ? this.select(null) : this.focusOn(null)),
      ArrowRight: () => this.move(box, 1, 0), ArrowLeft: () => this.move(box, -1, 0),
      ArrowDown: () => this.move(box, 0, 1), ArrowUp: () => this.move(box, 0, -1),
    };
    if (box) {
      actions.Enter = () => this.activate(box);
      actions[" "] = actions.Enter;
      if (!box.item.children) actions.f = () => this.focusOn(box.item.node);
    }
    const action = actions[event.key];
    if (!action || event.target.matches("button") && (event.key === "Enter" || event.key === " ")) return;
    event.preventDefault();
    action();
  }

  // Moves the keyboard's focus to the nearest box in a direction.
  move(from, x, y) {
    const boxes = [...this.layout.boxes, ...this.layout.frames];
    const center = (box) => [box.x + (this.layout.frames.includes(box) ? 30 : box.width / 2), box.y + (this.layout.frames.includes(box) ? 12 : box.height / 2)];
    let [best, least] = [from ? null : boxes[0], Infinity];
    for (const box of from ? boxes : []) {
      if (box === from) continue;
      const [dx, dy] = center(box).map((value, index) => value - center(from)[index]);
      const along = dx * x + dy * y;
      const across = Math.abs(dx * y) + Math.abs(dy * x);
      if (along <= 1) continue;
      const distance = along + 2.5 * across;
      if (distance < least) [best, least] = [box, distance];
    }
    if (!best) return;
    for (const box of boxes) box.element.setAttribute("tabindex", box === best ? "0" : "-1");
    best.element.focus({ preventScroll: true });
    const view = this.view;
    const [left, top] = center(best);
    if (left < view.x || left > view.x + view.width || top < view.y || top > view.y + view.height) {
      this.setView({ ...view, x: left - view.width / 2, y: top - view.height / 2 });
    }
  }
}

function total(graph, nodes) {
  const sum = { error: 0, warning: 0, info: 0 };
  for (const node of nodes) for (const severity of severities) sum[severity] += graph.findings[node][severity];
  return sum;
}

function worst(counts) { return severities.find((severity) => counts[severity] > 0) ?? ""; }

// The id in the graph of features of a node that another graph may have.
function ownerId(entry) {
  const found = graphs[0].nodes.find((node) => node.name === entry.name && node.path === entry.path && node.line === entry.line);
  return found?.id ?? "";
}

