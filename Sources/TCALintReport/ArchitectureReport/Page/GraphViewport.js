// The visible part of a graph.

// Pixels for each unit of the graph at which text can be read.
const readableScale = .75;
// Around the graph.
const margin = 24;

const GraphViewport = (Base) => class extends Base {
  setView(view) {
    this.view = view;
    this.svg.setAttribute("viewBox", `${view.x} ${view.y} ${view.width} ${view.height}`);
  }

  fit() {
    const {width, height} = this.layout;
    const rect = this.svg.getBoundingClientRect();
    // Small graphs are not enlarged beyond a readable size.
    const smallest = [(rect.width || 900) / 1.15, (rect.height || 600) / 1.15];
    const size = [Math.max(width + 2 * margin, smallest[0]), Math.max(height + 2 * margin, smallest[1])];
    this.setView({x: (width - size[0]) / 2, y: (height - size[1]) / 2, width: size[0], height: size[1]});
  }

  // Shows all of the graph, or where that could not be read, its beginning: a box of the first layer.
  begin() {
    this.fit();
    const {boxes, isDown} = this.layout;
    const scale = this.scale();
    if (scale >= readableScale * .8 || !boxes.length) return;
    const [width, height] = [this.view.width * scale / readableScale, this.view.height * scale / readableScale];
    const depth = (box) => isDown ? box.y : box.x;
    const first = boxes.reduce((best, box) => depth(box) < depth(best) ? box : best);
    const [x, y] = [first.x + first.width / 2, first.y + first.height / 2];
    this.setView(
        isDown ? {x: x - width / 2, y: first.y - 2 * margin, width, height}
               : {x: first.x - 2 * margin, y: y - height / 2, width, height});
  }

  pan(x, y) {
    this.setView({...this.view, x: this.view.x + x, y: this.view.y + y});
  }

  zoom(factor, center) {
    const {x, y, width, height} = this.view;
    const point = center ?? {x: x + width / 2, y: y + height / 2};
    const limited = Math.min(Math.max(width * factor, 120), 200000) / width;
    this.setView({
      x: point.x - (point.x - x) * limited,
      y: point.y - (point.y - y) * limited,
      width: width * limited,
      height: height * limited,
    });
  }

  center(node) {
    const box = this.boxOf.get(node);
    if (!box) return;
    // Near enough to read it.
    const scale = this.scale();
    if (scale < .7) this.zoom(scale / .9);
    const {width, height} = this.view;
    this.setView({...this.view, x: box.x + box.width / 2 - width / 2, y: box.y + box.height / 2 - height / 2});
  }

  // Pixels for each unit of the graph.
  scale() {
    const rect = this.svg.getBoundingClientRect();
    return Math.min(rect.width / this.view.width, rect.height / this.view.height) || 1;
  }

  point(event) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return {x: 0, y: 0};
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  }
};
