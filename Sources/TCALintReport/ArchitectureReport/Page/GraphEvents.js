// The events of a graph: pointers and keys.

const GraphEvents = (Base) => class extends Base {
  listen() {
    const boxAt = (event) => event.target.closest?.(".node, .frame .title")?.closest(".node, .frame")?.box;
    const pointers = new Map();
    let hasMoved = false;
    this.svg.addEventListener("pointerdown", (event) => {
      pointers.set(event.pointerId, {x: event.clientX, y: event.clientY});
      hasMoved = false;
    });
    this.svg.addEventListener("pointermove", (event) => {
      const before = pointers.get(event.pointerId);
      if (!before) {
        const box = boxAt(event);
        if (box && !this.layout.frames.includes(box)) {
          this.showTip(box, event.clientX, event.clientY);
          if (this.state.selected === null && this.lit !== box.item) this.light(box.item);
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
        this.zoom(distance(before) / (distance({x: event.clientX, y: event.clientY}) || 1), this.point(event));
      } else {
        this.pan(-dx / scale, -dy / scale);
      }
      pointers.set(event.pointerId, {x: event.clientX, y: event.clientY});
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
      if (box)
        this.activate(box);
      else
        this.select(null);
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
    }, {passive: false});
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
    const {item} = box;
    this.hideTip();
    if (!item.children) return this.select(item.node);
    const {expanded} = this.state;
    const isOpen = expanded.has(item.key);
    if (isOpen)
      expanded.delete(item.key);
    else
      expanded.add(item.key);
    this.update({anchor: item});
    const made = this.boxOf.get(item.key);
    made?.element.focus({preventScroll: true});
  }

  press(event) {
    if (event.target.matches("input, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    const box = event.target.box;
    const actions = {
      "+": () => this.zoom(1 / 1.3),
      "=": () => this.zoom(1 / 1.3),
      "-": () => this.zoom(1.3),
      0: () => this.fit(),
      "/": () => this.search.focus(),
      Escape: () => (this.state.selected !== null ? this.select(null) : this.focusOn(null)),
      ArrowRight: () => this.move(box, 1, 0),
      ArrowLeft: () => this.move(box, -1, 0),
      ArrowDown: () => this.move(box, 0, 1),
      ArrowUp: () => this.move(box, 0, -1),
    };
    if (box) {
      actions.Enter = () => this.activate(box);
      actions[" "] = actions.Enter;
      if (!box.item.children) actions.f = () => this.focusOn(box.item.node);
    }
    const action = actions[event.key] ?? actions[event.key.toLowerCase()];
    if (!action || event.target.matches("button") && (event.key === "Enter" || event.key === " ")) return;
    event.preventDefault();
    action();
    if (!event.target.isConnected && document.activeElement === document.body) this.restoreFocus(box);
  }

  // Moves the keyboard's focus to the nearest box in a direction.
  move(from, x, y) {
    const boxes = [...this.layout.boxes, ...this.layout.frames];
    const center = (box) =>
        [box.x + (this.layout.frames.includes(box) ? 30 : box.width / 2),
         box.y + (this.layout.frames.includes(box) ? 12 : box.height / 2)];
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
    best.element.focus({preventScroll: true});
    const view = this.view;
    const [left, top] = center(best);
    if (left < view.x || left > view.x + view.width || top < view.y || top > view.y + view.height) {
      this.setView({...view, x: left - view.width / 2, y: top - view.height / 2});
    }
  }
};
