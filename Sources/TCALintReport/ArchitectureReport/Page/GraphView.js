// The graphs: what is shown, and how a reader moves in it.

class GraphView extends GraphEvents
(GraphDetails(GraphViewport(Object))) {
  constructor() {
    super();
    this.states = graphs.map((graph) => GraphView.firstState(graph));
    this.kind = 0;
    this.svg = svgElement("svg", {role: "group", "aria-label": "Graph"});
    this.tip = element("div", {class: "tip", hidden: true, role: "status"});
    this.legend = element("div", {class: "legend"});
    this.aside = element("aside", {"aria-label": "Details"});
    this.controls = element("div", {class: "controls"});
    const button = (text, name, action, kind) =>
        element("button", {type: "button", "aria-label": name, title: name, class: kind, click: action}, text);
    this.canvas = element(
        "div", {class: "canvas"}, this.svg, this.legend, this.tip,
        element(
            "div", {class: "zoom"}, button("Fit", "Fit the graph", () => this.fit(), "word"),
            button("−", "Zoom out", () => this.zoom(1.3)), button("+", "Zoom in", () => this.zoom(1 / 1.3))));
    this.root = element("div", {class: "graph"}, this.controls, this.canvas, this.aside);
    this.listen();
  }

  static firstState(graph) {
    const modules = new Set(graph.nodes.map((node) => node.module)).size;
    const isSmall = graph.nodes.filter((node) => graph.kind !== "features" || node.kind === "feature").length <= 30;
    const grouping = isSmall ? "none" : modules > 4 && graph.kind !== "modules" ? "module" : "folder";
    return {
      grouping,
      expanded: null,
      focus: null,
      depth: 1,
      showsClients: false,
      selected: null,
      colour: isCompared ? "change" : "findings",
      query: "",
    };
  }

  get graph() {
    return graphs[this.kind];
  }
  get state() {
    return this.states[this.kind];
  }

  show(kind, node) {
    this.kind = kind;
    this.drawControls();
    if (node !== undefined)
      this.reveal(node);
    else
      this.update({fits: true});
  }

  // MARK: Controls

  drawControls() {
    const {graph, state} = this;
    const change = (property, action = () => {}) => (value) => {
      state[property] = value;
      action();
      this.update({fits: true});
    };
    const names = ["Features", "Clients", "Modules"];
    const kinds = choice(
        "Graph",
        graphs.map(
            (other, index) => option(
                index,
                `${names[index]} (${current(other.nodes.filter((node) => node.kind === other.kind.slice(0, -1)))})`,
                index === this.kind)),
        (value) => {
          location.hash = `#graphs/${graphs[value].kind}`;
        });
    const groupings = [["none", "Nothing"], ["folder", "Folder"]];
    if (graph.kind !== "modules") groupings.splice(1, 0, ["module", "Module"]);
    const grouping = choice(
        "Group by", groupings.map(([value, text]) => option(value, text, value === state.grouping)),
        change("grouping", () => {
          state.expanded = null;
        }));
    const colours = [["findings", "Findings"], ["none", "Nothing"]];
    if (isCompared) colours.unshift(["change", "Change"]);
    const colour =
        choice("Colour by", colours.map(([value, text]) => option(value, text, value === state.colour)), (value) => {
          state.colour = value;
          this.update();
        });
    const depth =
        choice("Depth", [1, 2, 3, 4, 5].map((number) => option(number, number, number === state.depth)), (value) => {
          state.depth = Number(value);
          this.focusOn(state.focus);
        });
    const names_ = element("datalist", {id: "names"}, graph.nodes.map((node) => element("option", {value: node.id})));
    this.search = element("input", {
      type: "search",
      list: "names",
      placeholder: "Search",
      "aria-label": "Search the graph",
      value: state.query,
      change: () => this.find(this.search.value),
    });
    const clients = element("input", {
      type: "checkbox",
      checked: state.showsClients,
      change: () => change("showsClients")(clients.checked),
    });
    this.focusButton =
        element("button", {type: "button", click: () => this.focusOn(state.focus === null ? state.selected : null)});
    this.controls.replaceChildren(
        kinds.label, element("span", {}, this.search, names_), this.focusButton, depth.label, grouping.label,
        element(
            "button", {
              type: "button",
              click: () => {
                state.expanded = new Set();
                this.update({fits: true});
              }
            },
            "Collapse all"),
        element(
            "button", {
              type: "button",
              click: () => {
                state.expanded = new Set(groupsOf(this.tree).map((group) => group.key));
                this.update({fits: true});
              },
            },
            "Expand all"),
        colour.label);
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
    if (found >= 0)
      this.reveal(found);
    else
      this.describe(element("p", {role: "alert"}, `Nothing is named “${text}”.`));
  }

  focusOn(node) {
    if (node === null && this.state.focus === null) return;
    this.state.focus = node;
    this.state.expanded = node === null ? null : new Set(["*"]);
    this.update({fits: true});
  }

  // Makes a node visible, and selects it.
  reveal(node) {
    const {graph, state} = this;
    if (graph.kind === "features" && graph.nodes[node].kind === "client" && !state.showsClients) {
      state.showsClients = true;
      this.drawControls();
    }
    if (state.focus !== null && !graph.around(state.focus, state.depth).has(node)) state.focus = null;
    state.selected = node;
    this.plan();
    for (let group = this.leaf(node)?.parent; group?.parent; group = group.parent) state.expanded.add(group.key);
    this.update({fits: true});
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
    const {graph, state} = this;
    const around = state.focus === null ? null : graph.around(state.focus, state.depth);
    const isShown = (index) => (!around || around.has(index)) &&
        (graph.kind !== "features" || state.showsClients || graph.nodes[index].kind !== "client" ||
         index === state.focus);
    this.tree = groupTree(graph, isShown, state.grouping);
    if (state.expanded?.has("*")) state.expanded = new Set(groupsOf(this.tree).map((group) => group.key));
    state.expanded ??= this.expandedToFit();
  }

  // The groups to expand at first: as many as leave the text readable when all is visible.
  expandedToFit() {
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

  // By the window, as the controls around the graph change with it.
  scaleToFit({width, height}) {
    const [room, tall] = [Math.max(window.innerWidth - 350, 300), Math.max(window.innerHeight - 150, 300)];
    return Math.min(room / (width + 2 * margin), tall / (height + 2 * margin));
  }

  update({fits = false, anchor = null} = {}) {
    const before = anchor && this.boxOf?.get(anchor.key);
    const focused = this.root.contains(document.activeElement) ? document.activeElement : null;
    this.plan();
    const {graph, state} = this;
    const layout = this.bestLayout(state.expanded);
    this.layout = layout;
    this.boxOf = new Map();
    for (const box of layout.frames) this.boxOf.set(box.item.key, box);
    const boxes = new Map(layout.boxes.map((box) => [box.item, box]));
    this.group = svgElement("g");
    for (const {x, y, width, height} of layout.frames) {
      this.group.append(svgElement("rect", {class: "ground", x, y, width, height, rx: 8}));
    }
    for (const made of layout.edges) this.group.append(this.drawEdge(made, boxes));
    for (const frame of layout.frames) this.group.append(this.drawFrame(frame));
    for (const box of layout.boxes) {
      box.element = this.drawBox(box);
      this.boxOf.set(box.item.children ? box.item.key : box.item.node, box);
      this.group.append(box.element);
    }
    this.svg.replaceChildren(this.group);
    (layout.boxes[0]?.element ?? layout.frames[0]?.element)?.setAttribute("tabindex", "0");
    const after = anchor && this.boxOf.get(anchor.key);
    if (before && after && !fits)
      this.pan(after.x - before.x, after.y - before.y);
    else if (fits || !this.view)
      this.begin();
    this.drawLegend();
    this.focusButton.textContent = state.focus === null ? "Focus on selection" : "Show all";
    this.focusButton.disabled = state.focus === null && state.selected === null;
    this.select(state.selected);
    if (focused && !focused.isConnected) this.restoreFocus(focused.box);
  }

  // Focuses the box of the item that had the keyboard's focus, or the selected one.
  restoreFocus(old) {
    const same = old && this.boxOf.get(old.item.children ? old.item.key : old.item.node);
    const box = same ?? this.boxOf.get(this.state.selected) ?? this.layout.boxes[0];
    (box?.element ?? this.search).focus({preventScroll: true});
  }

  drawFrame(frame) {
    const group = frame.item;
    frame.element = svgElement(
        "g", {
          class: "frame",
          tabindex: -1,
          role: "button",
          "aria-expanded": "true",
          "aria-label": `Collapse ${group.title}, ${groupCount(this.graph, group)}`,
        },
        svgElement("rect", {x: frame.x, y: frame.y, width: frame.width, height: frame.height, rx: 8}),
        svgElement("text", {class: "title", x: frame.x + 10, y: frame.y + 17}, frameTitle(group)));
    frame.element.box = frame;
    return frame.element;
  }

  drawBox(box) {
    const {graph} = this;
    const {item} = box;
    const nodes = nodesOf(item);
    const classes = ["node", item.children ? "group" : graph.nodes[item.node].kind];
    if (this.state.colour === "findings") classes.push(worst(total(graph, nodes)));
    if (this.state.colour === "change") {
      // A group is added or removed if all of it is.
      const changes = new Set(nodes.map((node) => graph.nodes[node].change ?? ""));
      classes.push(changes.size === 1 ? [...changes][0] : "changed");
    }
    if (nodes.some((node) => graph.isInCycle[node])) classes.push("cycle");
    const made = svgElement(
        "g", {
          class: classes.filter(Boolean).join(" "),
          tabindex: -1,
          role: "button",
          "aria-label": this.summary(item).join(", "),
          "aria-expanded": item.children ? "false" : null,
        },
        svgElement("rect", {
          x: box.x,
          y: box.y,
          width: box.width,
          height: box.height,
          rx: item.children || graph.nodes[item.node].kind === "client" ? 10 : 5
        }),
        svgElement("text", {x: box.x + 11, y: box.y + (item.children ? 17 : 18.5)}, titleOfBox(graph, item)));
    if (item.children)
      made.append(svgElement("text", {class: "count", x: box.x + 11, y: box.y + 33}, groupCount(graph, item)));
    made.box = box;
    return made;
  }

  drawEdge(made, boxes) {
    const {path, head} = pathOfEdge(boxes.get(made.from), boxes.get(made.to), made, this.layout.isDown);
    const every = (predicate) => made.edges.every(predicate);
    const kind = made.edges.some((edge) => edge.cycle && edge.change !== "removed") ? "cycle"
        : every((edge) => edge.change === "added")                                  ? "added"
        : every((edge) => edge.change === "removed")                                ? "removed"
                                                                                    : "";
    const isFaint = every((edge) => edge.unused || edge.relation === "preview" || edge.relation === "test");
    made.element = svgElement(
        "g", {class: "edge-group"}, svgElement("path", {
          class: `edge ${kind}${isFaint ? " faint" : ""}`,
          d: path,
          "stroke-width": (1.1 + Math.log2(made.edges.length) * .6).toFixed(1)
        }),
        svgElement("path", {class: `head ${kind}`, d: head}));
    return made.element;
  }

  drawLegend() {
    const keys = [];
    const key = (name, text) => keys.push(element("span", {class: `key-${name}`}, text));
    const {graph, state} = this;
    if (this.layout.boxes.some((box) => box.item.children)) key("group", "group: click to expand");
    if (graph.kind === "features" && state.showsClients) key("client", "client");
    if (state.colour === "findings")
      for (const severity of severities)
        if (this.layout.boxes.some((box) => box.element.classList.contains(severity))) key(severity, severity);
    if (state.colour === "change") {
      key("added", "added");
      key("removed", "removed");
      if (this.layout.boxes.some((box) => box.element.classList.contains("changed"))) key("changed", "partly changed");
    }
    if (graph.isInCycle.some(Boolean)) key("cycle", "cycle");
    this.legend.replaceChildren(...keys);
    this.legend.hidden = !keys.length;
  }

  // Lets an item and its neighbours stand out.
  light(item) {
    this.lit = item;
    this.group.classList.toggle("dimmed", item !== null);
    const boxes = new Set(item ? [item] : []);
    for (const made of this.layout.edges) {
      const isLit = item !== null && (made.from === item || made.to === item);
      for (const part of made.element.children) part.classList.toggle("lit", isLit);
      if (isLit) {
        boxes.add(made.from);
        boxes.add(made.to);
      }
    }
    for (const box of this.layout.boxes) box.element.classList.toggle("lit", boxes.has(box.item));
  }

  showTip(box, x, y) {
    this.tip.replaceChildren(...this.summary(box.item).map(
        (line, index) => element("div", index ? {class: "quiet"} : {}, index ? line : element("strong", {}, line))));
    this.tip.hidden = false;
    const canvas = this.canvas.getBoundingClientRect();
    const left = Math.min(x - canvas.left + 14, canvas.width - this.tip.offsetWidth - 8);
    const top = y - canvas.top + 18 + this.tip.offsetHeight > canvas.height
        ? y - canvas.top - this.tip.offsetHeight - 12
        : y - canvas.top + 18;
    this.tip.style.left = `${Math.max(4, left)}px`;
    this.tip.style.top = `${Math.max(4, top)}px`;
  }
}
